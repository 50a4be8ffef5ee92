/** What stays of old releases and for how long, and that gc deletes nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader } from '../../support/browser/readers.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const EDITIONS = 13;
quietLog();
let site: Publishing;
const ids: string[] = [];
const editionOf = (id: string): string | undefined => {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : String(index + 1);
};

beforeAll(async () => {
  site = await publishing();
  for (let edition = 1; edition <= EDITIONS; edition++) {
    ids.push((await site.edition(edition)).id);
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    site.kv.store.advance(2000);
  }
});
afterAll(() => site.close());

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');
const listed = (): (string | undefined)[] =>
  site.kv.store.keys('release/').map(({ name }) => editionOf(name.slice(8)));
/** Puts the moves of the pointer back in time: as if the publishes were old. */
function age(days: number): void {
  const value = pointer();
  const back = (at: string): string => new Date(Date.parse(at) - days * 86_400_000).toISOString();
  const history = value.history?.map(({ release, at }) => ({ release, at: back(at) }));
  site.kv.store.write(
    'pointer',
    Buffer.from(JSON.stringify({ ...value, history, at: back(value.at) })),
  );
  for (const { name, metadata } of site.kv.store.keys('release/')) {
    const created = new Date(Date.now() - days * 86_400_000).toISOString();
    site.kv.store.write(name, site.kv.store.read(name), { ...Object(metadata), created });
  }
}

describe('edgepress gc', () => {
  it('only reports until it is told to delete', async () => {
    // The clock of the store counts whole seconds, and the publishes took less.
    age(1);
    const before = site.kv.store.keys();
    const { code, output } = await site.ended('gc', '--keep', '2', '--days', '0');
    expect(code, output).toBe(0);
    expect(output).toMatch(/to delete: 11 releases and \d+ objects\nNothing was deleted/);
    expect(site.kv.store.keys()).toEqual(before);
    expect(site.kv.store.used.deletes).toBe(0);
  });

  it('keeps all releases within the window, and the last twelve', async () => {
    const fresh = await site.ended('gc', '--delete', '--settle', '0');
    expect(fresh.output).toContain('to delete: 0 releases and 0 objects');
    age(20);
    const { code, output } = await site.ended('gc', '--delete', '--settle', '0');
    expect(code, output).toBe(0);
    expect(listed().sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 2)),
    );
  });

  it('keeps the pages, sidebars, chunks and pictures of a tab that was opened twelve publishes ago', async () => {
    const reader = openReader(site, editionOf);
    const manifest: { client: { entry: string }; inventory: string } = JSON.parse(
      site.kv.store.text(`release/${ids[1]}`) ?? '',
    );
    const objects = (site.kv.store.text(`object/${manifest.inventory}`) ?? '').split('\n');
    expect(objects.length).toBeGreaterThan(3);
    for (const hash of objects) expect(site.kv.store.read(`object/${hash}`)).not.toBeNull();
    for (const path of ['/one', '/deep/four']) {
      const fragment = await reader.get(`/_page/${ids[1]}${path}`);
      expect([fragment.status, fragment.headers.get('x-release')]).toEqual([200, ids[1]]);
      expect(await fragment.text()).toContain('Text of edition 2.');
      const nav = await reader.get(`/_nav/${ids[1]}${path}`);
      expect([nav.status, nav.headers.get('x-release')]).toEqual([200, ids[1]]);
    }
    expect((await reader.get(manifest.client.entry)).status).toBe(200);
    // Of the one that went, the client is told that it is gone, and loads the page in full.
    expect((await reader.get(`/_page/${ids[0]}/one`)).status).toBe(409);
  });

  it('deletes all unreferenced keys, whoever wrote them, and no others', async () => {
    site.kv.store.write('object/0123456789abcdef01234567', Buffer.from('left behind'));
    site.kv.store.write('other/key', Buffer.from('not ours'));
    const { output } = await site.ended(
      'gc',
      '--delete',
      '--settle',
      '0',
      '--keep',
      '3',
      '--days',
      '0',
    );
    expect(output).toMatch(/deleted \d+ keys/);
    expect(site.kv.store.read('object/0123456789abcdef01234567')).toBeNull();
    expect(site.kv.store.read('other/key')).not.toBeNull();
    expect(new Set(listed())).toEqual(new Set(['11', '12', '13']));
    expect([...(await openReader(site, editionOf).readAll())]).toEqual(['13']);
    for (const edition of ['12', '11']) {
      const id = ids[Number(edition) - 1] ?? '';
      const back = await site.ended('rollback', id, '--no-wait', '--settle', '0');
      expect(back.code, back.output).toBe(0);
      site.kv.store.advance(120_000);
      expect([...(await openReader(site, editionOf).readAll())]).toEqual([edition]);
    }
  });

  it('completes a sweep that was killed, and no publish relies on what that one may have deleted', async () => {
    let deletes = 0;
    const command = site.run('gc', '--delete', '--settle', '0', '--keep', '1', '--days', '0');
    site.kv.judge = async ({ path }) => {
      if (!path.endsWith('/bulk/delete')) return 'pass';
      deletes += 1;
      command.child.kill('SIGKILL');
      await command.ended;
      return 'nothing';
    };
    await command.ended;
    site.kv.judge = () => 'pass';
    expect(deletes).toBe(1);
    const again13 = ['--no-wait', '--built', '--resume', '--force'];
    const publish = await site.ended('publish', ...again13);
    expect([publish.code, publish.output]).toEqual([
      1,
      expect.stringContaining('has been deleting'),
    ]);
    const again = await site.ended('gc', '--delete', '--settle', '0', '--keep', '1', '--days', '0');
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('--take-over')]);
    const taken = ['--delete', '--take-over', '--settle', '0', '--keep', '1', '--days', '0'];
    const over = await site.ended('gc', ...taken);
    expect(over.code, over.output).toBe(0);
    const after = await site.ended('publish', ...again13);
    expect(after.code, after.output).toBe(0);
    site.kv.store.advance(120_000);
    expect([...(await openReader(site, editionOf).readAll())]).toEqual(['13']);
  });

  it("stops at the free plan's limit of deletes, and reports the rest", async () => {
    for (let index = 0; index < 1005; index++)
      site.kv.store.write(`object/e${String(index).padStart(23, '0')}`, Buffer.from('x'));
    const { output } = await site.ended('gc', '--delete', '--settle', '0', '--plan', 'free');
    expect(output).toMatch(/deleted 1,000 keys; \d+ left for another day/);
    const rest = await site.ended('gc', '--delete', '--settle', '0', '--plan', 'free');
    expect(rest.output).toMatch(/deleted \d+ keys\n$/);
  });
});
