/**
 * What an operator sees of a request: a line in the log for a sample of them, and points in Analytics Engine.
 * Neither says who asked, or what for: no address, no agent, no query, and of paths only names of pages.
 */
import { log } from './log.ts';
import { measure } from './metrics.ts';
import type { Visit } from '../request-context.ts';

/** Notes an answer. Costs a cached page nothing when neither log nor metrics want it. */
export function observe(visit: Visit, request: Request, response: Response): void {
  const isSampled = visit.config.logSample > 0 && Math.random() < visit.config.logSample;
  if (visit.metrics === undefined && !isSampled) return;
  const { status, headers } = response;
  const kind = kindOf(visit, response);
  const cache = headers.get('x-cache') ?? '';
  const release = headers.get('x-release') ?? visit.manifest.id;
  const { reads, waited } = visit.store;
  const ms = Date.now() - visit.started;
  if (request.method === 'GET' && kind === 'page')
    measure(visit.metrics, 'page', [cache, release, String(status)], [ms, reads, waited]);
  if (request.method === 'GET' && kind === 'missing')
    measure(visit.metrics, 'missing', [harmlessPath(visit.path), release], [ms, reads]);
  if (!isSampled) return;
  const page = kind === 'page' ? { page: visit.path } : {};
  const facts = { kind, status, cache, release, reads, kv: waited, ms, ...page };
  log('info', 'request', { ...facts, worker: visit.config.version });
}

/** The value of `Server-Timing` for an answer that is made now. KV may still be sending when the head leaves. */
export function serverTiming({ store, started }: Visit, cache: string): string {
  const total = Date.now() - started;
  return `cache;desc=${cache}, kv;dur=${store.waited};desc="${store.reads} reads", total;dur=${total}`;
}

/** The value of `Server-Timing` for an answer that is kept: it is sent again as it is. */
export const KEPT_TIMING = 'cache;desc=hit';

// By what was answered, so that a new route needs no entry here: `/_search` is `search`, and so on.
function kindOf({ path, manifest }: Visit, { status, headers }: Response): string {
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
