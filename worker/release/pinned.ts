/** Pages of a release that a request names itself: open tabs go on in the release they began in. */
import { canonicalPath } from '../../model/path.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { log } from '../observability/log.ts';
import { mayLookUp } from '../limits/lookup-limit.ts';
import type { PagePlace } from '../page/page-view.ts';
import { Unreachable } from './release-store.ts';
import type { Visit } from '../request-context.ts';
import { hiddenPaths } from './withdrawn.ts';

/**
 * The page of `<prefix><release>/<path>`, or the answer that makes the client load the page in full: 409 for a
 * release that is not published, 404 for a path that is no page of it, 429 when the reader's address has used up its limit, 503
 * when KV cannot say.
 */
export async function pinnedPage(
  visit: Visit,
  request: Request,
  prefix: string,
): Promise<PagePlace | Response> {
  const { memory, store, config, pointerContext } = visit;
  const rest = visit.path.slice(prefix.length);
  const slash = rest.indexOf('/');
  const release = slash < 0 ? rest : rest.slice(0, slash);
  const canonical = canonicalPath(slash < 0 ? '/' : rest.slice(slash));
  try {
    const manifest = await memory.releases.pinned(release, store, pointerContext);
    if (manifest === null) return plainError(409, 'There is no such release.');
    if (canonical.kind !== 'canonical') return plainError(404, 'There is no such page.');
    if (!(await mayLookUp(visit, manifest, canonical.path))) return tooManyRequests(request, visit);
    const found = await memory.releases.find(manifest, canonical.path, store);
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
