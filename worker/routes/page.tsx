/** `GET /*`: pages, and what else an address of a release leads to. */
import type { Context } from 'hono';
import { canonicalPath, encodePath, pageOfTwin } from '../../model/path.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { notFound, refused, tooManyRequests, withdrawn } from '../page/http-error.tsx';
import { recall } from '../cache/response-cache.ts';
import { NO_PAGES } from '../release/releases.ts';
import { resolve, type Target } from '../release/resolve.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import { pageKey, sendKept, servePage } from '../page/serve-page.ts';
import { servePrevious } from '../page/stale-page.ts';
import { Unreachable } from '../release/release-store.ts';
import type { TablePart } from '../release/shard-view.ts';
import type { RouteEnv, Visit } from '../request-context.ts';
import { hiddenPaths, isHiddenFile } from '../release/withdrawn.ts';
import { serveFile } from './file.ts';
import { serveTwin, wantsMarkdown } from './markdown.ts';

/** Parts of the path table that an isolate reads in a minute to suggest pages for unknown paths. */
const MOST_SUGGESTION_READS = 30;

/** Answers with the page, file, redirect or error that the path leads to. */
export async function page(c: Context<RouteEnv>): Promise<Response> {
  const { visit } = c.env;
  const request = c.req.raw;
  // The way of nearly every request, so nothing stands before it: a path that needs no canonicalising is its
  // own key, and no other path can be, since keys are decoded and hold no `%`.
  const asMarkdown = wantsMarkdown(request);
  const kept = asMarkdown
    ? undefined
    : visit.memory.pages.near(pageKey(visit, visit.manifest, visit.path));
  if (kept) return sendKept(kept, request);

  const target = await resolveOrNull(visit);
  if (target === null) return servePrevious(visit, request, canonical(visit.path));
  switch (target.kind) {
    case 'page': {
      const { manifest, config } = visit;
      const { markdown } = target.found.entry;
      if (asMarkdown && markdown !== undefined)
        return serveTwin(visit, request, { path: target.path, markdown });
      const dev = config.devOrigin !== null;
      const place = { manifest, path: target.path, ...target.found, dev };
      const response = await servePage(visit, request, place, 'miss');
      return response ?? servePrevious(visit, request, target.path);
    }
    case 'twin':
      return serveTwin(visit, request, target);
    case 'file':
      return serveFile(visit, request, target);
    case 'redirect': {
      const { location, status, caching } = target;
      const headers = { ...SECURITY_HEADERS, location, 'cache-control': caching };
      return new Response(null, {
        status,
        headers: { ...headers, 'x-release': visit.manifest.id },
      });
    }
    case 'missing':
      if (visit.search !== '' && isHiddenFile(visit.manifest, target.path))
        return redirectWithoutQuery(visit, encodePath(target.path));
      if (!(await visit.admit('render'))) return tooManyRequests(request, visit);
      return isWithdrawn(visit, target.path)
        ? withdrawn(visit, request)
        : notFound(visit, request, target.path, await partNear(visit, target.path));
    case 'refused': {
      const known = await recall(visit, pageKey(visit, visit.manifest, canonical(visit.path)));
      return known ? sendKept(known, request) : tooManyRequests(request, visit);
    }
    case 'reject':
      if (!(await visit.admit('render'))) return tooManyRequests(request, visit);
      return refused(visit, request, target.status);
  }
}

function isWithdrawn({ manifest }: Visit, path: string): boolean {
  const hidden = hiddenPaths(manifest);
  return hidden.has(path) || hidden.has(pageOfTwin(path) ?? '');
}

// Where suggestions for an unknown path come from. Paths can be made up, so an isolate reads only so many parts a minute
// for them; beyond, there are suggestions where the part is in memory.
async function partNear({ memory, manifest, store }: Visit, path: string): Promise<TablePart> {
  const held = memory.releases.heldPart(manifest, path);
  if (held || !memory.requests.add('suggestions', MOST_SUGGESTION_READS)) return held ?? NO_PAGES;
  try {
    return await memory.releases.part(manifest, path, store);
  } catch (error) {
    if (error instanceof Unreachable) return NO_PAGES;
    throw error;
  }
}

async function resolveOrNull(visit: Visit): Promise<Target | null> {
  try {
    return await resolve(visit);
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}

function canonical(path: string): string {
  const result = canonicalPath(path);
  return result.kind === 'reject' ? '/' : result.path;
}
