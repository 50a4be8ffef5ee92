/** Responses that are sent while they are made, and kept once they are whole. */
import { CACHED_TIMING, serverTiming } from '../observability/observe.ts';
import type { CacheKey, CachedResponse } from './page-cache.ts';
import { collecting, streamOf } from '../http/stream.ts';
import type { RequestContext } from '../context/request-context.ts';

/** A response above this is not kept. */
const LARGEST_KEPT = 2_000_000;

/** The kept response of a key, near or far, or `null`. */
export async function recall(
  context: RequestContext,
  key: CacheKey,
): Promise<CachedResponse | null> {
  const { pages } = context.isolate;
  return pages.near(key) ?? (context.far ? await pages.far(key) : null);
}

/** A response of pieces. When the last was sent and none failed, it is kept under `key`. */
export function cacheWhileStreaming(
  context: RequestContext,
  key: CacheKey,
  pieces: AsyncIterable<Uint8Array>,
  headers: Headers,
): Response {
  const finished = new Headers(headers);
  finished.set('x-cache', 'hit');
  finished.set('server-timing', CACHED_TIMING);
  const body = collecting(pieces, LARGEST_KEPT, (whole) =>
    context.background(
      'keep-response',
      context.isolate.pages.keep(key, { body: whole, headers: finished }, context.far),
    ),
  );
  headers.set('server-timing', serverTiming(context, headers.get('x-cache') ?? 'miss'));
  return new Response(streamOf(body), { headers });
}
