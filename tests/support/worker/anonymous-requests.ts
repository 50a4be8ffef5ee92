/** Every kind of anonymous request in its most expensive form, for tests and for the abuse bench. */

/** A site to send requests to: the URLs of its release. */
export interface AbusedSite {
  release: string;
  collection: string;
  /** Paths of pages, without duplicates. */
  pages: string[];
  /** A script or stylesheet of the release. */
  asset: string;
  /** A static file of the release. */
  file: string;
  redirect: string;
  feed: string;
  /** A call of the API mock. */
  mock: string;
  /** The site's most frequent words, in descending order. */
  words: string[];
}

/** A kind of request. Every call of `make` returns a different one, to bypass caches. */
export interface RequestKind {
  name: string;
  make: (site: AbusedSite, turn: number) => { path: string; init?: RequestInit };
  /** Maximum KV reads on a warm isolate, if lower than `MOST_READS.warm`. */
  reads?: number;
}

/** Maximum KV reads of a request. There may be more when KV fails. */
export const MOST_READS = { warm: 4, cold: 6 };

/** All kinds of requests. */
export const REQUEST_KINDS: RequestKind[] = [
  { name: 'page', make: (site, turn) => get(pageOf(site, turn)) },
  { name: 'page, any query', make: (site, turn) => get(`${pageOf(site, turn)}?n=${turn}`) },
  { name: 'page, HEAD', make: (site, turn) => head(pageOf(site, turn)) },
  { name: 'page, POST', make: (site, turn) => post(pageOf(site, turn), 'x'), reads: 0 },
  { name: 'page as Markdown', make: (site, turn) => get(`${pageOf(site, turn)}.md`) },
  {
    name: 'page, Markdown accepted',
    make: (site, turn) => get(pageOf(site, turn), { accept: 'text/markdown' }),
  },
  { name: 'redirect', make: ({ redirect }, turn) => get(`${redirect}?n=${turn}`), reads: 0 },
  { name: 'another spelling', make: (site, turn) => get(`${pageOf(site, turn)}.html`) },
  { name: 'unknown path', make: (site, turn) => get(unknown(site, turn)) },
  { name: 'malformed path', make: (_site, turn) => get(`/a%2Fb%00${turn}`), reads: 0 },
  {
    name: 'fragment',
    make: (site, turn) => get(`/_page/${site.release}${pageOf(site, turn)}`),
  },
  {
    name: 'fragment, unknown path',
    make: (site, turn) => get(`/_page/${site.release}${unknown(site, turn)}`),
  },
  {
    name: 'fragment, unknown release',
    make: (_site, turn) => get(`/_page/${random(turn)}/x`),
    reads: 0,
  },
  { name: 'sidebar', make: (site, turn) => get(`/_nav/${site.release}${pageOf(site, turn)}`) },
  {
    name: 'sidebar, unknown release',
    make: (_site, turn) => get(`/_nav/${random(turn)}/x`),
    reads: 0,
  },
  { name: 'asset', make: ({ asset }) => get(asset) },
  { name: 'asset, any query', make: ({ asset }, turn) => get(`${asset}?n=${turn}`) },
  {
    name: 'asset, unknown',
    make: (_site, turn) => get(`/assets/x-${random(turn)}.js`),
    reads: 0,
  },
  {
    name: 'image, unknown',
    make: (_site, turn) => get(`/assets/x.10-${random(turn)}.png`),
    reads: 0,
  },
  { name: 'file', make: ({ file }) => get(file) },
  { name: 'file, any query', make: ({ file }, turn) => get(`${file}?n=${turn}`), reads: 0 },
  { name: 'file, range', make: ({ file }) => get(file, { range: 'bytes=0-3' }) },
  { name: 'robots.txt', make: () => get('/robots.txt') },
  { name: 'sitemap', make: () => get('/sitemap.xml') },
  { name: 'feed', make: ({ feed }) => get(feed) },
  { name: 'security.txt', make: () => get('/.well-known/security.txt') },
  { name: 'llms.txt', make: () => get('/llms.txt') },
  { name: 'llms.txt, any query', make: (_site, turn) => get(`/llms.txt?n=${turn}`), reads: 0 },
  { name: 'llms-full.txt', make: () => get('/llms-full.txt'), reads: 1 },
  { name: 'text of a section', make: () => get('/llms-full-1.txt'), reads: 1 },
  {
    name: 'llms-full.txt, any query',
    make: (_site, turn) => get(`/llms-full.txt?n=${turn}`),
    reads: 0,
  },
  { name: 'social image', make: (site, turn) => get(`/_card${pictured(site, turn)}.png`) },
  {
    name: 'social image, any query',
    make: (site, turn) => get(`/_card${pictured(site, turn)}.png?n=${turn}`),
    reads: 0,
  },
  {
    name: 'social image, unknown path',
    make: (site, turn) => get(`/_card${unknown(site, turn)}.png`),
  },
  { name: 'API mock', make: ({ mock }) => get(mock) },
  { name: 'API mock, any query', make: ({ mock }, turn) => get(`${mock}?n=${turn}`) },
  {
    name: 'API mock, unknown path',
    make: (_site, turn) => get(`/_mock/api/${random(turn)}`),
    reads: 1,
  },
  {
    name: 'API mock, unknown name',
    make: (_site, turn) => get(`/_mock/${random(turn)}`),
    reads: 0,
  },
  { name: 'API mock, long body', make: ({ mock }) => post(mock, 'x'.repeat(100_000)) },
  { name: 'health', make: () => get('/_health') },
  { name: 'search', make: ({ words }, turn) => search('/_search', typical(words, turn), 1) },
  ...worstQueries('search', '/_search'),
  ...worstQueries('page of results', '/search'),
  {
    name: 'multi_search',
    make: (site, turn) => multiSearch(site, [typical(site.words, turn)], turn, 'url'),
  },
  ...(['url', 'url_without_anchor'] as const).flatMap((by) =>
    Object.entries(heavyQueries()).map(([name, query]): RequestKind => ({
      name: `multi_search, 5 × ${name}, by ${by}`,
      make: (site, turn) => {
        const queries = [0, 1, 2, 3, 4].map((item) => query(site.words, 5 * turn + item));
        return multiSearch(site, queries, turn, by);
      },
    })),
  ),
  {
    name: 'multi_search, 64 KB that are no JSON',
    make: () => post('/multi_search', '['.repeat(65_000), 'text/plain'),
    reads: 0,
  },
  { name: 'MCP initialize', make: () => mcp('initialize', INITIALIZE), reads: 0 },
  { name: 'MCP tools/list', make: () => mcp('tools/list', {}), reads: 0 },
  {
    name: 'MCP search',
    make: ({ words }, turn) => tool('search', { query: heavyQueries().common(words, turn) }),
  },
  { name: 'MCP read_page', make: (site, turn) => tool('read_page', { page: pageOf(site, turn) }) },
  {
    name: 'MCP read_page, unknown path',
    make: (site, turn) => tool('read_page', { page: unknown(site, turn) }),
  },
  { name: 'MCP list_sections', make: () => tool('list_sections', {}) },
  {
    name: 'MCP list_sections of a page',
    make: (site, turn) => tool('list_sections', { page: pageOf(site, turn) }),
  },
  {
    name: 'MCP read_page, a section',
    make: (site, turn) => tool('read_page', { page: pageOf(site, turn), section: 'nothing' }),
  },
  { name: 'MCP list_operations', make: () => tool('list_operations', {}), reads: 1 },
  {
    name: 'MCP read_operation',
    make: (_site, turn) => tool('read_operation', { operation: `x${turn}` }),
    reads: 2,
  },
  {
    name: 'MCP resources/list',
    make: (site, turn) => mcp('resources/list', { cursor: btoa(pageOf(site, turn)) }),
    reads: 1,
  },
  {
    name: 'MCP resources/read',
    make: (site, turn) =>
      mcp('resources/read', { uri: `https://docs.acme.example${pageOf(site, turn)}.md` }),
  },
  {
    name: 'MCP completion',
    make: (site, turn) =>
      mcp('completion/complete', {
        ref: { type: 'ref/prompt', name: 'explain_page' },
        argument: { name: 'page', value: unknown(site, turn) },
      }),
    reads: 2,
  },
  {
    name: 'MCP prompts/get',
    make: (site, turn) =>
      mcp('prompts/get', { name: 'explain_page', arguments: { page: pageOf(site, turn) } }),
  },
  {
    name: 'question',
    make: ({ words }, turn) =>
      post(
        '/_ask',
        JSON.stringify({ question: heavyQueries().common(words, turn) }),
        'application/json',
        OWN_PAGE,
      ),
    reads: 1,
  },
  { name: 'events', make: (_site, turn) => events(turn), reads: 0 },
  {
    name: 'events, 64 KB that are no JSON',
    make: () => post('/_events', '['.repeat(65_000), 'application/json', OWN_PAGE),
    reads: 0,
  },
  {
    name: 'purge, bad signature',
    make: () =>
      post('/_purge', '', 'text/plain', {
        'x-purge-timestamp': String(Math.floor(Date.now() / 1000)),
        'x-purge-signature': '0'.repeat(64),
      }),
    reads: 0,
  },
  {
    name: 'preview, bad signature',
    make: (_site, turn) => get(`/_preview/${random(turn)}.zzzzzz.${'A'.repeat(43)}/x`),
    reads: 0,
  },
];

