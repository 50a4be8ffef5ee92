/**
 * The entrypoint `Pages`: renders the page of `/<release>/<path>` (after a withdrawal `/<release>~<generation>/<path>`) and
 * nothing else. Only this worker can call it (`ctx.exports.Pages`). If Workers Cache is on, the cache answers first. Its key
 * is worker version, entrypoint and URL, so a new release needs no purge. A POST purges that cache.
 */
import { canonicalPath } from '../../model/path.ts';
import { type Lifetime, inBackground } from '../observability/background.ts';
import { NO_STORE, EDGE_CACHE } from '../http/cache-control.ts';
import { settledWithin } from '../http/deadline.ts';
import { renderPage } from './render-page.ts';
import { type Env, readConfig } from '../config/env.ts';
import { plainError } from '../http/plain-error.ts';
import { NO_LAST_KNOWN } from '../release/last-known.ts';
import { createRateLimitCheck, RETRY_SECONDS } from '../limits/rate-limits.ts';
import { pageAt, type PageLocation } from './page-location.ts';
import { purgeOwnCache } from '../cache/workers-cache.ts';
import { readOr } from '../release/failure-policy.ts';
import { openStore } from '../release/release-store.ts';
import { streamOf } from '../http/stream.ts';
import type { IsolateState } from '../context/request-context.ts';

/** The header with the reader's address. It isn't part of the cache key, and only this worker can send it. */
export const ADDRESS_HEADER = 'x-reader-address';

/** Milliseconds after which reading the pointer fails. Its own deadlines end it earlier. */
const POINTER_MS = 5000;

/** The part of the isolate's state that the entrypoint uses. */
type PagesState = Pick<IsolateState, 'releases' | 'failedObjects' | 'requests'>;

/**
 * The handler of the entrypoint. It answers 200, 409 if it has to read the pointer first, 429 if the reader's address has
 * used up its limit, or 503 if the page can't be rendered. The limit is checked here, because only here it's known that the
 * cache doesn't have the page.
 */
export function pagesEntrypoint(isolate: PagesState) {
  return {
    fetch(request: Request, env: Env, lifetime: Lifetime): Promise<Response> {
      return readOr(
        'pagesEntrypoint',
        () =>
          request.method === 'POST' ? purge(lifetime) : servePage(isolate, request, env, lifetime),
        () => new Response(null, { status: 503, headers: { 'cache-control': NO_STORE } }),
      );
    },
  };
}

async function purge(lifetime: Lifetime): Promise<Response> {
  return new Response(null, { status: (await purgeOwnCache(lifetime)) ? 204 : 404 });
}

async function servePage(
  isolate: PagesState,
  request: Request,
  env: Env,
  lifetime: Lifetime,
): Promise<Response> {
  const config = readConfig(env);
  const store = openStore(env.DOCS);
  const context = { background: inBackground(lifetime), lastKnown: NO_LAST_KNOWN };
  // Read in advance: if the article fails late, the previous release comes from the pointer. If the pointer can't be read
  // (which is logged), the page can still be rendered.
  await settledWithin(isolate.releases.current(store, config.pointerTtl, context), POINTER_MS);
  const { pathname } = new URL(request.url);
  const [, generation = '0'] = /^\/[\w-]+~(\d+)\//.exec(pathname) ?? [];
  // The caller knows about a withdrawal that this isolate has not read yet. The caller renders the page.
  if (generation !== '0') {
    const { withdrawn } = await isolate.releases.recheck(store, context);
    if (Number(generation) > withdrawn.generation)
      return plainError(409, 'The cached pointer is older.');
  }
  const page = await findPage();
  if (page === null) return plainError(503, 'Unavailable.');
  const address = request.headers.get(ADDRESS_HEADER);
  const admit = createRateLimitCheck({ env, config, counts: isolate.requests, address });
  if (!(await admit('render')))
    return plainError(429, 'Too many requests.', { 'retry-after': String(RETRY_SECONDS) });
  const rendered = await renderPage({ isolate, store }, page);
  // The cache in front must not keep a page without the site's slots and layouts. The caller renders it itself.
  if (rendered?.isComplete === false) await rendered.pieces.return(undefined);
  if (!rendered?.isComplete) return plainError(503, 'Unavailable.');
  return new Response(streamOf(rendered.pieces), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': EDGE_CACHE },
  });

  async function findPage(): Promise<PageLocation | null> {
    const [, folder = ''] = pathname.split('/', 2);
    const [release = ''] = folder.split('~');
    const manifest = await isolate.releases.pinned(release, store, context);
    const canonical = canonicalPath(pathname.slice(folder.length + 1));
    if (manifest === null || canonical.kind !== 'canonical') return null;
    const { path } = canonical;
    const found = await isolate.releases.find(manifest, path, store);
    return found && pageAt({ manifest, path, ...found }, config);
  }
}
