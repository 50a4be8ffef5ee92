/** Shows paths to people. */
import path from 'node:path';

/** Returns a path as a terminal or an editor opens it: relative below the working directory, else absolute. */
export function displayPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative || '.';
}
