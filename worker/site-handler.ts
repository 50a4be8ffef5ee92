/** Handles a request from its arrival to its response: access, release, context, target, handler, headers, metrics. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { addressOf, withoutBase } from '../model/href.ts';
import { pagesBehindCache, purgeCaches } from './cache/workers-cache.ts';
import { type Config, type Env, readConfig } from './config/env.ts';
import { healthResponse, problemsOf } from './context/health-report.ts';
import type { IsolateState, RequestContext } from './context/request-context.ts';
import { openOutbox } from './events/outbox.ts';
import { NO_STORE, PRIVATE } from './http/cache-control.ts';
import { refusalOf } from './http/access.ts';
import { addSiteHeaders, finishResponse, nameRelease } from './http/finish-response.ts';
import { isLocalHost } from '../model/local-host.ts';
import { forbidStoring } from './locales/negotiate.ts';
import { manifestAt } from './locales/manifest-locale.ts';
import { plainError } from './http/plain-error.ts';
import { createRateLimitCheck } from './limits/rate-limits.ts';
import { inBackground, type Lifetime } from './observability/background.ts';
import { observe } from './observability/observe.ts';
import { cachedPage } from './context/cached-page.ts';
import { internalError, unavailablePage } from './page/http-error.tsx';
import { readOrNull } from './release/failure-policy.ts';
import { lastKnownFor, NO_LAST_KNOWN } from './release/last-known.ts';
import { versionIn } from './release/publication.ts';
import { openStore } from './release/release-store.ts';
import type { Target, TargetKind } from './release/endpoints.ts';
import { resolve } from './release/resolve.ts';
import { PARAMETERS } from './search/query-string.ts';

/** Answers a request whose context is known. */
export type Responder = (context: RequestContext, request: Request) => Promise<Response>;

/** A handler for each kind of target. */
export type Handlers = {
  [K in TargetKind]: (
    context: RequestContext,
    request: Request,
    target: Target<K>,
  ) => Response | Promise<Response>;
};

/** Headers for shared caches in addition to `Cache-Control`. */
const SHARED_CACHE_HEADERS = ['cdn-cache-control', 'cloudflare-cdn-cache-control'];

/** Monitors need not know the base URL. */
const HEALTH = '/_health';

/** Answers requests from a table of handlers. */
export function createResponder(handlers: Handlers): Responder {
  return async (context, request) => {
    const target = await resolve(context, request);
    const response = await handle(target, context, request);
    // Errors about a preview link name no release; the preview itself has already named its release.
    if (target.kind !== 'preview') nameRelease(response, context.manifest.id);
    addSiteHeaders(response, context.manifest);
    const { locales } = context.manifest.site;
    if (locales.negotiate && context.path === '/' && target.kind !== 'redirect')
      forbidStoring(response.headers);
    return response;
  };

  function handle<K extends TargetKind>(
    target: Target<K>,
    context: RequestContext,
    request: Request,
  ): Response | Promise<Response> {
    return handlers[target.kind](context, request, target);
  }
}

/**
 * Protects the routes that a project adds. The development server answers to local hosts only. Where Access is configured,
 * other readers are refused and no cache keeps a response. Elsewhere, a response without `Cache-Control` is not cached.
 */
export function routeGuard(isolate: IsolateState) {
  return async (
    c: Context<{ Bindings: Env }>,
    next: () => Promise<void>,
  ): Promise<Response | void> => {
    const config = readConfig(c.env);
    const foreign = config.devOrigin === null ? null : foreignHost(c.req.raw, config);
    const background = inBackground(lifetimeOf(c));
    const refusal =
      foreign === null
        ? await refusalOf(c.req.raw, { config, keys: isolate.accessKeys, background })
        : refuseHost(foreign);
    if (refusal !== null) return finishResponse(refusal, config);
    await next();
    if (config.access !== null) {
      for (const name of SHARED_CACHE_HEADERS) c.header(name, undefined);
      c.header('cache-control', PRIVATE);
    } else if (!c.res.headers.has('cache-control')) c.header('cache-control', NO_STORE);
  };
}

/** Keeps routes of a project from taking over the engine's paths, such as `/_health`, whatever the base URL is. */
export function engineFirst(site: SiteHandler) {
  return async (
    c: Context<{ Bindings: Env }>,
    next: () => Promise<void>,
  ): Promise<Response | void> => (c.req.path.includes('/_') ? site(c) : next());
}

/** Answers when a route of a project throws: with the response of an `HTTPException`, or with the site's own error. */
export function routeError<E extends { Bindings: Env }>(error: Error, c: Context<E>): Response {
  if (error instanceof HTTPException) return error.getResponse();
  return finishResponse(internalError(error), readConfig(c.env));
}

