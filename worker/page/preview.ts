/**
 * `/_preview/<token>/…`: serves an unpublished release to everybody who has the signed link (`model/release/preview.ts`). The link
 * is the base URL of the preview, so it shares no URLs with the public site, and no cache can mix them up.
 */
import { withBase } from '../../model/href.ts';
import {
  parseToken,
  PREVIEW_PATH,
  type PreviewToken,
  signedText,
} from '../../model/release/preview.ts';
import type { Site } from '../../model/config/site.ts';
import { MOCK_PATH } from '../../model/release/mock.ts';
import { fillText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Manifest } from '../../model/release/release.ts';
import { isSignedBy } from '../http/hmac.ts';
import { methodNotAllowed, plainError } from '../http/plain-error.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { readOr, readOrNull } from '../release/failure-policy.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Bases, previewCss, previewHtml } from './preview-html.ts';
import type { AssetNames } from '../release/publication.ts';
import type { CurrentRelease } from '../release/releases.ts';
import type { SearchAnswer } from '../search/reply.ts';
import type { AnswerCache } from '../search/answer-cache.ts';
import { readText } from '../release/read-text.ts';
import type { IsolateState, RequestContext } from '../context/request-context.ts';

/** Previews aren't cached or indexed, and other sites don't see their URLs in `Referer`. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};

/** Answers from the link's release; 404 if the signature is wrong, 410 if the link has expired or was revoked. */
export async function preview(
  context: RequestContext,
  request: Request,
  answer: (context: RequestContext, request: Request) => Promise<Response>,
): Promise<Response> {
  const rest = context.path.slice(PREVIEW_PATH.length);
  const slash = rest.indexOf('/');
  const text = slash < 0 ? rest : rest.slice(0, slash);
  const token = parseToken(text);
  if (token === null || !(await isSigned(token, context.config.previewKey)))
    return plainError(404, 'There is no such preview.', HEADERS);
  if (Date.now() >= token.ends * 1000)
    return plainError(410, 'This preview has expired. Ask for a new link.', HEADERS);
  const { revoked, withdrawn } = context.publication;
  if (revoked.has(token.release) || withdrawn.releases.has(token.release))
    return plainError(410, 'This preview was withdrawn.', HEADERS);
  const baseUrl = withBase(context.manifest.site.baseUrl, `${PREVIEW_PATH}${text}/`);
  if (slash < 0)
    return new Response(null, { status: 302, headers: { ...HEADERS, location: baseUrl } });
  const path = rest.slice(slash);
  // Previews don't count in the site's analytics.
  if (request.method === 'POST' && path === '/_events')
    return new Response(null, { status: 204, headers: HEADERS });
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && !path.startsWith(MOCK_PATH)) return methodNotAllowed();
  if (path === '/robots.txt') return textFile('User-agent: *\nDisallow: /\n');
  if (/^\/sitemap[^/]*$/.test(path)) return plainError(404, 'A preview has none.', HEADERS);

  const manifest = await releaseOrNull(context, token.release);
  if (manifest === null) return plainError(404, 'The release of this preview is gone.', HEADERS);
  const bases = { from: manifest.site.baseUrl, to: baseUrl };
  const shown = await asPreview(manifest, bases, token);
  const assets = path.startsWith('/assets/') ? await assetsOf(context, manifest) : null;
  if (assets === undefined) return plainError(503, 'Unavailable.', HEADERS);
  const publication = { ...context.publication, assets };
  const isolate = isolateOf(context.isolate, { manifest: shown, publication });
  const inner: RequestContext = {
    ...context,
    isolate,
    manifest: manifestAt(shown, path),
    publication,
    path,
    // A search service has the published pages; the release's own index has those of the preview.
    config: { ...context.config, typesense: null },
    metrics: undefined,
    isOutside: false,
    pages: null,
    useEdgeCache: false,
  };
  const response = await answer(inner, request);
  return restricted(response, path, bases);
}

async function isSigned(token: PreviewToken, secret: string | null): Promise<boolean> {
  if (secret === null) return false;
  const base64 = token.signature.replaceAll('-', '+').replaceAll('_', '/');
  const signature = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return isSignedBy(secret, signedText(token.release, token.ends), signature);
}