const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Reader/1.0' };
const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
};

function get(path: string, headers: Record<string, string> = {}) {
  return { path, init: { headers: { ...OWN_PAGE, ...headers } } };
}

function head(path: string) {
  return { path, init: { method: 'HEAD' } };
}

function post(
  path: string,
  body: string,
  type = 'text/plain',
  headers: Record<string, string> = {},
) {
  return { path, init: { method: 'POST', body, headers: { 'content-type': type, ...headers } } };
}

function pageOf({ pages }: AbusedSite, turn: number): string {
  return pages[(turn + 1) % pages.length] ?? '/';
}

// Each path is next to a page, so that on a large site each one needs another shard of the path table.
function unknown(site: AbusedSite, turn: number): string {
  return `${pageOf(site, turn)}-${random(turn)}`;
}

// The image of the home page has a special name.
function pictured(site: AbusedSite, turn: number): string {
  const page = pageOf(site, turn);
  return page === '/' ? '/index' : page;
}

function search(path: string, q: string, page: number) {
  return get(`${path}?${new URLSearchParams({ q: q.slice(0, 200), page: String(page) })}`);
}

/** The most expensive queries for the embedded engine, slightly different in every turn. */
function heavyQueries() {
  return {
    common: (words, turn) => some(words, turn, 10).join(' '),
    'common, exclusions': (words, turn) =>
      `${some(words, turn, 10).join(' ')} ${words
        .slice(0, 12)
        .map((word) => `-${word}`)
        .join(' ')}`,
    typos: (words, turn) =>
      some(
        words.filter((word) => word.length > 4),
        turn,
        10,
      )
        .map((word) => `${word.slice(0, -1)}q`)
        .join(' '),
    phrases: (words, turn) =>
      `"${words[0]} ${words[1]}" "${words[1]} ${words[2]}" ${some(words, turn, 6).join(' ')}`,
    'one word ten times': (words, turn) =>
      Array.from({ length: 10 }, () => words[turn % 20]).join(' '),
    'quoted words': (words, turn) => `"${some(words, turn, 33).join('" "')}"`,
    'unknown words': (_words, turn) =>
      Array.from({ length: 10 }, (_word, at) => random(turn * 10 + at).slice(0, 14)).join(' '),
  } satisfies Record<string, (words: string[], turn: number) => string>;
}

