/** Attacks on a site with the expected responses. `attacks.test.ts` sends them. */
import { createHmac } from 'node:crypto';
import { PREVIEW_PATH, signedText, tokenText } from '../../../model/release/preview.ts';
import { PURGE_SIGNATURE, PURGE_TIMESTAMP, purgeText } from '../../../model/release/purge.ts';
import type { Env } from '../../../worker/config/env.ts';
import { batchOf, OWN_PAGE, pageView } from './beacons.ts';

/** A published page of the site under attack. */
export const PAGE = '/guide/cards/creating';
/** An unpublished release with a page that nobody may read. */
export const DRAFT = 'draft-b0';
/** A published release that was withdrawn. */
export const WITHDRAWN = 'leaked-c0';
/** Keys of the site. */
export const PREVIEW_KEY = 'p'.repeat(40);
export const PURGE_KEY = 'q'.repeat(40);
/** Part of the attacker's input. It must not appear in the response. */
export const MARKER = 'x9q7';

/** A request and the constraints on its response. */
export interface Attack {
  name: string;
  path: string;
  init?: RequestInit;
  /** Settings and bindings of the site. */
  env?: Partial<Env>;
  status: number;
  /** Expected headers. `null` means that the header is absent. */
  headers?: Record<string, string | RegExp | null>;
  /** Maximum KV reads on a warm isolate, 0 by default. */
  reads?: number;
}

const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});
const from = (headers: Record<string, string>): RequestInit => ({ headers });
const beacon = (body: BodyInit, headers: Record<string, string> = {}): RequestInit =>
  post(body, { ...OWN_PAGE, ...headers });
const refusing = { limit: async () => ({ success: false }) };

function previewToken(
  change: { key?: string; release?: string; ends?: number; claim?: string } = {},
): string {
  const {
    key = PREVIEW_KEY,
    release = DRAFT,
    ends = Math.floor(Date.now() / 1000) + 3600,
  } = change;
  const signature = createHmac('sha256', key).update(signedText(release, ends)).digest('base64url');
  return PREVIEW_PATH + tokenText({ release: change.claim ?? release, ends, signature });
}

function purgeHeaders(
  change: { key?: string; age?: number; url?: string } = {},
): Record<string, string> {
  const { key = PURGE_KEY, age = 0, url = 'https://docs.example.com' } = change;
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const text = purgeText({ url, baseUrl: '/' }, timestamp);
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return { [PURGE_TIMESTAMP]: String(timestamp), [PURGE_SIGNATURE]: signature };
}

const DRAFTS: Attack[] = [
  { name: 'read a draft as a fragment', path: `/_page/${DRAFT}/secret-launch`, status: 409 },
  { name: 'read a draft’s home page as a fragment', path: `/_page/${DRAFT}/`, status: 409 },
  { name: 'read a draft’s navigation', path: `/_nav/${DRAFT}${PAGE}`, status: 409 },
  { name: 'read a draft’s page at its public path', path: '/secret-launch', status: 404 },
  { name: 'read a draft’s Markdown', path: '/secret-launch.md', status: 404 },
  { name: 'read a draft’s social image', path: '/_card/secret-launch.png', status: 404 },
  { name: 'name releases at random', path: `/_page/${'a'.repeat(24)}/`, status: 409 },
  { name: 'name a release by a path', path: '/_page/..%2f..%2fpointer/', status: 409 },
  {
    name: 'sign a preview with another key',
    path: `${previewToken({ key: 'z'.repeat(40) })}/secret-launch`,
    status: 404,
  },
  {
    name: 'reuse the signature of another release',
    path: `${previewToken({ release: 'release-a', claim: DRAFT })}/`,
    status: 404,
  },
  {
    name: 'guess a signature',
    path: `${PREVIEW_PATH}${DRAFT}.zzzzzz.${'A'.repeat(43)}/`,
    status: 404,
  },
  {
    name: 'use a preview after its end',
    path: `${previewToken({ ends: 1_700_000_000 })}/secret-launch`,
    status: 410,
  },
  {
    name: 'use a preview that was revoked',
    path: `${previewToken({ release: 'revoked-d0' })}/`,
    status: 410,
  },
  {
    name: 'use a preview of a site without a key',
    path: `${previewToken()}/`,
    env: { PREVIEW_KEY: '' },
    status: 404,
  },
  {
    name: 'use a preview of a site with a short key',
    path: `${previewToken({ key: 'short' })}/`,
    env: { PREVIEW_KEY: 'short' },
    status: 404,
  },
  {
    name: 'read a withdrawn page',
    path: '/leaked',
    status: 410,
  },
  { name: 'read a withdrawn page as Markdown', path: '/leaked.md', status: 410 },
  { name: 'read a withdrawn page as a fragment', path: '/_page/release-a/leaked', status: 410 },
  { name: 'read a withdrawn page’s social image', path: '/_card/leaked.png', status: 404 },
  {
    name: 'read the whole text that holds a withdrawn page',
    path: '/llms-full.txt',
    status: 410,
  },
  {
    name: 'read the text of a section that holds a withdrawn page',
    path: '/llms-full-2.txt',
    status: 410,
  },
  { name: 'read a withdrawn file', path: '/gone.txt', status: 410 },
  {
    name: 'read a withdrawn asset',
    path: `/assets/x-${'withdrawn'.padEnd(32, '0')}.png`,
    status: 410,
  },
  {
    name: 'read a withdrawn release as a fragment',
    path: `/_page/${WITHDRAWN}${PAGE}`,
    status: 409,
  },
  { name: 'read a withdrawn release’s navigation', path: `/_nav/${WITHDRAWN}${PAGE}`, status: 409 },
];

