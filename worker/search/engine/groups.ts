/** Groups matching records by page or section and ranks the groups. */
import { priorityOf } from '../../../model/search/search-record.ts';
import type { SearchIndex } from '../index/index-file.ts';
import type { Match } from './record-match.ts';

/** A group with its best record. */
export interface Group extends Match {
  /** How many of the group's records match. */
  found: number;
  /** How relevant the page is. Only set when grouping by page. */
  weight?: number;
  /** Whether a curation put the group there. */
  pinned?: boolean;
}

/** Whether a group is a page or a section of one. */
export type GroupBy = 'page' | 'section';

/** Groups matches by section; each group keeps its best record. */
export function groupBySection(index: SearchIndex, matches: Match[]): Group[] {
  const groups = new Map<string, Group>();
  for (const match of matches) {
    const key = groupKey(index, match, 'section');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...match, found: 1 });
    else {
      known.found += 1;
      if (compare(index, match, known) < 0) Object.assign(known, match);
    }
  }
  return [...groups.values()];
}

/** Removes duplicates (keeping the best of each) and sorts, best first. */
export function rankGroups(index: SearchIndex, groups: Group[], by: GroupBy): Group[] {
  const best = new Map<string, Group>();
  for (const group of groups) {
    const key = groupKey(index, group, by);
    const known = best.get(key);
    if (known === undefined || compare(index, group, known) < 0) best.set(key, group);
  }
  return [...best.values()].sort((a, b) => compare(index, a, b));
}

/** Returns a key that is unique to the group of a record. */
export function groupKey(index: SearchIndex, { page, node }: Match, by: GroupBy): string {
  if (by === 'page') return String(page);
  const { levels } = index.structure(page);
  const head = levels.findLastIndex((level, at) => at <= node && level > 0);
  return `${page} ${Math.max(0, head)}`;
}

// Ties are broken as in Typesense: the later record comes first.
function compare(index: SearchIndex, a: Match & Partial<Group>, b: Match & Partial<Group>): number {
  return (
    (b.weight ?? 0) - (a.weight ?? 0) ||
    b.score - a.score ||
    priority(index, b) - priority(index, a) ||
    b.page - a.page ||
    b.node - a.node
  );
}

function priority(index: SearchIndex, { page, node }: Match): number {
  const { levels } = index.structure(page);
  return priorityOf(levels[node] ?? 0, levels.length - node);
}
