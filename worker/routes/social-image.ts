/** `GET /_card/<path>.png`: the picture that a link to a page is shown with, drawn at the edge. */
import type { Context, Next } from 'hono';
import { parseLettering } from '../../model/lettering.ts';
import { canonicalPath } from '../../model/path.ts';
import { FILE, isFresh } from '../caching.ts';
import { plainError } from '../http-error.tsx';
import { drawCard } from '../social-image/draw.ts';
import { encodePng } from '../social-image/png.ts';
import { bytesHeaders } from './file.ts';
import { Unreachable } from '../store.ts';
import type { RouteEnv, Visit } from '../visit.ts';

/** Answers with the picture of a page of the current release; anything else is no picture's address. */
export async function socialImage(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { visit } = c.env;
  const { manifest, memory, store, config } = visit;
  const named = /^\/_card(\/.+)\.png$/.exec(visit.path)?.[1];
  const canonical = named === undefined ? null : canonicalPath(named === '/index' ? '/' : named);
  if (canonical?.kind !== 'canonical' || manifest.lettering === undefined) return next();
  try {
    const found = await memory.releases.find(manifest, canonical.path, store);
    if (found === null) return await next();
    const { title, description, crumbs = [] } = found.entry;
    const etag = `"${config.version.slice(0, 13)}.${manifest.id}.${found.entry.object}"`;
    const headers = {
      ...bytesHeaders('image/png', FILE),
      etag,
      'x-release': manifest.id,
      'x-robots-tag': 'noindex',
    };
    if (isFresh(c.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const section = crumbs.length > 1 ? (crumbs[0]?.label ?? '') : '';
    const letters = await readLetters(visit, manifest.lettering);
    const site = manifest.site.title;
    return new Response(await encodePng(drawCard(letters, { site, section, title, description })), {
      headers,
    });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  }
}

// Not kept in the isolate: pictures are asked for rarely, and these are most of a megabyte.
async function readLetters(
  { store }: Visit,
  hash: string,
): Promise<ReturnType<typeof parseLettering>> {
  const packed = await store.object(hash);
  const bytes = packed.pipeThrough(new DecompressionStream('deflate'));
  return parseLettering(new Uint8Array(await new Response(bytes).arrayBuffer()));
}
