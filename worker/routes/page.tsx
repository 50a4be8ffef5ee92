/** `GET /*`: pages, and what else an address of a release leads to. */
import type { Context } from 'hono';
import { canonicalPath, encodePath, pageOfMarkdownPath } from '../../model/path.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { notFound, refused, tooManyRequests, withdrawn } from '../page/http-error.tsx';
import { recall } from '../cache/response-cache.ts';
import { EMPTY_SHARD } from '../release/releases.ts';
import { resolve, type Target } from '../release/resolve.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import { pageKey, sendCached, servePage } from '../page/serve-page.ts';
import { servePrevious } from '../page/stale-page.ts';
import { Unreachable } from '../release/release-store.ts';
import type { ShardView } from '../release/shard-view.ts';
import type { RouteEnv, RequestContext } from '../context/request-context.ts';
import { hiddenPaths, isHiddenFile } from '../release/withdrawn.ts';
import { serveFile } from './file.ts';
import { serveMarkdown, wantsMarkdown } from './markdown.ts';

/** Parts of the path table that an isolate reads in a minute to suggest pages for unknown paths. */
const MOST_SUGGESTION_READS = 30;

/** Answers with the page, file, redirect or error that the path leads to. */
export async function page(c: Context<RouteEnv>): Promise<Response> {
  const { context } = c.env;
  const request = c.req.raw;
  // The way of nearly every request, so nothing stands before it: a path that needs no canonicalising is its
  // own key, and no other path can be, since keys are decoded and hold no `%`.
  const asMarkdown = wantsMarkdown(request);
  const kept = asMarkdown
    ? undefined
    : context.isolate.pages.near(pageKey(context, context.manifest, context.path));
  if (kept) return sendCached(kept, request);

  const target = await resolveOrNull(context);
  if (target === null) return servePrevious(context, request, canonical(context.path));
  switch (target.kind) {
    case 'page': {
      const { manifest, config } = context;
      const { markdown } = target.found.entry;
      if (asMarkdown && markdown !== undefined)
        return serveMarkdown(context, request, { path: target.path, markdown });
      const dev = config.devOrigin !== null;
      const place = { manifest, path: target.path, ...target.found, dev };
      const response = await servePage(context, request, place, 'miss');
      return response ?? servePrevious(context, request, target.path);
    }
    case 'twin':
      return serveMarkdown(context, request, target);
    case 'file':
      return serveFile(context, request, target);
    case 'redirect': {
      const { location, status, caching } = target;
      const headers = { ...SECURITY_HEADERS, location, 'cache-control': caching };
      return new Response(null, {
        status,
        headers: { ...headers, 'x-release': context.manifest.id },
      });
    }
    case 'missing':
      if (context.search !== '' && isHiddenFile(context.manifest, target.path))
        return redirectWithoutQuery(context, encodePath(target.path));
      if (!(await context.admit('render'))) return tooManyRequests(request, context);
      return isWithdrawn(context, target.path)
        ? withdrawn(context, request)
        : notFound(context, request, target.path, await partNear(context, target.path));
    case 'refused': {
      const known = await recall(
        context,
        pageKey(context, context.manifest, canonical(context.path)),
      );
      return known ? sendCached(known, request) : tooManyRequests(request, context);
    }
    case 'reject':
      if (!(await context.admit('render'))) return tooManyRequests(request, context);
      return refused(context, request, target.status);
  }
}

function isWithdrawn({ manifest }: RequestContext, path: string): boolean {
  const hidden = hiddenPaths(manifest);
  return hidden.has(path) || hidden.has(pageOfMarkdownPath(path) ?? '');
}

// Where suggestions for an unknown path come from. Paths can be made up, so an isolate reads only so many parts a minute
// for them; beyond, there are suggestions where the part is in memory.
async function partNear(
  { isolate, manifest, store }: RequestContext,
  path: string,
): Promise<ShardView> {
  const held = isolate.releases.cachedShard(manifest, path);
  if (held || !isolate.requests.add('suggestions', MOST_SUGGESTION_READS))
    return held ?? EMPTY_SHARD;
  try {
    return await isolate.releases.part(manifest, path, store);
  } catch (error) {
    if (error instanceof Unreachable) return EMPTY_SHARD;
    throw error;
  }
}

async function resolveOrNull(context: RequestContext): Promise<Target | null> {
  try {
    return await resolve(context);
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}

function canonical(path: string): string {
  const result = canonicalPath(path);
  return result.kind === 'reject' ? '/' : result.path;
}
