/** Finds the modules with which a Docusaurus site replaces components of its theme, and those that nothing uses. */
import fs from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

const ENDINGS = ['tsx', 'ts', 'jsx', 'js', 'mjs'].flatMap((extension) => [
  `.${extension}`,
  `/index.${extension}`,
]);

/** Parts of posts that the engine shows itself, so that those of a site would show them twice. */
const OF_ENGINE =
  /^@theme\/(?:BlogPostItem\/(?:Header|Footer)|BlogPostPage\/\w+|BlogLayout|BlogSidebar|BlogPostPaginator)(?:\/|$)/;

/** Returns the site's own module for `@theme/…`, if it has one. */
export function themeModule(root: string, specifier: string): string | undefined {
  if (!specifier.startsWith('@theme/') || OF_ENGINE.test(specifier)) return undefined;
  const base = path.join(themeFolder(root), specifier.slice('@theme/'.length));
  return ['', ...ENDINGS]
    .map((ending) => base + ending)
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Returns the folder of the site's own modules. */
export function themeFolder(root: string): string {
  return path.join(root, 'src', 'theme');
}

/**
 * Reports the modules of the site's theme that no page uses. `files` are those that pages depend on. The engine has all languages of
 * Prism, and reads the names for live code where a page has some.
 */
export function unusedTheme(root: string, files: ReadonlySet<string>): Diagnostic[] {
  const folder = themeFolder(root);
  if (!fs.existsSync(folder)) return [];
  const unused = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SCRIPT.test(name) && !files.has(path.join(folder, name)))
    .map((name) =>
      name
        .split(path.sep)
        .join('/')
        .replace(/(?:\/index)?\.\w+$/, ''),
    )
    .filter((name) => !KNOWN.has(name));
  if (unused.length === 0) return [];
  const names = unused.toSorted().map((name) => `\`${name}\``);
  return [
    {
      severity: 'log',
      rule: 'theme-component',
      file: folder,
      message: `No page uses these modules of the theme, so they are left out: ${names.join(', ')}.`,
      hint: 'Use slots and layouts in place of navbars, footers and other parts of pages.',
    },
  ];
}

const SCRIPT = /(?<!\.d)(?<!\.test)\.(?:[jt]sx?|mjs)$/;

const KNOWN = new Set(['prism-include-languages', 'ReactLiveScope']);
