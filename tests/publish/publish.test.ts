import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePointer } from '../../model/release.ts';
import { type Publishing, publishing } from '../support/publishing.ts';

let site: Publishing;

beforeAll(async () => {
  site = await publishing();
});
afterAll(() => site.close());

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');

describe('npm run publish', () => {
  it('shows what it would write, and with --dry-run writes nothing', async () => {
    await site.edition(1);
    const { code, output } = await site.ended('publish.ts', '--dry-run');
    expect(code).toBe(0);
    expect(output).toContain('5 pages added, 0 changed, 0 removed');
    expect(output).toContain('+ /deep/three  Three');
    expect(output).toMatch(/\d+ objects \(\d+ KB\), \d+ writes/);
    expect(output.trim()).toMatch(/Dry run: nothing was written\.$/);
    expect(site.kv.store.used.writes).toBe(0);
  });

  it('builds, uploads objects first, then the release, then the pointer, and reads each back', async () => {
    const { code, output } = await site.ended('publish.ts', '--no-wait');
    expect(output).toMatch(/\npublished [0-9a-f]{12}: 5 pages changed, \d+ writes, \d+ ms\n$/);
    expect(code).toBe(0);
    const writes = site.kv.calls.filter(({ method }) => method === 'PUT');
    const keys = writes.map(({ body }) => {
      const pairs: { key: string }[] = JSON.parse(body.toString());
      return pairs.map(({ key }) => key.split('/')[0]);
    });
    expect(keys.at(-1)).toEqual(['pointer']);
    expect(keys.at(-2)).toEqual(['release']);
    expect(new Set(keys.slice(0, -2).flat())).toEqual(new Set(['object']));
    const told = /(\d+) writes, \d+ ms/.exec(output)?.[1];
    expect(Number(told)).toBe(site.kv.store.used.writes);
    for (const step of ['compare', 'upload', 'read back', 'write the release', 'move the pointer'])
      expect(output).toMatch(new RegExp(`  ${step} +[\\d.]+ m?s`));
  });

  it('writes nothing when nothing has changed', async () => {
    const before = site.kv.store.used.writes;
    const { output } = await site.ended('publish.ts', '--no-wait');
    expect(output).toMatch(/published \w+: 0 pages changed, 0 writes, \d+ ms\n$/);
    expect(site.kv.store.used.writes).toBe(before);
  });

  it('writes at most eight keys for an edit to one page, and lists nothing', async () => {
    const { release, manifest } = pointer();
    const before = { ...site.kv.store.used };
    site.write({ 'docs/one.mdx': '# One\n\nText of edition 1.\n\nEdited.\n' });
    const { output } = await site.ended('publish.ts', '--no-wait');
    expect(output).toContain('~ /one  One  (text)');
    expect(output).toMatch(/published \w+: 1 pages changed, [1-8] writes, \d+ ms\n$/);
    expect(site.kv.store.used.writes - before.writes).toBeLessThanOrEqual(8);
    expect(site.kv.store.used.lists).toBe(before.lists);
    const now = pointer();
    expect(now.previous).toBe(release);
    expect(now.manifest.client).toEqual(manifest.client);
    expect(now.history?.map((move) => move.release)).toEqual([release, now.release]);
  });

  it('uploads with --full what someone has deleted, and nothing else', async () => {
    const [key] = site.kv.store.keys('object/');
    site.kv.store.write(key?.name ?? '', null);
    const { output } = await site.ended('publish.ts', '--no-wait', '--full');
    expect(output).toMatch(/published \w+: 0 pages changed, 1 writes, \d+ ms\n$/);
    expect(site.kv.store.text(key?.name ?? '')).not.toBeNull();
  });

  it('says where a damaged object of the build is, and moves nothing', async () => {
    const { pages } = await site.edition(2);
    const { release } = pointer();
    const hash = 'inline' in pages ? (pages.inline.pages['/one']?.object ?? '') : '';
    const victim = path.join(site.out, 'objects', hash.slice(0, 2), hash.slice(2));
    const sound = fs.readFileSync(victim);
    fs.writeFileSync(victim, sound.subarray(0, sound.length - 3));
    const { code, output } = await site.ended('publish.ts', '--no-wait', '--built');
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/object .* is damaged: .*publish again\.$/);
    expect(pointer().release).toBe(release);
    fs.writeFileSync(victim, sound);
  });
});
