/** `GET /_page/<release>/<path>`: a page without its shell, for a navigation in the browser. */
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { PageHeader } from '../../model/release/release.ts';
import { cacheWhileStreaming, lookup, sendCached } from '../cache/response-cache.ts';
import type { RequestContext } from '../context/request-context.ts';
import { FRAGMENT, isFresh, NO_STORE } from '../http/cache-control.ts';
import { unavailable } from '../http/plain-error.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { pageEntityTag } from '../page/page-headers.ts';
import { pageView } from '../page/page-view.ts';
import { pinnedPage } from '../page/pinned-page.ts';
import { renderMain, renderOwnTags } from '../page/render.tsx';
import { readArticle } from '../page/render-page.ts';
import { fillSlots } from '../page/stream-slots.tsx';
import { readTemplates } from '../page/templates.ts';
import { versionsAround } from '../page/versions.ts';
import { readOrNull } from '../release/failure-policy.ts';
import { replacedTags } from '../ui/head.tsx';
import { extraPageFacts, titleOf } from '../ui/page-facts.ts';
import { layoutOf } from '../ui/slot.tsx';

/** Answers with a line of JSON (title, path, islands, styles), then the children of `<main>`. */
export async function fragment(context: RequestContext, request: Request): Promise<Response> {
  const page = await pinnedPage(context, request, '/_page/');
  if (page instanceof Response) return page;
  const { config, version } = context;
  const { manifest, path, entry } = page;

  const key = { version, release: manifest.id, variant: 'fragment', path } as const;
  const cached = await lookup(context, key);
  if (cached) return sendCached(cached, request);

  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': config.devOrigin === null ? FRAGMENT : NO_STORE,
    etag: pageEntityTag(version, manifest, entry),
    'x-release': manifest.id,
    'x-robots-tag': 'noindex',
    'x-cache': 'miss',
  });
  if (isFresh(request.headers.get('if-none-match'), headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const article = await readOrNull('pinnedPage', () => readArticle(context, page));
  if (article === null) return unavailable();
  const [versions, templates] = await Promise.all([
    versionsAround(context, page),
    readTemplates(context, manifest),
  ]);
  // The client loads the document instead, which need not be in the site's own layout.
  if (templates === null) return unavailable();
  const view = pageView(page, { versions, templates });
  const pieces = fillSlots(renderMain(view), {
    article: Promise.resolve(article),
    fallback: async () => null,
    view,
  });
  const line = firstLine(view, article.header);
  return cacheWhileStreaming(context, key, withFirstLine(line, pieces), headers);
}

async function* withFirstLine(
  line: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${line}\n`);
  yield* pieces;
}

function firstLine(view: PageView, { islands, styles }: PageHeader): string {
  const { client, site, page, path, canonical, sidebar, templates } = view;
  const url = (href: string): string => withBase(site.baseUrl, href);
  return JSON.stringify({
    title: titleOf(view),
    path,
    canonical,
    description: page.description,
    sidebar: sidebar?.id ?? null,
    layout: layoutOf(view),
    islands: [...new Set([...(templates?.islands ?? []), ...islands])]
      .flatMap((id) => (client.islands[id] ? `${id}=${url(client.islands[id])}` : []))
      .join(' '),
    styles: styles.map(url),
    ...extraPageFacts(view),
    ...(page.head && { tags: renderOwnTags(page.head), own: replacedTags(view) }),
    ...(view.versions.length > 1 && {
      versions: view.versions.map((version) => url(version.path)),
    }),
  });
}
