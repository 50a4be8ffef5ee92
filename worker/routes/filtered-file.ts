/** Serves files that were generated from pages, without the withdrawn pages of the release. */
import { type Feed, parseFeed } from '../../model/release/feed.ts';
import type { FileEntry, Manifest } from '../../model/release/release.ts';
import type { RequestContext } from '../context/request-context.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { plainError, unavailable } from '../http/plain-error.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { readText } from '../release/read-text.ts';
import { hiddenUrls, isLinkToHidden } from '../release/withdrawn.ts';
import { bytesHeaders } from './file.ts';

/** Answers with the sitemap or a stored feed. */
export async function filteredFile(
  context: RequestContext,
  request: Request,
  { form, file }: { form: 'sitemap' | 'feed'; file: FileEntry },
): Promise<Response> {
  const { manifest, store } = context;
  const headers = bytesHeaders(file.type, NO_STORE);
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const text = await readText(store, file.object);
  if (text === null) return unavailable();
  const filtered =
    form === 'sitemap'
      ? sitemapWithout(text, hiddenUrls(manifest))
      : JSON.stringify(feedWithoutWithdrawn(parseFeed(text), manifest));
  return new Response(filtered, { headers });
}

/** 410 for the whole site as text: nothing separates its pages, so it comes back with the next release. */
export function withdrawnText(): Response {
  return plainError(410, 'Some of this text was withdrawn. It comes back with the next release.');
}

function sitemapWithout(text: string, hidden: ReadonlySet<string>): string {
  const unlessHidden = (element: string, url: string): string =>
    hidden.has(url.replaceAll('&amp;', '&')) ? '' : element;
  return text
    .replace(/<url><loc>([^<]*)<\/loc>.*?<\/url>/g, unlessHidden)
    .replace(/<xhtml:link [^>]*href="([^"]*)"\/>/g, unlessHidden);
}

/** The feed without the items that lead to a withdrawn page. */
export function feedWithoutWithdrawn(feed: Feed, manifest: Manifest): Feed {
  const hidden = hiddenUrls(manifest);
  return { ...feed, items: feed.items.filter(({ url }) => !isLinkToHidden(url, hidden)) };
}
