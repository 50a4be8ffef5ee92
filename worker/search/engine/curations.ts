/** Applies the site's curations: results that its configuration pins to the top or hides. */
import type { Curation } from '../../../model/search/search-rules.ts';
import { searchWords } from '../../../model/search/search-words.ts';
import { type Group, groupKey } from './groups.ts';
import type { SearchIndex } from '../index/index-file.ts';
import { indexOfPhrase } from './query-variants.ts';
import type { SearchQuery } from './query.ts';

/** Returns the groups with pinned results in front and without hidden ones. */
export function applyCurations(
  index: SearchIndex,
  groups: Group[],
  { q, language, tags, groupBy }: SearchQuery,
): Group[] {
  const asked = searchWords(q, index.locale).map(({ word }) => word);
  // Names such as `userDeleted` and `user_deleted` have the same words. The one that was typed comes first.
  const isTyped = ({ query }: Curation): number => (query === q.trim() ? 0 : 1);
  const curations = index.rules.curations
    .filter((one) => applies(one, asked, index.locale))
    .toSorted((a, b) => isTyped(a) - isTyped(b));
  if (curations.length === 0) return groups;
  const paths = new Map(index.pages.map(({ path }, page) => [path, page]));
  const hidden = new Set(
    curations.flatMap(({ hide }) => hide.flatMap((path) => paths.get(path) ?? [])),
  );
  const pinned = curations
    .flatMap(({ pin }) => pin)
    .flatMap((target): Group[] => {
      const [path = '', anchor = ''] = target.split('#');
      const page = paths.get(path);
      const entry = page === undefined ? undefined : index.pages[page];
      if (page === undefined || entry?.language !== language || !tags.includes(entry.tag))
        return [];
      const node = anchor === '' ? 0 : index.nodes(page).findIndex((at) => at.anchor === anchor);
      if (node < 0) return [];
      const known = groups.find((group) => group.page === page);
      return [{ page, node, score: known?.score ?? 0, found: known?.found ?? 1, pinned: true }];
    });
  const first = new Set(pinned.map((group) => groupKey(index, group, groupBy)));
  return [
    ...pinned,
    ...groups.filter(
      (group) => !hidden.has(group.page) && !first.has(groupKey(index, group, groupBy)),
    ),
  ];
}

/** The words of the curations' queries, which stay the same for all searches in an index. */
const known = new WeakMap<Curation, string[]>();

function applies(curation: Curation, asked: string[], locale: string): boolean {
  const { query, match } = curation;
  const wanted = known.get(curation) ?? searchWords(query, locale).map(({ word }) => word);
  known.set(curation, wanted);
  return (
    indexOfPhrase(asked, wanted) >= 0 && (match === 'contains' || asked.length === wanted.length)
  );
}
