/** `GET /assets/<name>-<hash>.<ext>`: the object of that hash, of whichever release. */
import type { Context } from 'hono';
import { toBarePath } from '../bare-path.ts';
import { ASSET } from '../caching.ts';
import { plainError, tooManyRequests } from '../http-error.tsx';
import { keeping } from '../keeping.ts';
import { log } from '../log.ts';
import { sendKept } from '../serve-page.ts';
import { Unreachable } from '../store.ts';
import { piecesOf } from '../stream.ts';
import type { RouteEnv, Visit } from '../visit.ts';
import { bytesHeaders } from './file.ts';

/** `<name>-<hash>.<ext>`; the hash is the object's key. */
const ASSET_NAME = /^\/assets\/[\w.@-]*-([0-9A-Za-z]{16,64})\.([a-z0-9]{2,5})$/;

/**
 * Media types by extension. HTML is not among them: bytes get the type that the address says, and only pages
 * of a release may be documents.
 */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

/** The client asks for a module that failed under another address, since browsers remember the failure. */
const RETRY = /^\?retry=\d$/;

/** What every first visit asks for; the rest is passed through without being held. */
const KEPT = new Set(['css', 'js', 'woff2']);

/**
 * Answers with the object; 404 when KV has no such key and the release names none, 503 when KV cannot say or does not
 * show it here yet. Neither is kept by anybody.
 */
export async function asset(c: Context<RouteEnv>): Promise<Response> {
  const { visit } = c.env;
  const request = c.req.raw;
  const [, hash = '', extension = ''] = ASSET_NAME.exec(visit.path) ?? [];
  const type = TYPES[extension];
  if (type === undefined) return plainError(404, 'There is no such asset.');

  if (visit.search !== '' && !RETRY.test(visit.search)) return toBarePath(visit, visit.path);

  const path = `/${hash}.${extension}`;
  const key = { version: '', release: '', variant: 'asset', path } as const;
  const kept = visit.memory.pages.near(key);
  if (kept) return sendKept(kept, request);
  const headers = new Headers({ ...bytesHeaders(type, ASSET), etag: `"${hash}"` });
  if (request.headers.get('if-none-match') === `"${hash}"`)
    return new Response(null, { status: 304, headers });
  if (!(await visit.admit('render'))) return tooManyRequests(request, visit);
  try {
    const stream = await visit.store.object(hash);
    if (request.method === 'HEAD') {
      await stream.cancel();
      return new Response(null, { headers });
    }
    if (!KEPT.has(extension)) return new Response(stream, { headers });
    return keeping({ ...visit, far: false }, key, piecesOf(stream), headers);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (error.absent && !(await isExpected(visit, hash)))
      return plainError(404, 'There is no such asset.');
    log('error', 'asset-unreachable', { hash, error });
    return plainError(503, 'Unavailable.', { 'retry-after': error.absent ? '2' : '10' });
  }
}

// Whether the release says that there is such an object: then it is on its way here, and a 404 would be wrong.
async function isExpected({ memory, manifest, store }: Visit, hash: string): Promise<boolean> {
  try {
    return (await memory.inventories.of(manifest, store)).has(hash);
  } catch (error) {
    log('error', 'inventory-unreachable', { error });
    return true;
  }
}
