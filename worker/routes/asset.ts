/** `GET /assets/<name>-<hash>.<ext>`: the object of that hash, of whichever release. */
import type { Context } from 'hono';
import { isMedia, mediaType } from '../../model/release/media-type.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { ASSET, isFresh } from '../http/cache-control.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { cacheWhileStreaming } from '../cache/response-cache.ts';
import { log } from '../observability/log.ts';
import { sendBytes } from './send-bytes.ts';
import { sendCached } from '../page/serve-page.ts';
import { Unreachable } from '../release/release-store.ts';
import { piecesOf } from '../http/stream.ts';
import type { RouteEnv, RequestContext } from '../context/request-context.ts';
import { bytesHeaders } from './file.ts';

/** `<name>-<hash>.<ext>`; the hash is the object's key. */
const ASSET_NAME = /^\/assets\/[\w.@-]*-([0-9A-Za-z]{16,64})\.([a-z0-9]{1,11})$/;

/** Only pages of a release are documents. */
const DOCUMENT = /^[xs]?html?$/;

/** The client asks for a module that failed under another address, since browsers remember the failure. */
const RETRY = /^\?retry=\d$/;

/** What every first visit asks for; the rest is passed through without being held. */
const KEPT = new Set(['css', 'js', 'woff2']);

/**
 * Answers with the object; 404 when no release that is kept has such an asset, 503 when KV cannot say or does not show it
 * here yet. Neither is kept by anybody.
 */
export async function asset(c: Context<RouteEnv>): Promise<Response> {
  const { context } = c.env;
  const request = c.req.raw;
  const [, hash = '', extension = ''] = ASSET_NAME.exec(context.path) ?? [];
  if (hash === '' || DOCUMENT.test(extension)) return plainError(404, 'There is no such asset.');

  if (context.search !== '' && !RETRY.test(context.search))
    return redirectWithoutQuery(context, context.path);

  if (context.publication.withdrawn.objects.has(hash)) return plainError(410, 'It was withdrawn.');
  const path = `/${hash}.${extension}`;
  const key = { version: '', release: '', variant: 'asset', path } as const;
  const kept = context.isolate.pages.near(key);
  if (kept) return sendCached(kept, request);
  const isExpected = await isListed(context, path.slice(1));
  if (isExpected === false) return plainError(404, 'There is no such asset.');
  const etag = `"${hash}"`;
  const given = bytesHeaders(mediaType(extension), ASSET);
  const headers = new Headers({ ...given, etag });
  try {
    const size = isMedia(extension) ? sizeIn(context.path) : undefined;
    if (size !== undefined)
      return await sendBytes(context, request, { object: hash, size, headers: given });
    if (isFresh(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    if (!(await context.admit('render'))) return tooManyRequests(request, context);
    const stream = await context.store.object(hash);
    if (request.method === 'HEAD') {
      await stream.cancel();
      return new Response(null, { headers });
    }
    if (!KEPT.has(extension)) return new Response(stream, { headers });
    return cacheWhileStreaming({ ...context, far: false }, key, piecesOf(stream), headers);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (error.absent && isExpected === null) return plainError(404, 'There is no such asset.');
    log('error', 'asset-unreachable', { hash, error });
    return plainError(503, 'Unavailable.', { 'retry-after': error.absent ? '2' : '10' });
  }
}

// `<name>.<bytes>-<hash>.<ext>`, as the build names media.
function sizeIn(path: string): number | undefined {
  const digits = /\.(\d{1,8})-[^-]*$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

// Whether a release has such an asset; `null` where no list says it. The page that names it may be of a newer release.
async function isListed(context: RequestContext, name: string): Promise<boolean | null> {
  const { isolate, store, pointerContext, publication } = context;
  if (publication.assets === null) return null;
  if (publication.assets.has(name)) return true;
  const { assets } = await isolate.releases.recheck(store, pointerContext);
  return assets?.has(name) ?? null;
}
