/**
 * The entrypoint `Pages`: draws the page of `/<release>/<path>` (after a withdrawal `/<release>~<generation>/<path>`) and
 * nothing else. Only this worker can call
 * it (`ctx.exports.Pages`), and where Workers Cache is on, the cache answers before it does. Its key is worker
 * version, entrypoint and URL, so a new release needs no purge. A POST empties that cache.
 */
import { canonicalPath } from '../../model/path.ts';
import { type Lifetime, inBackground } from '../observability/background.ts';
import { NONE, STORED } from '../http/cache-control.ts';
import { stateWithin } from '../http/deadline.ts';
import { renderPage } from './render-page.ts';
import { type Env, readConfig } from '../config/env.ts';
import { plainError } from './http-error.tsx';
import { NO_LAST_KNOWN } from '../release/last-known.ts';
import { log } from '../observability/log.ts';
import { rateLimit, RETRY_SECONDS } from '../limits/rate-limits.ts';
import type { PageLocation } from './page-view.ts';
import { purgeOwn } from '../cache/workers-cache.ts';
import { openStore } from '../release/release-store.ts';
import { streamOf } from '../http/stream.ts';
import type { IsolateState, PagesBinding } from '../context/request-context.ts';

/** Header with the reader's address. It is no part of the cache's key, and only this worker can send it. */
export const ADDRESS_HEADER = 'x-reader-address';

/** Reading the pointer ends by itself before this. */
const POINTER_MS = 5000;

/**
 * The handler of the entrypoint. It answers 200, 409 when it has to read the pointer first, 429 when the reader's address has used up its limit, or 503 when the
 * page cannot be drawn. The limit is asked here, since only here it is known that the cache does not have the page.
 */
export function pagesEntrypoint(isolate: IsolateState) {
  return {
    async fetch(request: Request, env: Env, lifetime: Lifetime): Promise<Response> {
      const store = openStore(env.DOCS);
      const context = { background: inBackground(lifetime), lastKnown: NO_LAST_KNOWN };
      try {
        if (request.method === 'POST')
          return new Response(null, { status: (await purgeOwn(lifetime)) ? 204 : 404 });
        const config = readConfig(env);
        const { devOrigin, pointerTtl } = config;
        // Known before it is needed: what stands in for an article that fails late comes from it. Without it (the
        // failure is logged) the page can still be drawn.
        await stateWithin(isolate.releases.current(store, pointerTtl, context), POINTER_MS);
        const { pathname } = new URL(request.url);
        const [, generation = '0'] = /^\/[\w-]+~(\d+)\//.exec(pathname) ?? [];
        // Who asks knows of a withdrawal that this isolate has not read yet, and draws the page without its help.
        if (generation !== '0') {
          const { withdrawn } = await isolate.releases.recheck(store, context);
          if (Number(generation) > withdrawn.generation)
            return plainError(409, 'The pointer held here is older.');
        }
        const found = await placeOf(pathname);
        const place = found && { ...found, dev: devOrigin !== null };
        const address = request.headers.get(ADDRESS_HEADER);
        const admit = rateLimit({ env, config, counts: isolate.requests, address });
        if (place && !(await admit('render')))
          return plainError(429, 'Too many requests.', { 'retry-after': String(RETRY_SECONDS) });
        const drawn = place && (await renderPage({ isolate, store }, place, request.signal));
        if (!drawn) return plainError(503, 'Unavailable.');
        return new Response(streamOf(drawn.pieces), {
          headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': STORED },
        });
      } catch (error) {
        log('error', 'pages-entrypoint', { error });
        return new Response(null, { status: 503, headers: { 'cache-control': NONE } });
      }

      async function placeOf(pathname: string): Promise<Omit<PageLocation, 'dev'> | null> {
        const [, place = ''] = pathname.split('/', 2);
        const [release = ''] = place.split('~');
        const manifest = await isolate.releases.pinned(release, store, context);
        const canonical = canonicalPath(pathname.slice(place.length + 1));
        if (manifest === null || canonical.kind !== 'canonical') return null;
        const found = await isolate.releases.find(manifest, canonical.path, store);
        return found && { manifest, path: canonical.path, ...found };
      }
    },
  };
}

/** The loopback binding to `Pages`, where Workers Cache is on: without it the detour gains nothing. */
export function pagesBehindCache(context: unknown): PagesBinding | null {
  if (typeof context !== 'object' || context === null) return null;
  if (!('cache' in context) || !context.cache) return null;
  if (!('exports' in context) || typeof context.exports !== 'object') return null;
  const { exports } = context;
  return exports && 'Pages' in exports && isEntrypoint(exports.Pages) ? exports.Pages : null;
}

function isEntrypoint(value: unknown): value is PagesBinding {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isHolder && 'fetch' in value && typeof value.fetch === 'function';
}
