/** The way in: which release answers, and which path below its base URL is meant. */
import type { Context, Hono } from 'hono';
import { withoutBase } from '../model/href.ts';
import { refusalOf } from './http/access.ts';
import { inBackground, type Lifetime } from './observability/background.ts';
import { preventVariantCaching } from './http/bare-path.ts';
import { CANONICAL, PAGE, PRIVATE } from './http/cache-control.ts';
import { type Config, type Env, readConfig } from './config/env.ts';
import { openOutbox } from './events/outbox.ts';
import {
  internalError,
  methodNotAllowed,
  notFound,
  plainError,
  tooManyRequests,
  unavailable,
} from './page/http-error.tsx';
import { lastKnownFor, NO_LAST_KNOWN } from './release/last-known.ts';
import { isLocalHost } from './http/local-host.ts';
import { log } from './observability/log.ts';
import { observe } from './observability/observe.ts';
import { pagesBehindCache } from './page/pages-entrypoint.ts';
import { purgeCaches } from './cache/workers-cache.ts';
import { isPreview, preview } from './page/preview.ts';
import { rateLimit } from './limits/rate-limits.ts';
import type { PointerContext } from './release/pointer-read.ts';
import type { Publication } from './release/publication.ts';
import type { CurrentRelease } from './release/releases.ts';
import { healthReport, problemsOf } from './routes/health.ts';
import { SECURITY_HEADERS } from './http/security.ts';
import { shardViewOf, type ShardView } from './release/shard-view.ts';
import { openStore, type Store } from './release/release-store.ts';
import type { IsolateState, RouteEnv, RequestContext } from './context/request-context.ts';

/** A handler that sorts a request out and hands it to the routes, whose paths are below the base URL. */
export function siteHandler(isolate: IsolateState, routes: Hono<RouteEnv>) {
  return async function enter(c: Context<{ Bindings: Env }>): Promise<Response> {
    const config = readConfig(c.env);
    if (config.access === null) return withSettings(await serve(c, config), config);
    const background = inBackground(lifetimeOf(c));
    const gate = { config, keys: isolate.accessKeys, background };
    try {
      const refusal = await refusalOf(c.req.raw, gate);
      return withSettings(refusal ?? (await serve(c, config)), config);
    } catch (error) {
      return withSettings(
        internalError(error instanceof Error ? error : new Error(String(error))),
        config,
      );
    }
  };

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
    const current = await currentOrNull(isolate, store, config, pointerContext);
    if (current === null) return noRelease(request, path, config);
    const { manifest, publication } = current;
    const { baseUrl } = manifest.site;
    const below = withoutBase(baseUrl, path);
    const cached = pagesBehindCache(lifetime);
    const pages = isPrivate ? null : cached;
    const far = pages === null && config.devOrigin === null && !isPrivate;
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
      admit: rateLimit({
        env: c.env,
        config,
        counts: isolate.requests,
        address: request.headers.get('cf-connecting-ip'),
      }),
      manifest,
      publication,
      version: versionOf(config, publication),
      path: below ?? path,
      search,
      pages,
      purgeCaches: () => purgeCaches(lifetime, cached),
      far,
    };
    const response = await answer(context, request);
    preventVariantCaching(context, response);
    observe(context, request, response);
    return response;

    function answer(context: RequestContext, request: Request): Response | Promise<Response> {
      const isElsewhere = (below === null || `${path}/` === baseUrl) && path !== HEALTH;
      if (isElsewhere) return besideSite(context, request, path);
      if (below !== null && isPreview(below)) return preview(context, request, routes);
      return routes.fetch(request, { context });
    }
  }
}

// What the operator's settings say of every answer. The answers themselves are made, and kept, without.
function withSettings(response: Response, { hsts, access }: Config): Response {
  if (hsts === null && access === null) return response;
  const own = new Response(response.body, response);
  if (hsts !== null) own.headers.set('strict-transport-security', hsts);
  if (access !== null) own.headers.set('cache-control', PRIVATE);
  return own;
}

// The development server would give drafts to any page whose name is made to resolve to this machine.
function foreignHost(request: Request, { allowedHosts }: Config): string | null {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return isLocalHost(host, allowedHosts) ? null : host;
}

function refuseHost(host: string): Response {
  const name = host.replace(/:\d+$/, '');
  return plainError(
    403,
    `The development server answers to localhost only, and this request is for ${name}. Start it with ALLOWED_HOSTS=${name} npm start to allow the name.`,
  );
}

function versionOf({ version }: Config, { withdrawn }: Publication): string {
  return withdrawn.generation === 0 ? version : `${withdrawn.generation.toString(36)}~${version}`;
}

// Addresses that are not below the base URL: nothing is there but the way to the site.
async function besideSite(
  context: RequestContext,
  request: Request,
  path: string,
): Promise<Response> {
  const { manifest, search } = context;
  const { baseUrl } = manifest.site;
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
  if (path === '/') return redirect(302, baseUrl + search, PAGE);
  if (`${path}/` === baseUrl) return redirect(308, baseUrl + search, CANONICAL);
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const part = 'inline' in manifest.pages ? await firstPart(context) : EMPTY_SHARD;
  return notFound(context, request, path, part);
}

/** Monitors need not know the base URL. */
const HEALTH = '/_health';

async function currentOrNull(
  isolate: IsolateState,
  store: Store,
  { pointerTtl }: Config,
  context: PointerContext,
): Promise<CurrentRelease | null> {
  try {
    return await isolate.releases.current(store, pointerTtl, context);
  } catch (error) {
    log('error', 'no-release', { error });
    return null;
  }
}

function noRelease(request: Request, path: string, config: Config): Response {
  if (!path.endsWith(HEALTH)) return unavailable(request, 'The documentation');
  return healthReport({
    status: 'unavailable',
    release: null,
    worker: config.version,
    checks: { pointer: 'failed' },
    problems: problemsOf(config),
  });
}

function redirect(status: 302 | 308, location: string, caching: string): Response {
  const headers = { ...SECURITY_HEADERS, location, 'cache-control': caching };
  return new Response(null, { status, headers });
}

function firstPart({ isolate, manifest, store }: RequestContext): Promise<ShardView> {
  return isolate.releases.part(manifest, '/', store);
}

const EMPTY_SHARD = shardViewOf({ pages: {}, branches: {} });

// Taken apart by hand: a URL object costs more than the rest of a cached answer. The runtime has already
// parsed and normalised the text.
function addressOf(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  if (query < 0 || query > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, query), search: url.slice(query, end) };
}

// Hono throws where there is no context, as in tests that only pass an environment.
function lifetimeOf(c: Context): Lifetime | undefined {
  try {
    return c.executionCtx;
  } catch {
    return undefined;
  }
}
