/** The worker's own endpoints, which are recognised by their path alone. */
import { ASK_PATH } from '../../model/agents/ask-reply.ts';
import { PURGE_PATH } from '../../model/release/purge.ts';

/**
 * Names of the endpoints, which are kinds of targets. The reference of endpoints is generated from these comments: method and
 * path, then the answer.
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
  /** `/_mock/…`: answers calls to the documented API with the examples in its OpenAPI document. */
  | 'mock'
  /** `POST /multi_search`: Typesense's protocol for existing clients, limited to the site's collection and to safe parameters. */
  | 'multi-search'
  /** `POST /_purge`: empties this site's caches. Must be signed with `PURGE_KEY`. */
  | 'purge'
  /** `GET /_sandbox`: the document in which live code runs, in an opaque origin without network access. Only this site can frame it. */
  | 'sandbox'
  /** `GET /_search?q=&page=&locale=&version=`: results as JSON in the shape of Typesense's multi-search. `x-search-source` names the engine. */
  | 'search-json'
  /** `GET /_nav/<release>/<sidebar>/…`: a closed branch of a sidebar. Immutable. */
  | 'sidebar';

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
