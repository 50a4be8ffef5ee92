/** Compares two builds of a site page by page, and groups what differs. */
import type { SitePages } from './docusaurus-pages.ts';
import type { PageFacts } from './page-facts.ts';

/** A difference between two pages. */
export interface Difference {
  /** The part of the page. */
  part: Exclude<keyof PageFacts, 'kind'>;
  expected: string;
  found: string;
}

/** What a comparison has found. */
export interface Comparison {
  /** Number of pages in both builds. */
  compared: number;
  /** Pages without a difference. */
  identical: number;
  /** Lists of posts and tags, of which only the route is compared. */
  lists: number;
  /** Paths that only one of the builds has. */
  missing: string[];
  extra: string[];
  /** Pages that differ, with all of their differences. */
  different: Map<string, Difference[]>;
}

/** Differences with the same cause. */
export interface DifferenceGroup extends Difference {
  pages: string[];
}

/** Compares the pages of two builds. */
export function comparePages(expected: SitePages, found: SitePages): Comparison {
  const different = new Map<string, Difference[]>();
  let compared = 0;
  for (const [at, facts] of expected) {
    const own = found.get(at);
    if (own === undefined) continue;
    compared++;
    const differences = differencesOf(facts, own);
    if (differences.length > 0) different.set(at, differences);
  }
  return {
    compared,
    identical: compared - different.size,
    lists: [...expected].filter(([at, { kind }]) => kind === 'list' && found.has(at)).length,
    missing: [...expected.keys()].filter((at) => !found.has(at)),
    extra: [...found.keys()].filter((at) => !expected.has(at)),
    different,
  };
}

/** Returns the part of the expected routes that are identical, from 0 to 1. */
export function identicalShare({ identical, compared, missing }: Comparison): number {
  const all = compared + missing.length;
  return all === 0 ? 1 : identical / all;
}

/** Groups differences by what differs, the most frequent first. */
export function groupDifferences({ different }: Comparison): DifferenceGroup[] {
  const groups = new Map<string, DifferenceGroup>();
  for (const [at, differences] of different)
    for (const difference of differences) {
      const key = JSON.stringify(difference);
      const group = groups.get(key) ?? { ...difference, pages: [] };
      group.pages.push(at);
      groups.set(key, group);
    }
  return [...groups.values()].toSorted((a, b) => b.pages.length - a.pages.length);
}

/** Returns what differs between two pages. */
export function differencesOf(expected: PageFacts, found: PageFacts): Difference[] {
  const differences: Difference[] = [];
  if (expected.kind === 'list') return differences;
  if (expected.title !== found.title)
    differences.push({ part: 'title', expected: expected.title, found: found.title });
  for (const part of LISTS[expected.kind]) {
    const index = firstDifference(expected[part], found[part]);
    if (index >= 0)
      differences.push({
        part,
        expected: expected[part][index] ?? 'nothing',
        found: found[part][index] ?? 'nothing',
      });
  }
  if (expected.text !== found.text)
    differences.push({ part: 'text', ...excerpts(expected.text, found.text) });
  return differences;
}

// The theme draws the rest of a blog's pages, and this engine draws it differently: lists of posts have only their routes
// in common.
const LISTS = {
  document: ['headings', 'sidebar', 'pagination', 'breadcrumbs', 'components', 'links'],
  post: ['headings', 'pagination', 'components', 'links'],
  page: ['headings', 'components', 'links'],
} as const;

function firstDifference(expected: string[], found: string[]): number {
  const length = Math.max(expected.length, found.length);
  for (let index = 0; index < length; index++) if (expected[index] !== found[index]) return index;
  return -1;
}

/** Characters shown around the place where two texts part. */
const CONTEXT = 40;

function excerpts(expected: string, found: string): { expected: string; found: string } {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const excerpt = (text: string): string =>
    `${text.slice(Math.max(0, at - CONTEXT / 2), at)}┃${text.slice(at, at + CONTEXT)}`;
  return { expected: excerpt(expected), found: excerpt(found) };
}
