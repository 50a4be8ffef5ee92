/** Cloudflare Access as workerd verifies it: its own RS256, its own fetch of the keys, its own Cache API. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare, Response as RuntimeResponse } from 'miniflare';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import {
  ACCESS_SETTINGS,
  claims,
  confusedToken,
  createSigner,
  ISSUER,
  seconds,
  type Signer,
  signToken,
  unsignedToken,
} from '../support/access-tokens.ts';
import { sampleRelease } from '../support/worker/sample-release.ts';

const PAGE = '/guide/cards/creating';
const HOUR_MS = 3_600_000;

let script: string;
let known: Signer;
let stranger: Signer;
let runtime: Miniflare | undefined;
/** What the address of the keys answers, and which addresses were asked for. */
let answer: 'keys' | 'status 500' | 'nothing';
let asked: string[];
/** Holds answers until the test is over: the runtime cannot end while a request is open. */
let held: PromiseWithResolvers<void>;

beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-access-'));
  const file = path.join(folder, 'worker.js');
  await buildWorker(file, path.resolve('tests/support/workerd/observed-worker.ts'));
  script = fs.readFileSync(file, 'utf8');
  fs.rmSync(folder, { recursive: true });
  known = await createSigner('key-1');
  stranger = await createSigner('key-2');
});
beforeEach(() => {
  answer = 'keys';
  asked = [];
  held = Promise.withResolvers();
});
afterEach(async () => {
  held.resolve();
  await runtime?.dispose();
  runtime = undefined;
});

/** Starts the worker over a release. Every request that it sends goes to the stand-in for Access. */
async function start(variables: Record<string, string> = ACCESS_SETTINGS) {
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'edgepress',
      modules: true,
      script,
      compatibilityDate: '2026-10-29',
      kvNamespaces: ['DOCS'],
      bindings: variables,
      cf: false,
      outboundService: async (request) => {
        asked.push(request.url);
        if (answer === 'nothing') await held.promise;
        if (answer === 'status 500') return new RuntimeResponse('down', { status: 500 });
        return RuntimeResponse.json({ keys: [known.jwk] });
      },
    }),
  );
  const { ready, dispatchFetch } = runtime;
  await ready;
  const kv = await runtime.getKVNamespace('DOCS');
  for (const [key, value] of Object.entries(sampleRelease().values)) await kv.put(key, value);
  return async (jwt: string | null, more: Record<string, string> = {}, address = PAGE) => {
    const headers = { ...more, ...(jwt !== null && { 'cf-access-jwt-assertion': jwt }) };
    const response = await dispatchFetch.call(runtime, `https://docs.example.com${address}`, {
      headers,
    });
    const text = await response.text();
    const caching = response.headers.get('cache-control');
    return { status: response.status, caching, text, headers: response.headers };
  };
}

const REFUSED: [string, string, () => string | null | Promise<string>][] = [
  ['no token', 'Sign in', () => null],
  [
    'a token of another team',
    'Sign in',
    () => signToken(known, claims({ iss: 'https://evil.cloudflareaccess.com' })),
  ],
  [
    'a token for another application',
    'Sign in',
    () => signToken(known, claims({ aud: ['b2'.repeat(32)] })),
  ],
  ['a token that has expired', 'Sign in', () => signToken(known, claims({ exp: seconds() - 1 }))],
  ['a token without a signature', 'Sign in', () => unsignedToken(known)],
  ['a token signed with HS256 and the public key', 'Sign in', () => confusedToken(known)],
  ['a token signed by a stranger', 'Sign in', () => signToken({ ...stranger, kid: known.kid })],
];

describe('in workerd, a site behind Cloudflare Access', () => {
  it('accepts a valid token with an uncacheable response, and refuses all others', async () => {
    const get = await start();
    const read = await get(await signToken(known));
    expect([read.status, read.caching]).toEqual([200, 'private, no-store']);
    expect(read.text).toContain('Text of /guide/cards/creating');
    for (const [name, text, forge] of REFUSED) {
      const refused = await get(await forge());
      expect([refused.status, refused.caching], name).toEqual([403, 'private, no-store']);
      expect(refused.text, name).toContain(text);
    }
    expect(asked).toEqual([`${ISSUER}/cdn-cgi/access/certs`]);
  });

  it('fetches the keys once an hour', async () => {
    const get = await start();
    const token = await signToken(known, claims({ exp: seconds() + 3 * 3600 }));
    for (const ahead of [0, 1000, HOUR_MS - 60_000])
      expect((await get(token, { 'x-ahead': String(ahead) })).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect((await get(token, { 'x-ahead': String(HOUR_MS + 60_000) })).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it.each(['status 500', 'nothing'] as const)(
    'lets nobody in when the address of the keys answers %s',
    async (fault) => {
      answer = fault;
      const get = await start();
      const refused = await get(await signToken(known));
      expect([refused.status, refused.caching]).toEqual([503, 'private, no-store']);
      expect(refused.headers.get('retry-after')).toBe('10');
      expect(refused.text).not.toContain('Text of');
      expect(asked).toHaveLength(1);
    },
  );

  it('stores nothing in the Cache API, unlike the same site without Access', async () => {
    const paths = [PAGE, '/', `/_page/release-a${PAGE}`, '/llms.txt'];
    const callsOf = async (variables?: Record<string, string>): Promise<number> => {
      const get = await start(variables);
      const token = await signToken(known);
      let calls = 0;
      for (const address of paths)
        calls = Number((await get(token, {}, address)).headers.get('x-cache-calls'));
      await runtime?.dispose();
      runtime = undefined;
      return calls;
    };
    expect(await callsOf()).toBe(0);
    expect(await callsOf({})).toBeGreaterThan(0);
  });
});
