/** Answers a search: from Typesense where there is one, from the release's own index where there is none or it fails. */
import { log } from '../observability/log.ts';
import { measure } from '../observability/metrics.ts';
import { Unreachable } from '../release/release-store.ts';
import type { RequestContext } from '../context/request-context.ts';
import { hiddenPaths, hiddenUrls } from '../release/withdrawn.ts';
import type { Cached, CacheState } from './answer-cache.ts';
import { type EngineResult, searchEmbedded } from './engine/engine.ts';
import { outcomeWithout, replyWithout } from './hidden-hits.ts';
import type { SearchIndex } from './engine/index-file.ts';
import type { SearchParameters } from './parameters.ts';
import { replyOf, type SearchReply } from './reply.ts';
import { type SearchRequest, siteRequest } from './request.ts';
import { REQUEST_STEPS, StepBudget } from './engine/step-budget.ts';
import { suggestQueries, suggestSections } from './engine/suggestions.ts';
import type { TypesenseConfig } from './typesense.ts';
import { TypesenseFailure } from './typesense-failure.ts';

/** Results, and where they are from. */
export interface Answer {
  source: 'typesense' | 'embedded';
  reply: SearchReply;
  /** Queries to try instead, when nothing was found. */
  suggestions: string[];
}

/** An answer, and how it was come by. */
export interface Answered extends Answer {
  cache: CacheState;
  /** Whether Typesense should have answered and did not. */
  degraded: boolean;
}

/** What becomes of a search: `refused` when the reader's address has used up its limit, `null` when nothing can answer. */
export type Outcome = Answered | 'refused' | null;

/** Whether others may keep the answer: not what is old already, and not what only stands in for Typesense. */
export function isKeepable({ cache, degraded }: Answered): boolean {
  return cache !== 'stale' && !degraded;
}

/** Answers what a reader asked, in so many steps of the embedded engine. */
export function answerSearch(
  context: RequestContext,
  parameters: SearchParameters,
  steps = REQUEST_STEPS,
): Promise<Outcome> {
  return answerRequest(context, { ...siteRequest(context.manifest.site, parameters), steps });
}

/** Answers a checked request; nothing can when Typesense fails or is not there, and there is no index. */
export async function answerRequest(
  context: RequestContext,
  request: SearchRequest,
): Promise<Outcome> {
  const start = Date.now();
  const outcome = await findAnswer(context, request);
  const { source = 'none', cache = 'none' } = outcome === 'refused' ? {} : (outcome ?? {});
  measure(context.metrics, 'search', [source, cache], [Date.now() - start]);
  return outcome;
}

/** As `answerRequest`, without being counted: for what a page asks besides. */
export async function findAnswer(
  context: RequestContext,
  request: SearchRequest,
): Promise<Outcome> {
  const { typesense } = context.config;
  if (request.q === '') {
    const source = typesense ? 'typesense' : 'embedded';
    const reply = emptyReply(context, request);
    return { source, reply, suggestions: [], cache: 'bypass', degraded: false };
  }
  if (typesense === null)
    return cachedOrNull(context, request, () => askEmbedded(context, request));
  const answered = await cachedOrNull(context, request, () =>
    askTypesense(context, typesense, request),
  );
  if (answered) return answered;
  const own = await askEmbedded(context, request).catch(nothing<Answer>);
  return own && { ...own, cache: 'bypass', degraded: true };
}

async function cachedOrNull(
  context: RequestContext,
  request: SearchRequest,
  load: () => Promise<Answer>,
): Promise<Outcome> {
  const { background, config, isolate } = context;
  const found = await isolate.answers
    .through(keyOf(context, request), load, {
      background,
      far: config.typesense !== null && config.access === null,
      admit: () => context.admit('search'),
    })
    .then(
      (cached) => cached ?? 'refused',
      (error) => nothing<Cached<Answer>>(error),
    );
  if (found === null || found === 'refused') return found;
  const { value, state } = found;
  // Kept under the query in lower case; clients compare what they typed with what they get.
  const params = { ...value.reply.request_params, first_q: request.q, q: request.q };
  const reply = { ...value.reply, request_params: params };
  return { ...value, reply, cache: state, degraded: false };
}

