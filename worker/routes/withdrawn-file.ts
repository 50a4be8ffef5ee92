/** Files that were made from pages, while some of the release's pages are withdrawn: they are sent without those pages. */
import type { Context, Next } from 'hono';
import { type Feed, FEED_TYPE, parseFeed } from '../../model/release/feed.ts';
import type { Manifest } from '../../model/release/release.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { NONE } from '../http/cache-control.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { readText } from '../release/read-text.ts';
import type { RouteEnv } from '../context/request-context.ts';
import { hiddenPaths, hiddenUrls, leadsTo } from '../release/withdrawn.ts';
import { bytesHeaders } from './file.ts';

/** Answers for the sitemap and for stored feeds; a stored text of the whole site is 410 until the next release. */
export async function withdrawnFile(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { context } = c.env;
  const { manifest, path, search, store } = context;
  const file = hiddenPaths(manifest).size === 0 ? undefined : manifest.files[path];
  if (file === undefined) return next();
  const isText = /^\/llms-full[^/]*\.txt$/.test(path);
  const isSitemap = /^\/sitemap[^/]*\.xml$/.test(path);
  if (!isText && !isSitemap && file.type !== FEED_TYPE) return next();
  if (search !== '') return redirectWithoutQuery(context, path);
  if (isText)
    return plainError(410, 'Some of this text was withdrawn. It comes back with the next release.');
  const headers = { ...bytesHeaders(file.type, NONE), 'x-release': manifest.id };
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(c.req.raw, context);
  const text = await readText(store, file.object);
  if (text === null) return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  const left = isSitemap
    ? sitemapWithout(text, hiddenUrls(manifest))
    : JSON.stringify(feedWithout(parseFeed(text), manifest));
  return new Response(left, { headers });
}

function sitemapWithout(text: string, hidden: ReadonlySet<string>): string {
  return text.replace(/<url><loc>([^<]*)<\/loc>.*?<\/url>/g, (whole, url: string) =>
    hidden.has(url.replaceAll('&amp;', '&')) ? '' : whole,
  );
}

/** The feed without the items that lead to a withdrawn page. */
export function feedWithout(feed: Feed, manifest: Manifest): Feed {
  const hidden = hiddenUrls(manifest);
  return { ...feed, items: feed.items.filter(({ url }) => !leadsTo(url, hidden)) };
}
