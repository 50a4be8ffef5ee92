/** Errors in the format that the client prefers: a page in the site's design, JSON, Markdown or text. Never cached. */
import type { Site } from '../../model/config/site.ts';
import { localeOf } from '../../model/locales/locale-path.ts';
import { fillText, pluralText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import {
  UNAVAILABLE_LANGUAGES,
  UNAVAILABLE_STRINGS,
  UNTITLED_HEADINGS,
} from '../../model/strings/unavailable-strings.ts';
import type { PageLink } from '../../model/release/navigation.ts';
import type { Manifest } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { preferred } from '../http/accept.ts';
import { preferredLanguage } from '../http/accept-language.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { plainError } from '../http/plain-error.ts';
import { log } from '../observability/log.ts';
import { notFoundView } from './page-view.ts';
import { RETRY_SECONDS } from '../limits/rate-limits.ts';
import {
  MESSAGE_PLACEHOLDER,
  renderNotFoundMessage,
  renderNotFoundShell,
  renderNotice,
} from './render.tsx';
import { readTemplates } from './templates.ts';
import { policyHeaders, policyWithStyle } from '../http/security.ts';
import { nearestPages } from '../release/path-suggestions.ts';
import type { ShardView } from '../release/shard-view.ts';
import { documentTitle } from '../ui/page-facts.ts';
import { type NoticeText, STYLE_HASH } from '../ui/notice.tsx';
import type { RequestContext } from '../context/request-context.ts';

/** 404 with suggestions from a shard. */
export async function notFoundResponse(
  context: RequestContext,
  request: Request,
  path: string,
  shard: ShardView,
): Promise<Response> {
  const { manifest } = context;
  const suggestions = nearestPages(path, shard, manifest.site.locales);
  const form = path.endsWith('.md')
    ? 'text/markdown'
    : preferred(request.headers.get('accept'), FORMS);
  if (form === 'text/html') return errorDocument(context, suggestions, 404);
  const links = suggestions.map(({ title, path: to }) => ({
    title,
    url: absoluteUrl(manifest.site, to),
  }));
  if (form === 'application/json') {
    const body = JSON.stringify({ error: 'not-found', status: 404, suggestions: links });
    return respond(body, 404, 'application/json', { vary: 'Accept' });
  }
  const list = links.map(({ title, url }) =>
    form === 'text/markdown'
      ? `- [${title.replace(/[[\]\\]/g, '\\$&')}](${url})`
      : `${title}: ${url}`,
  );
  const { notFound } = shellStrings(manifest.site);
  const head = form === 'text/markdown' ? `# ${notFound}\n` : `${notFound}.\n`;
  const nearest = list.length === 0 ? '' : `\nNearest pages:\n\n${list.join('\n')}\n`;
  return respond(head + nearest, 404, `${form}; charset=utf-8`, { vary: 'Accept' });
}

/** 400 or 414 for an address that no page can have: a page for browsers, one line for other clients. */
export async function badAddress(
  context: RequestContext,
  request: Request,
  { status }: { status: 400 | 414 },
): Promise<Response> {
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  if (preferred(request.headers.get('accept'), ['text/plain', 'text/html']) === 'text/html')
    return errorDocument(context, [], status);
  return plainError(
    status,
    status === 414 ? 'The address is too long.' : 'The address is malformed.',
    { vary: 'Accept' },
  );
}

/** 410 for a withdrawn page: a page for browsers, one line for other clients. */
export async function gone(context: RequestContext, request: Request): Promise<Response> {
  if (!(await context.admit('render'))) return tooManyRequests(request, context);
  if (preferred(request.headers.get('accept'), ['text/plain', 'text/html']) === 'text/html')
    return errorDocument(context, [], 410);
  return plainError(410, 'This page was withdrawn.', { vary: 'Accept' });
}

/** 503 as a page or as JSON, if nothing can be read. Without a site, the page is in the reader's language. */
export function unavailablePage(request: Request, site?: Site): Response {
  const retry = { 'retry-after': '10', vary: 'Accept, Accept-Language' };
  if (preferred(request.headers.get('accept'), FORMS) === 'application/json') {
    const body = JSON.stringify({ error: 'unavailable', status: 503 });
    return respond(body, 503, 'application/json', retry);
  }
  return sendNotice(site ? unavailableSite(site) : unavailableDocs(request), 503, retry);
}

/** 429 for an address that has used up its limit: as a page, JSON or a line of text. */
export function tooManyRequests(request: Request, { manifest }: RequestContext): Response {
  const retry = { 'retry-after': String(RETRY_SECONDS), vary: 'Accept' };
  const accept = request.headers.get('accept') ?? '';
  const form = preferred(accept, FORMS);
  if (form === 'application/json') {
    const body = JSON.stringify({ error: 'too-many-requests', status: 429 });
    return respond(body, 429, 'application/json', retry);
  }
  // Scripts accept anything, so they would get the first form.
  if (form !== 'text/html' || !accept.includes('text/html'))
    return plainError(429, 'Too many requests.', retry);
  const { title } = manifest.site;
  const { tooManyRequests: heading, tooManyText, tryAgain } = shellStrings(manifest.site);
  const place = languageOf(manifest.site);
  const text = pluralText(tooManyText, RETRY_SECONDS, place.language);
  const notice = {
    title: documentTitle(manifest.site, heading),
    heading,
    text: fillText(text, { title }),
    tryAgain,
    ...place,
  };
  return sendNotice(notice, 429, retry);
}

/** 500 for a bug. The error is logged and not sent. */
export function internalError(error: unknown): Response {
  log('error', 'crashed', { error, stack: error instanceof Error ? error.stack : null });
  return plainError(500, 'Something went wrong on our side. The error has been logged.');
}

// @limit sections on the 404 page: Further ones aren't listed.
/** Sections on the 404 page. */
const MAX_SECTIONS = 8;

const FORMS = ['text/html', 'application/json', 'text/markdown', 'text/plain'] as const;

async function errorDocument(
  context: RequestContext,
  suggestions: PageLink[],
  status: 400 | 404 | 410 | 414,
): Promise<Response> {
  const { manifest } = context;
  return respond(
    await errorPage(context, suggestions, status === 410),
    status,
    'text/html; charset=utf-8',
    {
      vary: 'Accept',
      ...policyHeaders(manifest),
    },
  );
}

// The document is rendered once for a release and only the message for each address: random addresses are the cheapest
// attack there is.
async function errorPage(
  context: RequestContext,
  suggestions: PageLink[],
  isWithdrawn: boolean,
): Promise<string> {
  const { isolate, manifest, config, version } = context;
  const templates = await readTemplates(context, manifest);
  const view = notFoundView(manifest, templates, config.devOrigin !== null);
  const locale = localeOf(manifest.site);
  const release = `${version}/${manifest.id}/${templates !== null}`;
  let shell = isolate.notFound.get(locale);
  if (shell?.release !== release) {
    const [before = '', after = ''] = renderNotFoundShell(view).split(MESSAGE_PLACEHOLDER);
    shell = { release, before, after };
    isolate.notFound.set(locale, shell);
  }
  const sections = sectionsOf(manifest);
  const { site } = view;
  const message = renderNotFoundMessage(view, { suggestions, sections, site, isWithdrawn });
  return shell.before + message + shell.after;
}

// The top-level categories of the sidebars.
function sectionsOf({ sidebars }: Manifest): PageLink[] {
  return Object.entries(sidebars)
    .filter(([id]) => !id.includes('~'))
    .flatMap(([, branch]) => branch)
    .flatMap((item) => (item.type === 'category' ? { title: item.label, path: item.href } : []))
    .slice(0, MAX_SECTIONS);
}

function unavailableSite(site: Site): NoticeText {
  const { unavailable, unavailableTitle, unavailableText, tryAgain } = shellStrings(site);
  const { title } = site;
  return {
    title: documentTitle(site, unavailable),
    heading: fillText(unavailableTitle, { title }),
    text: unavailableText,
    tryAgain,
    ...languageOf(site),
  };
}

function unavailableDocs({ headers }: Request): NoticeText {
  const language = preferredLanguage(headers.get('accept-language'), UNAVAILABLE_LANGUAGES);
  const { unavailable, unavailableText, tryAgain } = UNAVAILABLE_STRINGS[language];
  return {
    title: unavailable,
    heading: UNTITLED_HEADINGS[language],
    text: unavailableText,
    tryAgain,
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
  };
}

function languageOf(site: Site): Pick<NoticeText, 'language' | 'direction'> {
  const language = localeOf(site);
  const locale = site.locales.list.find(({ code }) => code === language);
  return { language, direction: locale?.direction ?? 'ltr' };
}

// A page that needs no stylesheet and no script, so it can be sent even if nothing can be read.
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
    headers: { 'content-type': type, 'cache-control': NO_STORE, ...headers },
  });
}
