/** `GET /_card/<path>.png`: the picture that a link to a page is shown with, drawn at the edge. */
import type { Context, Next } from 'hono';
import { parseGlyphAtlas } from '../../model/release/glyph-atlas.ts';
import { canonicalPath } from '../../model/path.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { recall } from '../cache/response-cache.ts';
import { mayLookUp } from '../release/lookup-limit.ts';
import { sendCached } from '../page/serve-page.ts';
import { type SocialImageText, drawSocialImage } from '../social-image/draw.ts';
import { encodePng } from '../social-image/png.ts';
import { bytesHeaders } from './file.ts';
import { Unreachable } from '../release/release-store.ts';
import type { RouteEnv, RequestContext } from '../context/request-context.ts';

/** Answers with the picture of a page of the current release; anything else is no picture's address. */
export async function socialImage(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { context } = c.env;
  const { manifest, isolate, store } = context;
  const request = c.req.raw;
  const named = /^\/_card(\/.+)\.png$/.exec(context.path)?.[1];
  const canonical = named === undefined ? null : canonicalPath(named === '/index' ? '/' : named);
  const { lettering } = manifest;
  if (canonical?.kind !== 'canonical' || lettering === undefined) return next();
  if (context.search !== '') return redirectWithoutQuery(context, context.path);
  try {
    if (!(await mayLookUp(context, manifest, canonical.path)))
      return tooManyRequests(request, context);
    const found = await isolate.releases.find(manifest, canonical.path, store);
    if (found === null) return await next();
    const { version } = context;
    const text = cardText(manifest, found.entry);
    // What is drawn is the key, so that a picture outlives the releases that leave its page's title alone.
    const path = `/${lettering}/${JSON.stringify(Object.values(text))}`;
    const key = { version, release: '', variant: 'card', path } as const;
    // Workers Cache keeps a picture for minutes under each address, so the Cache API helps beside it as well.
    const keeper = { ...context, far: context.far || context.pages !== null };
    const kept = await recall(keeper, key);
    const headers = new Headers({
      ...bytesHeaders('image/png', FILE),
      etag: `"${version.slice(0, 13)}.${manifest.id}.${found.entry.object}"`,
      'x-release': manifest.id,
      'x-robots-tag': 'noindex',
      'x-cache': 'miss',
    });
    if (kept) return sendCached({ body: kept.body, headers: asHit(headers) }, request);
    if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
      return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers });
    if (!(await context.admit('expensive'))) return tooManyRequests(request, context);
    const body = await encodePng(drawSocialImage(await readLetters(context, lettering), text));
    const whole = { body, headers: asHit(headers) };
    context.background('keep-response', isolate.pages.keep(key, whole, keeper.far));
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  }
}

function cardText(
  { site }: Manifest,
  { title, description, crumbs = [] }: PageEntry,
): SocialImageText {
  const section = crumbs.length > 1 ? (crumbs[0]?.label ?? '') : '';
  return { site: site.title, section, title, description };
}

function asHit(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.set('x-cache', 'hit');
  return kept;
}

// Not kept in the isolate: pictures are asked for rarely, and these are most of a megabyte.
async function readLetters(
  { store }: RequestContext,
  hash: string,
): Promise<ReturnType<typeof parseGlyphAtlas>> {
  const packed = await store.object(hash);
  const bytes = packed.pipeThrough(new DecompressionStream('deflate'));
  return parseGlyphAtlas(new Uint8Array(await new Response(bytes).arrayBuffer()));
}
