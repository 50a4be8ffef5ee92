/** A page as Markdown: under its own name with `.md`, and for clients that rank Markdown before HTML. */
import { withBase } from '../../model/href.ts';
import { encodePath, markdownPath } from '../../model/path.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { preferred } from '../http/accept.ts';
import { isFresh, PAGE } from '../http/cache-control.ts';
import { plainError, tooManyRequests } from '../page/http-error.tsx';
import { SECURITY_HEADERS } from '../http/security.ts';
import { readText } from '../release/read-text.ts';
import type { RequestContext } from '../context/request-context.ts';

/** A page's twin in the current release. */
export interface Twin {
  /** The page's path below the base URL. */
  path: string;
  /** Hash of the twin's object. */
  markdown: string;
}

/** Whether the client ranks Markdown before HTML. What merely takes anything gets HTML. */
export function wantsMarkdown(request: Request): boolean {
  const accept = request.headers.get('accept');
  return (
    accept !== null &&
    accept.includes('markdown') &&
    preferred(accept, ['text/html', 'text/markdown', 'text/x-markdown']) !== 'text/html'
  );
}

/** Answers with a page's twin; with the previous release's when this one's cannot be read, else 503. */
export async function serveMarkdown(
  context: RequestContext,
  request: Request,
  { path, markdown }: Twin,
): Promise<Response> {
  const { isolate, store } = context;
  const etag = `"${markdown}"`;
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: twinHeaders(context, path, etag) });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const text = await readText(store, markdown);
  if (text !== null) return respond(context, request, path, markdown, text);

  const previous = await isolate.releases.previous(store);
  const older = previous && (await isolate.releases.find(previous, path, store))?.entry.markdown;
  const stale = older && older !== markdown ? await readText(store, older) : null;
  return previous && older && stale !== null
    ? respond({ ...context, manifest: previous }, request, path, older, stale)
    : plainError(503, 'Unavailable.', { 'retry-after': '10' });
}

function respond(
  context: RequestContext,
  request: Request,
  path: string,
  hash: string,
  text: string,
): Response {
  const headers = twinHeaders(context, path, `"${hash}"`);
  // Four characters a token is what tokenizers make of English prose and code on average.
  headers['x-markdown-tokens'] = String(Math.ceil(text.length / 4));
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

function twinHeaders(
  { manifest }: RequestContext,
  path: string,
  etag: string,
): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': PAGE,
    'content-location': withBase(manifest.site.baseUrl, encodePath(markdownPath(path))),
    link: `<${absoluteUrl(manifest.site, path)}>; rel="canonical"`,
    vary: 'Accept',
    etag,
    'x-release': manifest.id,
    // The page itself is what search engines should list.
    'x-robots-tag': 'noindex',
  };
}
