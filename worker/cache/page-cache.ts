/**
 * Finished responses, kept at two distances: in the isolate, where a hit costs microseconds, and at the edge
 * (Cache API), where it outlives the isolate and an outage of KV. On Cloudflare's network with Workers Cache
 * the second is `worker/page/pages-entrypoint.ts` instead. Keys name everything that a response depends on.
 */
import { reportFailure } from '../observability/binding-failures.ts';
import { byteLru } from './byte-lru.ts';
import { STORED } from '../http/cache-control.ts';
import { withDeadline, withFallback } from '../http/deadline.ts';

/** A finished response. Both parts are plain data: they may be used in any request. */
export interface CachedResponse {
  body: Uint8Array<ArrayBuffer>;
  /** As a reader gets them, `x-cache: hit` included. */
  headers: Headers;
}

/** What a kept response was made from. */
export interface CacheKey {
  /** Version of the worker that drew it. */
  version: string;
  release: string;
  variant: 'page' | 'fragment' | 'asset' | 'card' | 'llms';
  /** Path below the base URL, decoded. */
  path: string;
}

/** The cache. `far` never fails and never keeps a reader waiting. */
export interface ResponseCache {
  near(key: CacheKey): CachedResponse | undefined;
  far(key: CacheKey): Promise<CachedResponse | null>;
  /** Keeps a response near, and far as well when asked to. */
  keep(key: CacheKey, kept: CachedResponse, far: boolean): Promise<void>;
}

/** About 400 pages; the isolate has 128 MB. */
const NEAR_BYTES = 16_000_000;
/** The cache is in the same building: when it takes longer, rendering is faster. */
const FAR_MS = 100;
/** Nobody waits for this, and what is behind a response may not hold its place for long. */
const PUT_MS = 5000;

/** An empty cache. */
export function createResponseCache(): ResponseCache {
  const near = byteLru<CachedResponse>(NEAR_BYTES);
  return {
    near: (key) => near.get(nameOf(key)),
    async far(key) {
      const found = await withFallback(match(nameOf(key)), FAR_MS, null);
      if (found) near.set(nameOf(key), found, found.body.length);
      return found;
    },
    async keep(key, kept, far) {
      near.set(nameOf(key), kept, kept.body.length);
      if (!far || typeof caches === 'undefined') return;
      const headers = new Headers(kept.headers);
      // What the reader may do with it is put beside what the edge may do: the cache obeys `cache-control`.
      headers.set('x-cache-control', headers.get('cache-control') ?? '');
      headers.set('cache-control', STORED);
      const response = new Response(kept.body, { headers });
      try {
        await withDeadline(caches.default.put(urlOf(nameOf(key)), response), PUT_MS);
      } catch (error) {
        reportFailure(caches, 'Cache API', error);
      }
    },
  };
}

function nameOf({ version, release, variant, path }: CacheKey): string {
  return `${version}/${release}/${variant}${path}`;
}

function urlOf(name: string): string {
  return `https://edgepress.invalid/${encodeURIComponent(name)}`;
}

async function match(name: string): Promise<CachedResponse | null> {
  if (typeof caches === 'undefined') return null;
  try {
    const response = await caches.default.match(urlOf(name));
    if (response === undefined) return null;
    const headers = new Headers(response.headers);
    headers.set('cache-control', headers.get('x-cache-control') ?? '');
    for (const name of ['x-cache-control', 'cf-cache-status', 'age', 'date']) headers.delete(name);
    return { body: new Uint8Array(await response.arrayBuffer()), headers };
  } catch (error) {
    reportFailure(caches, 'Cache API', error);
    return null;
  }
}
