/** Search at the edge: what Typesense is asked, what is kept, and what a reader gets when it fails. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isObject } from '../../../model/schema/schema.ts';
import { type Fault, startTypesense } from '../../support/typesense/server.ts';
import {
  recordedRecords,
  type Subject,
  typesenseSubject,
} from '../../support/typesense/subject.ts';
import { stubCacheApi } from '../../support/cache-api.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import type { TestApp } from '../../support/worker/test-app.ts';
import { edgeApp, indexOf, search, urlsOf } from '../../support/worker/typesense-app.ts';

/** A name of this file's own: on a real server the others use theirs at the same time. */
const ALIAS = 'documentation-edge';
const logged = quietLog();
let subject: Subject;

beforeAll(async () => {
  subject = await typesenseSubject(ALIAS);
});
afterAll(() => subject.close());

beforeEach(() => {
  if (!subject.double) return;
  subject.double.fault = null;
  subject.double.requests.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Longer than a busy machine takes; a test of slowness has its own. */
const PATIENT = '20000';

/** An app whose Typesense is the subject. */
function app(
  nodes = subject.url,
  options: Parameters<typeof edgeApp>[1] = {},
  timeout = PATIENT,
): TestApp {
  const variables = {
    TYPESENSE_URL: nodes,
    TYPESENSE_SEARCH_KEY: subject.searchKey,
    TYPESENSE_TIMEOUT: timeout,
  };
  return edgeApp(variables, { collection: ALIAS, ...options });
}

/** Waits as long as a busy machine takes. */
const waitFor = (claim: () => unknown) => vi.waitFor(claim);

/** How often the double was searched. */
const asked = (): number => subject.double?.requests.length ?? 0;

/** Lets time pass for everything that reads the clock, without waiting. */
function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe('a search with Typesense', () => {
  it('returns its response, in its format and without internals', async () => {
    const { status, headers, reply } = await search(app(), { q: 'project' });
    expect(status).toBe(200);
    expect(headers.get('x-search-source')).toBe('typesense');
    expect(headers.get('x-cache')).toBe('miss');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(urlsOf(reply)).toEqual([
      'https://docs.example.com/getting-started#create-a-project',
      'https://docs.example.com/blog/hello',
    ]);
    expect(reply?.found).toBe(2);
    expect(reply?.facet_counts.map(({ field_name }) => field_name)).toEqual([
      'language',
      'docusaurus_tag',
    ]);
    // Not the collection's name with its time stamp, which says when it was made.
    expect(reply?.request_params.collection_name).toBe(ALIAS);
    const [hit] = reply?.grouped_hits[0]?.hits ?? [];
    expect(hit?.document.type).toBe('content');
    expect(hit?.highlight.content?.snippet).toBe(
      'A <mark>project</mark> holds configuration, environments and',
    );
  });

  it.runIf(process.env['TYPESENSE_URL'] === undefined)(
    'sends the constants of the specification, and only q and page from the reader',
    async () => {
      await search(app(), { q: '  getting \n start ', page: '2' });
      const [request] = subject.double?.requests ?? [];
      expect(request?.method).toBe('POST');
      expect(request?.path).toBe('/multi_search');
      expect(request?.headers['x-typesense-api-key']).toBe(subject.searchKey);
      const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`).join();
      expect(JSON.parse(request?.body ?? '')).toEqual({
        searches: [
          {
            collection: ALIAS,
            q: 'getting start',
            query_by: `${levels},content`,
            filter_by: 'language:=`en-GB` && docusaurus_tag:=[`default`,`docs-default-current`]',
            sort_by: '_text_match:desc,item_priority:desc',
            facet_by: 'language,docusaurus_tag',
            group_by: 'url_without_anchor',
            group_limit: 1,
            include_fields: `${levels},content,anchor,url,type,id`,
            highlight_full_fields: `${levels},content`,
            highlight_affix_num_tokens: 4,
            snippet_threshold: 8,
            num_typos: 2,
            page: 2,
            per_page: 15,
            search_cutoff_ms: 10_000,
          },
        ],
      });
    },
  );

  it('accepts only languages and versions of the site', async () => {
    const site = {
      locales: {
        default: 'en-GB',
        list: [
          { code: 'en-GB', label: 'English', direction: 'ltr' as const },
          { code: 'fr', label: 'Français', direction: 'ltr' as const },
        ],
      },
    };
    // A field has one locale, so each locale has a collection of its own.
    await subject.load(recordedRecords(), 'fr');
    const french = await search(app(subject.url, { site }), { q: 'webhooks', language: 'fr' });
    expect(urlsOf(french.reply)).toEqual(['https://docs.example.com/fr/webhooks']);
    for (const query of [{ language: 'de' }, { version: '9' }, { version: 'current]||x:=[1' }]) {
      const refused = await search(app(subject.url, { site }), { q: 'webhooks', ...query });
      expect(refused.status).toBe(400);
      expect(JSON.parse(refused.text)).toEqual({
        parameter: Object.keys(query)[0],
        message: expect.stringContaining('must be a'),
      });
    }
  });

  it('suggests sections of the site when nothing is found and there is no index', async () => {
    const { reply, suggestions } = await search(app(subject.url, { index: null }), {
      q: 'zzzyyyxxx',
    });
    expect(reply?.found).toBe(0);
    expect(suggestions).toEqual(['Cards']);
  });

  it('finds a page by its keywords without showing them', async () => {
    if (!subject.double) return;
    const marked = { snippet: '<mark>nudge</mark>, once', value: '<mark>nudge</mark>, once' };
    const document = {
      id: '/a#:keywords:0',
      type: 'content',
      url: 'https://docs.example.com/a',
      'hierarchy.lvl1': 'Welcome card',
      content: 'nudge, once',
    };
    const hits = [{ document, highlight: { content: { ...marked, matched_tokens: ['nudge'] } } }];
    const body = { results: [{ found: 1, grouped_hits: [{ found: 1, group_key: ['/a'], hits }] }] };
    subject.double.fault = { kind: 'garbage', body: JSON.stringify(body) };
    const { reply, text } = await search(app(), { q: 'nudge once' });
    expect(urlsOf(reply)).toEqual(['https://docs.example.com/a']);
    expect(text).not.toContain('nudge<');
    expect(text).not.toContain('nudge, once');
  });

  it('suggests words of the release when nothing is found', async () => {
    const { reply, suggestions, headers } = await search(app(), { q: 'webhokssss' });
    expect(headers.get('x-search-source')).toBe('typesense');
    expect(reply?.found).toBe(0);
    expect(suggestions).toContain('webhooks');
  });

  it('is shown on the results page, with the count and the source', async () => {
    const response = await app().get('/search?q=project');
    const html = await response.text();
    expect(response.headers.get('x-search-source')).toBe('typesense');
    expect(response.headers.get('x-cache')).toBe('miss');
    expect(html).toContain('2 pages found');
    expect(html).toContain('href="/getting-started#create-a-project"');
    expect(html).toContain('Create a <mark>project</mark>');
  });

  it('never renders the text of an index as HTML', async () => {
    const evil = {
      ...recordedRecords()[1],
      content: 'Evil <img src=x onerror=alert(1)> </p><script>alert(2)</script> words',
      'hierarchy.lvl1': '<svg onload=alert(3)> Evil title',
    };
    const link = { ...evil, url: 'javascript:alert(4)', url_without_anchor: 'javascript:alert(4)' };
    await subject.load([evil, link]);
    try {
      const response = await app().get('/search?q=evil');
      const html = await response.text();
      expect(response.headers.get('x-search-source')).toBe('typesense');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toMatch(/<img src=x|<script>alert|<svg onload|javascript:/);
      const { reply } = await search(app(), { q: 'evil' });
      expect(urlsOf(reply)).toEqual(['https://docs.example.com/getting-started']);
    } finally {
      await subject.load(recordedRecords());
    }
  });
});

/** What can go wrong with Typesense. `slow` is slower than its tests wait. */
const FAULTS: Record<string, Fault | 'refused'> = {
  refused: 'refused',
  slow: { kind: 'slow', ms: 20_000 },
  'status 401': { kind: 'status', status: 401, message: 'Forbidden' },
  'status 404': { kind: 'status', status: 404, message: 'Not Found' },
  'status 408': { kind: 'status', status: 408, message: 'Request Timeout' },
  'status 429': { kind: 'status', status: 429, message: 'Rate limit exceeded or blocked' },
  'status 500': { kind: 'status', status: 500, message: 'Embedded params parsing error.' },
  'status 503': { kind: 'status', status: 503, message: 'Not Ready or Lagging' },
  'a redirect': { kind: 'status', status: 302, message: '' },
  'an error with status 200': { kind: 'per-search', code: 404, error: 'Collection not found' },
  'no JSON': { kind: 'garbage', body: '<html>Bad gateway</html>' },
  'an empty body': { kind: 'garbage', body: '' },
  'other JSON': { kind: 'garbage', body: '{"results":[{"found":"many","grouped_hits":{}}]}' },
  'a list': { kind: 'garbage', body: '[]' },
  'half a body': { kind: 'half' },
  'a body without end': { kind: 'garbage', body: `{"results":["${'x'.repeat(2_000_000)}"]}` },
};

describe.skipIf(process.env['TYPESENSE_URL'] !== undefined)('when Typesense fails', () => {
  const nodes = (fault: string): string =>
    FAULTS[fault] === 'refused' ? 'http://127.0.0.1:1' : subject.url;
  const timeout = (fault: string): string => (fault === 'slow' ? '200' : PATIENT);
  const breakIt = (fault: string): void => {
    const given = FAULTS[fault];
    if (subject.double && typeof given === 'object') subject.double.fault = given;
  };

  it.each(Object.keys(FAULTS))(
    '(%s) the embedded engine answers, and is named in the response',
    async (fault) => {
      breakIt(fault);
      const broken = app(nodes(fault), {}, timeout(fault));
      const { status, headers, reply } = await search(broken, { q: 'webhooks' });
      expect(status).toBe(200);
      expect(headers.get('x-search-source')).toBe('embedded');
      expect(headers.get('x-cache')).toBe('bypass');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(urlsOf(reply)).toEqual(['https://docs.example.com/own/webhooks']);
      const page = await broken.get('/search?q=webhooks');
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('href="/own/webhooks"');
    },
  );

  it.each(Object.keys(FAULTS))(
    '(%s) and there is no index, the reader gets an uncacheable error',
    async (fault) => {
      breakIt(fault);
      const broken = app(nodes(fault), { index: null }, timeout(fault));
      const { status, headers, text } = await search(broken, { q: 'webhooks' });
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('10');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(JSON.parse(text)).toEqual({
        message: 'Unable to fetch results',
        error: 'search-unavailable',
      });
      const page = await broken.get('/search?q=webhooks');
      const html = await page.text();
      expect(page.status).toBe(503);
      expect(html).toContain('Unable to fetch results');
      expect(html).toContain('You might want to check your network connection.');
      const post = await broken.request('/multi_search', {
        method: 'POST',
        body: JSON.stringify({
          searches: [{ collection: ALIAS, q: 'webhooks', query_by: 'content' }],
        }),
      });
      expect(post.status).toBe(503);
      expect(await post.json()).toEqual({ message: 'Not Ready or Lagging' });
      if (subject.double) subject.double.fault = null;
      // Nothing of the failure was kept; only the circuit may still be open.
      const sound = await search(app(), { q: 'webhooks' });
      expect(sound.headers.get('x-search-source')).toBe('typesense');
    },
  );

  it('the key never appears in a response or a log line', async () => {
    for (const fault of Object.keys(FAULTS)) {
      breakIt(fault);
      const broken = app(nodes(fault), {}, timeout(fault));
      for (const address of ['/_search?q=webhooks', '/search?q=webhooks', '/_health', '/nope']) {
        const response = await broken.get(address);
        const all = JSON.stringify([...response.headers]) + (await response.text());
        expect(all, `${fault} ${address}`).not.toContain(subject.searchKey);
        expect(all).not.toContain(subject.url);
      }
    }
    expect(logged().length).toBeGreaterThan(Object.keys(FAULTS).length);
    expect(logged().join('\n')).not.toContain(subject.searchKey);
  });

  it("and repeats the key in its response, the key isn't passed on", async () => {
    if (!subject.double) return;
    const { searchKey } = subject;
    for (const fault of [
      { kind: 'status', status: 400, message: `bad key ${searchKey}` },
      { kind: 'per-search', code: 400, error: `bad key ${searchKey}` },
      { kind: 'garbage', body: `{"key":"${searchKey}" ${searchKey}` },
      // A parser quotes the beginning of what it cannot read.
      { kind: 'garbage', body: searchKey },
    ] satisfies Fault[]) {
      subject.double.fault = fault;
      const { text } = await search(app(), { q: 'webhooks' });
      expect(text).not.toContain(searchKey);
    }
    expect(logged().join('\n')).not.toContain(searchKey.slice(0, 6));
    expect(logged().join('\n')).toContain('typesense-node-failed');
  });

  it('a wrong URL or a missing key only affects its results, and no page', async () => {
    for (const variables of [
      { TYPESENSE_URL: 'not an address', TYPESENSE_SEARCH_KEY: 'k' },
      { TYPESENSE_URL: 'https://user:pass@search.example.com', TYPESENSE_SEARCH_KEY: 'k' },
      { TYPESENSE_URL: subject.url },
    ]) {
      const wrong = edgeApp(variables);
      expect((await wrong.get('/quick-start/introduction')).status).toBe(200);
      expect((await search(wrong, { q: 'webhooks' })).headers.get('x-search-source')).toBe(
        'embedded',
      );
    }
    expect(logged().filter((line) => line.includes('"misconfigured"'))).toHaveLength(3);
    expect(logged().join('\n')).not.toContain('pass@');
  });
});

describe.skipIf(process.env['TYPESENSE_URL'] !== undefined)('the nodes of Typesense', () => {
  it('are tried in order of distance, and the next one only after a failure', async () => {
    const near = await startTypesense();
    try {
      near.fault = { kind: 'status', status: 503, message: 'Not Ready or Lagging' };
      const both = app(`${near.url}, ${subject.url}/`);
      const first = await search(both, { q: 'project' });
      expect(first.headers.get('x-search-source')).toBe('typesense');
      expect([near.requests.length, asked()]).toEqual([1, 1]);
      // For a while the failed one comes last.
      await search(both, { q: 'webhooks' });
      expect([near.requests.length, asked()]).toEqual([1, 2]);
      vi.useFakeTimers({ toFake: ['Date'] });
      pass(31_000);
      await search(both, { q: 'secrets' });
      expect([near.requests.length, asked()]).toEqual([2, 3]);
    } finally {
      await near.close();
    }
  });

  it("aren't all tried for an error of the request", async () => {
    const near = await startTypesense();
    try {
      near.fault = { kind: 'status', status: 401, message: 'Forbidden' };
      const { headers } = await search(app(`${near.url},${subject.url}`), { q: 'webhooks' });
      expect(headers.get('x-search-source')).toBe('embedded');
      near.fault = { kind: 'per-search', code: 404, error: 'Collection not found' };
      await search(app(`${near.url},${subject.url}`), { q: 'webhooks' });
      expect(asked()).toBe(0);
    } finally {
      await near.close();
    }
  });

  it('are all tried for an error of a node', async () => {
    const near = await startTypesense();
    try {
      for (const fault of [
        { kind: 'garbage', body: '<html>' },
        { kind: 'garbage', body: '{"results":[{"found":1}]}' },
        { kind: 'status', status: 500, message: 'Internal' },
      ] satisfies Fault[]) {
        near.fault = fault;
        const { headers } = await search(app(`${near.url},${subject.url}`), { q: 'webhooks' });
        expect(headers.get('x-search-source')).toBe('typesense');
      }
      expect([near.requests.length, asked()]).toEqual([3, 3]);
    } finally {
      await near.close();
    }
  });

  it("can't redirect the key elsewhere", async () => {
    if (!subject.double) return;
    const elsewhere = await startTypesense();
    try {
      subject.double.fault = { kind: 'redirect', to: `${elsewhere.url}/multi_search` };
      const { headers } = await search(app(), { q: 'webhooks' });
      expect(headers.get('x-search-source')).toBe('embedded');
      expect(asked()).toBe(1);
      expect(elsewhere.requests).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it("aren't skipped for refusing searches", async () => {
    if (!subject.double) return;
    const one = app();
    for (const fault of [
      { kind: 'per-search', code: 400, error: 'Could not parse the filter query.' },
      { kind: 'per-search', code: 408, error: 'Request Timeout' },
      { kind: 'status', status: 400, message: 'Bad JSON.' },
      { kind: 'status', status: 429, message: 'Rate limit exceeded or blocked' },
    ] satisfies Fault[]) {
      subject.double.fault = fault;
      const source = await search(one, { q: `${fault.kind} ${fault.code ?? fault.status}` });
      expect(source.headers.get('x-search-source')).toBe('embedded');
    }
    expect(asked()).toBe(4);
    subject.double.fault = null;
    const { headers } = await search(one, { q: 'webhooks' });
    expect(headers.get('x-search-source')).toBe('typesense');
  });

  it('are given a time limit for searches that is shorter than the timeout', async () => {
    if (!subject.double) return;
    await search(app(subject.url, {}, '3000'), { q: 'webhooks' });
    const { body } = subject.double.requests.at(-1) ?? {};
    expect(body).toContain('"search_cutoff_ms":1500');
  });

  it('are skipped after three failures, and tried by one search ten seconds later', async () => {
    if (!subject.double) return;
    vi.useFakeTimers({ toFake: ['Date'] });
    subject.double.fault = { kind: 'status', status: 503, message: 'Not Ready or Lagging' };
    const broken = app();
    for (const q of ['a1', 'a2', 'a3', 'a4', 'a5']) await search(broken, { q });
    expect(asked()).toBe(3);
    pass(11_000);
    await Promise.all(['b1', 'b2', 'b3'].map((q) => search(broken, { q })));
    expect(asked()).toBe(4);
    subject.double.fault = null;
    pass(11_000);
    const well = await search(broken, { q: 'project' });
    expect(well.headers.get('x-search-source')).toBe('typesense');
    await search(broken, { q: 'webhooks' });
    expect(asked()).toBe(6);
  });
});

describe.skipIf(process.env['TYPESENSE_URL'] !== undefined)('an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  it('is fresh for a minute, then stale while a new one is fetched', async () => {
    const one = app();
    const states: (string | null)[] = [];
    const ask = async (): Promise<void> => {
      states.push((await search(one, { q: 'project' })).headers.get('x-cache'));
      await waitFor(() => expect(asked()).toBeGreaterThan(0));
    };
    await ask();
    pass(59_000);
    await ask();
    expect(asked()).toBe(1);
    pass(2000);
    await ask();
    await waitFor(() => expect(asked()).toBe(2));
    await waitFor(async () => {
      const again = await search(one, { q: 'project' });
      expect(again.headers.get('x-cache')).toBe('hit');
    });
    expect(states).toEqual(['miss', 'hit', 'stale']);
    expect(asked()).toBe(2);
  });

  it('of the last day takes precedence over an error and over the embedded engine', async () => {
    if (!subject.double) return;
    const one = app(subject.url, { index: null });
    await search(one, { q: 'project' });
    subject.double.fault = { kind: 'status', status: 503, message: 'Not Ready or Lagging' };
    pass(23 * 3_600_000);
    const stale = await search(one, { q: 'project' });
    expect(stale.status).toBe(200);
    expect(stale.headers.get('x-cache')).toBe('stale');
    expect(stale.headers.get('x-search-source')).toBe('typesense');
    expect(urlsOf(stale.reply)).toHaveLength(2);
    pass(2 * 3_600_000);
    expect((await search(one, { q: 'project' })).status).toBe(503);
  });

  it('is fetched once for a burst', async () => {
    const one = app();
    const all = await Promise.all(Array.from({ length: 40 }, () => search(one, { q: 'project' })));
    expect(asked()).toBe(1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is shared by equal queries, and repeats the words as typed', async () => {
    const one = app();
    await search(one, { q: 'Getting Started' });
    const other = await search(one, { q: ' getting  STARTED ', page: '1' });
    expect(other.headers.get('x-cache')).toBe('hit');
    expect(other.reply?.request_params.q).toBe('getting STARTED');
    expect(asked()).toBe(1);
  });

  it('is different for another page, query or release', async () => {
    const one = app();
    await search(one, { q: 'project' });
    for (const query of [{ q: 'project', page: '2' }, { q: 'projects' }]) {
      expect((await search(one, query)).headers.get('x-cache')).toBe('miss');
    }
    one.publish({ id: 'release-b' });
    pass(31_000);
    await search(one, { q: 'project' });
    await waitFor(async () => {
      const next = await search(one, { q: 'project' });
      expect(next.headers.get('x-release')).toBe('release-b');
    });
    expect(asked()).toBe(4);
  });

  it('outlives the isolate in the edge cache, which stores no failures', async () => {
    if (!subject.double) return;
    const stored = stubCacheApi();
    const searches = (): number =>
      [...stored.keys()].filter((url) => url.includes('/search/')).length;
    subject.double.fault = { kind: 'per-search', code: 404, error: 'Collection not found' };
    await search(app(), { q: 'project' });
    expect(searches()).toBe(0);
    subject.double.fault = null;
    await search(app(), { q: 'project' });
    await waitFor(() => expect(searches()).toBe(1));
    const before = asked();
    const next = await search(app(), { q: 'project' });
    expect(next.headers.get('x-cache')).toBe('hit');
    expect(next.headers.get('x-search-source')).toBe('typesense');
    expect(asked()).toBe(before);
  });

  it('comes from Typesense when the edge cache fails', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('cache is broken');
    };
    vi.stubGlobal('caches', { default: { match: broken, put: broken } });
    expect((await search(app(), { q: 'project' })).headers.get('x-search-source')).toBe(
      'typesense',
    );
  });

  it('to an empty query needs no request', async () => {
    const { reply, headers } = await search(app(), { q: '   ' });
    expect(reply?.found).toBe(0);
    expect(headers.get('x-cache')).toBe('bypass');
    expect(asked()).toBe(0);
  });
});

describe('searches are counted', () => {
  it('by source and cache state, without the query', async () => {
    const points: unknown[] = [];
    const METRICS = { writeDataPoint: (point: unknown) => void points.push(point) };
    const variables = {
      METRICS,
      TYPESENSE_URL: subject.url,
      TYPESENSE_SEARCH_KEY: subject.searchKey,
      TYPESENSE_TIMEOUT: PATIENT,
    };
    const one = edgeApp(variables, { collection: ALIAS });
    await search(one, { q: 'project' });
    await search(one, { q: 'project' });
    await search(edgeApp({ METRICS }), { q: 'project' });
    await search(edgeApp({ METRICS }, { index: null }), { q: 'project' });
    const found = points.filter(
      (point) => isObject(point) && String(point['indexes']) === 'search',
    );
    expect(found.map((point) => isObject(point) && point['blobs'])).toEqual([
      ['search', 'typesense', 'miss'],
      ['search', 'typesense', 'hit'],
      ['search', 'embedded', 'miss'],
      ['search', 'none', 'none'],
    ]);
  });
});

describe('versions and languages on the results page', () => {
  const site = {
    versions: [
      { name: 'current', label: 'Next', path: '/', isLast: true },
      { name: '1.0', label: 'Version 1.0', path: '/1.0', isLast: false },
    ],
    locales: {
      default: 'en-GB',
      list: [
        { code: 'en-GB', label: 'English', direction: 'ltr' as const },
        { code: 'fr', label: 'Français', direction: 'ltr' as const },
      ],
    },
  };
  const index = indexOf([
    { path: '/a', texts: ['Card'] },
    { path: '/b', texts: ['Card deck'] },
    { path: '/1.0/a', texts: ['Card'], version: '1.0' },
    { path: '/fr/a', texts: ['Card'], language: 'fr' },
  ]);

  it('can be chosen and stay selected on the next page', async () => {
    const html = await (await edgeApp({}, { index, site }).get('/search?q=card')).text();
    expect(html).toContain(
      '<a href="/search?q=card&amp;version=current" aria-current="true">Next</a>',
    );
    expect(html).toContain('<a href="/search?q=card&amp;version=1.0">Version 1.0</a>');
    expect(html).toContain('<a href="/search?q=card&amp;language=fr">Français</a>');
    const old = await (await edgeApp({}, { index, site }).get('/search?q=card&version=1.0')).text();
    expect(old).toContain('1 page found');
    expect(old).toContain('href="/1.0/a"');
    expect(old).toContain('<input type="hidden" name="version" value="1.0"/>');
    expect(old).toContain('href="/search?q=card&amp;version=1.0&amp;language=fr"');
  });

  it('are chosen by `locale` or `language`', async () => {
    const edge = edgeApp({}, { index, site });
    for (const name of ['locale', 'language'])
      expect(await (await edge.get(`/_search?q=card&${name}=fr`)).json()).toMatchObject({
        results: [{ found: 1 }],
      });
    const wrong = await edgeApp({}, { index, site }).get('/_search?q=card&locale=xx');
    expect(wrong.status).toBe(400);
  });

  it('are counted by Typesense, if they are versions', async () => {
    const html = await (await app(subject.url, { site }).get('/search?q=webhooks')).text();
    expect(html).toContain('aria-current="true">Next (1)</a>');
    expect(html).toContain('>Version 1.0 (0)</a>');
  });

  it("aren't offered when there is only one of each", async () => {
    const html = await (await edgeApp({}, { index }).get('/search?q=card')).text();
    expect(html).not.toContain('search-facet');
  });
});
