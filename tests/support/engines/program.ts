/** Finds the programs that tests start. */
import fs from 'node:fs';
import process from 'node:process';

/** Returns the path in the variable, or else the first file that exists. Throws when there is none. */
export function findProgram(name: string, variable: string, files: string[]): string {
  const found = [process.env[variable], ...files].find(
    (file) => file !== undefined && fs.existsSync(file),
  );
  if (found === undefined)
    throw new Error(
      `Found no ${name} at ${files.join(', ')}. Install it, or set ${variable} to its path.`,
    );
  return found;
}
