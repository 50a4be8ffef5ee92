/** `edgepress withdraw` as operators run it: what it takes, what it prints, its exit code and its purge request. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { freePort } from '../../support/process.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { type PurgeEndpoint, purgeEndpoint } from '../../support/cloudflare/purge-endpoint.ts';
import { openReader, type Reader } from '../../support/browser/readers.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const PURGE_KEY = 'p'.repeat(32);
const PREVIEW_KEY = 'k'.repeat(32);
quietLog();
let site: Publishing;
let endpoint: PurgeEndpoint;
let reader: Reader;
/** Releases: the one before, the current one, and a preview with its link. */
let before: string;
let current: string;
let draft: { id: string; link: string };
let asset: string;

beforeAll(async () => {
  vi.stubEnv('PREVIEW_KEY', PREVIEW_KEY);
  site = await publishing();
  before = (await site.edition(1)).id;
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
  const { id } = await site.edition(3);
  const { output } = await site.ended('publish', '--preview', '--built');
  draft = { id, link: output.trim().split('\n').at(-1) ?? '' };
  const manifest = await site.edition(2);
  current = manifest.id;
  site.kv.store.advance(120_000);
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
  site.kv.store.advance(120_000);
  endpoint = await purgeEndpoint(manifest.site, PURGE_KEY);
  reader = openReader(site, () => undefined, { previewKey: PREVIEW_KEY });
  asset = /\/assets\/picture[^"]*/.exec(await (await reader.get('/two')).text())?.[0] ?? '';
});
afterAll(async () => {
  await endpoint.close();
  await site.close();
});
beforeEach(() => {
  vi.stubEnv('PURGE_KEY', PURGE_KEY);
  endpoint.accepted.length = 0;
  endpoint.status = 200;
});
afterEach(() => void vi.unstubAllEnvs());

const pointer = () => site.kv.store.text('pointer') ?? '';

async function withdraw(...args: string[]): Promise<{ code: number | null; output: string }> {
  const done = await site.ended('withdraw', '--no-wait', ...args);
  site.kv.store.advance(120_000);
  return done;
}

const purged = (...words: string[]) => withdraw(...words, '--url', endpoint.origin);

async function statusOf(address: string): Promise<number> {
  const response = await reader.get(address);
  await response.arrayBuffer();
  return response.status;
}

describe('edgepress withdraw', () => {
  it('changes nothing if the target is ambiguous, or in a dry run', async () => {
    const was = pointer();
    const refused: [string[], string][] = [
      [[], 'Found no argument, expected <release, path or asset>. Usage: edgepress withdraw'],
      [['/one', '/two'], 'Found "/one /two", expected <release, path or asset>.'],
      [['/edition.tx'], 'has /edition.tx, but there is /edition.txt. Nothing was withdrawn.'],
      [['https://elsewhere.example/one'], 'is not on this site, which is at https://docs.example'],
      [[current], `${current} is the current release`],
      [['nothing'], 'There is no release "nothing" in'],
    ];
    for (const [words, sentence] of refused)
      expect(await purged(...words)).toEqual({
        code: 1,
        output: expect.stringContaining(sentence),
      });
    const dry = await purged('/one', '--dry-run');
    expect(dry.code, dry.output).toBe(0);
    for (const line of [`${current} (current): /one`, `${before}: /one`, `${draft.id}: /one`])
      expect(dry.output).toContain(`withdraw  ${line}`);
    expect(dry.output).toContain('Dry run: nothing was withdrawn.');
    expect([pointer(), endpoint.accepted]).toEqual([was, []]);
  });

  const url = 'https://docs.example/deep/three?x#y';
  it.each([
    { name: 'a page by its path', word: () => '/one', address: () => `/_page/${before}/one` },
    { name: 'a page by its URL', word: () => url, address: () => '/deep/three.md' },
    { name: 'a static file', word: () => '/edition.txt', address: () => '/edition.txt' },
    { name: 'an asset', word: () => asset, address: () => asset },
    { name: 'a preview', word: () => draft.id, address: () => draft.link, elsewhere: true },
    {
      name: 'a release by the beginning of its id',
      word: () => before.slice(0, 8),
      address: () => `/_page/${before}/two`,
      status: 409,
      elsewhere: true,
    },
  ])('accepts $name, and sends a signed purge request', async (thing) => {
    const { word, address, status = 410, elsewhere = false } = thing;
    expect(await statusOf(address())).toBe(200);
    const { code, output } = await purged(word());
    expect(code, output).toBe(0);
    expect(output).toMatch(/^withdraw {2}/);
    expect(output).toContain('Withdrawn: readers and previews stop receiving it');
    expect(output).toContain(`${endpoint.origin}/_purge has purged the site's caches.`);
    expect(output).toContain('Some copies cannot be recalled');
    expect(output.includes('The current release contains it too')).toBe(!elsewhere);
    expect(endpoint.accepted.length).toBe(1);
    expect(await statusOf(address())).toBe(status);
  });

  it('has added all of these to the list', () => {
    const { withdrawn, revoked } = parsePointer(pointer());
    expect(withdrawn?.releases).toEqual([before]);
    expect(withdrawn?.paths).toEqual(['/one', '/deep/three']);
    expect(revoked).toEqual([draft.id]);
  });
});

describe('the purge request', () => {
  const again = (...args: string[]) => withdraw('/one', ...args);

  it('contains the service token if the site is behind Cloudflare Access', async () => {
    const token = ['cf-access-client-id', 'cf-access-client-secret'] as const;
    const sent = () => token.map((name) => endpoint.accepted.at(-1)?.[name]);
    expect((await again('--url', endpoint.origin)).code).toBe(0);
    expect(sent()).toEqual([undefined, undefined]);
    vi.stubEnv('CF_ACCESS_CLIENT_ID', 'id.access');
    vi.stubEnv('CF_ACCESS_CLIENT_SECRET', 'token');
    expect((await again('--url', endpoint.origin)).code).toBe(0);
    expect(sent()).toEqual(['id.access', 'token']);
  });

  it.each([
    ['is not set', '', 'PURGE_KEY is not set here'],
    ['is too short', 'short', 'PURGE_KEY is too short'],
  ])('is not sent when the key %s: exit code 2', async (_name, key, sentence) => {
    vi.stubEnv('PURGE_KEY', key);
    const { code, output } = await again('--url', endpoint.origin);
    expect([code, output]).toEqual([2, expect.stringContaining(`not purged: ${sentence}`)]);
    expect(output).toContain('npx wrangler secret put PURGE_KEY');
    expect(output).toContain('Withdrawn: readers');
    expect(endpoint.accepted).toEqual([]);
  });

  it('is reported with the meaning of its status when it is refused: exit code 2', async () => {
    vi.stubEnv('PURGE_KEY', 'another key of thirty-two letters');
    const other = await again('--url', endpoint.origin);
    expect([other.code, other.output]).toEqual([2, expect.stringContaining('/_purge answers 403')]);
    expect([other.output, endpoint.accepted]).toEqual([expect.stringContaining('another one'), []]);
    vi.stubEnv('PURGE_KEY', PURGE_KEY);
    endpoint.status = 302;
    const access = await again('--url', endpoint.origin);
    expect(access).toEqual({ code: 2, output: expect.stringContaining('CF_ACCESS_CLIENT_SECRET') });
  });

  it('is reported when it reaches nobody or has no address: exit code 2', async () => {
    const nobody = await again('--url', `http://127.0.0.1:${await freePort()}`);
    expect(nobody).toEqual({ code: 2, output: expect.stringContaining('cannot be reached') });
    const nowhere = await again('--env', 'preview');
    expect(nowhere).toEqual({ code: 2, output: expect.stringContaining('with --url') });
  });
});
