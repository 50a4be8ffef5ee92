/** Responses that are sent while they are made, and kept once they are whole. */
import { KEPT_TIMING, serverTiming } from '../observability/observe.ts';
import type { CacheKey, Kept } from './page-cache.ts';
import { collecting, streamOf } from '../http/stream.ts';
import type { Visit } from '../request-context.ts';

/** A response above this is not kept. */
const LARGEST_KEPT = 2_000_000;

/** The kept response of a key, near or far, or `null`. */
export async function recall(visit: Visit, key: CacheKey): Promise<Kept | null> {
  const { pages } = visit.memory;
  return pages.near(key) ?? (visit.far ? await pages.far(key) : null);
}

/** A response of pieces. When the last was sent and none failed, it is kept under `key`. */
export function keeping(
  visit: Visit,
  key: CacheKey,
  pieces: AsyncIterable<Uint8Array>,
  headers: Headers,
): Response {
  const finished = new Headers(headers);
  finished.set('x-cache', 'hit');
  finished.set('server-timing', KEPT_TIMING);
  const body = collecting(pieces, LARGEST_KEPT, (whole) =>
    visit.background(
      'keep-response',
      visit.memory.pages.keep(key, { body: whole, headers: finished }, visit.far),
    ),
  );
  headers.set('server-timing', serverTiming(visit, headers.get('x-cache') ?? 'miss'));
  return new Response(streamOf(body), { headers });
}
