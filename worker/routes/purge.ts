/** `POST /_purge`: purges this site's Workers Caches if the request is signed with `PURGE_KEY` (`model/release/purge.ts`). */
import {
  PURGE_SIGNATURE,
  PURGE_TIMESTAMP,
  PURGE_WINDOW_SECONDS,
  type PurgeReply,
  purgeText,
} from '../../model/release/purge.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { isSignedBy } from '../http/hmac.ts';
import { methodNotAllowed, plainError, unavailable } from '../http/plain-error.ts';
import { log } from '../observability/log.ts';
import type { RequestContext } from '../context/request-context.ts';

/**
 * Answers 200 with the purged entrypoints, 401 if the signature is missing or expired, 403 if it's wrong, 404 if no key is
 * configured, and 503 if a cache can't be purged.
 */
export async function purge(
  { config, manifest, purgeCaches }: RequestContext,
  request: Request,
): Promise<Response> {
  const { purgeKey } = config;
  if (purgeKey === null) return plainError(404, 'There is nothing here.');
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const timestamp = Number(request.headers.get(PURGE_TIMESTAMP) || NaN);
  const signature = request.headers.get(PURGE_SIGNATURE) ?? '';
  const isNow = Math.abs(Date.now() / 1000 - timestamp) <= PURGE_WINDOW_SECONDS;
  if (!isNow || !/^[\da-f]{64}$/i.test(signature))
    return plainError(401, 'Sign the request with PURGE_KEY and the current time.');
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!(await isSignedBy(purgeKey, purgeText(manifest.site, timestamp), bytes)))
    return plainError(403, 'The signature is wrong.');
  try {
    const reply: PurgeReply = { purged: await purgeCaches() };
    log('info', 'caches-purged', { ...reply });
    return Response.json(reply, { headers: { 'cache-control': NO_STORE } });
  } catch (error) {
    log('error', 'purge-failed', { error });
    return unavailable(10, 'The caches could not be purged.');
  }
}
