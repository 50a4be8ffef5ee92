/** What a reader gets when the page of the current release cannot be read. Never a 404, never nothing. */
import { unavailable } from './http-error.tsx';
import { recall } from '../cache/response-cache.ts';
import { log } from '../observability/log.ts';
import { harmlessPath } from '../observability/observe.ts';
import type { PagePlace } from './page-view.ts';
import { pageKey, sendKept, servePage } from './serve-page.ts';
import type { Visit } from '../request-context.ts';

/** The cached page, else the previous release's, else 503. `path` is canonical and decoded. */
export async function servePrevious(
  visit: Visit,
  request: Request,
  path: string,
): Promise<Response> {
  const { manifest, store } = visit;
  // When the path table itself could not be read, the page may be cached all the same.
  const current = await recall(visit, pageKey(visit, manifest, path));
  if (current) return sendKept(current, request);

  const place = await previousPlace(visit, path);
  const response = place && (await servePage(visit, request, place, 'stale'));
  const from = response ? place?.manifest.id : null;
  // Whether there is such a page may not be known.
  const facts = { path: harmlessPath(path), from, reads: store.reads };
  log('error', 'page-of-current-release-unreachable', facts);
  return response ?? unavailable(request, manifest.site.title);
}

async function previousPlace(visit: Visit, path: string): Promise<PagePlace | null> {
  const { releases } = visit.memory;
  try {
    const manifest = await releases.previous(visit.store);
    const found = manifest && (await releases.find(manifest, path, visit.store));
    return found && { manifest, path, ...found, dev: visit.config.devOrigin !== null };
  } catch (error) {
    log('error', 'previous-release-unreachable', { path: harmlessPath(path), error });
    return null;
  }
}
