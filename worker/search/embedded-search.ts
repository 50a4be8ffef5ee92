/** Answers a search from the release's own index. */
import type { SearchContext } from './search-context.ts';
import { Unreachable } from '../release/release-store.ts';
import { hiddenPaths } from '../release/withdrawn.ts';
import { type EngineResult, searchEmbedded } from './engine/engine.ts';
import type { SearchIndex } from './engine/index-file.ts';
import { StepBudget } from './engine/step-budget.ts';
import { suggestQueries } from './suggestions.ts';
import { replyOf, type SearchAnswer } from './reply.ts';
import type { SearchRequest } from './request.ts';
import { withoutHiddenPages } from './withdrawn-results.ts';

/** Answers a request from the index. Throws `Unreachable` when there is none or it cannot be read. */
export async function answerFromIndex(
  context: SearchContext,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { manifest } = context;
  const { site } = manifest;
  const index = await openIndex(context);
  const { q, page, perPage, facets, groupBy } = request;
  const budget = new StepBudget(request.steps);
  const locales = site.locales.list.map(({ code }) => code);
  const hidden = hiddenPaths(manifest);
  const outcome = withoutHiddenPages(
    searchLanguages(index, request, locales, budget),
    index,
    hidden,
  );
  const records = manifest.search?.records ?? 0;
  return {
    source: 'embedded',
    reply: replyOf({ site, index, outcome, q, page, perPage, facets, groupBy, records }),
    // Suggestions could contain words of withdrawn pages.
    suggestions:
      outcome.groups.length > 0 || hidden.size > 0 ? [] : suggestQueries(index, q, budget),
  };
}

// The engine searches one language at a time. Without a language filter, merges the results of all languages.
function searchLanguages(
  index: SearchIndex,
  { q, language, tags, groupBy }: SearchRequest,
  locales: string[],
  budget: StepBudget,
): EngineResult {
  const all = [...new Set(index.pages.map(({ tag }) => tag))];
  const searchLanguage = (one: string): EngineResult =>
    searchEmbedded(index, { q, language: one, tags: tags ?? all, groupBy }, budget);
  if (language !== null) return searchLanguage(language);
  const [first, ...others] = locales.map(searchLanguage);
  return others.reduce(
    (sum, { groups, records, terms, synonymTerms, cutOff }) => ({
      ...sum,
      terms: sum.groups.length > 0 ? sum.terms : terms,
      synonymTerms: [...sum.synonymTerms, ...synonymTerms],
      groups: [...sum.groups, ...groups].sort(
        (a, b) => (b.weight ?? 0) - (a.weight ?? 0) || b.score - a.score,
      ),
      records: sum.records + records,
      cutOff: sum.cutOff || cutOff,
    }),
    first ?? searchLanguage(''),
  );
}

/** Opens the release's index. Throws `Unreachable` when there is none or it cannot be read. */
export async function openIndex({
  manifest,
  isolate,
  store,
  background,
}: SearchContext): Promise<SearchIndex> {
  const hash = manifest.search?.object ?? null;
  if (hash === null) throw new Unreachable('the release has no search index');
  return isolate.searchIndexes.open(hash, store, background);
}
