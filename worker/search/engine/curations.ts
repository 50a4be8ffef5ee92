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
  const curations = index.rules.curations.filter((curation) => applies(curation, q, index.locale));
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

function applies({ query, match }: Curation, q: string, locale: string): boolean {
  const asked = searchWords(q, locale).map(({ word }) => word);
  const wanted = searchWords(query, locale).map(({ word }) => word);
  return (
    indexOfPhrase(asked, wanted) >= 0 && (match === 'contains' || asked.length === wanted.length)
  );
}
