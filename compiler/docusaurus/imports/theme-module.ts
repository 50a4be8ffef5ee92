/** Finds the modules with which a Docusaurus site replaces components of its theme. */
import fs from 'node:fs';
import path from 'node:path';

const ENDINGS = ['tsx', 'ts', 'jsx', 'js', 'mjs'].flatMap((extension) => [
  `.${extension}`,
  `/index.${extension}`,
]);

/** Returns the site's own module for `@theme/…`, if it has one. */
export function themeModule(root: string, specifier: string): string | undefined {
  if (!specifier.startsWith('@theme/')) return undefined;
  const base = path.join(root, 'src', 'theme', specifier.slice('@theme/'.length));
  return ['', ...ENDINGS]
    .map((ending) => base + ending)
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}
