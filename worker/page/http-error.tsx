/** Everything that is not an answer: its status, its form for the client that asks, never kept by a cache. */
import type { PageLink } from '../../model/release/navigation.ts';
import type { Manifest } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { preferred } from '../http/accept.ts';
import { NONE } from '../http/cache-control.ts';
import { log } from '../observability/log.ts';
import { notFoundView } from './page-view.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import {
  MESSAGE_PLACE,
  renderNotFoundMessage,
  renderNotFoundShell,
  renderNotice,
} from './render.tsx';
import { contentPolicy, policyWithStyle, SECURITY_HEADERS } from '../http/security.ts';
import { nearestPages } from '../release/path-suggestions.ts';
import type { ShardView } from '../release/shard-view.ts';
import { type NoticeText, STYLE_HASH } from '../ui/notice.tsx';
import type { RequestContext } from '../context/request-context.ts';

/** Seconds after which a client may ask again: KV's trouble is over sooner or much later. */
const RETRY_AFTER = '10';

/** An error in one line of plain text. Never say what was asked: an echo is a place for an attack. */
export function plainError(
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 414 | 415 | 429 | 500 | 503,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return respond(`${text}\n`, status, 'text/plain; charset=utf-8', headers);
}

/** 405 with the methods that there are. */
export function methodNotAllowed(allow = 'GET, HEAD'): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NONE, allow };
  return new Response('Method not allowed.\n', {
    status: 405,
    headers: { ...SECURITY_HEADERS, ...headers },
  });
}

/** 404 with the nearest pages: in the site's look, as JSON, as Markdown or as text, as the client prefers. */
export function notFound(
  context: RequestContext,
  request: Request,
  path: string,
  part: ShardView,
): Response {
  const suggestions = nearestPages(path, part);
  const { manifest } = context;
  const release = { 'x-release': manifest.id, vary: 'Accept' };
  const form = path.endsWith('.md')
    ? 'text/markdown'
    : preferred(request.headers.get('accept'), FORMS);
  if (form === 'text/html') return missingDocument(context, suggestions, 404);
  const links = suggestions.map(({ title, path: to }) => ({
    title,
    url: absoluteUrl(manifest.site, to),
  }));
  if (form === 'application/json') {
    const body = JSON.stringify({ error: 'not-found', status: 404, suggestions: links });
    return respond(body, 404, 'application/json', release);
  }
  const list = links.map(({ title, url }) =>
    form === 'text/markdown'
      ? `- [${title.replace(/[[\]\\]/g, '\\$&')}](${url})`
      : `${title}: ${url}`,
  );
  const head = form === 'text/markdown' ? '# Page not found\n' : 'Page not found.\n';
  const nearest = list.length === 0 ? '' : `\nNearest pages:\n\n${list.join('\n')}\n`;
  return respond(head + nearest, 404, `${form}; charset=utf-8`, release);
}

/** 400 or 414 for an address that no page can have: a browser shows the not-found page, other clients get one line. */
export function refused(context: RequestContext, request: Request, status: 400 | 414): Response {
  if (preferred(request.headers.get('accept'), ['text/plain', 'text/html']) === 'text/html')
    return missingDocument(context, [], status);
  return plainError(
    status,
    status === 414 ? 'The address is too long.' : 'The address is not well formed.',
    { vary: 'Accept' },
  );
}

/** 410 for a page that was withdrawn: in the site's look for a browser, one line for other clients. */
export function withdrawn(context: RequestContext, request: Request): Response {
  if (preferred(request.headers.get('accept'), ['text/plain', 'text/html']) === 'text/html')
    return missingDocument(context, [], 410);
  return plainError(410, 'This page was withdrawn.', { vary: 'Accept' });
}

