/** A page as Markdown: at its path with `.md`, and for clients that rank Markdown before HTML. */
import { withBase } from '../../model/href.ts';
import { encodePath, markdownPath } from '../../model/path.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { RequestContext } from '../context/request-context.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { isFresh, PAGE } from '../http/cache-control.ts';
import { unavailable } from '../http/plain-error.ts';
import { tooManyRequests } from '../page/http-error.tsx';
import { readText } from '../release/read-text.ts';

/** Responds with a page's Markdown, or the previous release's if it can't be read, or 503. */
export async function markdown(
  context: RequestContext,
  request: Request,
  { path, markdown: hash }: { path: string; markdown: string },
): Promise<Response> {
  const { isolate, store, manifest } = context;
  const etag = `"${hash}"`;
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: headersOf(manifest, path, hash) });
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  const text = await readText(store, hash);
  if (text !== null) return respond(request, text, headersOf(manifest, path, hash));

  const previous = await isolate.releases.previous(store);
  const older = previous && (await isolate.releases.find(previous, path, store))?.entry.markdown;
  const stale = older && older !== hash ? await readText(store, older) : null;
  return previous && older && stale !== null
    ? respond(request, stale, headersOf(previous, path, older))
    : unavailable();
}

function respond(request: Request, text: string, headers: Record<string, string>): Response {
  // Tokenizers make a token of about four characters of English prose and code.
  headers['x-markdown-tokens'] = String(Math.ceil(text.length / 4));
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

function headersOf(manifest: Manifest, path: string, hash: string): Record<string, string> {
  return {
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': PAGE,
    'content-location': withBase(manifest.site.baseUrl, encodePath(markdownPath(path))),
    link: `<${absoluteUrl(manifest.site, path)}>; rel="canonical"`,
    vary: 'Accept',
    etag: `"${hash}"`,
    'x-release': manifest.id,
    // Search engines should list the page itself.
    'x-robots-tag': 'noindex',
  };
}
