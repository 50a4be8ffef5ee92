import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader } from '../../support/browser/readers.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

let site: Publishing;

beforeAll(async () => {
  site = await publishing();
});
afterAll(() => site.close());

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');

describe('edgepress publish', () => {
  it('shows what it would write, and writes nothing with --dry-run', async () => {
    await site.edition(1);
    const { code, output } = await site.ended('publish', '--dry-run');
    expect(code).toBe(0);
    expect(output).toContain('5 pages added, 0 changed, 0 removed');
    expect(output).toContain('+ /deep/three  Three');
    expect(output).toMatch(/\d+ objects \(\d+ KB\), \d+ writes/);
    expect(output.trim()).toMatch(/Dry run: nothing was written\.$/);
    expect(site.kv.store.used.writes).toBe(0);
  });

  it('builds, then uploads the objects, the release and the pointer, and reads each back', async () => {
    const { code, output } = await site.ended('publish', '--no-wait');
    expect(output).toMatch(/\npublished [0-9a-f]{24}: 5 pages changed, \d+ writes?, \d+ ms\n$/);
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
    const { output } = await site.ended('publish', '--no-wait');
    expect(output).toMatch(/published \w+: 0 pages changed, 0 writes, \d+ ms\n$/);
    expect(site.kv.store.used.writes).toBe(before);
  });

  it('writes at most eight keys for an edit of one page, and lists nothing', async () => {
    const { release, manifest } = pointer();
    const before = { ...site.kv.store.used };
    site.write({ 'docs/one.mdx': '# One\n\nText of edition 1.\n\nEdited.\n' });
    const { output } = await site.ended('publish', '--no-wait');
    expect(output).toContain('~ /one  One  (text)');
    expect(output).toMatch(/published \w+: 1 page changed, [1-8] writes?, \d+ ms\n$/);
    expect(site.kv.store.used.writes - before.writes).toBeLessThanOrEqual(8);
    expect(site.kv.store.used.lists).toBe(before.lists);
    const now = pointer();
    expect(now.previous).toBe(release);
    expect(now.manifest.client).toEqual(manifest.client);
    expect(now.history?.map((move) => move.release)).toEqual([release, now.release]);
  });

  it('uploads deleted objects and the release again with --full', async () => {
    const key = `object/${pointer().manifest.search?.object}`;
    site.kv.store.write(key, null);
    site.kv.store.write(`release/${pointer().release}`, null);
    const { output } = await site.ended('publish', '--no-wait', '--full');
    expect(output).toMatch(/published \w+: 0 pages changed, 2 writes, \d+ ms\n$/);
    expect(site.kv.store.text(key)).not.toBeNull();
    expect(site.kv.store.text(`release/${pointer().release}`)).not.toBeNull();
  });

  it('reports the location of a damaged build object, and moves nothing', async () => {
    const { pages } = await site.edition(2);
    const { release } = pointer();
    const hash = 'inline' in pages ? (pages.inline.pages['/one']?.object ?? '') : '';
    const victim = path.join(site.out, 'objects', hash.slice(0, 2), hash.slice(2));
    const sound = fs.readFileSync(victim);
    fs.writeFileSync(victim, sound.subarray(0, sound.length - 3));
    const { code, output } = await site.ended('publish', '--no-wait', '--built');
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/object .* is damaged: .*publish again\.$/);
    expect(pointer().release).toBe(release);
    fs.writeFileSync(victim, sound);
  });
});

describe('a KV with delayed writes and negative caching', () => {
  it('is polled until everything is read back, and then the pointer moves', async () => {
    const { store } = site.kv;
    store.apiDelay = 700;
    store.apiMissTtl = 1500;
    await site.edition(3);
    const { code, output } = await site.ended('publish', '--no-wait', '--built');
    store.apiDelay = 0;
    store.apiMissTtl = 0;
    expect(code, output).toBe(0);
    expect(store.text(`release/${pointer().release}`)).not.toBeNull();
  });

  it('that loses a write is detected, and the object is written again', async () => {
    const { store } = site.kv;
    const manifest = await site.edition(4);
    const key = `object/${manifest.search?.object}`;
    let isLost = false;
    site.kv.done = ({ method, body }) => {
      if (isLost || method !== 'PUT' || !body.includes(key)) return;
      isLost = true;
      store.write(key, Buffer.from('other bytes'));
      store.advance(2000);
    };
    const { code, output } = await site.ended('publish', '--no-wait', '--built');
    site.kv.done = () => {};
    expect([isLost, code]).toEqual([true, 0]);
    expect(output).toMatch(/published \w+: 5 pages changed, \d+ writes/);
    expect(store.text(key)).not.toBe('other bytes');
  });
});

