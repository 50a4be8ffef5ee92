/** `GET /_card/<path>.png`: the image that links to a page are previewed with, drawn at the edge. */
import { localeOf } from '../../model/locales/locale-path.ts';
import { parseGlyphAtlas } from '../../model/social-image/glyph-atlas.ts';
import type { Manifest } from '../../model/release/release.ts';
import { shardAt } from '../../model/release/shard-at.ts';
import { socialImageText } from '../../model/social-image/image-text.ts';
import { cacheResponse, lookup, sendCached } from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { unavailable } from '../http/plain-error.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { readOrNull } from '../release/failure-policy.ts';
import type { FoundPage } from '../release/releases.ts';
import { drawSocialImage, type SocialImage } from '../social-image/draw.ts';
import { shapedPage } from '../social-image/outline.ts';
import { encodePng } from '../social-image/png.ts';
import { bytesHeaders } from './file.ts';

/** Answers with the image of a page of the current release. */
export async function socialImage(
  context: RequestContext,
  request: Request,
  { found: { entry }, path: page }: { found: FoundPage; path: string },
): Promise<Response> {
  const { version } = context;
  const manifest = manifestAt(context.manifest, page);
  const { lettering: glyphAtlas = '' } = manifest;
  const texts = socialImageText(manifest.site, entry);
  const shaped = shapedObject(manifest, page);
  const direction = directionOf(manifest);
  // The key contains the drawn text, so an image stays valid across releases that don't change its page's title.
  const drawn = [...Object.values(texts), ...(shaped ? [shaped] : [])];
  const path = `/${glyphAtlas}/${direction === 'rtl' ? 'rtl/' : ''}${JSON.stringify(drawn)}`;
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
  const read = await readOrNull('socialImage', () =>
    Promise.all([
      readGlyphs(context, glyphAtlas),
      shaped === undefined ? undefined : readShaped(context, shaped, page),
    ]),
  );
  if (read === null) return unavailable();
  const image = { texts, glyphs: read[0], shaped: read[1], direction };
  const body = await encodePng(drawSocialImage(image));
  cacheResponse({ ...context, useEdgeCache }, key, { body, headers: asHit(headers) });
  return new Response(body, { headers });
}

function shapedObject({ shapedTexts = [] }: Manifest, path: string): string | undefined {
  return shapedTexts[shardAt(shapedTexts, path)]?.object;
}

function directionOf({ site }: Manifest): SocialImage['direction'] {
  return site.locales.list.find(({ code }) => code === localeOf(site))?.direction ?? 'ltr';
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

async function readShaped(
  { store }: RequestContext,
  hash: string,
  path: string,
): Promise<SocialImage['shaped']> {
  const bytes = await new Response(await store.object(hash)).arrayBuffer();
  return shapedPage(new Uint8Array(bytes), path);
}
