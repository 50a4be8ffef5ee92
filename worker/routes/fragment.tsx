/** `GET /_page/<release>/<path>`: a page without its frame, for a navigation in the browser. */
import type { Context } from 'hono';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { PageHeader } from '../../model/release/release.ts';
import { FRAGMENT, isFresh, NONE } from '../http/cache-control.ts';
import { readArticle } from '../page/render-page.ts';
import { fillSlots } from '../page/stream-slots.tsx';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { cacheWhileStreaming, recall } from '../cache/response-cache.ts';
import { extraPageFacts } from '../ui/page-facts.ts';
import { pageTag } from '../page/page-headers.ts';
import { pageView, titleOf } from '../page/page-view.ts';
import { pinnedPage } from '../page/pinned-page.ts';
import { renderMain, renderOwnTags } from '../page/render.tsx';
import { SECURITY_HEADERS } from '../http/security.ts';
import { sendCached } from '../page/serve-page.ts';
import { Unreachable } from '../release/release-store.ts';
import { versionsAround } from '../page/versions.ts';
import type { RouteEnv } from '../context/request-context.ts';

/** Answers with a line of JSON (title, place, islands, styles), then the children of `<main>`. */
export async function fragment(c: Context<RouteEnv>): Promise<Response> {
  const { context } = c.env;
  const request = c.req.raw;
  const { config } = context;
  const place = await pinnedPage(context, request, '/_page/');
  if (place instanceof Response) return place;
  const { manifest, path, entry } = place;

  const { version } = context;
  const key = { version, release: manifest.id, variant: 'fragment', path } as const;
  const kept = await recall(context, key);
  if (kept) return sendCached(kept, request);

  const headers = new Headers({
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': config.devOrigin === null ? FRAGMENT : NONE,
    etag: pageTag(version, manifest, entry),
    'x-release': manifest.id,
    'x-robots-tag': 'noindex',
    'x-cache': 'miss',
  });
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  try {
    const article = await readArticle(context, entry.object);
    const view = pageView(place, await versionsAround(context, place));
    const shell = await renderMain(view, request.signal);
    const { baseUrl } = manifest.site;
    const filled = fillSlots(shell, {
      article: Promise.resolve(article),
      rescue: async () => null,
      baseUrl,
    });
    return cacheWhileStreaming(context, key, led(firstLine(view, article.header), filled), headers);
  } catch (error) {
    if (error instanceof Unreachable)
      return plainError(503, 'Unavailable.', { 'retry-after': '10' });
    throw error;
  }
}

async function* led(line: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${line}\n`);
  yield* pieces;
}

function firstLine(view: PageView, { islands, styles }: PageHeader): string {
  const { client, site, page, path, canonical, sidebar } = view;
  const url = (href: string): string => withBase(site.baseUrl, href);
  return JSON.stringify({
    title: titleOf(view),
    path,
    canonical,
    description: page.description,
    sidebar: sidebar?.id ?? null,
    layout: page.layout ?? 'doc',
    islands: islands
      .flatMap((id) => (client.islands[id] ? `${id}=${url(client.islands[id])}` : []))
      .join(' '),
    styles: styles.map(url),
    ...extraPageFacts(view),
    ...(page.head && { tags: renderOwnTags(page.head) }),
    ...(view.versions.length > 1 && {
      versions: view.versions.map((version) => url(version.path)),
    }),
  });
}