describe('waiting for the site', () => {
  it('ends when it serves the new release, and reports when it cannot be reached', async () => {
    const reader = openReader(site, () => undefined);
    vi.stubEnv('CF_ACCESS_CLIENT_ID', 'id.access');
    vi.stubEnv('CF_ACCESS_CLIENT_SECRET', 'token');
    const server = http.createServer((request, response) => {
      // As Cloudflare Access does for who has no service token.
      if (request.headers['cf-access-client-secret'] !== 'token') {
        response.writeHead(302, { location: 'https://team.cloudflareaccess.com/' }).end();
        return;
      }
      void reader.get(request.url ?? '/').then(({ status, headers }) => {
        response.writeHead(status, { 'x-release': headers.get('x-release') ?? '' }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    site.kv.store.advance(120_000);
    const { id } = await site.edition(5);
    // The edge of the site keeps the pointer that it has read for a minute.
    await reader.get('/');
    const command = site.run('publish', '--built', '--url', url, '--settle', '0');
    await expect.poll(() => pointer().release).toBe(id);
    site.kv.store.advance(61_000);
    expect(await command.ended, command.output()).toBe(0);
    expect(command.output()).toContain(`${url} answers with ${id}.`);
    expect(command.output()).toMatch(/ {2}wait for the site +[\d.]+ m?s/);
    await new Promise((resolve) => server.close(resolve));
    vi.unstubAllEnvs();

    site.kv.store.advance(2000);
    const back = await site.ended('rollback', '--url', 'http://127.0.0.1:1/', '--settle', '0');
    expect(back.code, back.output).toBe(0);
    expect(back.output).toContain(
      'Did not wait for the site: http://127.0.0.1:1/ cannot be reached',
    );
  });
});

describe('a site with a sharded path table', () => {
  it('needs as many writes and reads for an edit as a small one', async () => {
    const large = await publishing();
    const pages = Array.from({ length: 420 }, (_, index) => [
      `docs/f${Math.floor(index / 20)}/p${index}.mdx`,
      `# Page ${index}\n\nSome text.\n`,
    ]);
    large.write({ 'site.ts': siteModule({}), ...Object.fromEntries(pages) });
    const first = await large.build();
    expect('shards' in first.pages && first.pages.shards.length).toBeGreaterThan(3);
    expect((await large.ended('publish', '--no-wait', '--built')).code).toBe(0);
    large.kv.store.advance(2000);
    const before = { ...large.kv.store.used };
    const calls = large.kv.calls.length;
    large.write({ 'docs/f3/p77.mdx': '# Page 77\n\nSome text.\n\nEdited.\n' });
    await large.build();
    const { output } = await large.ended('publish', '--no-wait', '--built');
    expect(output).toMatch(/published \w+: 1 page changed, [1-8] writes?, \d+ ms\n$/);
    expect(large.kv.store.used.writes - before.writes).toBeLessThanOrEqual(8);
    expect(large.kv.store.used.reads - before.reads).toBeLessThanOrEqual(16);
    expect(large.kv.store.used.lists).toBe(before.lists);
    expect(large.kv.calls.length - calls).toBeLessThanOrEqual(16);

    // On another machine, which has none of the former release's objects, the shard that changed is fetched.
    large.kv.store.advance(2000);
    fs.rmSync(large.out, { recursive: true });
    const elsewhere = large.kv.store.used.reads;
    large.write({ 'docs/f3/p77.mdx': '# Page 77\n\nSome text.\n\nEdited elsewhere.\n' });
    const other = await large.ended('publish', '--no-wait', '--force');
    expect(other.output).toMatch(/published \w+: 1 page changed, [1-8] writes?, \d+ ms\n$/);
    expect(large.kv.store.used.reads - elsewhere).toBeLessThanOrEqual(18);
    await large.close();
  });
});
