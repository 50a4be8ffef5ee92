/**
 * Finished responses: pages, fragments, assets, social images and lists for language models. Keys name everything that a
 * response depends on. On Cloudflare's network with Workers Cache, `worker/cache/workers-cache.ts` replaces the edge tier.
 */
import { isFresh, EDGE_CACHE } from '../http/cache-control.ts';
import { addSecurityHeaders } from '../http/finish-response.ts';
import { collectWhileStreaming, streamOf } from '../http/stream.ts';
import type { Background } from '../observability/background.ts';
import { CACHED_TIMING, serverTiming, type TimingContext } from '../observability/observe.ts';
import { createEdgeTier, createTwoTierCache, type TwoTierCache } from './two-tier-cache.ts';

/** A finished response. Both parts are plain data, so any request may use them. */
export interface CachedResponse {
  body: Uint8Array<ArrayBuffer>;
  /** The headers as a client gets them, with `x-cache: hit`. */
  headers: Headers;
}

/** Everything that a cached response depends on. */
export interface CacheKey {
  /** Version of the worker that created it. */
  version: string;
  release: string;
  variant: 'page' | 'fragment' | 'asset' | 'card' | 'llms';
  /** Path below the base URL, decoded. */
  path: string;
}

/** The cache of responses. */
export type ResponseCache = TwoTierCache<CachedResponse>;

/** Source of a response, as in `x-cache`. */
export type CacheSource = 'hit' | 'miss' | 'stale';

/** The part of a request's context that the functions below use. */
export interface CacheContext extends TimingContext {
  isolate: { responses: ResponseCache };
  background: Background;
  useEdgeCache: boolean;
}

// @limit bytes of responses in an isolate: The oldest are dropped.
/** About 400 pages; the isolate has 128 MB. */
const MEMORY_BYTES = 16_000_000;
// @limit bytes of a cached response: It isn't cached.
/** Larger responses aren't cached. */
const MAX_BYTES = 2_000_000;

/** Creates an empty cache. */
export function createResponseCache(): ResponseCache {
  const edge = createEdgeTier<CachedResponse>({
    url: (key) => `https://edgepress.invalid/${encodeURIComponent(key)}`,
    toResponse({ body, headers }) {
      const stored = new Headers(headers);
      // The Cache API obeys `cache-control`, so what clients may do moves to another header.
      stored.set('x-cache-control', stored.get('cache-control') ?? '');
      stored.set('cache-control', EDGE_CACHE);
      return new Response(body, { headers: stored });
    },
    async fromResponse(response) {
      const headers = new Headers(response.headers);
      headers.set('cache-control', headers.get('x-cache-control') ?? '');
      for (const name of ['x-cache-control', 'cf-cache-status', 'age', 'date'])
        headers.delete(name);
      return { body: new Uint8Array(await response.arrayBuffer()), headers };
    },
  });
  return createTwoTierCache(MEMORY_BYTES, ({ body }) => body.length, edge);
}

/** The cache key as text. */
export function keyText({ version, release, variant, path }: CacheKey): string {
  return `${version}/${release}/${variant}${path}`;
}

/** Looks up a response in both tiers. */
export function lookup(context: CacheContext, key: CacheKey): Promise<CachedResponse | null> {
  return context.isolate.responses.get(keyText(key), context.useEdgeCache);
}

/** Caches a finished response in the background. */
export function cacheResponse(
  context: CacheContext,
  key: CacheKey,
  response: CachedResponse,
): void {
  const { background, isolate, useEdgeCache } = context;
  addSecurityHeaders(response.headers);
  background('cache-response', isolate.responses.put(keyText(key), response, useEdgeCache));
}

/** Answers with a cached response, or with 304 if the client has it. */
export function sendCached(
  cached: CachedResponse,
  request: Request,
  source: CacheSource = 'hit',
): Response {
  let { headers } = cached;
  if (source !== 'hit') {
    headers = new Headers(headers);
    headers.set('x-cache', source);
    headers.set('server-timing', `cache;desc=${source}`);
  }
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : cached.body, { headers });
}

/** Streams a response and caches it once it's complete. A stream that fails isn't cached. */
export function cacheWhileStreaming(
  context: CacheContext,
  key: CacheKey,
  pieces: AsyncIterable<Uint8Array>,
  headers: Headers,
): Response {
  const finished = new Headers(headers);
  finished.set('x-cache', 'hit');
  finished.set('server-timing', CACHED_TIMING);
  const body = collectWhileStreaming(pieces, MAX_BYTES, (complete) =>
    cacheResponse(context, key, { body: complete, headers: finished }),
  );
  headers.set('server-timing', serverTiming(context, headers.get('x-cache') ?? 'miss'));
  return new Response(streamOf(body), { headers });
}
