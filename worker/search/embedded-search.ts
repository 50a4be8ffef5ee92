/** Answers a search from the release's own indexes. */
import type { SearchManifest } from '../../model/release/search-manifest.ts';
import { UNVERSIONED_TAG } from '../../model/search/search-record.ts';
import type { SearchContext } from './search-context.ts';
import { Unreachable } from '../release/release-store.ts';
import { hiddenPaths } from '../release/withdrawn.ts';
import { searchEmbedded } from './engine/engine.ts';
import type { SearchIndex } from './index/index-file.ts';
import { StepBudget } from './words/step-budget.ts';
import { suggestQueries } from './suggestions.ts';
import { type IndexOutcome, replyOf, type SearchAnswer } from './reply.ts';
import { tagOf, type SearchRequest } from './request.ts';
import { withoutHiddenPages } from './withdrawn-results.ts';

/** Answers a request from the indexes. Throws `Unreachable` when there is none or one cannot be read. */
export async function answerFromIndex(
  context: SearchContext,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { manifest } = context;
  const { q, page, perPage, facets, groupBy } = request;
  const budget = new StepBudget(request.steps);
  const hidden = hiddenPaths(manifest);
  const outcomes: IndexOutcome[] = [];
  for (const { object, tags } of chosenIndexes(context, request)) {
    const index = await open(context, object);
    for (const outcome of searchLanguages(index, { ...request, tags }, budget))
      outcomes.push({ index, outcome: withoutHiddenPages(outcome, index, hidden) });
  }
  const reply = replyOf({
    site: manifest.site,
    outcomes,
    q,
    page,
    perPage,
    facets,
    groupBy,
    records: manifest.search?.records ?? 0,
  });
  const [first] = outcomes;
  // Suggestions could contain words of withdrawn pages.
  const needsSuggestions = reply.found === 0 && hidden.size === 0;
  const suggestions = first && needsSuggestions ? suggestQueries(first.index, q, budget) : [];
  return { source: 'embedded', reply, suggestions };
}

// The engine searches one language at a time. Only indexes of older builds have several.
function searchLanguages(
  index: SearchIndex,
  { q, language, tags, groupBy }: SearchRequest,
  budget: StepBudget,
): IndexOutcome['outcome'][] {
  const all = [...new Set(index.pages.map(({ tag }) => tag))];
  const languages =
    language === null ? new Set(index.pages.map((page) => page.language)) : [language];
  return Array.from(languages, (one) =>
    searchEmbedded(index, { q, language: one, tags: tags ?? all, groupBy }, budget),
  );
}

/** Opens the first index for a request. Throws `Unreachable` when there is none or it cannot be read. */
export async function openIndex(
  context: SearchContext,
  request: SearchRequest,
): Promise<SearchIndex> {
  return open(context, chosenIndexes(context, request)[0]?.object ?? '');
}

function chosenIndexes(
  { manifest }: SearchContext,
  request: SearchRequest,
): ReturnType<typeof chooseIndexes> {
  const chosen = chooseIndexes(manifest.search, request);
  const isEmpty = manifest.search?.indexes?.some(
    ({ locale, version, records }) =>
      records === 0 && locale === request.language && request.tags?.includes(tagOf(version)),
  );
  if (chosen.length === 0 && !isEmpty) throw new Unreachable('the release has no search index');
  return chosen;
}

function open({ isolate, store, background }: SearchContext, hash: string): Promise<SearchIndex> {
  return isolate.searchIndexes.open(hash, store, background);
}

/** An index and what to search in it. */
export interface ChosenIndex {
  /** Hash of the index. */
  object: string;
  /** The tags of the pages to search, or `null` for all. */
  tags: string[] | null;
}

/** Returns the indexes for a request, that of the default locale and version first. */
export function chooseIndexes(
  search: SearchManifest | undefined,
  { language, tags }: Pick<SearchRequest, 'language' | 'tags'>,
): ChosenIndex[] {
  if (search === undefined) return [];
  const { object, indexes } = search;
  if (indexes === undefined) return object === null ? [] : [{ object, tags }];
  const counted = new Set<string>();
  return indexes.flatMap((index): ChosenIndex[] => {
    if (index.object === null || (language !== null && language !== index.locale)) return [];
    const own = [tagOf(index.version), UNVERSIONED_TAG].filter(
      (tag) => tags?.includes(tag) ?? true,
    );
    // Pages without a version are in the indexes of every version, and must be found once.
    const wanted = own.filter((tag) => tag !== UNVERSIONED_TAG || !counted.has(index.locale));
    const isOnlyUnversioned = !wanted.includes(tagOf(index.version)) && tags?.some(isVersioned);
    if (wanted.length === 0 || isOnlyUnversioned) return [];
    counted.add(index.locale);
    return [{ object: index.object, tags: wanted }];
  });
}

function isVersioned(tag: string): boolean {
  return tag !== UNVERSIONED_TAG;
}
