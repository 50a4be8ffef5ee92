/** `GET /_card/<path>.png`: the image that links to a page are previewed with, drawn at the edge. */
import { parseGlyphAtlas } from '../../model/release/glyph-atlas.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { cacheResponse, lookup, sendCached } from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { unavailable } from '../http/plain-error.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { readOrNull } from '../release/failure-policy.ts';
import type { FoundPage } from '../release/releases.ts';
import { drawSocialImage, type SocialImageText } from '../social-image/draw.ts';
import { encodePng } from '../social-image/png.ts';
import { bytesHeaders } from './file.ts';

/** Answers with the image of a page of the current release. */
export async function socialImage(
  context: RequestContext,
  request: Request,
  { found: { entry } }: { found: FoundPage },
): Promise<Response> {
  const { manifest, version } = context;
  const { lettering: glyphAtlas = '' } = manifest;
  const text = cardText(manifest, entry);
  // The key contains the drawn text, so an image stays valid across releases that don't change its page's title.
  const path = `/${glyphAtlas}/${JSON.stringify(Object.values(text))}`;
  const key = { version, release: '', variant: 'card', path } as const;
  // Workers Cache keeps an image for minutes under each address, so the Cache API helps behind it, too.
  const useEdgeCache = context.useEdgeCache || context.pages !== null;
  const cached = await lookup({ ...context, useEdgeCache }, key);
  const headers = new Headers({
    ...bytesHeaders('image/png', FILE),
    etag: `"${version.slice(0, 13)}.${manifest.id}.${entry.object}"`,
    'x-robots-tag': 'noindex',
    'x-cache': 'miss',
  });
  if (cached) return sendCached({ body: cached.body, headers: asHit(headers) }, request);
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('expensive'))) return tooManyRequests(request, context);
  const glyphs = await readOrNull('socialImage', () => readGlyphs(context, glyphAtlas));
  if (glyphs === null) return unavailable();
  const body = await encodePng(drawSocialImage(glyphs, text));
  cacheResponse({ ...context, useEdgeCache }, key, { body, headers: asHit(headers) });
  return new Response(body, { headers });
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

// Not cached in memory: images are requested rarely, and the glyphs take most of a megabyte.
async function readGlyphs(
  { store }: RequestContext,
  hash: string,
): Promise<ReturnType<typeof parseGlyphAtlas>> {
  const packed = await store.object(hash);
  const bytes = packed.pipeThrough(new DecompressionStream('deflate'));
  return parseGlyphAtlas(new Uint8Array(await new Response(bytes).arrayBuffer()));
}
