/** The full text of the site for language models (`/llms-full.txt`): which file contains which page. */
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

/** Whether the full text includes a page. */
export function hasText({ unlisted, markdown }: PageEntry): boolean {
  return unlisted !== true && markdown !== undefined;
}

/** The part that contains a page's text, or `undefined`. */
export function textPartOf(
  { llms, sidebars }: Pick<Manifest, 'llms' | 'sidebars'>,
  path: string,
  entry: PageEntry,
): TextPart | undefined {
  if (llms === undefined || !hasText(entry)) return undefined;
  const section = sectionOf(entry, sectionLabels(sidebars));
  const own = llms.filter((part) => part.section === section || part.section === '');
  return own.findLast(({ first }) => first <= path) ?? own[0];
}
