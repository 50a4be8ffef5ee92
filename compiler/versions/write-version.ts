/** Writes the files of a version all at once: they are complete before the first of them gets its name. */
import fs from 'node:fs';
import path from 'node:path';
import { displayPath } from '../diagnostics/display-path.ts';
import { OperatorError } from '../diagnostics/operator-error.ts';

/** A file or folder to copy. */
export interface Copy {
  /** Absolute path. */
  from: string;
  /** Relative to the content folder. */
  to: string;
}

/** A file to write. */
export interface WrittenFile {
  /** Relative to the content folder. */
  to: string;
  text: string;
}

/** Only one cut at a time can create it. */
const TEMPORARY = '.version-cut';

/**
 * Writes everything to a temporary folder beside the targets, and then renames it into place. The list comes last, so that a
 * version in the list is complete. When something fails, what has been moved is removed again, and the error is thrown.
 */
export function moveInto(
  root: string,
  { copies, files, list }: { copies: Copy[]; files: WrittenFile[]; list: WrittenFile },
): void {
  const temporary = path.join(root, TEMPORARY);
  createFolder(temporary);
  const moved: string[] = [];
  try {
    const staged = (to: string): string => path.join(temporary, to);
    for (const { from, to } of copies)
      fs.cpSync(from, staged(to), { recursive: true, dereference: true });
    for (const { to, text } of [...files, list]) {
      fs.mkdirSync(path.dirname(staged(to)), { recursive: true });
      fs.writeFileSync(staged(to), text);
    }
    for (const { to } of [...copies, ...files]) {
      const target = path.join(root, to);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.renameSync(staged(to), target);
      moved.push(target);
    }
    fs.renameSync(staged(list.to), path.join(root, list.to));
  } catch (error) {
    for (const target of moved) fs.rmSync(target, { recursive: true, force: true });
    throw error;
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

function createFolder(folder: string): void {
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
    throw new OperatorError(
      `Found ${displayPath(folder)}: another cut is running, or was interrupted. If none is running, delete the folder and run the same command again.`,
    );
  }
}
