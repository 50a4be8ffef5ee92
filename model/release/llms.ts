/** The full text of the site for language models (`/llms-full.txt`): which file contains which page. */
import { localeOf, pathInLocale, splitLocale } from '../locales/locale-path.ts';
import type { Branch } from './navigation.ts';
import type { Manifest, PageEntry, TextPart } from './release.ts';

/** Path of the full text, or of the list of its parts. */
export const FULL_TEXT_PATH = '/llms-full.txt';

// @limit bytes of `llms-full.txt`: It lists the files of its sections.
/** Up to this many bytes the full text is one file. A larger one has a file per section. */
export const MAX_TEXT_BYTES = 5_000_000;

/** Heading of the pages outside of every top category. */
export const OTHER_PAGES_HEADING = 'More pages';

/** The sections of the site: labels of the top categories of all sidebars, in order. */
export function sectionLabels(sidebars: Record<string, Branch>): Set<string> {
  const items = Object.values(sidebars).flat();
  return new Set(items.flatMap((item) => (item.type === 'category' ? item.label : [])));
}

/** The section that a page belongs to. */
export function sectionOf({ sidebar, crumbs }: PageEntry, labels: ReadonlySet<string>): string {
  const label = crumbs?.[0]?.label;
  return sidebar !== undefined && label !== undefined && labels.has(label)
    ? label
    : OTHER_PAGES_HEADING;
}

/** Whether the texts for language models include a page. Those of a language have the latest version of the pages in it. */
export function hasText({ unlisted, markdown, fallback, otherVersion }: PageEntry): boolean {
  return !unlisted && !fallback && !otherVersion && markdown !== undefined;
}

/** The part that contains a page's text, or `undefined`. */
export function textPartOf(
  { llms, sidebars, site }: Pick<Manifest, 'llms' | 'sidebars' | 'site'>,
  path: string,
  entry: PageEntry,
): TextPart | undefined {
  if (llms === undefined || !hasText(entry)) return undefined;
  const section = sectionOf(entry, sectionLabels(sidebars));
  const { locales } = site;
  const { locale } = splitLocale(locales, path);
  const own = llms.filter(
    (part) =>
      (part.section === section || part.section === '') &&
      splitLocale(locales, part.file).locale === locale,
  );
  return own.findLast(({ first }) => first <= path) ?? own[0];
}

/** The text of a section. */
export interface SectionText {
  /** Path below the base URL. */
  path: string;
  label: string;
  size: number | undefined;
  /** Hash of the object that it is in. */
  object: string;
  /** Where it is in the object. Absent if it's the whole. */
  range?: { start: number; end: number };
}

/**
 * The texts of the sections in the language of a manifest, in their order. On a large site each is a file, or several, of the
 * release. Otherwise each is a range of the whole text, so that an edit of a page writes no further object.
 */
export function sectionTexts(manifest: Manifest): SectionText[] {
  const { llms = [], files, site } = manifest;
  const own = llms.filter(({ file }) => splitLocale(site.locales, file).locale === localeOf(site));
  const parts = own.flatMap(({ file, section, first }) => {
    const stored = files[file];
    if (stored === undefined || section === '') return [];
    const isNext = own.find((part) => part.section === section)?.file !== file;
    const label = isNext ? `${section}, from ${first}` : section;
    return [{ path: file, label, size: stored.size, object: stored.object }];
  });
  return [...parts, ...rangesOf(manifest)];
}

// The sections of the text that has all of them.
function rangesOf({ llms = [], files, site }: Manifest): SectionText[] {
  const whole = pathInLocale(site.locales, localeOf(site), FULL_TEXT_PATH);
  const object = files[whole]?.object;
  const sections = llms.find(({ file }) => file === whole)?.sections;
  if (object === undefined || sections === undefined) return [];
  let start = 0;
  return sections.flatMap(({ label, size }, index) => {
    const name = `/llms-full-${index + 1}.txt`;
    const path = pathInLocale(site.locales, localeOf(site), name);
    const range = { start, end: start + size - 1 };
    start += size;
    // A file of the site with this name comes first.
    return path in files ? [] : [{ path, label, size, object, range }];
  });
}
