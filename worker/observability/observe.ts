/**
 * What an operator sees of a request: a line in the log for a sample of them, and points in Analytics Engine.
 * Neither says who asked, or what for: no address, no agent, no query, and of paths only names of pages.
 */
import { log } from './log.ts';
import { measure } from './metrics.ts';
import type { RequestContext } from '../context/request-context.ts';

/** Notes an answer. Costs a cached page nothing when neither log nor metrics want it. */
export function observe(context: RequestContext, request: Request, response: Response): void {
  const isSampled = context.config.logSample > 0 && Math.random() < context.config.logSample;
  if (context.metrics === undefined && !isSampled) return;
  const { status, headers } = response;
  const kind = kindOf(context, response);
  const cache = headers.get('x-cache') ?? '';
  const release = headers.get('x-release') ?? context.manifest.id;
  const { reads, waited } = context.store;
  const ms = Date.now() - context.started;
  if (request.method === 'GET' && kind === 'page')
    measure(context.metrics, 'page', [cache, release, String(status)], [ms, reads, waited]);
  if (request.method === 'GET' && kind === 'missing')
    measure(context.metrics, 'missing', [harmlessPath(context.path), release], [ms, reads]);
  if (!isSampled) return;
  const page = kind === 'page' ? { page: context.path } : {};
  const facts = { kind, status, cache, release, reads, kv: waited, ms, ...page };
  log('info', 'request', { ...facts, worker: context.config.version });
}

/** The value of `Server-Timing` for an answer that is made now. KV may still be sending when the head leaves. */
export function serverTiming({ store, started }: RequestContext, cache: string): string {
  const total = Date.now() - started;
  return `cache;desc=${cache}, kv;dur=${store.waited};desc="${store.reads} reads", total;dur=${total}`;
}

/** The value of `Server-Timing` for an answer that is kept: it is sent again as it is. */
export const CACHED_TIMING = 'cache;desc=hit';

// By what was answered, so that a new route needs no entry here: `/_search` is `search`, and so on.
function kindOf({ path, manifest }: RequestContext, { status, headers }: Response): string {
  if (path.startsWith('/assets/')) return 'asset';
  const service = /^\/_([a-z]+)/.exec(path)?.[1];
  if (service !== undefined) return service === 'page' ? 'fragment' : service;
  if (status === 404) return 'missing';
  if (status >= 300 && status < 400 && status !== 304) return 'redirect';
  if (status >= 400) return 'error';
  if (path === manifest.site.search.path) return 'search';
  return headers.has('x-cache') ? 'page' : 'file';
}

/**
 * A path that leads nowhere, for the operator who mends links. Anybody can ask for anything, so what could be a
 * name, an address or a secret is left out.
 */
export function harmlessPath(path: string): string {
  const isPlain = path
    .slice(1)
    .split('/')
    .every(
      (segment) => segment.length <= 60 && /^(?:[a-z._-]*\d{0,3}|v?[\d.]{1,9})$/i.test(segment),
    );
  return isPlain && path.length <= 150 ? path : '(other)';
}
