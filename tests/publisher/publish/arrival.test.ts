/** A place where KV shows the pointer before the release's new assets: what readers there get until it does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FRESH, parsePointer } from '../../../model/release/pointer.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader, type Reader } from '../../support/browser/readers.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const MINUTE_MS = 60_000;
const lines = quietLog();
let site: Publishing;
const editions = new Map<string, string>();

beforeAll(async () => {
  site = await publishing();
  editions.set((await site.edition(1)).id, '1');
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
});
afterAll(() => site.close());

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');
const editionOf = (id: string): string | undefined => editions.get(id);
/** Opens a reader in a location where new assets arrive `delay` milliseconds late. */
const lateBy = (delay: number): Reader => {
  const late = new Set(pointer().fresh?.map((hash) => `object/${hash}`));
  return openReader(site, editionOf, { delay: (key) => (late.has(key) ? delay : 0) });
};

describe('a release with delayed assets', () => {
  it('lists them in its pointer, and a release without any lists none', async () => {
    expect(pointer().fresh).toBeUndefined();
    site.kv.store.advance(5 * MINUTE_MS);
    site.write({ 'docs/one.mdx': '# One\n\nText of edition 1.\n\nEdited.\n' });
    editions.set((await site.build()).id, '1');
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    expect(pointer().fresh).toBeUndefined();

    site.kv.store.advance(5 * MINUTE_MS);
    editions.set((await site.edition(2)).id, '2');
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    const { fresh = [] } = pointer();
    // The edition's picture in an article; the client's bundle is the same in all of them.
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.length).toBeLessThan(MAX_FRESH);
    for (const hash of fresh) expect(site.kv.store.read(`object/${hash}`)).not.toBeNull();
  });

  it('delays the switch: readers get the complete previous release, then the complete new one', async () => {
    const cold = lateBy(MINUTE_MS / 2);
    expect([...(await cold.readAll())]).toEqual(['1']);
    expect(lines().join('\n')).toContain('"release-waits"');
    cold.restart();
    expect([...(await cold.readAll())]).toEqual(['1']);
    // Late by half a minute, and KV remembers for a minute that they were not there.
    site.kv.store.advance(2 * MINUTE_MS);
    expect([...(await cold.readAll())]).toEqual(['2']);
    expect([...(await openReader(site, editionOf).readAll())]).toEqual(['2']);
  });

  it('is shown after a limit even if they never arrive', async () => {
    site.kv.store.advance(5 * MINUTE_MS);
    editions.set((await site.edition(3)).id, '3');
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    const reader = lateBy(Infinity);
    expect(await (await reader.get('/one')).text()).toContain('Text of edition 2.');
    // The worker's own clock is the machine's, so the pointer is aged instead.
    const text = site.kv.store.text('pointer') ?? '';
    const at = new Date(Date.now() - 6 * MINUTE_MS).toISOString();
    site.kv.store.advance(2 * MINUTE_MS);
    site.kv.store.write('pointer', Buffer.from(JSON.stringify({ ...JSON.parse(text), at })));
    expect(await (await reader.get('/one')).text()).toContain('Text of edition 3.');
  });
});

describe('an asset that KV does not return yet', () => {
  it('is a 503 and not a 404, is not cached, and is served as soon as KV returns it', async () => {
    const html = await (await openReader(site, editionOf).get('/two')).text();
    const [address = '', hash = ''] =
      /\/assets\/picture[\w.]*-([0-9a-f]{24})\.svg/.exec(html) ?? [];
    expect(pointer().fresh).toContain(hash);
    const key = `object/${hash}`;
    const start = site.kv.store.lastWrite(key);
    const delay = site.kv.store.now() - start + MINUTE_MS;
    const reader = openReader(site, editionOf, { delay: (one) => (one === key ? delay : 0) });
    const early = await reader.get(address);
    expect([
      early.status,
      early.headers.get('cache-control'),
      early.headers.get('retry-after'),
    ]).toEqual([503, 'no-store', '2']);
    site.kv.store.advance(2 * MINUTE_MS);
    const later = await reader.get(address);
    expect([later.status, later.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await later.arrayBuffer();
  });

  it('is an uncached 404 if no release names it', async () => {
    const reader = openReader(site, editionOf);
    for (const hash of ['0123456789abcdef01234567', 'fedcba987654321001234567']) {
      const response = await reader.get(`/assets/main-${hash}.js`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });
});
