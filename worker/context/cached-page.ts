/**
 * Answers with a page from the isolate's memory before a context exists, because most requests end here and a context costs
 * as much CPU as the rest of such a response. `resolve` finds the same pages for all other requests.
 */
import { addressOf, withoutBase } from '../../model/href.ts';
import type { Manifest } from '../../model/release/release.ts';
import { type CachedResponse, keyText, type ResponseCache } from '../cache/response-cache.ts';
import type { Config } from '../config/env.ts';
import { prefersMarkdown } from '../http/accept.ts';
import { isFresh } from '../http/cache-control.ts';
import { addSiteHeaders, finishResponse } from '../http/finish-response.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { observe } from '../observability/observe.ts';
import { versionIn } from '../release/publication.ts';
import type { Releases } from '../release/releases.ts';

/** The part of the isolate's state that holds pages. */
interface PagesState {
  releases: Releases;
  responses: ResponseCache;
}

/** Headers of a cached page as a client gets them. */
interface Finished {
  /** A response without a body. Copying one takes less CPU than copying `Headers`. */
  empty: Response;
  etag: string;
}

// A cache key names the release and the version of the worker, on which all headers depend.
const finished = new WeakMap<CachedResponse, Finished>();

const NO_READS = { reads: 0, waited: 0 };

/** Returns the page that is requested if it's in memory and the current release is known, or else `null`. */
export function cachedPage(
  { releases, responses }: PagesState,
  request: Request,
  config: Config,
): Response | null {
  if (config.access !== null || config.devOrigin !== null) return null;
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const current = releases.known(config.pointerTtl);
  if (current === null) return null;
  const { site, id: release } = current.manifest;
  const address = addressOf(request.url);
  const path = withoutBase(site.baseUrl, address.path);
  // A response to a query has other headers, and so may the home page.
  if (path === null || address.search !== '' || path === '/mcp') return null;
  if (path === '/' && site.locales.negotiate) return null;
  const version = versionIn(current.publication, config.version);
  const cached = responses.memory(keyText({ version, release, variant: 'page', path }));
  if (cached === undefined || prefersMarkdown(request)) return null;
  const manifest = manifestAt(current.manifest, path);
  const response = send(cached, request, finishedHeaders(cached, manifest, config));
  observe(
    { config, metrics: config.metrics, manifest, path, store: NO_READS, started: Date.now() },
    request,
    response,
  );
  return response;
}

function send({ body }: CachedResponse, request: Request, { empty, etag }: Finished): Response {
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: empty.headers });
  return new Response(request.method === 'HEAD' ? null : body, empty);
}

function finishedHeaders(cached: CachedResponse, manifest: Manifest, config: Config): Finished {
  const known = finished.get(cached);
  if (known !== undefined) return known;
  const empty = new Response(null, { headers: cached.headers });
  addSiteHeaders(empty, manifest);
  const created = {
    empty: finishResponse(empty, config),
    etag: cached.headers.get('etag') ?? '',
  };
  finished.set(cached, created);
  return created;
}
