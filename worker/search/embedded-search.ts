/** Answers a search from the release's own indexes. */
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
  const object = chosenIndex(context, request);
  const index = object === null ? null : await open(context, object);
  const outcomes = index
    ? searchLanguages(index, request, budget).map((outcome): IndexOutcome => ({
        index,
        outcome: withoutHiddenPages(outcome, index, hidden),
      }))
    : [];
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
  // Suggestions could contain words of withdrawn pages.
  const needsSuggestions = reply.found === 0 && hidden.size === 0;
  const suggestions = index && needsSuggestions ? suggestQueries(index, q, budget) : [];
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

/** Opens the index for a request. Throws `Unreachable` when there is none or it cannot be read. */
export async function openIndex(
  context: SearchContext,
  request: SearchRequest,
): Promise<SearchIndex> {
  return open(context, chosenIndex(context, request) ?? '');
}

function open({ isolate, store, background }: SearchContext, hash: string): Promise<SearchIndex> {
  return isolate.searchIndexes.open(hash, store, background);
}

/**
 * Returns the hash of the index to search, or `null` if no page can match. A search reads only one index, so that what it
 * costs doesn't depend on the number of locales and versions. Without a language it is an index of the default one, and
 * without a version, or with several, that of the first version with pages. The latest one comes first.
 */
function chosenIndex(
  { manifest }: SearchContext,
  { language, tags }: Pick<SearchRequest, 'language' | 'tags'>,
): string | null {
  const { object = null, indexes } = manifest.search ?? {};
  const locale = language ?? manifest.site.locales.default;
  // Pages without a version are in the indexes of all versions.
  const versioned = tags?.filter((tag) => tag !== UNVERSIONED_TAG) ?? [];
  const matching = indexes?.filter(
    (index) =>
      index.locale === locale &&
      (versioned.length === 0 || versioned.includes(tagOf(index.version))),
  );
  const chosen = matching ? matching.find(({ records }) => records > 0) : { object };
  if (chosen === undefined && matching?.length) return null;
  if (!chosen?.object) throw new Unreachable('the release has no search index');
  return chosen.object;
}