function releaseOrNull({ isolate, store }: RequestContext, id: string): Promise<Manifest | null> {
  return readOrNull('preview', () => isolate.releases.draft(id, store), { id });
}

// The announcement bar labels the preview: it's in every document and can't be closed. Analytics are off, because a third
// party's script would see the link, and everybody who has the link can open the preview.
async function asPreview(
  manifest: Manifest,
  bases: Bases,
  { release, ends }: PreviewToken,
): Promise<Manifest> {
  const until = new Date(ends * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const announcement = {
    id: `preview-${release}`,
    text: fillText(shellStrings(manifest.site).previewNotice, { release, time: until }),
    dismissible: false,
  };
  const analytics = { enabled: false, consent: 'required' } as const;
  const baseUrl = bases.to;
  // Questions are answered from the published release only.
  const { ask: _, ...own } = manifest.site;
  const site: Site = { ...own, baseUrl, announcement, analytics, feedback: false };
  const { client } = manifest;
  const frame = client.frame && (await criticalCss(client.frame.code, bases));
  return {
    ...manifest,
    site,
    client: { ...client, ...(frame && { frame }) },
    ...(manifest.locales && { locales: withoutAnnouncements(manifest.locales) }),
  };
}

function withoutAnnouncements(
  locales: NonNullable<Manifest['locales']>,
): NonNullable<Manifest['locales']> {
  return Object.fromEntries(
    Object.entries(locales).map(([code, { site, client }]) => {
      const { announcement: _, ...shown } = site;
      return [code, { site: shown, client }];
    }),
  );
}

// The CSS in the head loads the fonts of the theme. The content security policy allows it by its hash.
async function criticalCss(css: string, bases: Bases): Promise<{ code: string; hash: string }> {
  const code = previewCss(css, bases);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return { code, hash: `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'` };
}

// The assets of this release; `undefined` if the list can't be read.
async function assetsOf(
  { store }: RequestContext,
  { assets }: Manifest,
): Promise<AssetNames | null | undefined> {
  if (assets === undefined) return null;
  const text = await readText(store, assets);
  return text === null ? undefined : new Set(text.split('\n'));
}

// Nothing rendered for a preview may be served once the release is published, and vice versa.
function isolateOf(isolate: IsolateState, { manifest, publication }: CurrentRelease): IsolateState {
  const { releases } = isolate;
  return {
    ...isolate,
    releases: {
      ...releases,
      previous: () => Promise.resolve(null),
      pinned: (id) => Promise.resolve(id === manifest.id ? manifest : null),
      recheck: () => Promise.resolve(publication),
    },
    responses: NO_RESPONSES,
    answers: NO_ANSWERS,
    health: null,
    notFound: new Map(),
  };
}

const NO_RESPONSES: ResponseCache = {
  memory: () => undefined,
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
};

const NO_ANSWERS: AnswerCache<SearchAnswer> = {
  getOrLoad: async (_key, load, { admit }) =>
    (await admit()) ? { value: await load(), state: 'bypass' } : null,
};

async function restricted(response: Response, path: string, bases: Bases): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  // Only pages of the preview may call its mock: the link is a secret.
  headers.delete('access-control-allow-origin');
  headers.delete('etag');
  headers.delete('x-cache');
  const type = headers.get('content-type') ?? '';
  const isHtml = type.startsWith('text/html') || path.startsWith('/_page/');
  const isCss = type.startsWith('text/css');
  // A part of a file can't be rewritten.
  if (response.body === null || response.status === 206 || !(isHtml || isCss))
    return new Response(response.body, { status: response.status, headers });
  headers.delete('content-length');
  headers.delete('accept-ranges');
  const rewrite = async (): Promise<Response> => {
    const text = await response.text();
    const rewritten = isCss ? previewCss(text, bases) : previewHtml(text, bases);
    return new Response(rewritten, { status: response.status, headers });
  };
  return readOr(
    'previewPage',
    rewrite,
    () => plainError(503, 'Unavailable.', { ...HEADERS, 'retry-after': '10' }),
    { path },
  );
}

function textFile(text: string): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(text, { headers: { ...type, ...HEADERS } });
}