// The two that are expected here have been logged where they happened.
function nothing<T>(error: unknown): T | null {
  if (error instanceof TypesenseFailure || error instanceof Unreachable) return null;
  log('error', 'search-failed', { error });
  return null;
}

function keyOf({ manifest, config, version }: RequestContext, request: SearchRequest): string {
  const { id, site } = manifest;
  // Steps are the embedded engine's: Typesense answers alike with any number of them.
  const steps = config.typesense === null ? request.steps : 0;
  const parts = { ...request, q: request.q.toLowerCase(), steps };
  return JSON.stringify([version, id, site.search.collection, Object.values(parts)]);
}

async function askTypesense(
  context: RequestContext,
  config: TypesenseConfig,
  request: SearchRequest,
): Promise<Answer> {
  const { collection } = context.manifest.site.search;
  const reply = await context.isolate.typesense.search(config, collection, request);
  const hidden = hiddenUrls(context.manifest);
  // What was withdrawn is not suggested either.
  const suggests = reply.found === 0 && hidden.size === 0;
  const suggestions = suggests ? await suggestionsFor(context, request) : [];
  return { source: 'typesense', reply: replyWithout(reply, hidden), suggestions };
}

async function suggestionsFor(
  context: RequestContext,
  { q, steps }: SearchRequest,
): Promise<string[]> {
  const index = await openIndex(context).catch(nothing<SearchIndex>);
  return index
    ? suggestQueries(index, q, new StepBudget(steps))
    : suggestSections(context.manifest);
}

async function askEmbedded(context: RequestContext, request: SearchRequest): Promise<Answer> {
  const { manifest } = context;
  const { site } = manifest;
  const index = await openIndex(context);
  const { q, page, perPage, facets, groupBy } = request;
  const budget = new StepBudget(request.steps);
  const locales = site.locales.list.map(({ code }) => code);
  const hidden = hiddenPaths(manifest);
  const outcome = outcomeWithout(searchAll(index, request, locales, budget), index, hidden);
  const records = manifest.search?.records ?? 0;
  return {
    source: 'embedded',
    reply: replyOf({ site, index, outcome, q, page, perPage, facets, groupBy, records }),
    // A suggested word could be the one that was withdrawn.
    suggestions:
      outcome.groups.length > 0 || hidden.size > 0 ? [] : suggestQueries(index, q, budget),
  };
}

// The engine searches one language at a time.
function searchAll(
  index: SearchIndex,
  { q, language, tags, groupBy }: SearchRequest,
  locales: string[],
  budget: StepBudget,
): EngineResult {
  const all = [...new Set(index.pages.map(({ tag }) => tag))];
  const ask = (one: string): EngineResult =>
    searchEmbedded(index, { q, language: one, tags: tags ?? all, groupBy }, budget);
  if (language !== null) return ask(language);
  const [first, ...others] = locales.map(ask);
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
    first ?? ask(''),
  );
}

async function openIndex({
  manifest,
  isolate,
  store,
  background,
}: RequestContext): Promise<SearchIndex> {
  const hash = manifest.search?.object ?? null;
  if (hash === null) throw new Unreachable('the release has no search index');
  return isolate.searches.open(hash, store, background);
}

function emptyReply(
  { manifest }: RequestContext,
  { q, page, perPage }: SearchRequest,
): SearchReply {
  const { collection } = manifest.site.search;
  return {
    facet_counts: [],
    found: 0,
    found_docs: 0,
    grouped_hits: [],
    out_of: manifest.search?.records ?? 0,
    page,
    request_params: { collection_name: collection, first_q: q, per_page: perPage, q },
    search_cutoff: false,
    search_time_ms: 0,
  };
}
