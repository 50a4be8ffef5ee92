/**
 * Records requests: a log line for a sample of them, and data points in Analytics Engine. Neither
 * contains addresses, user agents or queries, and paths appear only if they are those of pages.
 */
import { log } from './log.ts';
import { type Dataset, measure } from './metrics.ts';

/** The part of a request's context that is needed to time it. */
export interface TimingContext {
  /** Counts reads of KV, and the milliseconds that they took. */
  store: { readonly reads: number; readonly waited: number };
  /** When the request arrived, ms since the epoch. */
  started: number;
}

/** The part of a request's context that is needed to observe it. */
export interface ObservedContext extends TimingContext {
  config: { logSample: number; version: string };
  metrics: Dataset | undefined;
  manifest: { id: string; site: { search: { path: string } } };
  path: string;
}

/** Logs and measures a response. A cached page costs nothing here if both are off. */
export function observe(context: ObservedContext, request: Request, response: Response): void {
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
    measure(context.metrics, 'missing', [redactPath(context.path), release], [ms, reads]);
  if (!isSampled) return;
  const page = kind === 'page' ? { page: context.path } : {};
  const facts = { kind, status, cache, release, reads, kv: waited, ms, ...page };
  log('info', 'request', { ...facts, worker: context.config.version });
}

/** The value of `Server-Timing` for a new response. KV may still be sending when the headers leave. */
export function serverTiming({ store, started }: TimingContext, cache: string): string {
  const total = Date.now() - started;
  return `cache;desc=${cache}, kv;dur=${store.waited};desc="${store.reads} reads", total;dur=${total}`;
}

/** The value of `Server-Timing` for a cached response. */
export const CACHED_TIMING = 'cache;desc=hit';

// Derived from the response, so a new route needs no entry here: `/_search` is `search`, and so on.
function kindOf({ path, manifest }: ObservedContext, { status, headers }: Response): string {
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
 * A path that leads nowhere, for an operator who fixes links. Anybody can request anything, so a path that could contain a
 * name, an address or a secret is replaced.
 */
export function redactPath(path: string): string {
  const isPlain = path
    .slice(1)
    .split('/')
    .every(
      (segment) => segment.length <= 60 && /^(?:[a-z._-]*\d{0,3}|v?[\d.]{1,9})$/i.test(segment),
    );
  return isPlain && path.length <= 150 ? path : '(other)';
}
