/** `POST /multi_search`: Typesense's protocol, whichever engine answers. */
import { NO_STORE } from '../../http/cache-control.ts';
import { methodNotAllowed } from '../../http/plain-error.ts';
import { RETRY_SECONDS } from '../../limits/rate-limits.ts';
import { answerSearch, type ServedAnswer } from '../../search/answer.ts';
import { MAX_BODY_BYTES, readMultiSearch } from '../../search/multi-search.ts';
import type { MultiSearchItem, ItemError } from '../../search/multi-search-item.ts';
import type { SearchReply } from '../../search/reply.ts';
import type { RequestContext } from '../../context/request-context.ts';

// The documentation is public and cookies aren't used, so pages of any origin may search, as with a Typesense server. A page can
// make its visitors send searches, but the step budget and the rate limits bound their cost.
const CORS = { 'access-control-allow-origin': '*' };

/** Accepted content types. Some clients send JSON as text, so that browsers send no preflight request. */
const JSON_TYPE = /^(?:application\/json|text\/plain)\s*(?:;|$)/i;

/**
 * Answers with `{ results }`: replies, and `{ code, error }` for searches that are refused. The whole request is refused
 * with `{ message }`: 400, 401 for another collection, 413, 415 for another type of body, 429 when the address
 * has used up its limit, and 503 when no engine can answer. The API key that clients send is ignored and not stored.
 */
export async function multiSearch(context: RequestContext, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'POST') return methodNotAllowed('POST, OPTIONS');
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? ''))
    return respond({ message: 'Expected content-type: application/json or text/plain.' }, 415);
  const body = await boundedText(request);
  if (body === null)
    return respond({ message: `Request body exceeds ${MAX_BODY_BYTES} bytes.` }, 413);
  const items = readMultiSearch(body, new URLSearchParams(context.search), context.manifest.site);
  if ('status' in items) return respond({ message: items.message }, items.status);
  const answers = await Promise.all(items.map((item) => answerItem(context, item)));
  if (answers.includes('rate-limited')) {
    const retry = { 'retry-after': String(RETRY_SECONDS) };
    return respond({ message: 'Rate limit exceeded or blocked' }, 429, retry);
  }
  if (answers.includes(null))
    return respond({ message: 'Not Ready or Lagging' }, 503, { 'retry-after': '10' });
  const whole = answers.filter((answer) => answer !== null && answer !== 'rate-limited');
  return respond({ results: whole.map(({ result }) => result) }, 200, headersOf(whole));
}

// Browsers may send the headers that Typesense's clients send.
function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'content-type,x-typesense-api-key,x-typesense-user-id',
      'access-control-max-age': '3600',
      'cache-control': NO_STORE,
    },
  });
}

interface ItemAnswer {
  result: object;
  answered: ServedAnswer | null;
}

async function answerItem(
  context: RequestContext,
  item: MultiSearchItem,
): Promise<ItemAnswer | 'rate-limited' | null> {
  if ('error' in item) return { result: item satisfies ItemError, answered: null };
  const answered = await answerSearch(context, item.request);
  if (answered === null || answered === 'rate-limited') return answered;
  return { result: resultOf(answered.reply, item), answered };
}

function resultOf(
  reply: SearchReply,
  { grouped, oldHighlights }: Exclude<MultiSearchItem, ItemError>,
): object {
  const groups = reply.grouped_hits.map((group) => ({
    ...group,
    hits: group.hits.map(({ highlights, ...hit }) =>
      oldHighlights ? { ...hit, highlights } : hit,
    ),
  }));
  if (grouped) return { ...reply, grouped_hits: groups };
  const { grouped_hits: _g, found_docs: _d, ...rest } = reply;
  return { ...rest, hits: groups.flatMap(({ hits }) => hits) };
}

function headersOf(answers: ItemAnswer[]): Record<string, string> {
  const answered = answers.flatMap((answer) => answer.answered ?? []);
  if (answered.length === 0) return {};
  const states = answered.map(({ cache }) => cache);
  const state = (['bypass', 'miss', 'stale'] as const).find((one) => states.includes(one)) ?? 'hit';
  const embedded = answered.some(({ source }) => source === 'embedded');
  return { 'x-cache': state, 'x-search-source': embedded ? 'embedded' : 'typesense' };
}

function respond(body: object, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': NO_STORE,
      ...headers,
    },
  });
}

async function boundedText(request: Request): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
