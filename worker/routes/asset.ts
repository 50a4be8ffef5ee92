/** `GET /assets/<name>-<hash>.<ext>`: the object with that hash, of whichever release. */
import { isMedia, mediaType } from '../../model/release/media-type.ts';
import { cacheWhileStreaming, keyText, sendCached } from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { ASSET, CANONICAL, isFresh } from '../http/cache-control.ts';
import { plainError } from '../http/plain-error.ts';
import { redirect } from '../http/redirect.ts';
import { chunksOf } from '../http/stream.ts';
import { withBase } from '../../model/href.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { assetFailure, readOr } from '../release/failure-policy.ts';
import { bytesHeaders } from './file.ts';
import { sendBytes } from './send-bytes.ts';

/** `<name>-<hash>.<ext>`; the hash is the object's key. */
const ASSET_NAME = /^\/assets\/[\w.@-]*-([0-9A-Za-z]{16,64})\.([a-z0-9]{1,11})$/;

/** Only pages of a release are documents. */
const DOCUMENT = /^[xs]?html?$/;

/** The client retries a failed module under another URL, because browsers remember the failure. */
const RETRY = /^\?retry=\d$/;

/** Files of every first visit are cached in memory; all others are streamed without being held. */
const CACHED_EXTENSIONS = new Set(['css', 'js', 'woff2']);

/**
 * Answers with the object; 404 if no release that is kept has such an asset, 503 if KV can't say or doesn't show it here
 * yet. Neither is cached.
 */
export async function asset(context: RequestContext, request: Request): Promise<Response> {
  const { path, search, manifest, isolate, publication } = context;
  const [, hash = '', extension = ''] = ASSET_NAME.exec(path) ?? [];
  if (hash === '' || DOCUMENT.test(extension)) return missing();
  if (search !== '' && !RETRY.test(search)) {
    const location = withBase(manifest.site.baseUrl, path);
    return redirect({ location, status: 308, caching: CANONICAL });
  }
  if (publication.withdrawn.objects.has(hash)) return plainError(410, 'It was withdrawn.');
  const cached = isolate.responses.memory(keyText(keyOf(hash, extension)));
  if (cached) return sendCached(cached, request);
  const isExpected = await isListed(context, `${hash}.${extension}`);
  if (isExpected === false) return missing();
  return readOr(
    'asset',
    () => send(context, request, hash, extension),
    (error) => {
      const failure = assetFailure(error, isExpected);
      return failure === 'missing' ? missing() : failure;
    },
    { hash },
  );
}

async function send(
  context: RequestContext,
  request: Request,
  hash: string,
  extension: string,
): Promise<Response> {
  const given = bytesHeaders(mediaType(extension), ASSET);
  const size = isMedia(extension) ? sizeIn(context.path) : undefined;
  if (size !== undefined)
    return sendBytes(context, request, { object: hash, size, headers: given });
  const headers = new Headers({ ...given, etag: `"${hash}"` });
  if (isFresh(request.headers.get('if-none-match'), `"${hash}"`))
    return new Response(null, { status: 304, headers });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const stream = await context.store.object(hash);
  if (request.method === 'HEAD') {
    await stream.cancel();
    return new Response(null, { headers });
  }
  if (!CACHED_EXTENSIONS.has(extension)) return new Response(stream, { headers });
  const memoryOnly = { ...context, useEdgeCache: false };
  return cacheWhileStreaming(memoryOnly, keyOf(hash, extension), chunksOf(stream), headers);
}

function missing(): Response {
  return plainError(404, 'There is no such asset.');
}

// An asset never changes, so its key needs no version and no release.
function keyOf(hash: string, extension: string) {
  return { version: '', release: '', variant: 'asset', path: `/${hash}.${extension}` } as const;
}

// The build names media `<name>.<bytes>-<hash>.<ext>`.
function sizeIn(path: string): number | undefined {
  const digits = /\.(\d{1,8})-[^-]*$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

// Whether a release has the asset; `null` if there is no list. The page that loads it may be of a newer release.
async function isListed(context: RequestContext, name: string): Promise<boolean | null> {
  const { isolate, store, pointerContext, publication } = context;
  if (publication.assets === null) return null;
  if (publication.assets.has(name)) return true;
  const { assets } = await isolate.releases.recheck(store, pointerContext);
  return assets?.has(name) ?? null;
}
