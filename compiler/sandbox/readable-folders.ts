/** The folders that a configuration may read: its site, the repository of the site, and the packages that it loads. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Returns the `node_modules` folders above a file. */
export function modulesAbove(file: string): string[] {
  return foldersAbove(file)
    .map((folder) => path.join(folder, 'node_modules'))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => [folder, fs.realpathSync(folder)]);
}

/** Returns the folder of the package that a file belongs to. In a workspace it is outside of `node_modules`. */
export function packageOf(file: string): string[] {
  return foldersAbove(file)
    .filter((folder) => fs.existsSync(path.join(folder, 'package.json')))
    .slice(0, 1);
}

/**
 * Returns the site and the folder of its project: the repository, or else the nearest folder above with a `package.json`.
 * Configurations read the version, data and lists of packages from there.
 */
export function projectFolders(site: string): string[] {
  const above = foldersAbove(site).filter(
    (folder) => folder !== os.homedir() && path.dirname(folder) !== folder,
  );
  const has = (name: string) => above.find((folder) => fs.existsSync(path.join(folder, name)));
  const isRepository = fs.existsSync(path.join(site, '.git'));
  const project = isRepository ? undefined : (has('.git') ?? has('package.json'));
  return [site, fs.realpathSync(site), ...(project === undefined ? [] : [project])];
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === file ? [] : [folder, ...foldersAbove(folder)];
}
