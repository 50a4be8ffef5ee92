/** Locates the folder that pages may take code from. */
import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder of the project that a content folder belongs to: its git repository, or else the closest folder
 * with a `package.json`, or else the content folder itself.
 */
export function projectFolder(content: string): string {
  const folders = [content];
  for (let folder = content; path.dirname(folder) !== folder; folder = path.dirname(folder))
    folders.push(path.dirname(folder));
  const holding = (name: string): string | undefined =>
    folders.find((folder) => fs.existsSync(path.join(folder, name)));
  return holding('.git') ?? holding('package.json') ?? content;
}

/** Returns whether a file is below a folder after symbolic links are followed. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(fs.realpathSync(folder), fs.realpathSync(file));
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
