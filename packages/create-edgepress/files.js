/** Writes the files of the template. */
import fs from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'template');

/** npm leaves files of these names out of a package, so the template has them under others. */
const RENAMED = { gitignore: '.gitignore', 'yarnrc.yml': '.yarnrc.yml' };

/** Files for the users of one package manager. */
const ONLY = { 'yarnrc.yml': 'yarn' };

// The paths of the files that a project begins with.
function templateFiles(manager) {
  return fs
    .readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .filter((name) => ONLY[name] === undefined || ONLY[name] === manager)
    .sort();
}

/**
 * Writes the files with the project's values to a folder. Existing files are kept. Returns the paths of both kinds, relative
 * to the folder.
 */
export function writeFiles(folder, values) {
  const written = [];
  const kept = [];
  for (const name of templateFiles(values.manager)) {
    const target = RENAMED[name] ?? name;
    const text = fs.readFileSync(path.join(TEMPLATE, name), 'utf8');
    const file = path.join(folder, target);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    try {
      fs.writeFileSync(file, filled(text, values, path.extname(name)), { flag: 'wx' });
      written.push(target);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      kept.push(target);
    }
  }
  return { written, kept };
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
