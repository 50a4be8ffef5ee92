/** The worker's own endpoints, which are recognised by their path alone. */
import { PURGE_PATH } from '../../model/release/purge.ts';

/** Names of the endpoints, which are kinds of targets. */
export type Endpoint =
  | 'asset'
  | 'dev'
  | 'events'
  | 'feedback'
  | 'fragment'
  | 'health'
  | 'mock'
  | 'multi-search'
  | 'purge'
  | 'sandbox'
  | 'search-json'
  | 'sidebar';

const PATHS: ReadonlyMap<string, Endpoint> = new Map([
  ['/_health', 'health'],
  ['/_sandbox', 'sandbox'],
  ['/_search', 'search-json'],
  ['/multi_search', 'multi-search'],
  ['/_events', 'events'],
  ['/_feedback', 'feedback'],
  [PURGE_PATH, 'purge'],
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
  return ['dev', 'events', 'feedback', 'mock', 'multi-search', 'purge'].includes(endpoint);
}
