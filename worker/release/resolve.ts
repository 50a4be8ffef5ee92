/**
 * Decides what a request asks for. Each kind of target has one handler (`worker/index.ts`). `canonicalPath` in
 * `model/path.ts` removes `.html`, `/index.html` and extra slashes.
 */
import { withBase } from '../../model/href.ts';
import {
  canonicalPath,
  decodePath,
  encodePath,
  pageOfMarkdownPath,
  withoutPercentSigns,
} from '../../model/path.ts';
import { PREVIEW_PATH } from '../../model/release/preview.ts';
import type { FileEntry, Manifest, Redirect as RedirectRule } from '../../model/release/release.ts';
import { keyText, type ResponseCache } from '../cache/response-cache.ts';
import { prefersMarkdown } from '../http/accept.ts';
import { CANONICAL, PAGE } from '../http/cache-control.ts';
import type { RateLimitCheck } from '../limits/rate-limits.ts';
import { languageRedirect } from '../locales/negotiate.ts';
import { endpointOf, takesAnyMethod, type Target } from './endpoints.ts';
import { readOr } from './failure-policy.ts';
import { findGeneratedFile } from './generated-files.ts';
import { isLookupAllowed } from './lookup-limit.ts';
import { pathInOtherCase } from './other-case.ts';
import { markdownRedirect, redirectByPattern } from './redirects.ts';
import type { Store } from './release-store.ts';
import type { FoundPage, Releases } from './releases.ts';
import { hiddenPaths, isHiddenFile } from './withdrawn.ts';

/** The part of a request's context that `resolve` uses. */
export interface ResolveContext {
  isolate: { releases: Releases; responses: ResponseCache };
  store: Store;
  manifest: Manifest;
  version: string;
  /** The path below the base URL, encoded as it was sent. */
  path: string;
  /** The query with its `?`, or empty. */
  search: string;
  /** Whether the path is outside of the base URL. */
  isOutside: boolean;
  admit: RateLimitCheck;
}

/** Resolves a request. Redirects keep its query. */
export async function resolve(context: ResolveContext, request: Request): Promise<Target> {
  const { path, manifest, isolate, version } = context;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (context.isOutside) return outside(context, isRead);
  const language = isRead && path === '/' ? languageRedirect(manifest.site, request) : null;
  if (language) return { kind: 'redirect', ...language };
  const wantsMarkdown = prefersMarkdown(request);
  if (isRead && !wantsMarkdown && path !== '/mcp') {
    // Nearly every request ends here, so nothing comes before it. A path that needs no canonicalisation is its own key,
    // and no other path can be one, since keys are decoded and contain no `%`.
    const key = keyText({ version, release: manifest.id, variant: 'page', path });
    const response = isolate.responses.memory(key);
    if (response) return { kind: 'cached-page', response };
  }
  if (path.startsWith(PREVIEW_PATH)) return { kind: 'preview' };
  const endpoint = endpointOf(path);
  if (endpoint !== undefined && (isRead || takesAnyMethod(endpoint))) return { kind: endpoint };
  if (path === '/mcp') {
    if (request.method === 'POST') return { kind: 'mcp' };
    if (!isRead || !(await isMcpPage(context, request)))
      return { kind: 'method-not-allowed', allow: 'POST' };
  }
  if (!isRead) return { kind: 'method-not-allowed', allow: 'GET, HEAD' };
  const image = await socialImage(context);
  if (image) return image;
  if (path === manifest.site.search.path) return { kind: 'search-page' };
  const generated = findGeneratedFile(manifest, path);
  if (generated) return context.search === '' ? generated : withoutQuery(context, path);
  const target = await readOr(
    'pathTable',
    () => resolvePath(context),
    (): Target => ({ kind: 'unreadable', path: canonicalOrRoot(path) }),
  );
  const markdown = target.kind === 'page' && wantsMarkdown && target.found.entry.markdown;
  return markdown ? { kind: 'markdown', path: target.path, markdown } : target;
}

// Outside of the base URL, the only thing to find is the way to the site.
function outside({ manifest, path, search }: ResolveContext, isRead: boolean): Target {
  const { baseUrl } = manifest.site;
  if (!isRead) return { kind: 'method-not-allowed', allow: 'GET, HEAD' };
  if (path === '/')
    return { kind: 'redirect', status: 302, location: baseUrl + search, caching: PAGE };
  if (`${path}/` === baseUrl)
    return { kind: 'redirect', status: 308, location: baseUrl + search, caching: CANONICAL };
  return { kind: 'not-found', path, mayRead: false };
}

// A site may have a page at `/mcp`. A client that accepts a stream of events wants the endpoint.
async function isMcpPage(
  { isolate, manifest, path, store }: ResolveContext,
  request: Request,
): Promise<boolean> {
  if (request.headers.get('accept')?.includes('text/event-stream')) return false;
  const find = (): Promise<FoundPage | null> => isolate.releases.find(manifest, path, store);
  return (await readOr('mcpPage', find, () => true)) !== null;
}

