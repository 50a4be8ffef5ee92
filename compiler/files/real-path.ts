/** Tells where files really are, whatever symbolic links lead to them. */
import fs from 'node:fs';
import path from 'node:path';

/** Whether an existing file or folder is below a folder after all symbolic links are followed. */
export function isReallyBelow(root: string, file: string): boolean {
  return fs.realpathSync(file).startsWith(fs.realpathSync(root) + path.sep);
}
