/** What a document refers to besides other pages: partials, images, data, files as text. */
import fs from 'node:fs';
import path from 'node:path';

/** A reference as written. */
export interface Reference {
  target: string;
  /** 1-based. */
  line: number;
  /** `import`: a module; `raw`: a file as text; `file`: an image, a download or a link. */
  kind: 'import' | 'raw' | 'file';
}

/** A file of code: as a component it is not carried, as text or as a download it is. */
export const CODE = /\.(?:[cm]?[jt]sx?)$/i;

const EXTENSIONS = ['', '.mdx', '.md', '.tsx', '.ts', '.jsx', '.js', '.json'];
const INDEXES = ['/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

// In quotes after these words or attributes, or in the brackets of Markdown.
const PATTERNS: [RegExp, 'import' | 'file'][] = [
  [/(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]/g, 'import'],
  [/\brequire\(\s*['"]([^'"\n]+)['"]/g, 'file'],
  [/\buseBaseUrl\(\s*['"]([^'"\n]+)['"]/g, 'file'],
  [/\b(?:src|href|to|poster|srcDark|srcLight|data)\s*[=:]\s*\{?['"]([^'"\n]+)['"]/g, 'file'],
  [/\]\(\s*<?([^\s)>]+)/g, 'file'],
  [/^[ \t>]*\[[^\]]+\]:\s*<?([^\s>]+)/gm, 'file'],
];

/** Every reference in a document's text to something that may be a file of the site. */
export function referencesIn(text: string): Reference[] {
  const found: Reference[] = [];
  for (const [pattern, kind] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const written = match[1] ?? '';
      const raw = /^(?:!!|-!|!)?raw-loader!(.*)$/.exec(written)?.[1];
      const target = (raw ?? written.replace(/^!*(?:[\w-]+!)+/, '')).replace(/[?#].*$/, '');
      if (target === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) continue;
      const line = text.slice(0, match.index + match[0].indexOf(written)).split('\n').length;
      found.push({ target, line, kind: raw === undefined ? kind : 'raw' });
    }
  return found;
}

/** Where references are looked for, besides the folder of the file that they stand in. */
export interface Places {
  /** Absolute path of the site. */
  site: string;
  /** Absolute paths of static folders. */
  statics: string[];
  /** Absolute paths of folders of documents. */
  docs: string[];
}

/** The file that a reference means, `undefined` where there is none (a package, a page, something missing). */
export function referencedFile(
  reference: Reference,
  from: string,
  { site, statics, docs }: Places,
): string | undefined {
  const target = decoded(reference.target);
  const own = docs.filter((folder) => from.startsWith(folder + path.sep));
  const bases = target.startsWith('@site/')
    ? [path.join(site, target.slice('@site/'.length))]
    : /^\.{1,2}\//.test(target)
      ? [path.resolve(path.dirname(from), target)]
      : target.startsWith('/')
        ? [...statics, ...own, ...docs, site].map((folder) => path.join(folder, target))
        : reference.kind === 'import'
          ? []
          : [path.dirname(from), ...own, site].map((folder) => path.resolve(folder, target));
  const endings = reference.kind === 'file' ? [''] : [...EXTENSIONS, ...INDEXES];
  for (const base of bases)
    for (const ending of endings)
      if (fs.statSync(base + ending, { throwIfNoEntry: false })?.isFile()) return base + ending;
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
