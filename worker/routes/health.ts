/** `GET /_health`: checks whether pages can be served by reading one. */
import { parsePointer } from '../../model/release/pointer.ts';
import { parseSearchIndexHeader } from '../../model/search/search-index.ts';
import { openArticle } from '../page/article.ts';
import { type Health, healthResponse, problemsOf } from '../context/health-report.ts';
import { readOr } from '../release/failure-policy.ts';
import { chunksOf } from '../http/stream.ts';
import type { RequestContext } from '../context/request-context.ts';

/** How long a report is reused, in ms. */
const REUSE_MS = 5000;

/**
 * Reads the pointer, a page's object and the search index, at most once in five seconds. 200, or 503 when pages cannot
 * be served.
 */
export async function health(context: RequestContext): Promise<Response> {
  const { isolate, background, started } = context;
  const release = context.manifest.id;
  let cached = isolate.health;
  if (cached?.release !== release || started - cached.at >= REUSE_MS) {
    cached = { report: check(context), release, at: started };
    isolate.health = cached;
    // Other requests may wait for it after the one that started it has ended.
    background('health', cached.report);
  }
  return healthResponse(await cached.report);
}

async function check(context: RequestContext): Promise<Health> {
  const [pointer, page, search] = await Promise.all([
    stateOf('pointer', async () => parsePointer(await context.store.pointer())),
    stateOf('page', () => readAnyPage(context)),
    stateOf('search', () => openIndex(context)),
  ]);
  const problems = problemsOf(context.config);
  const isHealthy = pointer === 'ok' && search === 'ok' && problems.length === 0;
  return {
    status: page === 'failed' ? 'unavailable' : isHealthy ? 'ok' : 'degraded',
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

function stateOf(name: string, work: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  const read = async (): Promise<'ok'> => {
    await work();
    return 'ok';
  };
  return readOr('healthCheck', read, () => 'failed' as const, { name });
}

// A large site has no embedded index, and that's fine. An index that this worker can't parse counts as a failure.
async function openIndex({ manifest, store }: RequestContext): Promise<void> {
  const object = manifest.search?.object;
  if (!object) return;
  const decoder = new TextDecoder();
  let line = '';
  for await (const piece of chunksOf(await store.object(object))) {
    line += decoder.decode(piece, { stream: true });
    if (line.includes('\n')) break;
  }
  parseSearchIndexHeader(line.split('\n', 1)[0] ?? '');
}

async function readAnyPage({ isolate, manifest, store }: RequestContext): Promise<void> {
  const shard = await isolate.releases.shard(manifest, '/', store);
  const entry = shard.page('/') ?? Object.values(shard.all().pages)[0];
  if (entry === undefined) throw new Error('the release has no pages');
  const { body } = await openArticle(await store.object(entry.object));
  for await (const piece of body) if (piece) break;
}
