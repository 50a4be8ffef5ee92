/**
 * Completes the copy of a site that comes without its components and without some pictures, so that Docusaurus can build
 * it: writes a component that renders its children for each module that is missing, and a picture for each that was left out.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Adds what is missing below a folder. */
export function completeSite(site: string): void {
  writePictures(site);
  for (const file of sourcesOf(site)) {
    const text = fs.readFileSync(file, 'utf8');
    for (const [, from = ''] of text.matchAll(REQUIRED)) {
      const target = targetOf(from, file, site);
      if (target?.startsWith(site + path.sep) === true) writeModule(target, `!${from}`, '');
    }
    for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
      const target = targetOf(from, file, site);
      // Some of it lies beside the site, but still in the cache folder.
      const isOurs = target?.startsWith(path.dirname(site) + path.sep) ?? false;
      if (target !== undefined && isOurs && !exists(target)) writeModule(target, from, names);
    }
  }
}

const IMPORT = /^import\s+([^'"]+?)\s+from\s+['"]([^'"]+)['"]/gm;

/** A file that code requires for its URL or its text. */
const REQUIRED = /require\(['"]([^'"]+\.\w+)['"]\)/g;

/** A list of left-out pictures with their sizes, one on each line. */
const LEFT_OUT = 'IMAGES-OMITTED.txt';

/** The smallest PNG: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function writePictures(site: string): void {
  const list = path.join(site, LEFT_OUT);
  if (!fs.existsSync(list)) return;
  for (const line of fs.readFileSync(list, 'utf8').split('\n')) {
    const name = /^\d+\s+(\S.*)$/.exec(line)?.[1];
    if (name !== undefined) write(path.join(site, name), pictureFor(name));
  }
}

function pictureFor(name: string): Buffer | string {
  return name.endsWith('.svg') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : PIXEL;
}

function sourcesOf(site: string): string[] {
  return fs
    .readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:mdx?|[jt]sx?)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(site, name));
}

// Packages are not the site's own.
function targetOf(from: string, file: string, site: string): string | undefined {
  const request = from.replace(/^.*!/, '');
  if (request.startsWith('@site/')) return path.join(site, request.slice('@site/'.length));
  if (request.startsWith('/')) return path.join(site, request);
  return request.startsWith('.') ? path.resolve(path.dirname(file), request) : undefined;
}

const ENDINGS = [
  '',
  '.js',
  '.jsx',
  '.ts',
  '.tsx',
  '.md',
  '.mdx',
  '.json',
  '/index.js',
  '/index.jsx',
  '/index.ts',
  '/index.tsx',
];

function exists(target: string): boolean {
  return ENDINGS.some((ending) => {
    const stats = fs.statSync(target + ending, { throwIfNoEntry: false });
    return stats?.isFile() ?? false;
  });
}

function writeModule(target: string, from: string, names: string): void {
  const ending = path.extname(target);
  if (/^\.(?:png|jpe?g|gif|webp|svg)$/.test(ending)) write(target, pictureFor(target));
  else if (ending === '.json') write(target, '{}');
  else if (from.includes('!') || /^\.(?:css|scss|ya?ml|txt|docx|pdf)$/.test(ending))
    write(target, '');
  else if (/^\.mdx?$/.test(ending)) write(target, 'Left out.\n');
  else write(/^\.[jt]sx?$/.test(ending) ? target : `${target}/index.js`, componentModule(names));
}

function componentModule(names: string): string {
  const named = /\{([^}]*)\}/.exec(names)?.[1] ?? '';
  const exported = named
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => /^\w+$/.test(name) && name !== 'default');
  return [
    'function Stub({ children }) {',
    "  return typeof children === 'function' ? null : (children ?? null);",
    '}',
    'export default Stub;',
    ...exported.map((name) => `export const ${name} = Stub;`),
    '',
  ].join('\n');
}

function write(file: string, text: Buffer | string): void {
  if (fs.existsSync(file)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
