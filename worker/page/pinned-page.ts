/** Finds pages of the release that a request names: open tabs stay in the release that they were loaded from. */
import { canonicalPath } from '../../model/path.ts';
import type { RequestContext } from '../context/request-context.ts';
import { plainError, unavailable } from '../http/plain-error.ts';
import { readOr } from '../release/failure-policy.ts';
import { isLookupAllowed } from '../release/lookup-limit.ts';
import { Unreachable } from '../release/release-store.ts';
import { hiddenPaths } from '../release/withdrawn.ts';
import { tooManyRequests } from './http-error.tsx';
import { pageAt, type PageLocation } from './page-location.ts';

/**
 * Finds the page of `<prefix><release>/<path>`, or returns the response that makes the client load the page in full: 409
 * if the release isn't published, 404 if it has no such page, 410 if the page was withdrawn, 429 if the client's address
 * has used up its limit, 503 if KV can't say.
 */
export async function pinnedPage(
  context: RequestContext,
  request: Request,
  prefix: string,
): Promise<PageLocation | Response> {
  const find = (): Promise<PageLocation | Response> => findPage(context, request, prefix);
  // The address names the release, and anybody can request anything, so only the error's cause is logged.
  const withoutKey = (error: unknown): never => {
    throw error instanceof Unreachable ? error.cause : error;
  };
  return readOr(
    'pinnedPage',
    () => find().catch(withoutKey),
    () => unavailable(),
  );
}

async function findPage(
  context: RequestContext,
  request: Request,
  prefix: string,
): Promise<PageLocation | Response> {
  const { isolate, store, config, pointerContext } = context;
  const rest = context.path.slice(prefix.length);
  const slash = rest.indexOf('/');
  const release = slash < 0 ? rest : rest.slice(0, slash);
  const canonical = canonicalPath(slash < 0 ? '/' : rest.slice(slash));
  const manifest = await isolate.releases.pinned(release, store, pointerContext);
  if (manifest === null) return plainError(409, 'There is no such release.');
  if (canonical.kind !== 'canonical') return plainError(404, 'There is no such page.');
  if (!(await isLookupAllowed(context, manifest, canonical.path)))
    return tooManyRequests(request, context);
  const found = await isolate.releases.find(manifest, canonical.path, store);
  if (found !== null) return pageAt({ manifest, path: canonical.path, ...found }, config);
  return hiddenPaths(manifest).has(canonical.path)
    ? plainError(410, 'This page was withdrawn.')
    : plainError(404, 'There is no such page.');
}
