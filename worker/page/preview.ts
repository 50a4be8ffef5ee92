/**
 * `/_preview/<token>/…`: a release that the pointer does not name, for whoever has the signed link
 * (`model/release/preview.ts`). The whole site lies below the link: the release is served as if that were its base URL,
 * so that no address of it is one of the public site's, and no cache can mistake one for the other.
 */
import type { Hono } from 'hono';
import { withBase } from '../../model/href.ts';
import {
  parseToken,
  PREVIEW_PATH,
  type PreviewToken,
  signedText,
} from '../../model/release/preview.ts';
import type { Manifest } from '../../model/release/release.ts';
import { isSignedBy } from '../http/hmac.ts';
import { methodNotAllowed, plainError } from './http-error.tsx';
import { log } from '../observability/log.ts';
import type { ResponseCache } from '../cache/page-cache.ts';
import { previewHtml } from './preview-html.ts';
import type { AssetNames } from '../release/publication.ts';
import type { CurrentRelease } from '../release/releases.ts';
import type { SearchAnswer } from '../search/reply.ts';
import type { AnswerCache } from '../search/answer-cache.ts';
import { createSearchIndexCache } from '../search/index-cache.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import { readText } from '../release/read-text.ts';
import type { IsolateState, RouteEnv, RequestContext } from '../context/request-context.ts';

/** Kept by nobody, told to nobody, found by nobody. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};

/** Whether a path below the base URL is in a preview. */
export function isPreview(path: string): boolean {
  return path.startsWith(PREVIEW_PATH);
}

/** Answers from the release of the link; 404 for a link that was not made here, 410 when its time is over. */
export async function preview(
  context: RequestContext,
  request: Request,
  routes: Hono<RouteEnv>,
): Promise<Response> {
  const rest = context.path.slice(PREVIEW_PATH.length);
  const slash = rest.indexOf('/');
  const text = slash < 0 ? rest : rest.slice(0, slash);
  const token = parseToken(text);
  if (token === null || !(await isSigned(token, context.config.previewKey)))
    return plainError(404, 'There is no such preview.', HEADERS);
  if (Date.now() >= token.ends * 1000)
    return plainError(410, 'This preview has ended. Ask for a new link.', HEADERS);
  const { revoked, withdrawn } = context.publication;
  if (revoked.has(token.release) || withdrawn.releases.has(token.release))
    return plainError(410, 'This preview was withdrawn.', HEADERS);
  const baseUrl = withBase(context.manifest.site.baseUrl, `${PREVIEW_PATH}${text}/`);
  if (slash < 0)
    return new Response(null, {
      status: 302,
      headers: { ...SECURITY_HEADERS, ...HEADERS, location: baseUrl },
    });
  const path = rest.slice(slash);
  // What a reader of a preview does is no figure of the site's.
  if (request.method === 'POST' && path === '/_events')
    return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, ...HEADERS } });
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
  if (path === '/robots.txt') return textFile('User-agent: *\nDisallow: /\n');
  if (/^\/sitemap[^/]*$/.test(path)) return plainError(404, 'A preview has none.', HEADERS);

  const manifest = await releaseOrNull(context, token.release);
  if (manifest === null) return plainError(404, 'The release of this preview is gone.', HEADERS);
  const shown = asPreview(manifest, baseUrl, token);
  const assets = path.startsWith('/assets/') ? await assetsOf(context, manifest) : null;
  if (assets === undefined) return plainError(503, 'Unavailable.', HEADERS);
  const publication = { ...context.publication, assets };
  const isolate = memoryOf(context.isolate, { manifest: shown, publication });
  const inner: RequestContext = {
    ...context,
    isolate,
    manifest: shown,
    publication,
    path,
    // A search service holds what is published; the release's own index holds what is shown here.
    config: { ...context.config, typesense: null },
    metrics: undefined,
    pages: null,
    far: false,
  };
  const response = await routes.fetch(request, { context: inner });
  return sealed(response, path, { from: manifest.site.baseUrl, to: baseUrl });
}

async function isSigned(token: PreviewToken, secret: string | null): Promise<boolean> {
  if (secret === null) return false;
  const base64 = token.signature.replaceAll('-', '+').replaceAll('_', '/');
  const signature = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return isSignedBy(secret, signedText(token.release, token.ends), signature);
}

async function releaseOrNull(
  { isolate, store }: RequestContext,
  id: string,
): Promise<Manifest | null> {
  try {
    return await isolate.releases.draft(id, store);
  } catch (error) {
    log('error', 'preview-unreachable', { id, error });
    return null;
  }
}

// The bar for announcements says what this is: it is in every document and cannot be closed. Analytics are off: a
// third party's script would see the link, and whoever has the link can open the preview.
function asPreview(manifest: Manifest, baseUrl: string, { release, ends }: PreviewToken): Manifest {
  const until = new Date(ends * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const announcement = {
    id: `preview-${release}`,
    text: `Preview of release ${release}, not published. This link ends at ${until} UTC.`,
    dismissible: false,
  };
  const analytics = { enabled: false, consent: 'required' } as const;
  return { ...manifest, site: { ...manifest.site, baseUrl, announcement, analytics } };
}

// The assets of this release, whoever else has them; `undefined` when its list cannot be read.
async function assetsOf(
  { store }: RequestContext,
  { assets }: Manifest,
): Promise<AssetNames | null | undefined> {
  if (assets === undefined) return null;
  const text = await readText(store, assets);
  return text === null ? undefined : new Set(text.split('\n'));
}

// Nothing that is drawn for a preview may be taken for the release when it is published, nor the other way.
function memoryOf(isolate: IsolateState, { manifest, publication }: CurrentRelease): IsolateState {
  const { releases } = isolate;
  return {
    ...isolate,
    releases: {
      ...releases,
      previous: () => Promise.resolve(null),
      pinned: (id) => Promise.resolve(id === manifest.id ? manifest : null),
      recheck: () => Promise.resolve(publication),
    },
    pages: NOTHING_KEPT,
    searches: createSearchIndexCache(),
    answers: NOTHING_ANSWERED,
    health: null,
    missing: null,
  };
}

const NOTHING_KEPT: ResponseCache = {
  near: () => undefined,
  far: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
};

const NOTHING_ANSWERED: AnswerCache<SearchAnswer> = {
  getOrLoad: async (_key, load, { admit }) =>
    (await admit()) ? { value: await load(), state: 'bypass' } : null,
};

async function sealed(
  response: Response,
  path: string,
  bases: { from: string; to: string },
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  headers.delete('etag');
  headers.delete('x-cache');
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  if (response.body === null || !(isHtml || path.startsWith('/_page/')))
    return new Response(response.body, { status: response.status, headers });
  try {
    const html = previewHtml(await response.text(), bases);
    return new Response(html, { status: response.status, headers });
  } catch (error) {
    // An article that broke off: there is no sound page to fall back to.
    log('error', 'preview-broke-off', { path, error });
    return plainError(503, 'Unavailable.', { ...HEADERS, 'retry-after': '10' });
  }
}

function textFile(text: string): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(text, { headers: { ...SECURITY_HEADERS, ...type, ...HEADERS } });
}
