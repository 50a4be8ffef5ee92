/** Pages, and addresses without one. */
import { canonicalPath } from '../../model/path.ts';
import { lookup, sendCached } from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { notFoundResponse, tooManyRequests } from '../page/http-error.tsx';
import { pageAt } from '../page/page-location.ts';
import { pageKey, servePage, servePrevious } from '../page/serve-page.ts';
import { readOr } from '../release/failure-policy.ts';
import type { FoundPage } from '../release/releases.ts';
import { EMPTY_SHARD, type ShardView } from '../release/shard-view.ts';

// @limit shards that an isolate reads in a minute for suggestions: The 404 page has fewer suggestions.
/** Shards that an isolate reads in a minute to suggest pages for unknown paths. */
const MAX_SUGGESTION_READS = 30;

/** Answers with a page of the current release. */
export function page(
  context: RequestContext,
  request: Request,
  { path, found }: { path: string; found: FoundPage },
): Promise<Response> {
  const { manifest, config } = context;
  return servePage(context, request, pageAt({ manifest, path, ...found }, config));
}

/** Responds to a path whose shard can't be read. The page may exist, so this is never a 404. */
export function unreadable(
  context: RequestContext,
  request: Request,
  { path }: { path: string },
): Promise<Response> {
  return servePrevious(context, request, path);
}

/** Answers with 404 and suggestions. */
export async function notFound(
  context: RequestContext,
  request: Request,
  { path, mayRead }: { path: string; mayRead: boolean },
): Promise<Response> {
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  return notFoundResponse(context, request, path, await suggestionShard(context, path, mayRead));
}

/** Answers with 429, or with the page if it's cached after all. */
export async function rateLimited(
  context: RequestContext,
  request: Request,
  { path }: { path: string },
): Promise<Response> {
  const canonical = canonicalPath(path);
  const key = pageKey(context, context.manifest, canonical.kind === 'reject' ? '/' : path);
  const cached = await lookup(context, key);
  return cached ? sendCached(cached, request) : tooManyRequests(request, context);
}

// The shard that suggestions come from. Paths can be invented, so an isolate reads only so many shards a minute for them;
// after that, suggestions come from shards in memory only.
async function suggestionShard(
  { isolate, manifest, store }: RequestContext,
  path: string,
  mayRead: boolean,
): Promise<ShardView> {
  const cached = isolate.releases.cachedShard(manifest, path);
  if (cached || !mayRead || !isolate.requests.add('suggestions', MAX_SUGGESTION_READS))
    return cached ?? EMPTY_SHARD;
  const read = (): Promise<ShardView> => isolate.releases.shard(manifest, path, store);
  return readOr('suggestions', read, () => EMPTY_SHARD);
}
