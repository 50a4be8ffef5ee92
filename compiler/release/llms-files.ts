/** `/llms-full.txt`: the text of all pages as Markdown, in one file or in a file for each section of a large site. */
import fs from 'node:fs';
import path from 'node:path';
import type { PageResult } from '../page/page.ts';
import { contentHash } from '../objects/hash.ts';
import { objectPath, readObject, writeAtomically, writeObject } from '../objects/objects.ts';
import { storeFile } from '../files/stored-file.ts';
import { configIn } from '../locales/localised-config.ts';
import { withBase } from '../../model/href.ts';
import {
  localeOfId,
  localesInSite,
  pathInLocale,
  splitLocale,
} from '../../model/locales/locale-path.ts';
import {
  hasText,
  MAX_TEXT_BYTES,
  OTHER_PAGES_HEADING,
  sectionLabels,
  sectionOf,
  FULL_TEXT_PATH,
} from '../../model/release/llms.ts';
import type { Branch } from '../../model/release/navigation.ts';
import type { FileEntry, PageEntry, TextPart } from '../../model/release/release.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

// @limit sections with a text file of their own: The text is split by path.
/** Maximum number of sections with a separate file. The manifest lists them, and every cold isolate reads it. */
const MAX_SECTIONS = 200;

const TYPE = 'text/plain; charset=utf-8';

/** The inputs of the files. */
export interface TextInput {
  config: ResolvedConfig;
  /** By path. */
  entries: Map<string, PageEntry>;
  /** By file. */
  pages: Map<string, PageResult>;
  sidebars: Record<string, Branch>;
}

/** The files by path below the base URL, and the pages in each part. */
export interface TextFiles {
  files: Record<string, FileEntry>;
  parts: TextPart[];
}

/** The texts of a language, also by section. */
interface LocaleTexts {
  code: string;
  texts: Text[];
  sections: Map<string, Text[]>;
}

/** A page's text: its path, and hash and length of its Markdown. */
interface Text {
  path: string;
  hash: string;
  bytes: number;
}

/** Creates the files, and replaces only those whose pages have changed. */
export class LlmsFiles {
  readonly #store: string;
  readonly #memo: string;
  /** Objects of parts, by the hash of their inputs. */
  #known: Map<string, string> | undefined;

  /** `out` is the build's output folder, `store` that of its objects. */
  constructor(out: string, store: string) {
    this.#store = store;
    this.#memo = path.join(out, 'llms-parts.json');
  }

