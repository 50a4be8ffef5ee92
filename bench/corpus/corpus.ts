/** Generates a site with any number of pages. The same number always produces the same bytes. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pageText, type Place, placeOf } from './page.ts';
import { GROUPS } from './vocabulary.ts';

/** The measured page, an ordinary one without tabs, and the next page of its group, for navigation. */
const [PROBE_PAGE, NEXT_PAGE] = [45, 46];

/** A page with tabs. */
const TABBED_PAGE = 44;

const SITE = {
  title: 'Parcel docs',
  url: 'https://docs.example',
  docs: [{ path: 'docs', routeBasePath: 'docs' }],
};

/** The measured page, the page to navigate to, and a page with tabs. */
export const MEASURED_PLACE = placeOf(PROBE_PAGE);
export const NEXT_PLACE = placeOf(NEXT_PAGE);
export const TABBED_PLACE = placeOf(TABBED_PAGE);

/** Paths of the measured page and of the page to navigate to. */
export const MEASURED_PATH = addressOf(MEASURED_PLACE);
export const NEXT_PATH = addressOf(NEXT_PLACE);

/** Writes a site of `pages` generated pages to a temporary folder and returns the folder. */
export function generateCorpus(pages: number): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), `edgepress-corpus-${pages}-`));
  writeCorpus(root, pages);
  return root;
}

/** Writes a site of `pages` generated pages: `site.ts`, and `docs` with a category for each folder. */
export function writeCorpus(root: string, pages: number): void {
  const docs = path.join(root, 'docs');
  const sections = new Set<string>();
  for (let page = 0; page < pages; page++) {
    const place = placeOf(page);
    const folder = path.join(docs, place.folder);
    if (!fs.existsSync(folder)) {
      sections.add(place.section);
      fs.mkdirSync(folder, { recursive: true });
      writeCategory(path.dirname(folder), place.section, sections.size);
      writeCategory(folder, place.group, GROUPS.indexOf(place.group) + 1);
    }
    fs.writeFileSync(path.join(folder, `${place.slug}.mdx`), pageText(page, pages));
  }
  fs.writeFileSync(path.join(root, 'site.ts'), `export default ${JSON.stringify(SITE)};\n`);
}

/** Sets the languages of a generated site, and writes a translation of each page into each of them if asked to. */
export function writeLocales(
  root: string,
  [main = '', ...others]: string[],
  { translated }: { translated: boolean },
): void {
  const list = [main, ...others].map((code) => ({ code, label: code }));
  const site = { ...SITE, locales: { default: main, list } };
  fs.writeFileSync(path.join(root, 'site.ts'), `export default ${JSON.stringify(site)};\n`);
  if (!translated) return;
  for (const code of others) {
    const folder = path.join(root, 'i18n', code, 'docs');
    fs.cpSync(path.join(root, 'docs'), folder, { recursive: true });
    // Objects with the same bytes would be stored once.
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.mdx'))
        fs.appendFileSync(path.join(folder, name), `\nIn the language ${code}.\n`);
  }
}

/** Reduces each page to its lead, one section and its links, so that large corpora build faster. */
export function shortenPages(root: string): void {
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.mdx')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = fs.readFileSync(file, 'utf8');
    const front = text.slice(0, text.indexOf('\n---\n', 4) + 5);
    const [lead = '', section = '', ...rest] = text.slice(front.length).split(/\n(?=## )/);
    const first = section.split('\n\n').slice(0, 2).join('\n\n');
    fs.writeFileSync(file, `${front}${lead.trimEnd()}\n\n${first}\n\n${rest.at(-1) ?? ''}`);
  }
}

function addressOf({ folder, slug }: Place): string {
  return `/docs/${folder}/${slug}`;
}

function writeCategory(folder: string, label: string, position: number): void {
  fs.writeFileSync(path.join(folder, '_category_.json'), JSON.stringify({ label, position }));
}
