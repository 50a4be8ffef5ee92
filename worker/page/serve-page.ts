/** Answers with a page: from a cache, or drawn and then kept. */
import { encodePath } from '../../model/path.ts';
import type { Manifest } from '../../model/release/release.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { isFresh } from '../http/cache-control.ts';
import { withDeadline } from '../http/deadline.ts';
import { type RenderedPage, renderPage } from './render-page.ts';
import { tooManyRequests } from './http-error.tsx';
import { cacheWhileStreaming, recall } from '../cache/response-cache.ts';
import type { CacheKey, CachedResponse } from '../cache/page-cache.ts';
import { pageHeaders, pageTag } from './page-headers.ts';
import type { PageLocation } from './page-view.ts';
import { ADDRESS_HEADER } from './pages-entrypoint.ts';
import { piecesOf } from '../http/stream.ts';
import type { RequestContext } from '../context/request-context.ts';

/** The entrypoint sends a head while KV is still asked, so later than this something is wrong and we draw ourselves. */
const PAGES_MS = 2000;
/** Between two pieces from the entrypoint: longer than it waits for KV itself. */
const STALLED_MS = 10_000;

/** Where a page came from, for `x-cache`. */
type Source = 'hit' | 'miss' | 'stale';

/** The cache key of a page. */
export function pageKey(context: RequestContext, manifest: Manifest, path: string): CacheKey {
  return { version: context.version, release: manifest.id, variant: 'page', path };
}

/** Answers from a kept response. */
export function sendCached(
  kept: CachedResponse,
  request: Request,
  source: Source = 'hit',
): Response {
  let { headers } = kept;
  if (source !== 'hit') {
    headers = new Headers(headers);
    headers.set('x-cache', source);
    headers.set('server-timing', `cache;desc=${source}`);
  }
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : kept.body, { headers });
}

/**
 * Answers with a page, with 429 when the reader's address has used up its limit, or with `null` when the article cannot
 * be read; then nothing was sent.
 */
export async function servePage(
  context: RequestContext,
  request: Request,
  place: PageLocation,
  source: 'miss' | 'stale',
): Promise<Response | null> {
  const { isolate } = context;
  const { manifest, path, entry } = place;
  const key = pageKey(context, manifest, path);
  const kept = await recall(context, key);
  if (kept) return sendCached(kept, request, source === 'stale' ? 'stale' : 'hit');

  const headers = pageHeaders(manifest, path, entry, pageTag(context.version, manifest, entry));
  headers.set('x-cache', source);
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  if (isolate.failedObjects.has(entry.object)) return null;
  if (request.method === 'HEAD') return new Response(null, { headers });

  const drawn = await (context.pages ? drawBehindCache : drawHere)(
    context,
    request,
    place,
    headers,
  );
  if (drawn === 'refused') return tooManyRequests(request, context);
  if (drawn === null) return null;
  const response = cacheWhileStreaming(context, key, drawn.pieces, headers);
  if (drawn.isOpen && !isBehindEdge(request)) response.headers.set('content-encoding', 'identity');
  return response;
}

// Cloudflare's edge compresses what it streams; the local server gathers it first, unless the response says
// that it has a coding. Then a head that was sent in time would still arrive late.
function isBehindEdge(request: Request): boolean {
  return request.headers.has('cf-ray');
}

type Draw = (
  context: RequestContext,
  request: Request,
  place: PageLocation,
  headers: Headers,
) => Promise<RenderedPage | 'refused' | null>;

const drawHere: Draw = async (context, request, place) =>
  (await context.admit('render')) ? renderPage(context, place, request.signal) : 'refused';

// Workers Cache stands before the entrypoint `Pages`: a page that any isolate of the tier has drawn comes
// from there, and simultaneous requests for one page are one. Without it we can still draw ourselves.
const drawBehindCache: Draw = async (context, request, place, headers) => {
  const { generation } = context.publication.withdrawn;
  const release = place.manifest.id + (generation === 0 ? '' : `~${generation}`);
  const url = `https://pages.invalid/${release}${encodePath(place.path)}`;
  const { pages } = context;
  if (pages === null) return drawHere(context, request, place, headers);
  const late = new AbortController();
  const signal = AbortSignal.any([request.signal, late.signal]);
  try {
    const inner = new Headers({ [ADDRESS_HEADER]: request.headers.get('cf-connecting-ip') ?? '' });
    const response = await withDeadline(
      pages.fetch(new Request(url, { signal, headers: inner })),
      PAGES_MS,
    );
    if (response.status === 429) return 'refused';
    // The entrypoint may be in trouble, or KV: what could not be read a moment ago is not asked for again here.
    if (!response.ok || response.body === null) return drawHere(context, request, place, headers);
    const status = response.headers.get('cf-cache-status');
    if (status === 'HIT' && headers.get('x-cache') === 'miss') headers.set('x-cache', 'hit');
    return { pieces: piecesOf(response.body, STALLED_MS), isOpen: false };
  } catch (error) {
    late.abort();
    reportFailure(context.config, 'Pages', error);
    return drawHere(context, request, place, headers);
  }
};
