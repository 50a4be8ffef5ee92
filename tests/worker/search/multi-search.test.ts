/** `POST /multi_search`: what existing clients send is answered, and everything else is refused as the server does. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fs from 'node:fs';
import { type Subject, typesenseSubject } from '../../support/typesense/subject.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import type { TestApp } from '../../support/worker/test-app.ts';
import { edgeApp } from '../../support/worker/typesense-app.ts';
import { runsOf } from '../../support/suite.ts';

/** A name of this file's own: on a real server the others use theirs at the same time. */
const ALIAS = 'documentation-multi';
const LEVELS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`).join();
const FILTER = 'language:=en-GB && docusaurus_tag:=[default,docs-default-current]';
/** What the search box of the Docusaurus theme sends. */
const MODAL = {
  collection: ALIAS,
  q: 'webhooks',
  query_by: `${LEVELS},content`,
  include_fields: `${LEVELS},content,anchor,url,type,id`,
  highlight_full_fields: `${LEVELS},content`,
  group_by: 'url',
  group_limit: 3,
  sort_by: 'item_priority:desc',
  snippet_threshold: 8,
  highlight_affix_num_tokens: 4,
  filter_by: FILTER,
};

const logged = quietLog();
let subject: Subject;
beforeAll(async () => {
  subject = await typesenseSubject(ALIAS);
});
afterAll(() => subject.close());
beforeEach(() => {
  if (subject.double) subject.double.requests.length = 0;
});

const withTypesense = (): TestApp =>
  edgeApp(
    {
      TYPESENSE_URL: subject.url,
      TYPESENSE_SEARCH_KEY: subject.searchKey,
      // Longer than a busy machine takes.
      TYPESENSE_TIMEOUT: '20000',
    },
    { collection: ALIAS },
  );
const withoutTypesense = (): TestApp => edgeApp({}, { collection: ALIAS });

interface Result {
  code?: number;
  error?: string;
  found?: number;
  found_docs?: number;
  grouped_hits?: { found: number; group_key: string[]; hits: Record<string, unknown>[] }[];
  hits?: Record<string, unknown>[];
  facet_counts?: { field_name: string }[];
  request_params?: Record<string, unknown>;
}

interface Answer {
  status: number;
  headers: Headers;
  message: string | undefined;
  results: Result[];
  text: string;
}

async function post(
  app: TestApp,
  body: unknown,
  options: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await app.request(`/multi_search${options.query ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...options.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const parsed: { message?: string; results?: Result[] } = JSON.parse(text);
  const { status, headers } = response;
  return { status, headers, text, message: parsed.message, results: parsed.results ?? [] };
}

/** The result of a search that differs from the search box's in some parameters. */
async function searched(app: TestApp, changes: Record<string, unknown>): Promise<Result> {
  const { status, results } = await post(app, { searches: [{ ...MODAL, ...changes }] });
  expect(status).toBe(200);
  return results[0] ?? {};
}

