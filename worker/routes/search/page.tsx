/** `GET /search?q=` (the site configures the path): the search page, which works without JavaScript. */
import type { PageView } from '../../../model/release/page-view.ts';
import { fillText } from '../../../model/strings/message.ts';
import { shellStrings } from '../../../model/strings/shell-strings.ts';
import { absoluteUrl } from '../../http/absolute-url.ts';
import { NO_STORE, SEARCH } from '../../http/cache-control.ts';
import { tooManyRequests } from '../../page/http-error.tsx';
import { renderSearch } from '../../page/render.tsx';
import { answerSearch, isCacheable, type ServedAnswer } from '../../search/answer.ts';
import { facetChoices, resultSteps } from '../../search/facets.ts';
import { siteRequest } from '../../search/request.ts';
import { readParameters } from '../../search/query-string.ts';
import { policyHeaders } from '../../http/security.ts';
import type { SearchState } from '../../ui/search/search-page.tsx';
import { readTemplates } from '../../page/templates.ts';
import { mainVersions } from '../../page/versions.ts';
import type { RequestContext } from '../../context/request-context.ts';

/** Answers with the search page. */
export async function searchPage(context: RequestContext, request: Request): Promise<Response> {
  const { manifest } = context;
  const outcome = await search(context);
  if (outcome === 'rate-limited') return tooManyRequests(request, context);
  const { state, status, answer } = outcome;
  const templates = await readTemplates(context, manifest);
  const canCache =
    status === 200 && templates !== null && (answer === undefined || isCacheable(answer));
  const view = { ...viewOf(context, state), ...(templates && { templates }) };
  return new Response(renderSearch(view, state), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...policyHeaders(manifest),
      'cache-control': canCache ? SEARCH : NO_STORE,
      ...(answer && { 'x-search-source': answer.source, 'x-cache': answer.cache }),
      ...(status === 503 && { 'retry-after': '10' }),
    },
  });
}

interface SearchOutcome {
  state: SearchState;
  status: 200 | 400 | 503;
  answer?: ServedAnswer;
}

async function search(context: RequestContext): Promise<SearchOutcome | 'rate-limited'> {
  const parameters = readParameters(context.search, context.manifest, false);
  const isSearch = !('message' in parameters) && parameters.q !== '';
  // Searches are counted in their own class. Rendering the page without a search counts, too.
  if (!isSearch && !(await context.admit('render'))) return 'rate-limited';
  if ('message' in parameters) {
    const { parameter, isTooLong } = parameters;
    return { state: { kind: 'refused', parameter, isTooLong }, status: 400 };
  }
  const { q, page, ...chosen } = parameters;
  if (q === '') return { state: { kind: 'empty' }, status: 200 };
  const [answer, facets] = await Promise.all([
    answerSearch(context, {
      ...siteRequest(context.manifest.site, parameters),
      steps: resultSteps(context),
    }),
    facetChoices(context, parameters),
  ]);
  if (answer === 'rate-limited') return 'rate-limited';
  if (answer === null) return { state: { kind: 'failed', q, chosen }, status: 503 };
  const { reply, suggestions } = answer;
  const state = { kind: 'results', q, page, chosen, reply, suggestions, facets } as const;
  return { state, status: 200, answer };
}

function viewOf({ manifest, config }: RequestContext, state: SearchState): PageView {
  const { site } = manifest;
  const q = 'q' in state ? state.q : '';
  const strings = shellStrings(site);
  const title = q === '' ? strings.searchDocs : fillText(strings.searchResultsFor, { query: q });
  return {
    site,
    client: manifest.client,
    release: manifest.id,
    path: site.search.path,
    status: 200,
    page: {
      object: '',
      title,
      description: q === '' ? fillText(strings.searchDescription, { title: site.title }) : '',
      // Search engines may index the empty search page, but no results.
      ...(state.kind !== 'empty' && { unlisted: true }),
      layout: 'wide',
    },
    canonical: absoluteUrl(site, site.search.path),
    versions: mainVersions(site),
    crumbs: [],
    dev: config.devOrigin !== null,
    asksForFeedback: false,
  };
}
