/** What a reader gets when the page of the current release cannot be read. Never a 404, never nothing. */
import { unavailable } from './http-error.tsx';
import { recall } from '../cache/response-cache.ts';
import { log } from '../observability/log.ts';
import { harmlessPath } from '../observability/observe.ts';
import type { PageLocation } from './page-view.ts';
import { pageKey, sendCached, servePage } from './serve-page.ts';
import type { RequestContext } from '../context/request-context.ts';

/** The cached page, else the previous release's, else 503. `path` is canonical and decoded. */
export async function servePrevious(
  context: RequestContext,
  request: Request,
  path: string,
): Promise<Response> {
  const { manifest, store } = context;
  // When the path table itself could not be read, the page may be cached all the same.
  const current = await recall(context, pageKey(context, manifest, path));
  if (current) return sendCached(current, request);

  const place = await previousPlace(context, path);
  const response = place && (await servePage(context, request, place, 'stale'));
  const from = response ? place?.manifest.id : null;
  // Whether there is such a page may not be known.
  const facts = { path: harmlessPath(path), from, reads: store.reads };
  log('error', 'page-of-current-release-unreachable', facts);
  return response ?? unavailable(request, manifest.site.title);
}

async function previousPlace(context: RequestContext, path: string): Promise<PageLocation | null> {
  const { releases } = context.isolate;
  try {
    const manifest = await releases.previous(context.store);
    const found = manifest && (await releases.find(manifest, path, context.store));
    return found && { manifest, path, ...found, dev: context.config.devOrigin !== null };
  } catch (error) {
    log('error', 'previous-release-unreachable', { path: harmlessPath(path), error });
    return null;
  }
}
