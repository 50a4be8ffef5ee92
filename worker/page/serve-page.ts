/** Answers with a page: from a cache, freshly rendered or, if it can't be read, from the previous release. */
import { encodePath } from '../../model/path.ts';
import type { Manifest } from '../../model/release/release.ts';
import {
  type CacheKey,
  type CacheSource,
  cacheWhileStreaming,
  lookup,
  sendCached,
} from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isFresh, NO_STORE } from '../http/cache-control.ts';
import { withDeadline } from '../http/deadline.ts';
import { chunksOf, streamOf } from '../http/stream.ts';
import { reportFailure } from '../observability/binding-failures.ts';
import { log } from '../observability/log.ts';
import { redactPath } from '../observability/observe.ts';
import { readOrNull } from '../release/failure-policy.ts';
import { tooManyRequests, unavailablePage } from './http-error.tsx';
import { pageHeaders, pageEntityTag } from './page-headers.ts';
import { pageAt, type PageLocation } from './page-location.ts';
import { ADDRESS_HEADER } from './pages-entrypoint.ts';
import { type RenderedPage, renderPage } from './render-page.ts';

// @limit ms for the head from the entrypoint `Pages`: The page is rendered without it.
/** The entrypoint sends the head before KV has answered, so if it takes longer than this, the page is rendered here. */
const PAGES_MS = 2000;
// @limit ms between two pieces from the entrypoint `Pages`: The response ends with an error.
/** Time between two pieces from the entrypoint: longer than it waits for KV itself. */
const STALLED_MS = 10_000;

/** The cache key of a page. */
export function pageKey({ version }: RequestContext, manifest: Manifest, path: string): CacheKey {
  return { version, release: manifest.id, variant: 'page', path };
}

/** Responds with a page of the current release, or else like `servePrevious`. */
export async function servePage(
  context: RequestContext,
  request: Request,
  page: PageLocation,
): Promise<Response> {
  const response = await tryPage(context, request, page, 'miss');
  return response ?? servePrevious(context, request, page.path);
}

/** Responds with the cached page, or the previous release's, or 503. `path` is canonical and decoded. */
export async function servePrevious(
  context: RequestContext,
  request: Request,
  path: string,
): Promise<Response> {
  const { manifest, store } = context;
  // If only the path table can't be read, the page may still be cached.
  const current = await lookup(context, pageKey(context, manifest, path));
  if (current) return sendCached(current, request);

  const page = await previousPage(context, path);
  const response = page && (await tryPage(context, request, page, 'stale'));
  const from = response ? page?.manifest.id : null;
  // It may be unknown whether the page exists.
  const facts = { path: redactPath(path), from, reads: store.reads };
  log('error', 'page-of-current-release-unreachable', facts);
  return response ?? unavailablePage(request, manifest.site);
}

function previousPage(
  { isolate: { releases }, store, config }: RequestContext,
  path: string,
): Promise<PageLocation | null> {
  const find = async (): Promise<PageLocation | null> => {
    const manifest = await releases.previous(store);
    const found = manifest && (await releases.find(manifest, path, store));
    return found && pageAt({ manifest, path, ...found }, config);
  };
  return readOrNull('previousPage', find, { path: redactPath(path) });
}

// Returns `null` if the article can't be read; nothing has been sent then.
async function tryPage(
  context: RequestContext,
  request: Request,
  page: PageLocation,
  source: CacheSource,
): Promise<Response | null> {
  const { manifest, path, entry } = page;
  const key = pageKey(context, manifest, path);
  const cached = await lookup(context, key);
  if (cached) return sendCached(cached, request, source === 'stale' ? 'stale' : 'hit');

  const headers = pageHeaders(
    manifest,
    path,
    entry,
    pageEntityTag(context.version, manifest, entry),
  );
  headers.set('x-cache', source);
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  if (context.isolate.failedObjects.has(entry.object)) return null;
  if (request.method === 'HEAD') return new Response(null, { headers });

  const render = context.pages ? renderBehindCache : renderHere;
  const rendered = await render(context, request, page, headers);
  if (rendered === 'rate-limited') return tooManyRequests(request, context);
  if (rendered === null) return null;
  const response = rendered.isComplete
    ? cacheWhileStreaming(context, key, rendered.pieces, headers)
    : uncached(rendered, headers);
  if (rendered.isWaiting && !isBehindEdge(request))
    response.headers.set('content-encoding', 'identity');
  return response;
}

// The entity tag stands for the page in the site's own layout.
function uncached({ pieces }: RenderedPage, headers: Headers): Response {
  headers.delete('etag');
  headers.set('cache-control', NO_STORE);
  return new Response(streamOf(pieces), { headers });
}

// Cloudflare's edge compresses while it streams. The local server collects the whole response first, unless the response
// names a content coding, so a head that was sent early would still arrive late.
function isBehindEdge(request: Request): boolean {
  return request.headers.has('cf-ray');
}

type Render = (
  context: RequestContext,
  request: Request,
  page: PageLocation,
  headers: Headers,
) => Promise<RenderedPage | 'rate-limited' | null>;

const renderHere: Render = async (context, _request, page) =>
  (await context.admit('render')) ? renderPage(context, page) : 'rate-limited';

// Workers Cache is in front of the entrypoint `Pages`: a page that any isolate of the tier has rendered comes from
// there, and concurrent requests for a page become one. If the entrypoint fails, the page is rendered here.
const renderBehindCache: Render = async (context, request, page, headers) => {
  const { generation } = context.publication.withdrawn;
  const release = page.manifest.id + (generation === 0 ? '' : `~${generation}`);
  const url = `https://pages.invalid/${release}${encodePath(page.path)}`;
  const { pages } = context;
  if (pages === null) return renderHere(context, request, page, headers);
  const late = new AbortController();
  const signal = AbortSignal.any([request.signal, late.signal]);
  try {
    const inner = new Headers({ [ADDRESS_HEADER]: request.headers.get('cf-connecting-ip') ?? '' });
    const response = await withDeadline(
      pages.fetch(new Request(url, { signal, headers: inner })),
      PAGES_MS,
    );
    if (response.status === 429) return 'rate-limited';
    // The entrypoint or KV may be in trouble. What could not be read a moment ago isn't read again here.
    if (!response.ok || response.body === null) return renderHere(context, request, page, headers);
    const status = response.headers.get('cf-cache-status');
    if (status === 'HIT' && headers.get('x-cache') === 'miss') headers.set('x-cache', 'hit');
    return {
      pieces: chunksOf(response.body, STALLED_MS),
      isWaiting: false,
      isComplete: true,
    };
  } catch (error) {
    late.abort();
    reportFailure(context.config, 'Pages', error);
    return renderHere(context, request, page, headers);
  }
};
