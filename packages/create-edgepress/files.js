/** Writes the files of the template. */
import fs from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'template');

/** npm leaves files of these names out of a package, so the template has them under others. */
const RENAMED = { gitignore: '.gitignore', 'yarnrc.yml': '.yarnrc.yml' };

/** Files for the users of one package manager. */
const ONLY = { 'yarnrc.yml': 'yarn', 'pnpm-workspace.yaml': 'pnpm' };

// The paths of the files that a project begins with.
function templateFiles(manager) {
  return fs
    .readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .filter((name) => ONLY[name] === undefined || ONLY[name] === manager)
    .sort();
}

/** Files that do the same as one of the template, which would take precedence over them or double them. */
const EQUIVALENTS = { 'wrangler.jsonc': ['wrangler.json', 'wrangler.toml'] };

/**
 * Writes the files with the project's values to a folder. Existing files are kept, also under another name that does the same.
 * Returns the paths of both kinds, relative to the folder.
 */
export function writeFiles(folder, values) {
  const names = templateFiles(values.manager);
  for (const name of names) checkFolder(path.dirname(path.join(folder, targetOf(name))));
  const written = [];
  const kept = [];
  for (const name of names) {
    const target = targetOf(name);
    const existing = existingFile(folder, target);
    if (existing !== undefined) {
      kept.push(existing);
      continue;
    }
    const text = fs.readFileSync(path.join(TEMPLATE, name), 'utf8');
    const file = path.join(folder, target);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, filled(text, values, path.extname(name)), { flag: 'wx' });
    written.push(target);
  }
  return { written, kept };
}

/** Returns the lines of the template's .gitignore that a project's own one lacks. */
export function missingIgnores(folder) {
  const own = patternsIn(path.join(folder, '.gitignore'));
  return patternsIn(path.join(TEMPLATE, 'gitignore')).filter((line) => !own.includes(line));
}

function patternsIn(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim().replaceAll(/^\/|\/$/g, '')).filter((line) => line !== '');
}

function targetOf(name) {
  return RENAMED[name] ?? name;
}

function existingFile(folder, target) {
  const others = EQUIVALENTS[target] ?? (target.endsWith('.mdx') ? [target.slice(0, -1)] : []);
  return [target, ...others].find((name) => isThere(path.join(folder, name)));
}

// A broken symbolic link is there as well.
function isThere(file) {
  return fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Throws when a file is where a folder must be created. */
export function checkFolder(folder) {
  for (let place = folder; place !== path.dirname(place); place = path.dirname(place)) {
    const found = stat(place);
    if (found?.isDirectory()) return;
    if (found !== undefined)
      throw new Error(
        `Found a file at ${place}, expected a folder. Move the file, or choose another folder.`,
      );
  }
}

function stat(place) {
  try {
    return fs.statSync(place, { throwIfNoEntry: false });
  } catch (error) {
    // Something above is a file.
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

// In code, a placeholder stands for the inside of a string.
function filled(text, values, extension) {
  const isCode = ['.ts', '.json', '.jsonc', '.yml'].includes(extension);
  return text.replaceAll(/__([A-Z]+)__/g, (placeholder, name) => {
    const value = values[name.toLowerCase()];
    if (value === undefined) return placeholder;
    return isCode
      ? JSON.stringify(value)
          .slice(1, -1)
          .replaceAll("'", String.raw`\u0027`)
      : value;
  });
}
