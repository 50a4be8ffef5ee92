/** Lists the files of a source folder. Follows links that stay inside. */
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Generated folders, at any depth. */
const GENERATED = new Set([
  'node_modules',
  '.git',
  '.docusaurus',
  '.cache-loader',
  '.yarn',
  '.turbo',
]);

/** Files of a folder. */
export interface SourceFiles {
  /** Absolute paths, sorted. */
  files: string[];
  /** Absolute paths of links that lead out of the folder, to nothing, or in a circle. */
  refused: string[];
}

/** Lists a folder. `skip` holds absolute paths of folders to ignore. */
export function listSource(root: string, skip: ReadonlySet<string>): SourceFiles {
  const found: SourceFiles = { files: [], refused: [] };
  const real = fs.realpathSync(root);
  walk(root, [real]);
  found.files.sort((a, b) => (a < b ? -1 : 1));
  return found;

  // `above` holds the real paths of the parent folders. A link to one of them is a circle.
  function walk(folder: string, above: string[]): void {
    for (const entry of readFolder(folder)) {
      const file = path.join(folder, entry.name);
      if (GENERATED.has(entry.name) || skip.has(file)) continue;
      if (entry.isSymbolicLink()) follow(file, above);
      else if (entry.isDirectory())
        walk(file, [...above, path.join(above.at(-1) ?? '', entry.name)]);
      else if (entry.isFile()) found.files.push(file);
    }
  }

  function follow(link: string, above: string[]): void {
    const target = realPath(link);
    const isInside = target !== undefined && (target + path.sep).startsWith(real + path.sep);
    if (target === undefined || !isInside || above.includes(target)) found.refused.push(link);
    else if (fs.statSync(target).isDirectory()) walk(link, [...above, target]);
    else found.files.push(link);
  }
}

/** A file's bytes. Throws an `OperatorError` when it cannot be read. */
export function readSourceFile(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A file's path below a folder, with `/` between its parts. */
export function pathBelow(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/** Whether a path is a folder or below it. */
export function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}

function readFolder(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function unreadable(file: string, error: unknown): OperatorError {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new OperatorError(`${file} can't be read (${why}). Nothing was written.`);
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}