describe.each(['typesense', 'embedded'] as const)('answered by %s', (source) => {
  const app = (): TestApp => (source === 'typesense' ? withTypesense() : withoutTypesense());

  it("a search has the server's response format", async () => {
    const { status, headers, results } = await post(app(), { searches: [MODAL] });
    expect(status).toBe(200);
    expect(headers.get('x-search-source')).toBe(source);
    expect(headers.get('x-cache')).toBe('miss');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(results).toHaveLength(1);
    const [result = {}] = results;
    expect(Object.keys(result).toSorted()).toEqual([
      'facet_counts',
      'found',
      'found_docs',
      'grouped_hits',
      'out_of',
      'page',
      'request_params',
      'search_cutoff',
      'search_time_ms',
    ]);
    expect(result.request_params).toEqual({
      collection_name: ALIAS,
      first_q: 'webhooks',
      per_page: 10,
      q: 'webhooks',
    });
    expect(result.facet_counts).toEqual([]);
    const [group] = result.grouped_hits ?? [];
    expect(group?.group_key[0]).toMatch(/^https:\/\/docs\.example\.com\//);
    expect(group?.hits[0]).toMatchObject({
      document: { id: expect.any(String), type: 'lvl1', url: group?.group_key[0] },
      highlight: {
        'hierarchy.lvl1': {
          matched_tokens: ['Webhooks'],
          snippet: expect.stringContaining('<mark>Webhooks</mark>'),
          value: expect.stringContaining('<mark>Webhooks</mark>'),
        },
      },
      highlights: [expect.objectContaining({ field: 'hierarchy.lvl1' })],
      text_match: expect.any(Number),
      text_match_info: expect.objectContaining({ score: expect.stringMatching(/^\d+$/) }),
    });
  });

  it('a body may be text or JSON, and parameters may be in the URL', async () => {
    const { collection, query_by, ...rest } = MODAL;
    const query = `?${new URLSearchParams({ collection, query_by, 'x-typesense-api-key': 'xyz' })}`;
    const json = { 'content-type': 'application/json', 'x-typesense-api-key': 'xyz' };
    const plain = await post(app(), { searches: [MODAL] });
    const other = await post(app(), { searches: [rest] }, { query, headers: json });
    expect(other.results).toEqual(plain.results);
  });

  it('three searches in one request have their results in order', async () => {
    const base = { ...MODAL, per_page: 0 };
    const { results } = await post(app(), {
      searches: [
        { ...MODAL, facet_by: 'docusaurus_tag,language', per_page: 15, page: 1 },
        { ...base, facet_by: 'docusaurus_tag', filter_by: 'language:=[`en-GB`]' },
        { ...base, facet_by: 'language', filter_by: 'docusaurus_tag:=[`docs-default-current`]' },
      ],
    });
    const names = results.map((one) => one.facet_counts?.map(({ field_name }) => field_name));
    expect(names.map((list) => list?.toSorted())).toEqual([
      ['docusaurus_tag', 'language'],
      ['docusaurus_tag'],
      ['language'],
    ]);
    expect(results[0]?.grouped_hits?.length).toBeGreaterThan(0);
    expect(results.slice(1).map(({ grouped_hits }) => grouped_hits)).toEqual([[], []]);
    expect(results.map(({ found = 0 }) => found > 0)).toEqual([true, true, true]);
  });

  it('without group_by the hits are a flat list', async () => {
    const { group_by: _b, group_limit: _l, ...rest } = MODAL;
    const { results } = await post(app(), { searches: [rest] });
    expect(results[0]).not.toHaveProperty('grouped_hits');
    expect(results[0]).not.toHaveProperty('found_docs');
    expect(results[0]?.hits?.[0]).toMatchObject({ document: { type: 'lvl1' } });
  });

  it('without enable_highlight_v1 there are no legacy highlights', async () => {
    const { grouped_hits } = await searched(app(), { enable_highlight_v1: false });
    expect(grouped_hits?.[0]?.hits[0]).not.toHaveProperty('highlights');
  });

  it('an invalid search beside a valid one has its error in its place', async () => {
    const { status, results } = await post(app(), {
      searches: [MODAL, { ...MODAL, filter_by: 'nope:=1' }],
    });
    expect(status).toBe(200);
    expect(results[0]?.found).toBeGreaterThan(0);
    expect(results[1]).toEqual({
      code: 400,
      error: 'Could not find a filter field named `nope` in the schema.',
    });
  });

  it('the API key of a client has no effect, and is stored nowhere', async () => {
    const secret = 'a-key-that-somebody-should-not-have-sent';
    const answer = await post(
      app(),
      { searches: [{ ...MODAL, 'x-typesense-api-key': secret }] },
      { query: `?x-typesense-api-key=${secret}`, headers: { 'x-typesense-api-key': secret } },
    );
    expect(answer.results[0]?.found).toBeGreaterThan(0);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(secret);
    expect(logged().join()).not.toContain(secret);
    for (const { path, headers, body } of subject.double?.requests ?? [])
      expect(path + JSON.stringify(headers) + body).not.toContain(secret);
  });
});

describe('the recorded errors of a server', () => {
  interface Exchange {
    name: string;
    request: { path: string; body?: unknown };
    status: number;
    body: { results?: Result[] };
  }
  const exchanges: Exchange[] = fs
    .readFileSync('tests/fixtures/typesense/exchanges.jsonl', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(
      ({ name, request }: Exchange) =>
        name.includes('-err-') && request.path.startsWith('/multi_search'),
    );
  /** Where the answer differs, and why. */
  const OTHER: Record<string, string> = {
    '39-err-per_page-251': 'the limit is lower here',
    '45-err-missing-collection-admin': 'nobody is an administrator here',
    '48-err-bad-key': 'the key of a client is not looked at',
    '49-err-no-key': 'the key of a client is not looked at',
    '53-err-searches-empty': 'a mistake of a client is not a 500',
    '60-err-long-q': 'a query is bounded here',
    '94-err-embedding-not-auto': 'another collection',
    '97-search-dangling-alias': 'another collection',
    '104-err-query_by_weights-count': 'weights have no effect here',
    '121-err-empty-collection-docusaurus_tag-missing': 'another collection',
  };
  const same = exchanges.filter(({ name }) => !(name in OTHER));

  it('are many', () => expect(same.length).toBeGreaterThanOrEqual(16));

  it.each(same)('are reproduced: $name', async ({ request, status, body }) => {
    const text =
      typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? '');
    const asked = text.replaceAll('documentation-master', ALIAS);
    const answer = await post(withoutTypesense(), asked);
    expect(answer.status).toBe(status);
    const [error] = body.results?.filter(({ code }) => code) ?? [];
    if (error) expect(answer.results).toContainEqual(error);
    else expect(JSON.parse(answer.text)).toEqual(body);
  });
});

describe('rejected requests', () => {
  const many = (count: number): object => ({
    searches: Array.from({ length: count }, () => MODAL),
  });

  it.each([
    ['broken JSON', '{"searches":[', 400, 'Bad JSON.'],
    ['a body that is no object', '[]', 400, 'Bad JSON.'],
    ['an empty body', '', 400, 'Bad JSON.'],
    ['a search that is no object', { searches: ['q'] }, 400, 'Bad JSON.'],
    ['JSON nested a thousand deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 400, 'Bad JSON.'],
    ['no searches', {}, 400, 'Missing `searches` array.'],
    ['searches that are no list', { searches: { 0: MODAL } }, 400, 'Missing `searches` array.'],
    ['an empty list of searches', { searches: [] }, 400, 'Missing `searches` array.'],
    ['another collection', { searches: [{ ...MODAL, collection: 'users' }] }, 401, 'Forbidden'],
    [
      'a pattern for a collection',
      { searches: [{ ...MODAL, collection: '.*' }] },
      401,
      'Forbidden',
    ],
    [
      'a list of collections',
      { searches: [{ ...MODAL, collection: ['users'] }] },
      401,
      'Forbidden',
    ],
    ['six searches', many(6), 400, 'Number of multi searches exceeds `limit_multi_searches`'],
    ['a body of 66 KB', { searches: [MODAL], padding: 'x'.repeat(66_000) }, 413, 'exceeds'],
    ['a union of searches', { searches: [MODAL], union: true }, 400, 'not allowed'],
    ['an unknown name beside searches', { searches: [MODAL], stream: 1 }, 400, 'Bad JSON.'],
  ])('%s', async (_name, body, status, message) => {
    const answer = await post(withTypesense(), body);
    expect(answer.status).toBe(status);
    expect(answer.message).toContain(message);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(subject.double?.requests ?? []).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['a preset', { preset: 'admin' }, 400, 'Parameter `preset` is not allowed.'],
    ['pinned hits', { pinned_hits: '1:1' }, 400, 'Parameter `pinned_hits` is not allowed.'],
    ['hidden hits', { hidden_hits: '1' }, 400, 'Parameter `hidden_hits` is not allowed.'],
    ['curations switched off', { enable_overrides: false }, 400, 'is not allowed.'],
    ['curation tags', { override_tags: 'x' }, 400, 'is not allowed.'],
    ['a vector', { vector_query: 'embedding:([0.1])' }, 400, 'is not allowed.'],
    ['a conversation', { conversation: true }, 400, 'is not allowed.'],
    ['infix search, which is slow', { infix: 'always' }, 400, 'is not allowed.'],
    ['a search inside of facets', { facet_query: 'language:en' }, 400, 'is not allowed.'],
    ['other synonyms', { synonym_sets: 'x' }, 400, 'is not allowed.'],
    ['other stop words', { stopwords: 'x' }, 400, 'is not allowed.'],
    ['a limit of hits', { limit_hits: 1 }, 400, 'is not allowed.'],
    ['an offset', { offset: 100_000 }, 400, 'is not allowed.'],
    ['a time limit', { search_cutoff_ms: 60_000 }, 400, 'is not allowed.'],
    ['tags for highlights', { highlight_start_tag: '<script>' }, 400, 'is not allowed.'],
    ['a kept search of any age', { cache_ttl: 86_400 }, 400, 'is not allowed.'],
    ['an unknown name', { nope: 1 }, 400, 'Parameter `nope` is not allowed.'],
    ['a name that is markup', { '<script>': 1 }, 400, 'Parameter `?` is not allowed.'],
    ['the prototype', JSON.parse('{"__proto__":{"q":"x"}}'), 400, 'is not allowed.'],
    ['a regex in a filter', { filter_by: 'language:/.*/' }, 400, 'Could not parse'],
    ['a prefix in a filter', { filter_by: 'language:=en*' }, 400, 'Unknown value.'],
    ['a negation in a filter', { filter_by: 'language:!=fr' }, 400, 'Could not parse'],
    ['an alternative in a filter', { filter_by: `${FILTER} || type:=lvl1` }, 400, ''],
    ['parentheses in a filter', { filter_by: `(${FILTER})` }, 400, 'Could not parse'],
    ['another field in a filter', { filter_by: 'secret:=1' }, 400, 'named `secret`'],
    ['a join in a filter', { filter_by: '$users(id:=1)' }, 400, 'Could not parse'],
    ['an id in a filter', { filter_by: 'id:=[1,2,3]' }, 400, 'named `id`'],
    ['a language that is not there', { filter_by: 'language:=de' }, 400, 'Unknown value.'],
    ['two languages', { filter_by: 'language:=[en-GB,fr]' }, 400, 'One value is allowed.'],
    ['a version that is not there', { filter_by: 'docusaurus_tag:=x' }, 400, 'Unknown value.'],
    ['a filter twice', { filter_by: `${FILTER} && language:=en-GB` }, 400, 'It is repeated.'],
    ['a thousand values', { filter_by: `language:=[${'en-GB,'.repeat(999)}en-GB]` }, 400, ''],
    ['a page far beyond the end', { page: 1001 }, 422, '`page` must be at most 1000.'],
    ['page -1', { page: -1 }, 400, 'Parameter `page` must be an unsigned integer.'],
    ['page 1e3', { page: '1e3' }, 400, 'Parameter `page` must be an unsigned integer.'],
    ['a page as an object', { page: { $gt: 1 } }, 400, 'Parameter `page` must be a string.'],
    ['51 hits a page', { per_page: 51 }, 422, 'Only upto 50 hits can be fetched per page.'],
    ['a group of 100', { group_limit: 100 }, 400, '`group_limit` must be between 1 and 99.'],
    ['a group of none', { group_limit: 0 }, 400, '`group_limit` must be between 1 and 99.'],
    ['a query of 201 characters', { q: 'a'.repeat(201) }, 400, 'Query exceeds max allowed length'],
    ['a query as a list of numbers', { q: [1] }, 400, 'Parameter `q` must be a string.'],
    ['a query as an object', { q: { $ne: '' } }, 400, 'Parameter `q` must be a string.'],
    ['another field to search', { query_by: 'secret' }, 404, 'field named `secret`'],
    ['vectors to search', { query_by: 'content,embedding' }, 404, 'field named `embedding`'],
    ['another field to count', { facet_by: 'url' }, 404, 'facet field named `url`'],
    ['a range to count', { facet_by: 'item_priority(a:[0,1])' }, 404, 'facet field named'],
    ['another field to sort by', { sort_by: 'secret:asc' }, 404, '`secret` in the schema for'],
    ['an expression to sort by', { sort_by: '_eval(type:=lvl1):desc' }, 404, 'for sorting.'],
    ['another field to group by', { group_by: 'anchor' }, 400, '`anchor` should be a facet'],
    ['an expression for fields', { include_fields: '$users(*)' }, 400, 'is not allowed.'],
  ])('%s', async (_name, changes, code, error) => {
    const result = await searched(withTypesense(), changes);
    expect(result.code).toBe(code);
    expect(result.error).toContain(error);
    expect(Object.keys(result)).toEqual(['code', 'error']);
    expect(subject.double?.requests ?? []).toEqual([]);
  });

  it('include more than a hundred hits in one request', async () => {
    const many = { ...MODAL, per_page: 50 };
    const { results } = await post(withoutTypesense(), {
      searches: [many, { ...many, per_page: 0 }, many, { ...MODAL, per_page: 1 }],
    });
    expect(results.map(({ error }) => error)).toEqual([
      undefined,
      undefined,
      undefined,
      'Only upto 0 hits can be fetched per page.',
    ]);
  });

  it.each([
    '',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
  ])('include a body of type “%s”, before it is read', async (type) => {
    const { status, message } = await post(
      withoutTypesense(),
      { searches: [MODAL] },
      { headers: { 'content-type': type } },
    );
    expect(status).toBe(415);
    expect(message).toBe('Expected content-type: application/json or text/plain.');
  });

  it('include other methods, with the allowed ones', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await edgeApp().request('/multi_search', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    }
  });

  it('exclude those from other origins, because the documentation is public', async () => {
    const options = await edgeApp().request('/multi_search', { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('access-control-allow-headers')).toContain('x-typesense-api-key');
    const { headers } = await post(withoutTypesense(), { searches: [MODAL] });
    for (const one of [options.headers, headers]) {
      expect(one.get('access-control-allow-origin')).toBe('*');
      expect(one.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('any input', () => {
  const NAMES = [
    ...Object.keys(MODAL),
    'page',
    'per_page',
    'facet_by',
    'num_typos',
    'prefix',
    'preset',
    'x-typesense-api-key',
  ];
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string({ maxLength: 10 }), { maxLength: 4 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('*', 'language:=en-GB', 'docusaurus_tag:=[default]', '_text_match:desc', '``'),
  );
  const change = fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), value, {
    maxKeys: 5,
  });

  it("gets results or the server's errors, and Typesense receives only allowed parameters", async () => {
    const app = withTypesense();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        if (subject.double) subject.double.requests.length = 0;
        const searches = changes.map((one) => ({ ...MODAL, ...one }));
        const { status, results, message, text } = await post(app, { searches });
        expect([200, 400, 401]).toContain(status);
        if (status === 200) expect(results).toHaveLength(searches.length);
        else expect(Object.keys(JSON.parse(text))).toEqual(['message']);
        expect(message ?? '').not.toMatch(/[<>]/);
        for (const { error = '' } of results) expect(error).not.toMatch(/[<>]/);
        for (const request of subject.double?.requests ?? []) onlyOurs(request.body);
      }),
      runsOf(150),
    );
  });

  it('to GET /_search gets 200 or 400, and Typesense receives only allowed parameters', async () => {
    const app = withTypesense();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.oneof(fc.constantFrom('q', 'page', 'language', 'version'), fc.string()),
            fc.string({ unit: 'binary', maxLength: 250 }),
          ),
          { maxLength: 4 },
        ),
        async (pairs) => {
          if (subject.double) subject.double.requests.length = 0;
          const response = await app.get(`/_search?${new URLSearchParams(pairs)}`);
          expect([200, 400]).toContain(response.status);
          const body: object = await response.json();
          expect(Object.keys(body).toSorted()).toEqual(
            response.status === 200 ? ['results', 'suggestions'] : ['message', 'parameter'],
          );
          for (const request of subject.double?.requests ?? []) onlyOurs(request.body);
        },
      ),
      runsOf(150),
    );
  });

  it('of random bytes gets a response of the same format', async () => {
    const app = withoutTypesense();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const response = await app.request('/multi_search', {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: bytes,
        });
        expect(response.status).toBe(400);
        expect(Object.keys(await response.json())).toEqual(['message']);
      }),
      runsOf(100),
    );
  });

  /** What is sent on has constant names, and values of which only q and page are free. */
  function onlyOurs(body: string): void {
    const { searches }: { searches: Record<string, unknown>[] } = JSON.parse(body);
    expect(searches).toHaveLength(1);
    const [search = {}] = searches;
    expect(Object.keys(search)).toEqual([
      'collection',
      'q',
      'query_by',
      'filter_by',
      'sort_by',
      'facet_by',
      'group_by',
      'group_limit',
      'include_fields',
      'highlight_full_fields',
      'highlight_affix_num_tokens',
      'snippet_threshold',
      'num_typos',
      'page',
      'per_page',
      'search_cutoff_ms',
    ]);
    expect(search['collection']).toBe(ALIAS);
    expect(String(search['q']).length).toBeLessThanOrEqual(400);
    expect(String(search['query_by'])).toMatch(/^(?:(?:hierarchy\.lvl[0-6]|content),?)+$/);
    expect(String(search['filter_by'])).toMatch(
      /^(?:language:=`en-GB`)?(?: && )?(?:docusaurus_tag:=\[(?:`(?:default|docs-default-current)`,?)+\])?$/,
    );
    expect(String(search['sort_by'])).toMatch(
      /^(?:(?:_text_match(?:\(bucket(?:s|_size): ?\d+\))?|item_priority):desc,?)+$/,
    );
    expect(String(search['facet_by'])).toMatch(/^(?:(?:language|docusaurus_tag),?)*$/);
    expect(String(search['group_by'])).toMatch(/^url(?:_without_anchor)?$/);
    for (const [name, most] of Object.entries({ page: 1000, per_page: 50, group_limit: 3 }))
      expect(Number(search[name])).toBeLessThanOrEqual(most);
  }
});
