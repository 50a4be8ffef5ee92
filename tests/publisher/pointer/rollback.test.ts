/** Releases: what is listed, how they differ, the way back, and what readers see on it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader } from '../../support/browser/readers.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();
let site: Publishing;
const ids: string[] = [];
const editionOf = (id: string): string | undefined => {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : String(index + 1);
};

beforeAll(async () => {
  site = await publishing();
  for (const edition of [1, 2]) {
    ids.push((await site.edition(edition)).id);
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    site.kv.store.advance(2000);
  }
  site.write({ 'docs/new.mdx': '# New\n\nText of edition 2.\n', 'docs/two.mdx': '# Zwei\n' });
  ids.push((await site.build()).id);
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
});
afterAll(() => site.close());

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');

describe('edgepress releases', () => {
  it('lists every release with its time, pages and labels, in one request', async () => {
    const { lists } = site.kv.store.used;
    const { output } = await site.ended('releases');
    const lines = output.trim().split('\n');
    expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(ids);
    expect(lines[0]).toMatch(/^\w{24} +\d{4}-\d\d-\d\d \d\d:\d\d +5 pages/);
    expect(lines[1]).toMatch(/previous$/);
    expect(lines[2]).toMatch(/6 pages.*current$/);
    expect(site.kv.store.used.lists - lists).toBe(1);
  });

  it('compares two releases page by page', async () => {
    const { output } = await site.ended('releases', 'diff', 'previous', 'current');
    expect(output.trim().split('\n')).toEqual([
      '+ /new  New',
      expect.stringMatching(/^~ \/two {2}Zwei {2}\(.*text.*title.*\)$/),
      `${ids[1]} to ${ids[2]}: 1 page added, 1 changed, 0 removed`,
    ]);
    const back = await site.ended('releases', 'diff', ids[2] ?? '', ids[1] ?? '');
    expect(back.output).toContain('- /new  New');
  });
});

describe('edgepress rollback', () => {
  it('returns to the previous release with one write, and forward again', async () => {
    const { writes } = site.kv.store.used;
    site.kv.store.advance(2000);
    const { code, output } = await site.ended('rollback', '--no-wait');
    expect(code, output).toBe(0);
    expect(output).toMatch(
      new RegExp(
        `\\nrolled back to ${ids[1]}: 5 pages .* 1 write, \\d+ ms\\nPublishing is on hold: .*Correct ${ids[2]} first\\.\\n$`,
      ),
    );
    expect(site.kv.store.used.writes - writes).toBe(1);
    expect([pointer().release, pointer().previous]).toEqual([ids[1], ids[2]]);
    site.kv.store.advance(2000);
    expect((await site.ended('rollback', '--no-wait')).code).toBe(0);
    expect(pointer().release).toBe(ids[2]);
  });

  it('returns to any release by its id or a prefix of it', async () => {
    site.kv.store.advance(2000);
    const { code, output } = await site.ended('rollback', (ids[0] ?? '').slice(0, 8), '--no-wait');
    expect(code, output).toBe(0);
    expect(pointer().release).toBe(ids[0]);
    const again = await site.ended('rollback', ids[0] ?? '', '--no-wait');
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining('is already the current release'),
    ]);
  });

  it('refuses an incomplete release, and moves nothing', async () => {
    const { pages } = pointer().manifest;
    const current = 'inline' in pages ? Object.values(pages.inline.pages) : [];
    const theirs = parsePointer(site.kv.store.text('pointer') ?? '').history?.length;
    const manifest: { pages: { inline: { pages: Record<string, { object: string }> } } } =
      JSON.parse(site.kv.store.text(`release/${ids[1]}`) ?? '');
    const object = manifest.pages.inline.pages['/one']?.object ?? '';
    expect(current.some((page) => page.object === object)).toBe(false);
    const key = `object/${object}`;
    const value = site.kv.store.read(key);
    for (const damage of [null, Buffer.from('half')]) {
      site.kv.store.write(key, damage);
      const { code, output } = await site.ended('rollback', ids[1] ?? '', '--no-wait');
      expect(code).toBe(1);
      expect(output.trim().split('\n').at(-1)).toMatch(
        new RegExp(`is incomplete in .*: 1 object missing or damaged, the first of them ${object}`),
      );
      expect([pointer().release, pointer().history?.length]).toEqual([ids[0], theirs]);
    }
    site.kv.store.write(key, value);
  });

  it('keeps every response within one release under load, in all locations', async () => {
    const readers = [
      openReader(site, editionOf),
      openReader(site, editionOf, { pointerTtl: 0.01 }),
      openReader(site, editionOf),
    ];
    let isOver = false;
    let rounds = 0;
    const load = readers.map(async (reader) => {
      const seen = new Set<string>();
      while (!isOver) {
        for (const edition of await reader.readAll()) seen.add(edition);
        rounds += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return seen;
    });
    for (const id of [ids[1], ids[0], ids[1]]) {
      site.kv.store.advance(61_000);
      const { code, output } = await site.ended('rollback', id ?? '', '--no-wait');
      expect(code, output).toBe(0);
      const before = rounds;
      site.kv.store.advance(61_000);
      await expect.poll(() => rounds - before).toBeGreaterThan(6);
    }
    isOver = true;
    for (const seen of await Promise.all(load)) expect([...seen].sort()).toEqual(['1', '2']);
  });
});
