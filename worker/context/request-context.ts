/** What a route works with: one request's bindings and place, and the isolate's memory. */
import type { Manifest } from '../../model/release/release.ts';
import { type AccessKeys, createAccessKeys } from '../http/access.ts';
import type { Background } from '../observability/background.ts';
import type { Config } from '../config/env.ts';
import { createRefusalLog, type RefusalLog } from '../events/counts.ts';
import type { Outbox } from '../events/outbox.ts';
import { type BeaconRate, createBeaconRate, type RateLimiter } from '../events/rate-limit.ts';
import { type NegativeCache, createNegativeCache } from '../release/negative-cache.ts';
import type { Dataset } from '../observability/metrics.ts';
import { createResponseCache, type ResponseCache } from '../cache/page-cache.ts';
import type { Publication } from '../release/publication.ts';
import { type Admit, createRequestCounts, type RequestCounts } from '../limits/rate-limits.ts';
import type { PointerContext } from '../release/pointer-read.ts';
import { type Releases, createReleases } from '../release/releases.ts';
import type { HeldReport } from '../routes/health.ts';
import type { SearchAnswer } from '../search/reply.ts';
import { createAnswerCache, type AnswerCache } from '../search/answer-cache.ts';
import { createSearchIndexCache, type SearchIndexCache } from '../search/index-cache.ts';
import { createTypesense, type Typesense } from '../search/typesense.ts';
import type { Store } from '../release/release-store.ts';

/** What an isolate remembers from request to request. */
export interface IsolateState {
  accessKeys: AccessKeys;
  releases: Releases;
  pages: ResponseCache;
  failedObjects: NegativeCache;
  searches: SearchIndexCache;
  typesense: Typesense;
  answers: AnswerCache<SearchAnswer>;
  /** How many beacons came, and which refusals are not written yet. */
  beacons: { rate: BeaconRate; refusals: RefusalLog };
  /** How many costly requests each address sent, where no binding counts. */
  requests: RequestCounts;
  /** What the last health check found. */
  health: HeldReport | null;
  /** The not-found document of a release, as one version of the worker draws it, in two halves. */
  missing: { release: string; before: string; after: string } | null;
}

/** One request, sorted out by `worker/site-handler.ts`. */
export interface RequestContext {
  isolate: IsolateState;
  config: Config;
  store: Store;
  background: Background;
  /** What reading the pointer again needs. */
  pointerContext: PointerContext;
  /** When the request came, ms since the epoch. The runtime's clock stands still between reads. */
  started: number;
  /** Counts for the operator; absent where none are kept. */
  metrics: Dataset | undefined;
  /** Where readers' events go. */
  outbox: Outbox;
  /** Counts beacons by address; absent where each isolate counts for itself. */
  rateLimiter: RateLimiter | undefined;
  /** Asks whether this reader's address may cause costly work; only asked when no cache has the answer. */
  admit: Admit;
  /** The current release. */
  manifest: Manifest;
  /** What else may be served. */
  publication: Publication;
  /**
   * The worker's version, led by the generation of what was withdrawn. It is part of every cache key and entity tag, so
   * nothing that was made before a withdrawal is found after it.
   */
  version: string;
  /** The raw path below the base URL: as it was sent, still encoded. */
  path: string;
  /** The query with its `?`, or empty. */
  search: string;
  /** The entrypoint that draws pages behind Workers Cache; `null` where there is no such cache. */
  pages: PagesBinding | null;
  /** Empties the Workers Caches and names their entrypoints. */
  purgeCaches: () => Promise<string[]>;
  /** Whether the Cache API keeps responses: where there is no Workers Cache, and nobody edits the worker. */
  far: boolean;
}

/** What is used of the loopback binding to `Pages`. */
export interface PagesBinding {
  fetch(request: Request): Promise<Response>;
}

/** The environment of the routes: bindings are behind their owners, all else is in the visit. */
export interface RouteEnv {
  Bindings: { context: RequestContext };
}

/** An empty memory. */
export function createIsolateState(): IsolateState {
  return {
    accessKeys: createAccessKeys(),
    releases: createReleases(),
    pages: createResponseCache(),
    failedObjects: createNegativeCache(),
    searches: createSearchIndexCache(),
    typesense: createTypesense(),
    answers: createAnswerCache(),
    beacons: { rate: createBeaconRate(), refusals: createRefusalLog() },
    requests: createRequestCounts(),
    health: null,
    missing: null,
  };
}
