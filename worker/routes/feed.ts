/** `GET …/rss.xml` and `…/atom.xml` beside a stored `feed.json`: the same feed in other formats. */
import { parseFeed } from '../../model/release/feed.ts';
import type { RequestContext } from '../context/request-context.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { atomOf, rssOf } from '../http/feeds.ts';
import { unavailable } from '../http/plain-error.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import type { FeedFormat } from '../release/generated-files.ts';
import { readText } from '../release/read-text.ts';
import { bytesHeaders } from './file.ts';
import { feedWithoutWithdrawn } from './filtered-file.ts';

const FORMATS = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rssOf },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf },
} as const;

/** Answers with the feed in the requested format. */
export async function feed(
  context: RequestContext,
  request: Request,
  { format, object }: { format: FeedFormat; object: string },
): Promise<Response> {
  const { manifest, path, store, version } = context;
  const { type, write } = FORMATS[format];
  const etag = `"${version.slice(0, 13)}.${object}.${format}"`;
  const headers = { ...bytesHeaders(type, FILE), etag };
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const text = await readText(store, object);
  if (text === null) return unavailable();
  const found = feedWithoutWithdrawn(parseFeed(text), manifest);
  return new Response(write(found, absoluteUrl(manifest.site, path)), { headers });
}
