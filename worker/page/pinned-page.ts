/** Pages of a release that a request names itself: open tabs go on in the release they began in. */
import { canonicalPath } from '../../model/path.ts';
import { plainError, tooManyRequests } from './http-error.tsx';
import { log } from '../observability/log.ts';
import { mayLookUp } from '../release/lookup-limit.ts';
import type { PageLocation } from './page-view.ts';
import { Unreachable } from '../release/release-store.ts';
import type { RequestContext } from '../context/request-context.ts';
import { hiddenPaths } from '../release/withdrawn.ts';

/**
 * The page of `<prefix><release>/<path>`, or the answer that makes the client load the page in full: 409 for a
 * release that is not published, 404 for a path that is no page of it, 429 when the reader's address has used up its limit, 503
 * when KV cannot say.
 */
export async function pinnedPage(
  context: RequestContext,
  request: Request,
  prefix: string,
): Promise<PageLocation | Response> {
  const { isolate, store, config, pointerContext } = context;
  const rest = context.path.slice(prefix.length);
  const slash = rest.indexOf('/');
  const release = slash < 0 ? rest : rest.slice(0, slash);
  const canonical = canonicalPath(slash < 0 ? '/' : rest.slice(slash));
  try {
    const manifest = await isolate.releases.pinned(release, store, pointerContext);
    if (manifest === null) return plainError(409, 'There is no such release.');
    if (canonical.kind !== 'canonical') return plainError(404, 'There is no such page.');
    if (!(await mayLookUp(context, manifest, canonical.path)))
      return tooManyRequests(request, context);
    const found = await isolate.releases.find(manifest, canonical.path, store);
    if (found === null)
      return hiddenPaths(manifest).has(canonical.path)
        ? plainError(410, 'This page was withdrawn.')
        : plainError(404, 'There is no such page.');
    return { manifest, path: canonical.path, ...found, dev: config.devOrigin !== null };
  } catch (error) {
    // Which release, the address says, and that anybody may have written: it stays out of the log.
    const why = error instanceof Unreachable ? error.cause : error;
    log('error', 'pinned-page-unreachable', { error: why });
    return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  }
}
