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
  const home = realPath(os.homedir());
  const above = foldersAbove(site).filter(
    (folder) => realPath(folder) !== home && path.dirname(folder) !== folder,
  );
  const has = (name: string) => above.find((folder) => fs.existsSync(path.join(folder, name)));
  const isRepository = fs.existsSync(path.join(site, '.git'));
  const project = isRepository ? undefined : (has('.git') ?? has('package.json'));
  return [site, fs.realpathSync(site), ...(project === undefined ? [] : [project])];
}

/** Git's folder, whose configuration may have a token, and files that usually have secrets. */
const CREDENTIALS = /^\.(?:git|npmrc|netrc|(?:env|dev\.vars)(?:\..*)?)$/i;

/** The characters with which names usually begin. The permission model reads `*` as a wildcard. */
const INITIALS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (initial) => !String.raw`.*/\:`.includes(initial),
);

/**
 * Returns what the permission model needs so that a process can read a folder without the credentials in it, and without
 * those in the folders between it and the site. The model knows no exceptions, so a folder with credentials becomes patterns
 * such as `/repo/a*`. Names that don't exist have to match, or else a look for one fails with the wrong error.
 */
export function withoutCredentials(folder: string, site: string): string[] {
  const names = fs.readdirSync(folder);
  const inner = names.find((name) => isBelow(path.join(folder, name), site)) ?? '';
  const innerPath = path.join(folder, inner);
  const insideInner = inner === '' ? [] : withoutCredentials(innerPath, site);
  const isInnerWhole = inner === '' || insideInner[0] === innerPath;
  if (isInnerWhole && !names.some((name) => CREDENTIALS.test(name))) return [folder];
  const initials = INITIALS.filter((initial) => isInnerWhole || !inner.startsWith(initial));
  const others = names.filter(
    (name) =>
      !initials.includes(name[0] ?? '') &&
      !CREDENTIALS.test(name) &&
      !name.includes('*') &&
      (isInnerWhole || name !== inner),
  );
  return [
    ...initials.map((initial) => path.join(folder, `${initial}*`)),
    ...others.map((name) => path.join(folder, name)),
    ...(isInnerWhole ? [] : insideInner),
  ];
}

/** Returns whether a file is in one of the folders, with symbolic links resolved. */
export function isBelowAny(folders: string[], file: string): boolean {
  const real = realPath(file);
  return folders.some((folder) => isBelow(realPath(folder), real));
}

/** The message for a file that a configuration may not read. */
export function refusal(file: string): string {
  return `it uses ${file}, but may only read the site's repository and packages, except for credentials`;
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
}

function realPath(file: string): string {
  return fs.existsSync(file) ? fs.realpathSync(file) : file;
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === file ? [] : [folder, ...foldersAbove(folder)];
}
