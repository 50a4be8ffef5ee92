/** Reads a stylesheet together with the stylesheets of the site that it imports. */
import fs from 'node:fs';
import path from 'node:path';

/** The CSS of several files, and their absolute paths. */
export interface ReadCss {
  css: string;
  inputs: string[];
}

/** An import without a condition, such as `print` or `layer(theme)`: the variables of others don't apply everywhere. */
const IMPORT = /@import\s+(?:url\(\s*)?['"]?([^'")\s;]+)['"]?\s*\)?\s*;/g;

/** Returns the CSS without comments, with what it imports in the place of the import. Other imports stay as they are. */
export function cssWithImports(file: string, site: string): ReadCss {
  const inputs = new Set<string>();
  const read = (current: string): string => {
    inputs.add(current);
    const css = fs.readFileSync(current, 'utf8').replace(/\/\*[^]*?\*\//g, '');
    return css.replace(IMPORT, (rule, name: string) => {
      const target = importedFile(name, current, site);
      if (target === undefined) return rule;
      return inputs.has(target) ? '' : read(target);
    });
  };
  const css = read(file);
  return { css, inputs: [...inputs] };
}

// webpack finds `./variables.css` by `variables`.
function importedFile(name: string, from: string, site: string): string | undefined {
  const isOwn = /^~?@site\//.test(name);
  const base = isOwn
    ? path.join(site, name.replace(/^~?@site\//, ''))
    : path.resolve(path.dirname(from), name);
  return [base, `${base}.css`].find(
    (file) =>
      file.endsWith('.css') &&
      !path.relative(site, file).split(path.sep).includes('..') &&
      fs.statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
}
