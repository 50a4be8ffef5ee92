/** The context of a request, and the state of the isolate. */
import type { Manifest } from '../../model/release/release.ts';
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts';
import type { PagesBinding } from '../cache/workers-cache.ts';
import type { RateLimiter } from '../config/bindings.ts';
import type { Config, Env } from '../config/env.ts';
import { createRefusalLog, type RefusalLog } from '../events/counts.ts';
import type { Outbox } from '../events/outbox.ts';
import { type BeaconCounter, createBeaconCounter } from '../events/rate-limit.ts';
import { type AccessKeys, createAccessKeys } from '../http/access.ts';
import {
  type RateLimitCheck,
  createRequestCounts,
  type RequestCounts,
} from '../limits/rate-limits.ts';
import type { Background } from '../observability/background.ts';
import type { Dataset } from '../observability/metrics.ts';
import { createNegativeCache, type NegativeCache } from '../release/negative-cache.ts';
import type { PointerContext } from '../release/pointer-read.ts';
import type { Publication } from '../release/publication.ts';
import type { Store } from '../release/release-store.ts';
import { createReleases, type Releases } from '../release/releases.ts';
import type { SearchAnswer } from '../search/reply.ts';
import { type AnswerCache, createAnswerCache } from '../search/answer-cache.ts';
import { createSearchIndexCache, type SearchIndexCache } from '../search/index/index-cache.ts';
import { createTypesense, type Typesense } from '../search/typesense.ts';
import type { CachedReport } from './health-report.ts';

/** State that an isolate keeps between requests. */
export interface IsolateState {
  accessKeys: AccessKeys;
  releases: Releases;
  responses: ResponseCache;
  /** Articles that could not be read a moment ago. */
  failedObjects: NegativeCache;
  searchIndexes: SearchIndexCache;
  typesense: Typesense;
  answers: AnswerCache<SearchAnswer>;
  /** Counts of beacons, and refusals that aren't logged yet. */
  beacons: { rate: BeaconCounter; refusals: RefusalLog };
  /** Counts of expensive requests by address, for when no binding counts them. */
  requests: RequestCounts;
  /** The latest health check. */
  health: CachedReport | null;
  /** The document of the 404 page in two halves, by language, for one release and version of the worker. */
  notFound: Map<string, { release: string; before: string; after: string }>;
}

/** One request, as `worker/site-handler.ts` prepares it. */
export interface RequestContext {
  isolate: IsolateState;
  config: Config;
  store: Store;
  background: Background;
  /** Context for reading the pointer again. */
  pointerContext: PointerContext;
  /** When the request arrived, ms since the epoch. The runtime's clock doesn't advance between reads. */
  started: number;
  /** Metrics for the operator, if they are on. */
  metrics: Dataset | undefined;
  /** Destination of readers' events. */
  outbox: Outbox;
  /** Counts beacons by address; absent if each isolate counts for itself. */
  rateLimiter: RateLimiter | undefined;
  /** Asks whether the client's address may cause expensive work. Only called if no cache has the response. */
  admit: RateLimitCheck;
  /** Workers AI, if it is bound. */
  ai: Env['AI'];
  /** The current release. */
  manifest: Manifest;
  /** The content that may be served. */
  publication: Publication;
  /**
   * The worker's version, prefixed with the generation of withdrawals. It's part of every cache key and entity tag, so
   * nothing that was made before a withdrawal is found after it.
   */
  version: string;
  /** The raw path below the base URL, encoded as it was sent. */
  path: string;
  /** The query with its `?`, or empty. */
  search: string;
  /** Whether `path` is outside of the base URL. */
  isOutside: boolean;
  /** The entrypoint that renders pages behind Workers Cache, or `null` if there is no such cache. */
  pages: PagesBinding | null;
  /** Purges the Workers Caches and returns the names of their entrypoints. */
  purgeCaches: () => Promise<string[]>;
  /** Whether responses are cached in the Cache API: if there is no Workers Cache, and nobody edits the worker. */
  useEdgeCache: boolean;
}

/** Creates the state of a new isolate. */
export function createIsolateState(): IsolateState {
  return {
    accessKeys: createAccessKeys(),
    releases: createReleases(),
    responses: createResponseCache(),
    failedObjects: createNegativeCache(),
    searchIndexes: createSearchIndexCache(),
    typesense: createTypesense(),
    answers: createAnswerCache(),
    beacons: { rate: createBeaconCounter(), refusals: createRefusalLog() },
    requests: createRequestCounts(),
    health: null,
    notFound: new Map(),
  };
}
