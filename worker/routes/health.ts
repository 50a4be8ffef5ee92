/** `GET /_health`: whether pages can be served, found out by doing it. */
import type { Context } from 'hono';
import { parsePointer } from '../../model/release/pointer.ts';
import { parseSearchIndexHeader } from '../../model/search/search-index.ts';
import { openArticle } from '../page/article.ts';
import { recentFailures } from '../observability/binding-failures.ts';
import { NONE } from '../http/cache-control.ts';
import type { Config } from '../config/env.ts';
import type { Route } from '../events/outbox.ts';
import { log } from '../observability/log.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import { piecesOf } from '../http/stream.ts';
import type { RouteEnv, RequestContext } from '../context/request-context.ts';

/** What the answer's body is. */
export interface Health {
  /** `degraded`: pages are served, but from what is held; `unavailable`: they are not. */
  status: 'ok' | 'degraded' | 'unavailable';
  release: string | null;
  worker: string;
  checks: {
    pointer: 'ok' | 'failed';
    page?: 'ok' | 'failed';
    /** The embedded search index; also `ok` where the release has none. */
    search?: 'ok' | 'failed';
    /** Where readers' events go; whatever it is, pages are served. */
    events?: Route;
    /** Whether costly requests are limited by address (`RATE_LIMITS`). */
    rateLimits?: 'on' | 'off';
  };
  /** Settings that are wrong and bindings that have failed within five minutes, by name; absent where all is well. */
  problems?: string[];
}

/** A report that answers for a while: checks read KV, and anybody may ask for them. */
export interface HeldReport {
  report: Promise<Health>;
  /** The release that it is about. */
  release: string;
  /** When it was begun, ms since the epoch. */
  at: number;
}

/** For so long a report answers, in ms. */
const HELD_MS = 5000;

/**
 * Reads the pointer, a page's object and the search index, at most once in five seconds. 200, or 503 when pages cannot
 * be served.
 */
export async function health(c: Context<RouteEnv>): Promise<Response> {
  const { context } = c.env;
  const { isolate, background, started } = context;
  const release = context.manifest.id;
  let held = isolate.health;
  if (held?.release !== release || started - held.at >= HELD_MS) {
    held = { report: check(context), release, at: started };
    isolate.health = held;
    // With a lifetime of its own: others wait for it when the request that began it has gone.
    background('health', held.report);
  }
  return healthReport(await held.report);
}

async function check(context: RequestContext): Promise<Health> {
  const [pointer, page, search] = await Promise.all([
    stateOf('pointer', async () => parsePointer(await context.store.pointer())),
    stateOf('page', () => readAnyPage(context)),
    stateOf('search', () => openIndex(context)),
  ]);
  const problems = problemsOf(context.config);
  const isWhole = pointer === 'ok' && search === 'ok' && problems.length === 0;
  return {
    status: page === 'failed' ? 'unavailable' : isWhole ? 'ok' : 'degraded',
    release: context.manifest.id,
    worker: context.config.version,
    checks: {
      pointer,
      page,
      search,
      events: context.outbox.route,
      rateLimits: context.config.rateLimits ? 'on' : 'off',
    },
    problems,
  };
}

/** What the operator should mend: wrong settings, and optional bindings that fail. */
export function problemsOf(config: Config): string[] {
  const owners: object[] = [config, ...(typeof caches === 'undefined' ? [] : [caches])];
  const failures = owners.flatMap(recentFailures);
  return [
    ...config.settings.problems.map(({ problem }) => problem),
    ...failures.map((name) => `${name}: has failed within the last five minutes`),
  ];
}

/** The report as a response. */
export function healthReport({ problems = [], ...report }: Health): Response {
  const body: Health = problems.length > 0 ? { ...report, problems } : report;
  return Response.json(body, {
    status: report.status === 'unavailable' ? 503 : 200,
    headers: { ...SECURITY_HEADERS, 'cache-control': NONE },
  });
}

async function stateOf(name: string, work: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    log('error', 'health-check-failed', { name, error });
    return 'failed';
  }
}

// Fine where there is none: a large site has no embedded index. One that this worker does not understand is none.
async function openIndex({ manifest, store }: RequestContext): Promise<void> {
  const object = manifest.search?.object;
  if (!object) return;
  const decoder = new TextDecoder();
  let line = '';
  for await (const piece of piecesOf(await store.object(object))) {
    line += decoder.decode(piece, { stream: true });
    if (line.includes('\n')) break;
  }
  parseSearchIndexHeader(line.split('\n', 1)[0] ?? '');
}

async function readAnyPage({ isolate, manifest, store }: RequestContext): Promise<void> {
  const part = await isolate.releases.part(manifest, '/', store);
  const entry = part.page('/') ?? Object.values(part.all().pages)[0];
  if (entry === undefined) throw new Error('the release has no pages');
  const { body } = await openArticle(await store.object(entry.object));
  for await (const piece of body) if (piece) break;
}
