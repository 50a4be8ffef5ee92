/**
 * Answers a search from Typesense, or from the release's own index if Typesense is not configured or fails.
 */
import type { SearchContext } from './search-context.ts';
import { collectionIn } from '../../model/search/search-collection.ts';
import { measure } from '../observability/metrics.ts';
import { readOrNull } from '../release/failure-policy.ts';
import { Unreachable } from '../release/release-store.ts';
import { hiddenUrls } from '../release/withdrawn.ts';
import type { CacheState } from './answer-cache.ts';
import { answerFromIndex, openIndex } from './embedded-search.ts';
import { StepBudget } from './words/step-budget.ts';
import { suggestQueries, suggestSections } from './suggestions.ts';
import { emptyReply, type SearchAnswer } from './reply.ts';
import type { SearchRequest } from './request.ts';
import type { TypesenseConfig } from '../config/env.ts';
import { TypesenseFailure } from './typesense-reply.ts';
import { withoutHiddenHits } from './withdrawn-results.ts';

/** An answer, and how it was obtained. */
export interface ServedAnswer extends SearchAnswer {
  cache: CacheState;
  /** Whether the embedded engine stood in for Typesense. */
  isFallback: boolean;
}

/** The result of a search: `null` if neither Typesense nor an index can answer. */
export type SearchOutcome = ServedAnswer | 'rate-limited' | null;

/** Whether shared caches may store the answer: not if it is stale or a fallback. */
export function isCacheable({ cache, isFallback }: ServedAnswer): boolean {
  return cache !== 'stale' && !isFallback;
}

/** Answers a validated request. Only searches that a client asked for are `isMeasured`, not those for a page's facets. */
export async function answerSearch(
  context: SearchContext,
  request: SearchRequest,
  { isMeasured = true } = {},
): Promise<SearchOutcome> {
  const start = Date.now();
  const outcome = await findAnswer(context, request);
  if (isMeasured) {
    const { source = 'none', cache = 'none' } = outcome === 'rate-limited' ? {} : (outcome ?? {});
    measure(context.metrics, 'search', [source, cache], [Date.now() - start]);
  }
  return outcome;
}

async function findAnswer(context: SearchContext, request: SearchRequest): Promise<SearchOutcome> {
  const { typesense } = context.config;
  if (request.q === '') {
    const source = typesense ? 'typesense' : 'embedded';
    const reply = emptyReply(context.manifest, request);
    return { source, reply, suggestions: [], cache: 'bypass', isFallback: false };
  }
  const load = typesense
    ? () => answerFromTypesense(context, typesense, request)
    : () => answerFromIndex(context, request);
  const outcome = await readOrNull(unexpected, () => cachedAnswer(context, request, load));
  if (outcome !== null || typesense === null) return outcome;
  const fallback = await readOrNull(unexpected, () => answerFromIndex(context, request));
  return fallback && { ...fallback, cache: 'bypass', isFallback: true };
}

async function cachedAnswer(
  context: SearchContext,
  request: SearchRequest,
  load: () => Promise<SearchAnswer>,
): Promise<ServedAnswer | 'rate-limited'> {
  const { background, config, isolate } = context;
  const cached = await isolate.answers.getOrLoad(cacheKey(context, request), load, {
    background,
    // Embedded answers are cheaper to compute than to read from the edge.
    useEdge: config.typesense !== null && config.access === null,
    admit: () => context.admit('search'),
  });
  if (cached === null) return 'rate-limited';
  const { value, state } = cached;
  // The cache key has the query in lower case, but clients compare the reply's query with what was typed.
  const params = { ...value.reply.request_params, first_q: request.q, q: request.q };
  const reply = { ...value.reply, request_params: params };
  return { ...value, reply, cache: state, isFallback: false };
}

// Failures of Typesense and KV have been logged where they occurred.
function unexpected(error: unknown): 'search' | null {
  return error instanceof TypesenseFailure || error instanceof Unreachable ? null : 'search';
}

function cacheKey({ manifest, config, version }: SearchContext, request: SearchRequest): string {
  const { id, site } = manifest;
  // Typesense ignores the step budget.
  const steps = config.typesense === null ? request.steps : 0;
  const parts = { ...request, q: request.q.toLowerCase(), steps };
  return JSON.stringify([version, id, site.search.collection, Object.values(parts)]);
}

async function answerFromTypesense(
  context: SearchContext,
  config: TypesenseConfig,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { site } = context.manifest;
  const collection = collectionIn(request.language ?? site.locales.default, site);
  const reply = await context.isolate.typesense.search(config, collection, request);
  const hidden = hiddenUrls(context.manifest);
  // Suggestions could contain words of withdrawn pages.
  const needsSuggestions = reply.found === 0 && hidden.size === 0;
  const suggestions = needsSuggestions ? await suggestionsFor(context, request) : [];
  return { source: 'typesense', reply: withoutHiddenHits(reply, hidden), suggestions };
}

async function suggestionsFor(context: SearchContext, request: SearchRequest): Promise<string[]> {
  const { q, steps } = request;
  const index = await readOrNull(unexpected, () => openIndex(context, request));
  return index
    ? suggestQueries(index, q, new StepBudget(steps))
    : suggestSections(context.manifest);
}