function worstQueries(name: string, path: string): RequestKind[] {
  return Object.entries(heavyQueries()).map(([kind, query]) => ({
    name: `${name}, ${kind}`,
    make: ({ words }, turn) => search(path, query(words, turn), 1),
  }));
}

function typical(words: string[], turn: number): string {
  return `${words[20 + (turn % 40)]} ${words[30 + (turn % 17)]}`;
}

// Picks some of the forty most frequent words, different in each turn.
function some(words: string[], turn: number, count: number): string[] {
  const step = 1 + 2 * (turn % 7);
  return Array.from({ length: count }, (_word, at) => words[(turn + at * step) % 40] ?? 'card');
}

const FIELDS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`).join();

function multiSearch(site: AbusedSite, queries: string[], turn: number, by: string) {
  const searches = queries.map((q) => ({
    collection: site.collection,
    q: q.slice(0, 200),
    query_by: `${FIELDS},content`,
    facet_by: 'language,docusaurus_tag',
    group_by: by,
    per_page: queries.length > 1 ? 20 : 50,
    page: 1 + (turn % 2),
  }));
  return post('/multi_search', JSON.stringify({ searches }), 'application/json');
}

function mcp(method: string, params: object) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return post('/mcp', body, 'application/json', {
    accept: 'application/json, text/event-stream',
  });
}

function tool(name: string, given: object) {
  return mcp('tools/call', { name, arguments: given });
}

function events(turn: number) {
  const batch = {
    sentAt: new Date().toISOString(),
    consent: 'granted',
    anonymousId: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
    events: Array.from({ length: 20 }, (_event, at) => ({
      type: 'track',
      event: 'Documentation search performed',
      messageId: crypto.randomUUID(),
      originalTimestamp: new Date().toISOString(),
      properties: { search: `query ${turn} ${at} reader@example.com`, path: '/' },
    })),
  };
  return post('/_events', JSON.stringify(batch), 'application/json', OWN_PAGE);
}

// Returns something that looks like a hash, different in every turn.
function random(turn: number): string {
  const digits = Math.imul(turn + 1, 2_654_435_761) >>> 0;
  return digits.toString(16).padStart(8, '0').repeat(3);
}
