/** A release with hundreds of new images: each is known to be there before the pointer moves. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';

const IMAGES = 500;

let site: Publishing;
beforeAll(async () => {
  site = await publishing();
  await site.edition(1);
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
});
afterAll(() => site.close());

it('waits for every image that KV does not return yet, and checks most of them with list requests', async () => {
  const { store, calls } = site.kv;
  store.advance(300_000);
  fs.mkdirSync(path.join(site.root, 'static/img'), { recursive: true });
  for (let at = 0; at < IMAGES; at++)
    fs.writeFileSync(path.join(site.root, `static/img/${at}.png`), randomBytes(50));
  const { files } = await site.build();
  const keys = Object.keys(files)
    .filter((name) => name.startsWith('/img/'))
    .map((name) => objectKey(files[name]?.object ?? ''));
  expect(new Set(keys).size).toBe(IMAGES);
  // Every 50th is shown only after it was asked for, and a sample of them would miss some.
  const late = new Set(keys.filter((_key, at) => at % 50 === 7));
  const hidden = new Map<string, Uint8Array>();
  site.kv.done = ({ method, path: name, body }) => {
    if (method === 'GET') {
      const key = decodeURIComponent(name.split('/values/')[1] ?? '');
      const bytes = hidden.get(key);
      if (bytes) store.write(key, bytes);
      return;
    }
    for (const key of late) {
      if (!body.includes(`"${key}"`)) continue;
      hidden.set(key, store.read(key) ?? Buffer.alloc(0));
      store.write(key, null);
      late.delete(key);
    }
  };
  const before = calls.length;
  const { code, output } = await site.ended('publish', '--no-wait', '--built');
  site.kv.done = () => {};
  expect([code, hidden.size], output).toEqual([0, 10]);
  expect(keys.filter((key) => store.read(key) === null)).toEqual([]);
  expect(parsePointer(store.text('pointer') ?? '').fresh).toHaveLength(IMAGES);
  const reads = calls
    .slice(before)
    .filter(({ method, path: name }) => method === 'GET' && name.includes('/values/'));
  expect(reads.length).toBeLessThan(IMAGES);
});