type SiteHandler = (c: Context<{ Bindings: Env }>) => Response | Promise<Response>;

/** The handler of all HTTP requests. */
export function siteHandler(isolate: IsolateState, respond: Responder): SiteHandler {
  return function handle(c: Context<{ Bindings: Env }>): Response | Promise<Response> {
    const config = readConfig(c.env);
    return cachedPage(isolate, c.req.raw, config) ?? finished(c, config);
  };

  async function finished(c: Context<{ Bindings: Env }>, config: Config): Promise<Response> {
    return finishResponse(await serveSafely(c, config), config);
  }

  async function serveSafely(c: Context<{ Bindings: Env }>, config: Config): Promise<Response> {
    try {
      const background = inBackground(lifetimeOf(c));
      const keys = isolate.accessKeys;
      const refusal = await refusalOf(c.req.raw, { config, keys, background });
      return refusal ?? (await serve(c, config));
    } catch (error) {
      return internalError(error);
    }
  }

  async function serve(c: Context<{ Bindings: Env }>, config: Config): Promise<Response> {
    const started = Date.now();
    const request = c.req.raw;
    const foreign = config.devOrigin === null ? null : foreignHost(request, config);
    if (foreign !== null) return refuseHost(foreign);
    const isPrivate = config.access !== null;
    const store = openStore(c.env.DOCS);
    const lifetime = lifetimeOf(c);
    const background = inBackground(lifetime);
    const { path, search } = addressOf(request.url);

    const lastKnown = isPrivate ? NO_LAST_KNOWN : lastKnownFor(request.url, config.version);
    const pointerContext = { background, lastKnown };
    const current = await readOrNull('pointer', () =>
      isolate.releases.current(store, config.pointerTtl, pointerContext),
    );
    if (current === null) return noRelease(request, path, config);
    const { publication } = current;
    const { baseUrl } = current.manifest.site;
    const below = withoutBase(baseUrl, path);
    const isOutside = (below === null || `${path}/` === baseUrl) && path !== HEALTH;
    const cached = pagesBehindCache(lifetime);
    const pages = isPrivate ? null : cached;
    const manifest = manifestAt(current.manifest, isOutside ? '/' : (below ?? path));
    const context: RequestContext = {
      isolate,
      config,
      store,
      background,
      pointerContext,
      started,
      metrics: config.metrics,
      outbox: openOutbox(c.env),
      rateLimiter: c.env.RATE_LIMIT,
      admit: createRateLimitCheck({
        env: c.env,
        config,
        counts: isolate.requests,
        address: request.headers.get('cf-connecting-ip'),
      }),
      ai: c.env.AI,
      manifest,
      publication,
      version: versionIn(publication, config.version),
      path: isOutside ? path : (below ?? path),
      search,
      isOutside,
      pages,
      purgeCaches: () => purgeCaches(lifetime, cached),
      useEdgeCache: pages === null && config.devOrigin === null && !isPrivate,
    };
    const response = await respond(context, request);
    preventVariantCaching(context, response);
    observe(context, request, response);
    return response;
  }
}

// The development server would serve drafts to any web page whose host name is made to resolve to this machine.
function foreignHost(request: Request, { allowedHosts }: Config): string | null {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return isLocalHost(host, allowedHosts) ? null : host;
}

function refuseHost(host: string): Response {
  const name = host.replace(/:\d+$/, '');
  return plainError(
    403,
    `The development server only answers requests for localhost, and this request is for ${name}. Start it with ALLOWED_HOSTS=${name} npx edgepress dev to allow the name.`,
  );
}

function noRelease(request: Request, path: string, config: Config): Response {
  if (!path.endsWith(HEALTH)) return unavailablePage(request);
  return healthResponse({
    status: 'unavailable',
    release: null,
    worker: config.version,
    checks: { pointer: 'failed' },
    problems: problemsOf(config),
  });
}

// Workers Cache is in front of the worker, and its key is the whole URL: a query that the response doesn't depend on
// must not create an entry. The worker's own caches leave the query out.
function preventVariantCaching(
  { path, search, manifest }: RequestContext,
  response: Response,
): void {
  if (search === '') return;
  const isSearch = path === '/_search' || path === manifest.site.search.path;
  // An empty key counts too: otherwise each number of `&` would be an entry.
  const keys = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  if (isSearch && keys.every((key) => PARAMETERS.includes(key))) return;
  response.headers.set('cloudflare-cdn-cache-control', 'no-store');
}

// Hono throws if there is no execution context, as in tests that only pass an environment.
function lifetimeOf(c: Context): Lifetime | undefined {
  try {
    return c.executionCtx;
  } catch {
    return undefined;
  }
}
