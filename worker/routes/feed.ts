/** `GET …/rss.xml` and `…/atom.xml` beside a stored `feed.json`: the same feed in the other two forms. */
import type { Context, Next } from 'hono';
import { parseFeed } from '../../model/release/feed.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { FILE, isFresh } from '../http/cache-control.ts';
import { atomOf, rssOf } from '../http/feeds.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { readText } from '../release/read-text.ts';
import type { RouteEnv } from '../context/request-context.ts';
import { bytesHeaders } from './file.ts';
import { feedWithout } from './withdrawn-file.ts';

const FORMS = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rssOf },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf },
} as const;

/** Answers where the release has a feed; a file of its own with such a name comes first. */
export async function feed(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { context } = c.env;
  const { manifest, path, store, version } = context;
  const [, folder = '', name] = /^(.*)\/(rss|atom)\.xml$/.exec(path) ?? [];
  const stored = manifest.files[`${folder}/feed.json`];
  if ((name !== 'rss' && name !== 'atom') || stored === undefined || manifest.files[path])
    return next();
  if (context.search !== '') return redirectWithoutQuery(context, path);
  const form = FORMS[name];
  const etag = `"${version.slice(0, 13)}.${stored.object}.${name}"`;
  const headers = { ...bytesHeaders(form.type, FILE), etag, 'x-release': manifest.id };
  if (isFresh(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  if (!(await context.admit('render'))) return tooManyRequests(c.req.raw, context);
  const text = await readText(store, stored.object);
  if (text === null) return plainError(503, 'Unavailable.', { 'retry-after': '10' });
  const found = feedWithout(parseFeed(text), manifest);
  return new Response(form.write(found, absoluteUrl(manifest.site, path)), { headers });
}
