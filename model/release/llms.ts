/** The site's whole text for language models (`/llms-full.txt`): which file holds the text of which page. */
import type { Branch } from './navigation.ts';
import type { Manifest, PageEntry, TextPart } from './release.ts';

/** Address of the whole text, or of the list of its parts. */
export const WHOLE_TEXT = '/llms-full.txt';

/** Up to this many bytes the whole text is one file; a larger one has a file for each section. */
export const MOST_TEXT_BYTES = 5_000_000;

/** Heading of the pages that stand in no category at the top of a sidebar. */
export const OTHER_PAGES = 'More pages';

/** Labels of the categories at the top of the sidebars, in their order: the sections of the site. */
export function sectionLabels(sidebars: Record<string, Branch>): Set<string> {
  const items = Object.values(sidebars).flat();
  return new Set(items.flatMap((item) => (item.type === 'category' ? item.label : [])));
}

/** The section that a page belongs to. */
export function sectionOf({ sidebar, crumbs }: PageEntry, labels: ReadonlySet<string>): string {
  const label = crumbs?.[0]?.label;
  return sidebar !== undefined && label !== undefined && labels.has(label) ? label : OTHER_PAGES;
}

/** Whether a page's text is in the whole text at all. */
export function hasText({ unlisted, markdown }: PageEntry): boolean {
  return unlisted !== true && markdown !== undefined;
}

/** The part that holds a page's text; `undefined` when none does. */
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