/** 503 for a reader, or as JSON: nothing can be read, and it is not the reader's mistake. */
export function unavailable(request: Request, title: string): Response {
  const retry = { 'retry-after': RETRY_AFTER, vary: 'Accept' };
  if (preferred(request.headers.get('accept'), FORMS) === 'application/json') {
    const body = JSON.stringify({ error: 'unavailable', status: 503 });
    return respond(body, 503, 'application/json', retry);
  }
  const notice = {
    title: `Unavailable | ${title}`,
    heading: `${title} cannot be shown right now`,
    text: 'The pages are safe, but they cannot be read at the moment. This usually passes soon.',
  };
  return sendNotice(notice, 503, retry);
}

/** 429 for an address that has used up its limit: HTML for who asks for a page, else JSON or a line of text. */
export function tooManyRequests(request: Request, { manifest }: RequestContext): Response {
  const retry = { 'retry-after': String(RETRY_SECONDS), vary: 'Accept' };
  const accept = request.headers.get('accept') ?? '';
  const form = preferred(accept, FORMS);
  if (form === 'application/json') {
    const body = JSON.stringify({ error: 'too-many-requests', status: 429 });
    return respond(body, 429, 'application/json', retry);
  }
  // Scripts accept anything, and the first form is what they would get.
  if (form !== 'text/html' || !accept.includes('text/html'))
    return plainError(429, 'Too many requests.', retry);
  const { title } = manifest.site;
  const notice = {
    title: `Too many requests | ${title}`,
    heading: 'Too many requests',
    text: `${title} has received very many requests from your network. Please wait ${RETRY_SECONDS} seconds.`,
  };
  return sendNotice(notice, 429, retry);
}

/** 500 for a mistake of ours; what it was goes to the log and not to the reader. */
export function internalError(error: Error): Response {
  log('error', 'crashed', { error, stack: error.stack });
  return plainError(500, 'Something went wrong here. It has been noted.');
}

/** More would be a second sidebar. */
const MOST_PARTS = 8;

const FORMS = ['text/html', 'application/json', 'text/markdown', 'text/plain'] as const;

function missingDocument(
  context: RequestContext,
  suggestions: PageLink[],
  status: 400 | 404 | 410 | 414,
): Response {
  const { manifest } = context;
  return respond(
    missingPage(context, suggestions, status === 410),
    status,
    'text/html; charset=utf-8',
    {
      'x-release': manifest.id,
      vary: 'Accept',
      'content-security-policy': contentPolicy(manifest),
    },
  );
}

// The frame is drawn once for a release and only the message for each address: random addresses are the
// cheapest attack there is.
function missingPage(
  { isolate, manifest, config, version }: RequestContext,
  suggestions: PageLink[],
  isWithdrawn: boolean,
): string {
  const view = notFoundView(manifest, config.devOrigin !== null);
  const release = `${version}/${manifest.id}`;
  if (isolate.missing?.release !== release) {
    const [before = '', after = ''] = renderNotFoundShell(view).split(MESSAGE_PLACE);
    isolate.missing = { release, before, after };
  }
  const parts = partsOf(manifest);
  const message = renderNotFoundMessage({ suggestions, parts, site: view.site, isWithdrawn });
  return isolate.missing.before + message + isolate.missing.after;
}

// The categories at the top of the sidebars.
function partsOf({ sidebars }: Manifest): PageLink[] {
  return Object.entries(sidebars)
    .filter(([id]) => !id.includes('~'))
    .flatMap(([, branch]) => branch)
    .flatMap((item) => (item.type === 'category' ? { title: item.label, path: item.href } : []))
    .slice(0, MOST_PARTS);
}

// A page without the site's stylesheet and scripts: it can be sent when nothing else can be read.
function sendNotice(
  notice: NoticeText,
  status: 429 | 503,
  headers: Record<string, string>,
): Response {
  return respond(renderNotice(notice), status, 'text/html; charset=utf-8', {
    ...headers,
    'content-security-policy': policyWithStyle(STYLE_HASH),
  });
}

function respond(
  body: string,
  status: number,
  type: string,
  headers: Record<string, string>,
): Response {
  return new Response(body, {
    status,
    headers: { ...SECURITY_HEADERS, 'content-type': type, 'cache-control': NONE, ...headers },
  });
}