  /** Returns the files for the pages. */
  run({ config, entries, pages, sidebars }: TextInput): TextFiles {
    const all = textsOf(entries, pages, this.#store);
    const before = (this.#known ??= readMemo(this.#memo));
    this.#known = new Map();
    const { locales } = config;
    const found: TextFiles = { files: {}, parts: [] };
    for (const code of localesInSite(locales)) {
      const texts = all.filter(({ path: at }) => splitLocale(locales, at).locale === code);
      if (texts.length === 0 && code !== locales.default) continue;
      const branches = Object.entries(sidebars).filter(([id]) => localeOfId(locales, id) === code);
      const sections = sectionsOf(texts, entries, Object.fromEntries(branches));
      const own = this.#files(configIn(config, code), { code, texts, sections }, before);
      Object.assign(found.files, own.files);
      found.parts.push(...own.parts);
    }
    if ([...this.#known.keys()].some((key) => !before.has(key)))
      writeAtomically(this.#memo, JSON.stringify([...this.#known]));
    return found;
  }

  #files(
    config: ResolvedConfig,
    { code, texts, sections }: LocaleTexts,
    before: ReadonlyMap<string, string>,
  ): TextFiles {
    const home = pathInLocale(config.locales, code, '/');
    const fullText = pathInLocale(config.locales, code, FULL_TEXT_PATH);
    if (sizeOf(texts) <= MAX_TEXT_BYTES) {
      const file = this.#file([...sections.values()].flat(), before);
      const within = sectionSizes(sections);
      const part = { file: fullText, section: '', first: home };
      return {
        files: { [fullText]: file },
        parts: [within.length > 1 ? { ...part, sections: within } : part],
      };
    }
    const parts: TextPart[] = [];
    const files: Record<string, FileEntry> = {};
    const list: string[] = [];
    for (const [section, own] of sections)
      for (const [index, cut] of splitTexts(own).entries()) {
        const name = `/llms-full-${parts.length + 1}.txt`;
        const file = pathInLocale(config.locales, code, name);
        const first = cut[0]?.path ?? home;
        parts.push({ file, section, first });
        files[file] = this.#file(cut, before);
        const title = section === '' ? `Pages from ${first}` : section;
        const label = index > 0 && section !== '' ? `${title}, from ${first}` : title;
        list.push(
          `- [${label.replace(/[[\]\\]/g, '\\$&')}](${new URL(config.url).origin}${withBase(config.baseUrl, file)})`,
        );
      }
    const text = `# ${config.title}\n\n> ${config.tagline}\n\nThe text of all pages, by section.\n\n${list.join('\n')}\n`;
    return { files: { [fullText]: storeFile(this.#store, text, TYPE), ...files }, parts };
  }

  #file(texts: Text[], before: ReadonlyMap<string, string>): FileEntry {
    const key = contentHash(texts.map(({ hash }) => hash).join());
    const known = before.get(key);
    const isThere = known !== undefined && fs.existsSync(objectPath(this.#store, known));
    // @object file
    const object = isThere ? known : writeObject(this.#store, joined(this.#store, texts));
    this.#known?.set(key, object);
    return { object, type: TYPE, size: sizeOf(texts) };
  }
}

function sectionSizes(sections: Map<string, Text[]>): NonNullable<TextPart['sections']> {
  return [...sections]
    .map(([label, texts]) => ({ label, size: sizeOf(texts) }))
    .filter(({ size }) => size > 0);
}

/** Returns a page's text as it appears in a part. Its front matter has the page's address, by which it can be found. */
export function textInPart(markdown: Buffer): Buffer {
  return Buffer.concat([markdown, Buffer.from('\n')]);
}

function joined(store: string, texts: Text[]): Buffer {
  return Buffer.concat(texts.map(({ hash }) => textInPart(readObject(store, hash))));
}

function textsOf(
  entries: Map<string, PageEntry>,
  pages: Map<string, PageResult>,
  store: string,
): Text[] {
  const sizes = new Map<string, number>();
  for (const { markdown, markdownBytes } of pages.values()) sizes.set(markdown, markdownBytes);
  const texts: Text[] = [];
  for (const [name, entry] of entries) {
    const { markdown: hash = '' } = entry;
    if (!hasText(entry)) continue;
    const bytes = sizes.get(hash) ?? fs.statSync(objectPath(store, hash)).size;
    texts.push({ path: name, hash, bytes: bytes + 1 });
  }
  return texts.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function sectionsOf(
  texts: Text[],
  entries: Map<string, PageEntry>,
  sidebars: Record<string, Branch>,
): Map<string, Text[]> {
  const labels = sectionLabels(sidebars);
  if (labels.size > MAX_SECTIONS) return new Map([['', texts]]);
  const sections = new Map<string, Text[]>(
    [...labels, OTHER_PAGES_HEADING].map((label) => [label, []]),
  );
  for (const text of texts) {
    const entry = entries.get(text.path);
    if (entry) sections.get(sectionOf(entry, labels))?.push(text);
  }
  return sections;
}

/**
 * Cuts texts into parts that are small enough. The cuts depend on the names of the pages, so adding or removing a page
 * changes only the part that contains it, and so does an edit.
 */
export function splitTexts(texts: Text[]): Text[][] {
  if (texts.length === 0) return [];
  if (texts.length === 1 || sizeOf(texts) <= MAX_TEXT_BYTES) return [texts];
  const margin = Math.max(1, texts.length >> 2);
  let at = margin;
  let least = '~';
  for (let index = margin; index <= texts.length - margin; index++) {
    const rank = contentHash(texts[index]?.path ?? '');
    if (rank < least) [at, least] = [index, rank];
  }
  return [...splitTexts(texts.slice(0, at)), ...splitTexts(texts.slice(at))];
}

function sizeOf(texts: Text[]): number {
  return texts.reduce((sum, { bytes }) => sum + bytes, 0);
}

// Treats an unreadable file as missing, because its content can be regenerated.
function readMemo(file: string): Map<string, string> {
  if (!fs.existsSync(file)) return new Map();
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (!Array.isArray(value)) return new Map();
    const pairs = value.filter((pair) => Array.isArray(pair) && pair.length === 2);
    return new Map(pairs.map(([key, object]: unknown[]) => [String(key), String(object)]));
  } catch {
    return new Map();
  }
}
