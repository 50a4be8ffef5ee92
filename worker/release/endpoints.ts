/** The kinds of targets that a request can have, and the worker's own endpoints, which are recognised by their path. */
import { ASK_PATH } from '../../model/agents/ask-reply.ts';
import { PURGE_PATH } from '../../model/release/purge.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import type { redirect } from '../http/redirect.ts';
import type { GeneratedDetails } from './generated-files.ts';
import type { FoundPage } from './releases.ts';

/**
 * Names of the endpoints, which are kinds of targets. The reference of endpoints is generated from these comments and from those
 * of the other kinds (`Details`, `GeneratedDetails`): method and path, then the answer.
 */
export type Endpoint =
  /** `POST /_ask`: answers a question from the site's own pages, as lines of JSON. 404 if the site doesn't answer questions. */
  | 'ask'
  /** `GET /assets/<name>.<hash>.<ext>`: a script, stylesheet or image of a kept release. `immutable` for a year, 404 for names that no kept release lists, 503 while this location can't read the asset from KV yet. */
  | 'asset'
  /** `/_dev/…`: live reload. Exists only in `edgepress dev`. */
  | 'dev'
  /** `POST /_events`: a batch of readers' events as JSON, at most 64 KB and 20 events. 204 if the batch is valid. */
  | 'events'
  /** `POST /_feedback`: a vote or a comment about a page. 204 if it was accepted, 404 if the site doesn't collect feedback. */
  | 'feedback'
  /** `GET /_page/<release>/<path>`: the parts of a page of this release that client-side navigation replaces. Immutable. */
  | 'fragment'
  /** `GET /_health`: `{ status, release, worker, checks, problems }`. 503 when pages can't be served. */
  | 'health'
  /** `POST /mcp`: Model Context Protocol without sessions: searches the documentation, reads pages and lists sections. 405 for other methods, unless the site has a page at `/mcp`. */
  | 'mcp'
  /** `/_mock/…`: answers calls to the documented API with the examples in its OpenAPI document. */
  | 'mock'
  /** `POST /multi_search`: Typesense's protocol for existing clients, limited to the site's collection and to safe parameters. */
  | 'multi-search'
  /** `GET /_preview/<release>.<end>.<signature>/…`: everything below the base URL as this release has it, `private, no-store` and not indexed. 404 if the signature is wrong, 410 if the link has expired or was revoked. */
  | 'preview'
  /** `POST /_purge`: empties this site's caches. Must be signed with `PURGE_KEY`. */
  | 'purge'
  /** `GET /_sandbox`: the document in which live code runs, in an opaque origin without network access. Only this site can frame it. */
  | 'sandbox'
  /** `GET /_search?q=&page=&locale=&version=`: results as JSON in the shape of Typesense's multi-search. `x-search-source` names the engine. */
  | 'search-json'
  /** `GET /search?q=`: the results as a page that works without JavaScript, not indexed. `search.path` names another path. */
  | 'search-page'
  /** `GET /_nav/<release>/<sidebar>/…`: a closed branch of a sidebar. Immutable. */
  | 'sidebar';

/** Input of the handler for each kind of target. Paths are canonical and decoded. The comments are a part of the reference. */
interface Details extends Record<Endpoint, unknown>, GeneratedDetails {
  /** `GET /<page>`: the HTML of a page that this isolate has rendered already. */
  'cached-page': { response: CachedResponse };
  /** `GET /<page>`: the HTML of a page, streamed, with `ETag`, `Link` and `x-release`. 304 if the client has it. */
  page: { path: string; found: FoundPage };
  /** `GET /<page>.md`, and `GET /<page>` if `Accept` prefers `text/markdown`: the page as Markdown, with an estimate of its tokens in `x-markdown-tokens`. */
  markdown: { path: string; markdown: string };
  /** `GET /<file>`: a file of `static/`, or one that the build made, for example `/robots.txt` and `/sitemap.xml`. Parts with `Range`. */
  file: { path: string; file: FileEntry };
  /** `GET` for a path of `redirects`, for a page in another form (`/<page>/`, `/<page>.html`, other case) and for a file with a query: 301, 302 or 308. The base URL itself leads to `/<base>/`, and `/` may lead to the reader's language. */
  redirect: Redirect;
  /** `GET /_card/<page>.png`: the social image of a page, drawn when it is first requested. `/_card/index.png` is that of the home page. */
  'social-image': { found: FoundPage; path: string };
  // `mayRead` says whether suggestions may cost a read.
  /** `GET` for any other path: 404, as a page with the nearest page names, as Markdown or as JSON. */
  'not-found': { path: string; mayRead: boolean };
  /** `GET` for a withdrawn page: 410. */
  gone: unknown;
  /** `GET` for a path that isn't valid: 400 if it can't be decoded, 414 if it's too long. */
  'bad-address': { status: 400 | 414 };
  /** Other methods, such as `DELETE` for a page: 405 with `Allow`. */
  'method-not-allowed': { allow: string };
  /** `GET` for an uncached page, from an address that has exceeded its [rate limit](/operate/rate-limits): 429 with `Retry-After`. */
  'rate-limited': { path: string };
  /** `GET` for a page whose part of the path table can't be read from KV: the page from a cache or the previous release, otherwise 503 with `Retry-After`. */
  unreadable: { path: string };
  /** `GET /_card/<page>.png` if KV can't be read: 503 with `Retry-After`. */
  'unreadable-image': unknown;
}

/** The kinds of targets. */
export type TargetKind = keyof Details;

/** The target of a request. */
export type Target<K extends TargetKind = TargetKind> = { [P in K]: { kind: P } & Details[P] }[K];

/** A redirect. `location` is ready for the header: a path on this host, or a URL from the site's configuration. */
type Redirect = Parameters<typeof redirect>[0];

const PATHS: ReadonlyMap<string, Endpoint> = new Map([
  ['/_health', 'health'],
  ['/_sandbox', 'sandbox'],
  ['/_search', 'search-json'],
  ['/multi_search', 'multi-search'],
  ['/_events', 'events'],
  ['/_feedback', 'feedback'],
  [PURGE_PATH, 'purge'],
  [ASK_PATH, 'ask'],
]);

/** First segments of a path. */
const FOLDERS: ReadonlyMap<string, Endpoint> = new Map([
  ['assets', 'asset'],
  ['_dev', 'dev'],
  ['_mock', 'mock'],
  ['_nav', 'sidebar'],
  ['_page', 'fragment'],
]);

/** The endpoint at a path below the base URL. */
export function endpointOf(path: string): Endpoint | undefined {
  return PATHS.get(path) ?? FOLDERS.get(path.split('/', 2)[1] ?? '');
}

/** Whether the endpoint's handler checks the method itself; the others take GET and HEAD. */
export function takesAnyMethod(endpoint: Endpoint): boolean {
  return ['ask', 'dev', 'events', 'feedback', 'mock', 'multi-search', 'purge'].includes(endpoint);
}
