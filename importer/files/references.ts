/** Finds what documents refer to besides pages: partials, images, data, and files shown as text. */
import fs from 'node:fs';
import path from 'node:path';
import { type Aliases, aliasedPath } from '../../compiler/docusaurus/aliases.ts';
import { rawImport } from '../../compiler/docusaurus/imports/raw-import.ts';
import { themeModule } from '../../compiler/docusaurus/imports/theme-module.ts';
import { MODULE_ENDINGS } from '../../compiler/engine/site-modules.ts';
import { isBelow } from './source-files.ts';

/** A reference in a document. */
export interface Reference {
  target: string;
  /** 1-based. */
  readonly line: number;
  /** `import`: a module; `style`: a stylesheet of another; `raw`: a file as text; `file`: an image, a download or a link. */
  kind: 'import' | 'style' | 'raw' | 'file';
}

/** Code files. They are imported where a page or another module imports them. */
export const CODE_FILE = /\.(?:[cm]?[jt]sx?)$/i;

// In the order in which Docusaurus looks for them.
const MODULES = [...MODULE_ENDINGS, '.mjs'];
const EXTENSIONS = ['', ...MODULES, '.json', '.mdx', '.md', '.scss', '.sass', '.css'];
const INDEXES = MODULES.map((ending) => `/index${ending}`);

// Matches quoted targets after these keywords and attributes, and Markdown targets.
const PATTERNS: [RegExp, Reference['kind']][] = [
  [/(?:^|[\s;}])(?:import|export)\s?(?:[^'"`;]*?[\s}*]from\s*)?['"]([^'"\n]+)['"]/g, 'import'],
  [/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/g, 'import'],
  [/\brequire\(\s*['"]([^'"\n]+)['"]/g, 'import'],
  [/@(?:import|use|forward)\s+(?:url\()?['"]([^'"\n]+)['"]/g, 'style'],
  [/\burl\(\s*['"]?([^'"\n)]+)['"]?\s*\)/g, 'file'],
  [/\buseBaseUrl\(\s*['"]([^'"\n]+)['"]/g, 'file'],
  [/\b(?:src|href|to|poster|srcDark|srcLight|data)\s*[=:]\s*\{?['"]([^'"\n]+)['"]/g, 'file'],
  [/\]\(\s*<?([^\s)>]+)/g, 'file'],
  [/^[ \t>]*\[[^\]]+\]:\s*<?([^\s>]+)/gm, 'file'],
];

/** All references in a document that may name a file of the site. */
export function referencesIn(text: string): Reference[] {
  const found: Reference[] = [];
  for (const [pattern, kind] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const given = match[1] ?? '';
      // Formatters of Markdown escape underscores in code too, where the backslash means nothing.
      const written = kind === 'import' ? given.replaceAll('\\_', '_') : given;
      const raw = rawImport(written);
      const target = (raw ?? written.replace(/^!*(?:[\w-]+!)+/, '')).replace(/[?#].*$/, '');
      if (target === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) continue;
      const at = match.index + match[0].indexOf(given);
      found.push({
        target,
        // Few references are reported, and long documents have thousands.
        get line() {
          return text.slice(0, at).split('\n').length;
        },
        kind: raw === undefined ? kind : 'raw',
      });
    }
  return found;
}

/** Folders for resolving references, besides that of their document. */
export interface ReferenceRoots {
  /** Absolute path of the site. */
  site: string;
  /** Absolute paths of static folders. */
  statics: string[];
  /** Absolute paths of folders of documents. */
  docs: string[];
  /** Names that stand for folders in imports. */
  aliases: Aliases;
  /** Absolute paths of folders in which Sass looks for stylesheets. */
  sass: string[];
}

/** Resolves a reference to a file; `undefined` for packages, pages and missing files. */
export function referencedFile(
  reference: Reference,
  from: string,
  { site, statics, docs, aliases, sass }: ReferenceRoots,
): string | undefined {
  const written = decoded(reference.target);
  const target = aliasedPath(site, aliases, written) ?? written;
  const own = docs.filter((folder) => from.startsWith(folder + path.sep));
  const theme = themeModule(site, target);
  if (theme !== undefined) return theme;
  const bases = target.startsWith('@site/')
    ? [path.join(site, target.slice('@site/'.length))]
    : /^\.{1,2}\//.test(target)
      ? [path.resolve(path.dirname(from), target)]
      : path.isAbsolute(target) && isBelow(target, site)
        ? [target]
        : target.startsWith('/')
          ? [...statics, ...own, ...docs, site].map((folder) => path.join(folder, target))
          : reference.kind === 'import'
            ? []
            : [path.dirname(from), ...own, site, ...(reference.kind === 'style' ? sass : [])].map(
                (folder) => path.resolve(folder, target),
              );
  const endings = reference.kind === 'file' ? [''] : [...EXTENSIONS, ...INDEXES];
  const files = bases.flatMap((base) => endings.map((ending) => base + ending));
  const candidates = reference.kind === 'style' ? files.flatMap(partialOf) : files;
  return candidates.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

// Sass finds `_name.scss` by `name`.
function partialOf(file: string): string[] {
  return [file, path.join(path.dirname(file), `_${path.basename(file)}`)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