async function socialImage(context: ResolveContext): Promise<Target | null> {
  const { manifest, path, search, isolate, store } = context;
  const named = /^\/_card(\/.+)\.png$/.exec(path)?.[1];
  const page = named === undefined ? null : canonicalPath(named === '/index' ? '/' : named);
  if (page?.kind !== 'canonical' || manifest.lettering === undefined) return null;
  if (search !== '') return withoutQuery(context, path);
  if (!(await isLookupAllowed(context, manifest, page.path))) return { kind: 'rate-limited', path };
  const find = (): Promise<FoundPage | null> => isolate.releases.find(manifest, page.path, store);
  const found = await readOr('socialImage', find, () => 'failed' as const);
  if (found === 'failed') return { kind: 'unreadable-image' };
  return found && { kind: 'social-image', found, path: page.path };
}

/** Resolves a path of the site's pages and files. Throws `Unreachable` if its shard can't be read. */
async function resolvePath(context: ResolveContext): Promise<Target> {
  const { manifest, store, isolate, search } = context;
  const { releases } = isolate;
  // A file's own name comes before any rule: `/google1234.html` must be found as it is.
  const exact = decodePath(context.path)?.normalize('NFC');
  const named = exact === undefined ? undefined : manifest.files[exact];
  if (exact !== undefined && named) return fileTarget(context, exact, named);

  const canonical = canonicalPath(context.path);
  if (canonical.kind === 'reject') {
    const name = withoutPercentSigns(context.path);
    return name === null || canonical.status === 414
      ? { kind: 'bad-address', status: canonical.status }
      : missing(context, name);
  }
  const { path } = canonical;
  const rule = manifest.redirects[path];
  if (rule) return redirectTarget(context, rule);
  const file = manifest.files[path];
  if (file && canonical.kind === 'canonical') return fileTarget(context, path, file);

  const page = pageOfMarkdownPath(path);
  const isMarkdown = page !== null && canonical.kind === 'canonical';
  if (isMarkdown && search !== '') return withoutQuery(context, encodePath(path));
  if (!(await isLookupAllowed(context, manifest, isMarkdown ? page : path)))
    return { kind: 'rate-limited', path };
  const markdown = isMarkdown ? await markdownTarget(context, page) : null;
  if (markdown) return markdown;

  const found = await releases.find(manifest, path, store);
  // The path as the table has it, so that a wrong suffix and wrong case take one redirect together.
  const other = found ? null : await pathInOtherCase(path, manifest, releases, store);
  const moved = found === null && other === null ? redirectByPattern(manifest, path) : undefined;
  if (moved) return redirectTarget(context, moved);
  if (canonical.kind === 'redirect' || other !== null) {
    const location = withBase(manifest.site.baseUrl, encodePath(other ?? path)) + search;
    return { kind: 'redirect', location, status: 308, caching: other === null ? CANONICAL : PAGE };
  }
  return found ? { kind: 'page', path, found } : missing(context, path);
}

function missing(context: ResolveContext, path: string): Target {
  const { manifest, search } = context;
  if (search !== '' && isHiddenFile(manifest, path)) return withoutQuery(context, encodePath(path));
  const hidden = hiddenPaths(manifest);
  const isWithdrawn = hidden.has(path) || hidden.has(pageOfMarkdownPath(path) ?? '');
  return isWithdrawn ? { kind: 'gone' } : { kind: 'not-found', path, mayRead: true };
}

function fileTarget(context: ResolveContext, path: string, file: FileEntry): Target {
  if (context.search !== '') return withoutQuery(context, encodePath(path));
  // Under an encoded name as well, what was made of pages is served without the withdrawn ones.
  return findGeneratedFile(context.manifest, path) ?? { kind: 'file', path, file };
}

// A file doesn't depend on the query: if it were served with one, each query would be another entry of every cache.
function withoutQuery({ manifest }: ResolveContext, encodedPath: string): Target<'redirect'> {
  const location = withBase(manifest.site.baseUrl, encodedPath);
  return { kind: 'redirect', location, status: 308, caching: CANONICAL };
}

// The page's Markdown alternate or, if the page has moved within the site, the alternate of the new page.
async function markdownTarget(
  { manifest, isolate, store }: ResolveContext,
  path: string,
): Promise<Target | null> {
  const rule = manifest.redirects[path];
  const alternate = rule && markdownRedirect(rule);
  if (alternate) return redirectTarget({ manifest, search: '' }, alternate);
  const found = await isolate.releases.find(manifest, path, store);
  const markdown = found?.entry.markdown;
  return markdown === undefined ? null : { kind: 'markdown', path, markdown };
}

// `to` comes from the configuration.
function redirectTarget(
  { manifest, search }: Pick<ResolveContext, 'manifest' | 'search'>,
  { to, status }: RedirectRule,
): Target<'redirect'> {
  const location = withQuery(withBase(manifest.site.baseUrl, headerSafe(to)), search);
  return { kind: 'redirect', location, status, caching: PAGE };
}

function withQuery(location: string, search: string): string {
  if (search === '' || location.includes('?')) return location;
  const hash = location.indexOf('#');
  return hash < 0 ? location + search : location.slice(0, hash) + search + location.slice(hash);
}

// A header may contain visible ASCII only; anything else would throw when the response is made.
function headerSafe(href: string): string {
  return href.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function canonicalOrRoot(path: string): string {
  const result = canonicalPath(path);
  return result.kind === 'reject' ? '/' : result.path;
}
