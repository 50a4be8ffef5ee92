/** `GET /search?q=` (the path is the site's choice): the page of results, whole without JavaScript. */
import type { Context, Next } from 'hono';
import type { PageView } from '../../../model/release/page-view.ts';
import { absoluteUrl } from '../../http/absolute-url.ts';
import { NONE, SEARCH } from '../../http/cache-control.ts';
import { tooManyRequests } from '../../page/http-error.tsx';
import { renderSearch } from '../../page/render.tsx';
import { answerSearch, isCacheable, type ServedAnswer } from '../../search/answer.ts';
import { facetChoices, resultSteps } from '../../search/facets.ts';
import { readParameters } from '../../search/parameters.ts';
import { siteRequest } from '../../search/request.ts';
import { contentPolicy, SECURITY_HEADERS } from '../../http/security.ts';
import type { SearchState } from '../../ui/search/search-page.tsx';
import { mainVersions } from '../../page/versions.ts';
import type { RouteEnv, RequestContext } from '../../context/request-context.ts';

/** Answers at the search page's path, and leaves every other path to the next handler. */
export async function search(c: Context<RouteEnv>, next: Next): Promise<Response | undefined> {
  const { context } = c.env;
  const { manifest } = context;
  if (context.path !== manifest.site.search.path) {
    await next();
    return undefined;
  }
  const stated = await stateOf(context);
  if (stated === 'refused') return tooManyRequests(c.req.raw, context);
  const { state, status, answer } = stated;
  const keepable = status === 200 && (answer === undefined || isCacheable(answer));
  return new Response(renderSearch(viewOf(context, state), state), {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(manifest),
      'cache-control': keepable ? SEARCH : NONE,
      'x-release': manifest.id,
      ...(answer && { 'x-search-source': answer.source, 'x-cache': answer.cache }),
      ...(status === 503 && { 'retry-after': '10' }),
    },
  });
}

interface Stated {
  state: SearchState;
  status: 200 | 400 | 503;
  answer?: ServedAnswer;
}

async function stateOf(context: RequestContext): Promise<Stated | 'refused'> {
  const parameters = readParameters(context.search, context.manifest, false);
  const isSearch = !('message' in parameters) && parameters.q !== '';
  // A search is counted as one. Without it the page is drawn all the same.
  if (!isSearch && !(await context.admit('render'))) return 'refused';
  if ('message' in parameters) return { state: { kind: 'refused', ...parameters }, status: 400 };
  const { site } = context.manifest;
  const { q, page, ...chosen } = parameters;
  if (q === '') return { state: { kind: 'empty' }, status: 200 };
  const [answer, facets] = await Promise.all([
    answerSearch(context, { ...siteRequest(site, parameters), steps: resultSteps(site) }),
    facetChoices(context, parameters),
  ]);
  if (answer === 'rate-limited') return 'refused';
  if (answer === null) return { state: { kind: 'failed', q, chosen }, status: 503 };
  const { reply, suggestions } = answer;
  const state = { kind: 'results', q, page, chosen, reply, suggestions, facets } as const;
  return { state, status: 200, answer };
}

function viewOf({ manifest, config }: RequestContext, state: SearchState): PageView {
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
    versions: mainVersions(site),
    crumbs: [],
    dev: config.devOrigin !== null,
  };
}
