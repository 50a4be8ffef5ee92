/** `GET /_search?q=&page=&language=&version=`: results as JSON, in the shape of Typesense's multi-search reply. */
import { NO_STORE, SEARCH } from '../../http/cache-control.ts';
import { RETRY_SECONDS } from '../../limits/rate-limits.ts';
import { answerSearch, isCacheable } from '../../search/answer.ts';
import { siteRequest } from '../../search/request.ts';
import { readParameters } from '../../search/query-string.ts';
import type { RequestContext } from '../../context/request-context.ts';

/**
 * Answers with `{ results: [reply] }`; 400 with `{ message, parameter }` for a bad parameter, 503 with
 * `{ message, error: 'search-unavailable' }` when no engine can answer, 429 when the address has used up its limit.
 */
export async function searchJson(context: RequestContext): Promise<Response> {
  const parameters = readParameters(context.search, context.manifest, true);
  if ('message' in parameters) {
    const { message, parameter } = parameters;
    return json({ message, parameter }, 400, NO_STORE);
  }
  const answer = await answerSearch(context, siteRequest(context.manifest.site, parameters));
  if (answer === 'rate-limited') {
    const body = { message: 'Too many searches from this address', error: 'too-many-requests' };
    return json(body, 429, NO_STORE, { 'retry-after': String(RETRY_SECONDS) });
  }
  if (answer === null) {
    const body = { message: 'Unable to fetch results', error: 'search-unavailable' };
    return json(body, 503, NO_STORE, { 'retry-after': '10' });
  }
  const { reply, suggestions, source, cache } = answer;
  const headers = { 'x-search-source': source, 'x-cache': cache };
  return json(
    { results: [reply], suggestions },
    200,
    isCacheable(answer) ? SEARCH : NO_STORE,
    headers,
  );
}

function json(
  body: object,
  status: number,
  caching: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': caching,
      'x-robots-tag': 'noindex',
      ...headers,
    },
  });
}
