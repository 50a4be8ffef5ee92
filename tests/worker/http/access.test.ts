/** A site behind Cloudflare Access: which tokens are accepted, with real RS256 keys on loopback, and caching. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import {
  ACCESS_SETTINGS,
  AUDIENCE,
  claims,
  confusedToken,
  createSigner,
  ISSUER,
  part,
  seconds,
  type Signer,
  signToken,
  unsignedToken,
} from '../../support/access-tokens.ts';
import { executionContext } from '../../support/execution-context.ts';
import { batchOf, OWN_PAGE } from '../../support/worker/beacons.ts';
import { passTimeUntil } from '../../support/fake-time.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';

const PATH = '/guide/cards/creating';
const SETTINGS = ACCESS_SETTINGS;
const logged = quietLog();

let known: Signer;
let stranger: Signer;
let server: Server;
/** The response of the key endpoint, and the number of requests to it. */
let answer: 'keys' | 'down' | 'hang' | 'html' | 'empty';
let published: Signer[];
let asked: number;

beforeAll(async () => {
  known = await createSigner('key-1');
  stranger = await createSigner('key-2');
  server = createServer((_request, response) => {
    asked++;
    if (answer === 'hang') return;
    if (answer === 'down') response.writeHead(503).end();
    else if (answer === 'html') response.end('<html>');
    else
      response.end(
        JSON.stringify({ keys: answer === 'empty' ? [] : published.map(({ jwk }) => jwk) }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = 'keys';
  published = [known];
  asked = 0;
  const original = globalThis.fetch;
  const { port } = server.address() as AddressInfo;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url !== `${ISSUER}/cdn-cgi/access/certs`) throw new Error(`asked for ${url}`);
    return original(`http://127.0.0.1:${port}/`, init);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const token = (payload?: object, by: Signer = known, header?: object): Promise<string> =>
  signToken(by, payload, header);

/** Creates a site. `get` sends a token unless it is `null`. */
function site(variables: Partial<Env> = SETTINGS, baseUrl = '/', context: object = {}) {
  const kv = memoryKv(sampleRelease({ baseUrl }).values);
  const app = createApp();
  const env: Env = { DOCS: kv.namespace, VERSION: { id: 'worker-1' }, ...variables };
  const { context: ctx, settled } = executionContext(context);
  const get = async (path: string, jwt: string | null, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (jwt !== null) headers.set('cf-access-jwt-assertion', jwt);
    const request = new Request(`https://docs.example.com${path}`, { ...init, headers });
    const response = await app.fetch(request, env, ctx);
    const text = await response.text();
    await settled();
    return { status: response.status, headers: response.headers, text };
  };
  return { kv, get };
}

/** Every kind of URL, with the response to an authorised reader. */
const ADDRESSES: [string, number, RequestInit?][] = [
  [PATH, 200],
  ['/nowhere', 404],
  ['/old', 301],
  [`${PATH}.html`, 308],
  [`${PATH}.md`, 200],
  ['/robots.txt', 200],
  ['/img/logo.svg', 200],
  [`/assets/main-${'releaseamain'.padEnd(32, '0')}.js`, 200],
  ['/assets/none', 404],
  [`/_page/release-a${PATH}`, 200],
  [`/_nav/release-a${PATH}`, 200],
  ['/search?q=x', 503],
  ['/_search?q=x', 503],
  ['/llms.txt', 200],
  ['/_health', 200],
  ['/_preview/draft-b0.zzzzzz.' + 'A'.repeat(43) + '/', 404],
  ['/_dev/events', 404],
  ['/%00', 400],
  ['/_events', 204, { method: 'POST', headers: OWN_PAGE, body: JSON.stringify(batchOf([])) }],
  [
    '/multi_search',
    400,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  ],
  [
    '/mcp',
    200,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    },
  ],
  [PATH, 405, { method: 'DELETE' }],
];

describe('a site with access control', () => {
  it.each(ADDRESSES)(
    'serves %s only with a token, and never cacheable',
    async (path, status, init) => {
      const { kv, get } = site();
      const refused = await get(path, null, init);
      expect(refused.status).toBe(403);
      // Nothing was looked at for somebody who may not read.
      expect(kv.reads).toEqual([]);
      const answered = await get(path, await token(), init);
      expect(answered.status).toBe(status);
      for (const { headers } of [refused, answered])
        expect(headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it.each(['/', '/docs', '/docs/', '/elsewhere', '/_health'])(
    'protects %s outside a base URL',
    async (path) => {
      const { get } = site(SETTINGS, '/docs/');
      expect((await get(path, null)).status).toBe(403);
      const { status, headers } = await get(path, await token());
      expect([200, 302, 308, 404]).toContain(status);
      expect(headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('reveals nothing without a token', async () => {
    const { status, text, headers } = await site().get(PATH, null);
    expect([status, text]).toEqual([403, 'Sign in to read this documentation.\n']);
    expect(headers.get('x-release')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each<[string, () => string | Promise<string>]>([
    ['is empty', () => ''],
    ['is no token', () => 'hello'],
    ['has two parts', async () => (await token()).split('.').slice(0, 2).join('.')],
    ['has expired', () => token(claims({ exp: seconds() - 1 }))],
    ['never expires', () => token(claims({ exp: undefined }))],
    ['expires in words', () => token(claims({ exp: 'never' }))],
    ['begins tomorrow', () => token(claims({ nbf: seconds() + 86_400 }))],
    ['is for another application', () => token(claims({ aud: ['b2'.repeat(32)] }))],
    ['is for none', () => token(claims({ aud: undefined }))],
    ['is of another team', () => token(claims({ iss: 'https://evil.cloudflareaccess.com' }))],
    ['is of nobody', () => token(claims({ iss: undefined }))],
    ['is signed by a stranger', () => token(claims(), { ...stranger, kid: known.kid })],
    ['names a key of its own', () => token(claims(), stranger)],
    ['names no key', () => token(claims(), known, { kid: undefined })],
    [
      'brings its key along',
      () => token(claims(), stranger, { jwk: stranger.jwk, kid: known.kid }),
    ],
    ['is not signed', () => unsignedToken(known)],
    ['says that it needs no signature', () => token(claims(), known, { alg: 'none' })],
    ['is signed with the public key as a secret', () => confusedToken(known)],
    [
      'was changed after it was signed',
      async () => (await token()).replace(/\.[^.]+\./, `.${part(claims({ sub: 'eve' }))}.`),
    ],
    ['is longer than any', async () => `${await token(claims({ more: 'x'.repeat(20_000) }))}`],
  ])('rejects a token that %s', async (_, forge) => {
    const { status, headers } = await site().get(PATH, await forge());
    expect([status, headers.get('cache-control')]).toEqual([403, 'private, no-store']);
  });

  it('accepts a token only from its header', async () => {
    const jwt = await token();
    const headers = { authorization: `Bearer ${jwt}`, cookie: `CF_Authorization=${jwt}` };
    expect((await site().get(PATH, null, { headers })).status).toBe(403);
    expect((await site().get(`${PATH}?cf-access-jwt-assertion=${jwt}`, null)).status).toBe(403);
  });

  it('stores nothing in the Cache API and renders nothing behind Workers Cache', async () => {
    const touched: string[] = [];
    const note = (name: string) => async () => void touched.push(name);
    vi.stubGlobal('caches', { default: { match: note('match'), put: note('put') } });
    const Pages = { fetch: note('Pages') };
    const typesense = { TYPESENSE_URL: 'http://127.0.0.1:1', TYPESENSE_SEARCH_KEY: 'k' };
    for (const context of [{}, { cache: {}, exports: { Pages } }]) {
      const { kv, get } = site({ ...SETTINGS, ...typesense }, '/', context);
      for (const path of [PATH, '/_search?q=x', '/llms-full.txt', '/_card/index.png'])
        await get(path, await token());
      kv.faults.set('*', 'throw');
      await get('/', await token());
    }
    expect(touched).toEqual([]);
  });
});

describe('the access keys', () => {
  it('are fetched once an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get } = site();
    for (let count = 0; count < 3; count++)
      expect((await get(PATH, await token())).status).toBe(200);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(3_600_001);
    expect((await get(PATH, await token())).status).toBe(200);
    expect(asked).toBe(2);
  });

  it('are fetched again for an unknown key, at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get } = site();
    await get(PATH, await token());
    published = [known, stranger];
    for (let count = 0; count < 3; count++)
      expect((await get(PATH, await token(claims(), stranger))).status).toBe(403);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(60_001);
    expect((await get(PATH, await token(claims(), stranger))).status).toBe(200);
    expect(asked).toBe(2);
    // Made-up ids cost no more than that.
    for (let count = 0; count < 20; count++)
      await get(PATH, await token(claims(), { ...stranger, kid: `made-up-${count}` }));
    expect(asked).toBe(2);
  });

  it.each(['down', 'html', 'empty'] as const)(
    'admit nobody when they are unavailable (%s), and are not requested each time',
    async (fault) => {
      answer = fault;
      const { get } = site();
      for (let count = 0; count < 5; count++) {
        const { status, headers } = await get(PATH, await token());
        expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
          503,
          '10',
          'private, no-store',
        ]);
      }
      expect(asked).toBe(1);
      expect(logged().filter((line) => line.includes('binding-failed'))).toHaveLength(1);
    },
  );

  it('admit nobody when they never arrive', async () => {
    answer = 'hang';
    const { get } = site();
    const signed = await token();
    expect((await passTimeUntil(() => get(PATH, signed))).status).toBe(503);
  });

  it("that are an hour old and can't be refreshed admit nobody until they can", async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get } = site();
    await get(PATH, await token());
    answer = 'down';
    vi.advanceTimersByTime(3_600_001);
    expect((await get(PATH, await token())).status).toBe(503);
    answer = 'keys';
    vi.advanceTimersByTime(5001);
    expect((await get(PATH, await token())).status).toBe(200);
  });
});

describe('a misconfigured site', () => {
  it.each<[string, Partial<Env>]>([
    ['the team is missing', { ACCESS_AUD: AUDIENCE }],
    ['the audience is missing', { ACCESS_TEAM: 'example-team' }],
    ['the team is an address', { ...SETTINGS, ACCESS_TEAM: ISSUER }],
    ['the audience is cut off', { ...SETTINGS, ACCESS_AUD: AUDIENCE.slice(1) }],
  ])('admits nobody and logs it once: %s', async (_, variables) => {
    const { get } = site(variables);
    for (const path of [PATH, '/_health', '/robots.txt']) {
      const { status, headers } = await get(path, await token());
      expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store']);
    }
    expect(logged().filter((line) => line.includes('"misconfigured"'))).toHaveLength(1);
    expect(asked).toBe(0);
  });
});

describe('HSTS', () => {
  it.each([
    [undefined, 'max-age=63072000'],
    ['includeSubDomains', 'max-age=63072000; includeSubDomains'],
    ['includeSubDomains; preload', 'max-age=63072000; includeSubDomains; preload'],
    ['max-age=300', 'max-age=300'],
    ['max-age=0', 'max-age=0'],
    ['nonsense', 'max-age=63072000'],
  ])('with HSTS=%s is %s, on every response', async (HSTS, value) => {
    const { get } = site(HSTS === undefined ? {} : { HSTS });
    for (const path of [PATH, PATH, '/nowhere', '/old', '/robots.txt', '/_health', '/%00'])
      expect((await get(path, null)).headers.get('strict-transport-security'), path).toBe(value);
  });

  it('is also set when nothing can be read', async () => {
    const { kv, get } = site({ HSTS: 'includeSubDomains' });
    kv.faults.set('*', 'throw');
    const { headers } = await get(PATH, null);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});
