/** The full text of the site for language models (`/llms-full.txt`): which file contains which page. */
import { splitLocale } from '../locales/locale-path.ts';
import type { Branch } from './navigation.ts';
import type { Manifest, PageEntry, TextPart } from './release.ts';

/** Path of the full text, or of the list of its parts. */
export const FULL_TEXT_PATH = '/llms-full.txt';

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
