/** Compares the pages of two releases. */
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { partsOf } from '../../compiler/release/release-objects.ts';
import { contentsOf, type ReadTexts } from './release-contents.ts';

/** A page that was added, changed or removed. */
export interface PageChange {
  kind: 'added' | 'changed' | 'removed';
  path: string;
  title: string;
  /** Changed parts of a page: `text`, `title`, `description`, … */
  what: string[];
}

/** Fields that depend on a page's position and not on its content: neighbours, sidebar, time of the last commit. */
const PLACE = new Set(['previous', 'next', 'crumbs', 'trail', 'sidebar', 'updated', 'author']);

/** The pages that were added, changed and removed between two releases, sorted by path. */
export async function diffPages(
  from: Manifest | null,
  to: Manifest,
  read: ReadTexts,
): Promise<PageChange[]> {
  const before = from && (await contentsOf(from, partsOf(to), read)).pages;
  const after = (await contentsOf(to, from ? partsOf(from) : new Set(), read)).pages;
  return comparePages(before ?? new Map<string, PageEntry>(), after);
}

/** The differences of two page tables, sorted by path. */
export function comparePages(
  before: ReadonlyMap<string, PageEntry>,
  after: ReadonlyMap<string, PageEntry>,
): PageChange[] {
  const changes: PageChange[] = [];
  for (const [path, page] of after) {
    const old = before.get(path);
    const what = old === undefined ? [] : differences(old, page);
    if (old === undefined) changes.push({ kind: 'added', path, title: page.title, what });
    else if (what.length > 0) changes.push({ kind: 'changed', path, title: page.title, what });
  }
  for (const [path, page] of before)
    if (!after.has(path)) changes.push({ kind: 'removed', path, title: page.title, what: [] });
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A change as a line of output. */
export function changeLine({ kind, path, title, what }: PageChange): string {
  const sign = kind === 'added' ? '+' : kind === 'removed' ? '-' : '~';
  return `${sign} ${path}  ${title}${what.length > 0 ? `  (${what.join(', ')})` : ''}`;
}

function differences(before: PageEntry, after: PageEntry): string[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = new Set([...old.keys(), ...now.keys()]);
  const what = [...names].filter(
    (name) => !PLACE.has(name) && JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  );
  // A page's Markdown has the same text, so it counts once.
  const text = what.some((name) => name === 'object' || name === 'markdown');
  return [
    ...(text ? ['text'] : []),
    ...what.filter((name) => name !== 'object' && name !== 'markdown'),
  ];
}