const PATHS: Attack[] = [
  {
    name: 'leave the site by two slashes',
    path: '//evil.example/index.html',
    status: 308,
    headers: { location: /^\/(?!\/)/ },
  },
  { name: 'leave the site by a backslash', path: '/%5cevil.example/index.html', status: 400 },
  { name: 'leave the site by an encoded slash', path: '/%2f%2fevil.example.html', status: 400 },
  { name: 'climb out of the folder', path: '/%2e%2e/%2e%2e/pointer', status: 404 },
  { name: 'climb out of the folder, encoded twice', path: '/%252e%252e/pointer', status: 400 },
  { name: 'end the name with a null byte', path: '/guide%00.html', status: 400 },
  { name: 'send bytes that are no text', path: '/%e0%80%af', status: 400 },
  { name: 'send a percent sign alone', path: '/%', status: 400 },
  { name: 'send an address without end', path: `/${'a'.repeat(5000)}`, status: 414 },
  {
    name: 'set a cookie by a line break',
    path: '/%0d%0aset-cookie:x=1.html',
    status: 400,
    headers: { 'set-cookie': null },
  },
  {
    name: 'set a cookie by a line break in a query',
    path: '/old?%0d%0aset-cookie:x=1',
    status: 301,
    headers: { 'set-cookie': null },
  },
  {
    name: 'put a script into an address',
    path: `/${MARKER}<script>alert(1)</script>`,
    status: 404,
  },
  {
    name: 'put a script into a query',
    path: `/search?q=${MARKER}"><script>alert(1)</script>`,
    status: 200,
    reads: 1,
    headers: { 'content-security-policy': /script-src 'self'/ },
  },
  { name: 'name what every object has', path: '/__proto__', status: 404 },
  { name: 'name what every release has', path: '/_page/constructor/', status: 409 },
  { name: 'read the pointer', path: '/pointer', status: 404 },
  { name: 'read a key of KV', path: '/release/release-a', status: 404 },
  { name: 'ask for a common hole', path: '/wp-content/plugins/.env', status: 404 },
  { name: 'ask for the source', path: '/.git/config', status: 404 },
  { name: 'ask the development server', path: '/_dev/events', status: 404 },
];

