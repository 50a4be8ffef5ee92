/** `GET /search?q=` (the path is the site's choice): the page of results, whole without JavaScript. */
import type { Context, Next } from 'hono';
import type { PageView } from '../../model/page-view.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { NONE, SEARCH } from '../caching.ts';
import { renderSearch } from '../render.tsx';
import { answerSearch } from '../search/answer.ts';
import { readParameters } from '../search/parameters.ts';
import { contentPolicy, SECURITY_HEADERS } from '../security.ts';
import type { SearchState } from '../ui/search-page.tsx';
import type { RouteEnv, Visit } from '../visit.ts';

/** Answers at the search page's path, and leaves every other path to the next handler. */
export async function search(c: Context<RouteEnv>, next: Next): Promise<Response | undefined> {
  const { visit } = c.env;
  const { manifest } = visit;
  if (visit.path !== manifest.site.search.path) {
    await next();
    return undefined;
  }
  const { state, status, source } = await stateOf(visit);
  return new Response(renderSearch(viewOf(visit, state), state), {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(manifest),
      'cache-control': status === 200 ? SEARCH : NONE,
      'x-release': manifest.id,
      ...(source && { 'x-search-source': source }),
      ...(status === 503 && { 'retry-after': '10' }),
    },
  });
}

interface Stated {
  state: SearchState;
  status: 200 | 400 | 503;
  source?: string;
}

async function stateOf(visit: Visit): Promise<Stated> {
  const parameters = readParameters(visit.search, false);
  if ('message' in parameters) return { state: { kind: 'refused', ...parameters }, status: 400 };
  const { q, page } = parameters;
  if (q === '') return { state: { kind: 'empty' }, status: 200 };
  const answer = await answerSearch(visit, parameters);
  if (answer === null) return { state: { kind: 'failed', q }, status: 503 };
  const { reply, suggestions, source } = answer;
  return { state: { kind: 'results', q, page, reply, suggestions }, status: 200, source };
}

function viewOf({ manifest, config }: Visit, state: SearchState): PageView {
  const { site } = manifest;
  const q = 'q' in state ? state.q : '';
  const title = q === '' ? 'Search the documentation' : `Search results for “${q}”`;
  return {
    site,
    client: manifest.client,
    release: manifest.id,
    path: site.search.path,
    status: 200,
    page: {
      object: '',
      title,
      description: q === '' ? `Search ${site.title}: pages, sections and their text.` : '',
      // What was found is no page of its own; the way to search is one.
      ...(state.kind !== 'empty' && { unlisted: true }),
      layout: 'wide',
    },
    canonical: absoluteUrl(site, site.search.path),
    crumbs: [],
    dev: config.devOrigin !== null,
  };
}