const FILES: Attack[] = [
  {
    name: 'open an object as a document',
    path: `/assets/x-${'releaseapageguide'.padEnd(32, '0')}.html`,
    status: 404,
  },
  {
    name: 'open an object as XHTML',
    path: `/assets/x-${'releaseapageguide'.padEnd(32, '0')}.xhtml`,
    status: 404,
  },
  {
    name: 'run a text as a script',
    path: `/assets/x-${'releasearobots'.padEnd(32, '0')}.js`,
    status: 404,
  },
  {
    name: 'run a page’s Markdown as a script',
    path: `/assets/x-${'releaseatwinguidecardscreating'.padEnd(32, '0')}.js`,
    status: 404,
  },
  {
    name: 'run script in SVG',
    path: '/img/logo.svg',
    status: 200,
    reads: 1,
    headers: { 'content-security-policy': /default-src 'none'.*sandbox/ },
  },
  {
    name: 'run script in XML',
    path: '/evil.xml',
    status: 200,
    reads: 1,
    headers: {
      'content-security-policy': /default-src 'none'.*sandbox/,
      'x-content-type-options': 'nosniff',
    },
  },
  { name: 'ask for assets at random', path: `/assets/x-${'f'.repeat(32)}.js`, status: 404 },
  {
    name: 'ask for ranges without end',
    path: '/video.mp4',
    init: from({ range: `bytes=${'0-1,'.repeat(1000)}0-1` }),
    status: 200,
    reads: 1,
  },
  {
    name: 'ask for a range that is not there',
    path: '/video.mp4',
    init: from({ range: 'bytes=999999-' }),
    status: 416,
    headers: { 'content-range': /^bytes \*\// },
  },
  { name: 'fill caches with queries on a file', path: '/img/logo.svg?1', status: 308 },
  { name: 'fill caches with queries on llms.txt', path: '/llms.txt?1', status: 308 },
  {
    name: 'fill caches with queries on the text of a section',
    path: '/llms-full-2.txt?1',
    status: 308,
  },
  { name: 'fill caches with queries on llms-full.txt', path: '/llms-full.txt?1', status: 308 },
  { name: 'fill caches with queries on a withdrawn file', path: '/gone.txt?1', status: 308 },
  { name: 'fill caches with queries on social images', path: `/_card${PAGE}.png?1`, status: 308 },
  {
    name: 'fill caches with queries on a page',
    path: `${PAGE}?a[b]=<script>&x=%00`,
    status: 200,
    headers: { 'cloudflare-cdn-cache-control': 'no-store' },
  },
];

const HEADERS: Attack[] = [
  {
    name: 'override the method',
    path: PAGE,
    init: post('', { 'x-http-method-override': 'GET' }),
    status: 405,
  },
  { name: 'purge as caches are purged', path: PAGE, init: { method: 'PURGE' }, status: 405 },
  {
    name: 'rewrite the address',
    path: '/nowhere',
    init: from({ 'x-original-url': PAGE, 'x-rewrite-url': PAGE }),
    status: 404,
  },
  {
    name: 'poison links by a host',
    path: PAGE,
    init: from({ 'x-forwarded-host': `${MARKER}.example`, forwarded: `host=${MARKER}.example` }),
    status: 200,
  },
  {
    name: 'poison Markdown by a cookie',
    path: PAGE,
    init: from({ cookie: MARKER, origin: `https://${MARKER}.example` }),
    status: 200,
  },
  {
    name: 'frame a page',
    path: PAGE,
    status: 200,
    headers: { 'x-frame-options': 'DENY', 'content-security-policy': /frame-ancestors 'none'/ },
  },
  {
    name: 'pin other hosts to HTTPS',
    path: PAGE,
    status: 200,
    headers: { 'strict-transport-security': 'max-age=63072000' },
  },
];

const SERVICES: Attack[] = [
  { name: 'purge without a signature', path: '/_purge', init: { method: 'POST' }, status: 401 },
  {
    name: 'purge with another key',
    path: '/_purge',
    init: { method: 'POST', headers: purgeHeaders({ key: 'z'.repeat(40) }) },
    status: 403,
  },
  {
    name: 'purge with a recorded request',
    path: '/_purge',
    init: { method: 'POST', headers: purgeHeaders({ age: 3600 }) },
    status: 401,
  },
  {
    name: 'purge with another site’s signature',
    path: '/_purge',
    init: { method: 'POST', headers: purgeHeaders({ url: 'https://other.example.com' }) },
    status: 403,
  },
  { name: 'purge by a link', path: '/_purge', init: { headers: purgeHeaders() }, status: 405 },
  {
    name: 'purge a site without a key',
    path: '/_purge',
    init: { method: 'POST', headers: purgeHeaders({ key: '' }) },
    env: { PURGE_KEY: '' },
    status: 404,
  },
  {
    name: 'ask the agents’ endpoint from another site (DNS rebinding)',
    path: '/mcp',
    init: post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { origin: 'https://evil.example' }),
    status: 403,
  },
  {
    name: 'ask the agents’ endpoint by a form',
    path: '/mcp',
    init: post('a=b', { 'content-type': 'text/plain' }),
    status: 415,
  },
  {
    name: 'send the agents’ endpoint too much',
    path: '/mcp',
    init: post(' '.repeat(70_000)),
    status: 413,
  },
  {
    name: 'search by another site’s form',
    path: '/multi_search',
    init: post('{"searches":[]}', { 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
  },
  {
    name: 'search with a filter of one’s own',
    path: '/multi_search',
    init: post(JSON.stringify({ searches: [{ q: 'x', filter_by: 'secret:=1' }] })),
    status: 200,
    reads: 1,
  },
  {
    name: 'search for everything at once',
    path: '/multi_search',
    init: post(JSON.stringify({ searches: Array.from({ length: 100 }, () => ({ q: 'a' })) })),
    status: 400,
  },
  { name: 'search with a query without end', path: `/_search?q=${'a'.repeat(4000)}`, status: 400 },
  { name: 'search with a parameter twice', path: '/_search?q=a&q=b', status: 400 },
  {
    name: 'search too often',
    path: '/_search?q=a',
    env: { RATE_LIMIT_SEARCH: refusing },
    status: 429,
    headers: { 'retry-after': /^\d+$/ },
  },
  {
    name: 'draw pages too often',
    path: '/sdks/auth-SDK',
    env: { RATE_LIMIT_RENDER: refusing },
    status: 429,
    headers: { 'retry-after': /^\d+$/ },
  },
  {
    name: 'call the API mock too often',
    path: '/_mock/api/v1/things/1',
    env: { RATE_LIMIT_MOCK: refusing },
    status: 429,
    headers: { 'retry-after': /^\d+$/ },
  },
  {
    name: 'have the API mock repeat what it is sent',
    path: `/_mock/api/v1/things/${MARKER}?x=${MARKER}`,
    init: from({ prefer: `code=499, example=${MARKER}`, origin: `https://${MARKER}.example` }),
    status: 400,
    reads: 2,
    headers: { 'content-security-policy': /default-src 'none'.*sandbox/, 'set-cookie': null },
  },
  { name: 'name what every object has as an API', path: '/_mock/__proto__/x', status: 404 },
  {
    name: 'ask agents’ questions too often',
    path: '/mcp',
    init: post('{"jsonrpc":"2.0","id":1,"method":"ping"}'),
    env: { RATE_LIMIT_EXPENSIVE: refusing },
    status: 429,
  },
];

const EVENTS: Attack[] = [
  {
    name: 'report from another site',
    path: '/_events',
    init: beacon(JSON.stringify(batchOf([pageView()])), { 'sec-fetch-site': 'cross-site' }),
    status: 403,
  },
  {
    name: 'report from a sibling',
    path: '/_events',
    init: beacon(JSON.stringify(batchOf([pageView()])), { 'sec-fetch-site': 'same-site' }),
    status: 403,
  },
  {
    name: 'report by a form',
    path: '/_events',
    init: beacon('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
  },
  {
    name: 'report more than a beacon holds',
    path: '/_events',
    init: beacon(' '.repeat(70_000)),
    status: 413,
  },
  {
    name: 'report JSON that is a bomb of depth',
    path: '/_events',
    init: beacon(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    status: 400,
  },
  {
    name: 'report JSON that is a bomb of keys',
    path: '/_events',
    init: beacon(`{${Array.from({ length: 6000 }, (_, n) => `"k${n}":1`).join()}}`),
    status: 400,
  },
  {
    name: 'report keys of every object',
    path: '/_events',
    init: beacon('{"__proto__":{"events":[]},"constructor":1}'),
    status: 400,
  },
  {
    name: 'report too often',
    path: '/_events',
    init: beacon(JSON.stringify(batchOf([]))),
    env: { RATE_LIMIT: refusing },
    status: 429,
  },
  {
    name: 'have events sent elsewhere',
    path: '/_events',
    init: beacon(
      JSON.stringify(batchOf([pageView()], { url: 'https://evil.example', writeKey: MARKER })),
    ),
    status: 204,
  },
];

const TEAM = { ACCESS_TEAM: 'example-team', ACCESS_AUD: 'a1'.repeat(32) };
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (header: object): string =>
  `${encode(header)}.${encode({ iss: 'https://example-team.cloudflareaccess.com', aud: TEAM.ACCESS_AUD, exp: 4_102_444_800 })}.AAAA`;
const closed = (name: string, path: string, init: RequestInit = {}): Attack => ({
  name: `with access control: ${name}`,
  path,
  init,
  env: TEAM,
  status: 403,
  headers: { 'cache-control': 'private, no-store', 'x-release': null },
});

// access.test.ts covers tokens with real signatures.
const ACCESS: Attack[] = [
  closed('read a page', PAGE),
  closed('read it as Markdown', `${PAGE}.md`),
  closed('read an asset', `/assets/main-${'releaseamain'.padEnd(32, '0')}.js`),
  closed('read what is healthy', '/_health'),
  closed('read by a preview link', `${previewToken()}/`),
  closed('read by the agents’ endpoint', '/mcp', post('{}')),
  closed(
    'send a token in a cookie',
    PAGE,
    from({ cookie: `CF_Authorization=${forged({ alg: 'RS256', kid: 'k' })}` }),
  ),
  closed('send a token that is no token', PAGE, from({ 'cf-access-jwt-assertion': '../..' })),
  closed(
    'send a token without a key',
    PAGE,
    from({ 'cf-access-jwt-assertion': forged({ alg: 'none' }) }),
  ),
  {
    ...closed('take one of two settings away', PAGE),
    env: { ACCESS_TEAM: 'example-team' },
    status: 503,
  },
];

/** All attacks, by target. */
export const ATTACKS: [string, Attack[]][] = [
  ['what is not published', DRAFTS],
  ['addresses', PATHS],
  ['files', FILES],
  ['headers', HEADERS],
  ['services', SERVICES],
  ['events', EVENTS],
  ['access control', ACCESS],
];
