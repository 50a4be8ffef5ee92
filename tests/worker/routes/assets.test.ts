/** What is served below `/assets/`, where the pointer says what there is. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { addAsset, mayHaveAsset } from '../../../model/release/asset-filter.ts';
import { createBloomFilter } from '../../../model/release/bloom-filter.ts';
import { assetFilterOf } from '../../support/asset-filter.ts';
import { parsePointer, POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey, releaseKey } from '../../../model/release/release.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import { type TestApp, testApp } from '../../support/worker/test-app.ts';

const KEY = 'k'.repeat(40);
const SCRIPT = 'releaseamain00000000000000000000';
const TEXT = 'notestxtnotestxtnotestxtnotestxt';
const logged = quietLog();
afterEach(() => void vi.useRealTimers());

/** A site whose pointer lists its assets; it also has a text file that somebody has uploaded. */
function listed(names: string[] = [`${SCRIPT}.js`]): TestApp {
  const app = testApp({}, { PREVIEW_KEY: KEY });
  app.kv.values.set(objectKey(TEXT), 'alert(document.domain)');
  list(app, names);
  return app;
}

function list(app: TestApp, names: string[] | string): void {
  const pointer = parsePointer(app.kv.values.get(POINTER_KEY) ?? '');
  pointer.manifest.files['/notes.txt'] = { object: TEXT, type: 'text/plain' };
  const assets = typeof names === 'string' ? names : assetFilterOf(names);
  app.kv.values.set(POINTER_KEY, JSON.stringify({ ...pointer, assets }));
}

const digits = (at: number): string => (at * 2654435761).toString(16).padStart(24, 'a');

describe('an asset that no kept release has', () => {
  it('is an uncacheable 404, without a read and without a log entry', async () => {
    const app = listed();
    await app.get('/');
    app.kv.reads.length = 0;
    for (let at = 0; at < 1000; at++) {
      const response = await app.get(`/assets/main-${digits(at)}.js`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect([app.kv.reads, logged()]).toEqual([[], []]);
  });

  it('costs one pointer read in five seconds, since it may belong to a newer release', async () => {
    const app = listed();
    await app.get('/');
    list(app, [`${SCRIPT}.js`, `${TEXT}.txt`]);
    app.kv.reads.length = 0;
    expect((await app.get(`/assets/notes-${TEXT}.txt`)).status).toBe(404);
    expect(app.kv.reads).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
    expect((await app.get(`/assets/notes-${TEXT}.txt`)).status).toBe(200);
    expect(app.kv.reads).toEqual(['pointer', objectKey(TEXT)]);
  });
});

describe('an object in KV', () => {
  it('is served as a script only if the build has written it as one', async () => {
    const app = listed();
    expect((await app.get('/notes.txt')).headers.get('content-type')).toBe('text/plain');
    app.kv.reads.length = 0;
    for (const extension of ['js', 'css', 'json', 'svg', 'wasm'])
      expect((await app.get(`/assets/x-${TEXT}.${extension}`)).status).toBe(404);
    expect(app.kv.reads).toEqual([]);
    const script = await app.get(`/assets/main-${SCRIPT}.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });

  it('is cached by the isolate only under its real name', async () => {
    const app = listed();
    for (const extension of ['js', 'css', 'woff2'])
      await (await app.get(`/assets/x-${SCRIPT}.${extension}`)).text();
    app.kv.reads.length = 0;
    expect((await app.get(`/assets/other-${SCRIPT}.js`)).headers.get('x-cache')).toBe('hit');
    expect((await app.get(`/assets/other-${SCRIPT}.css`)).status).toBe(404);
    expect(app.kv.reads).toEqual([]);
  });

  it('is served as before if the pointer has no asset filter, or an unreadable one', async () => {
    for (const app of [testApp(), listed()]) {
      if (app.kv.values.has(objectKey(TEXT))) list(app, 'damaged');
      expect((await app.get(`/assets/main-${SCRIPT}.js`)).status).toBe(200);
      expect((await app.get('/assets/main-0123456789abcdef01234567.js')).status).toBe(404);
    }
    expect(logged().join()).toContain('asset-filter-unreadable');
  });

  it('that is listed and has not arrived yet is a 503, which clients retry', async () => {
    const app = listed([`${TEXT}.png`]);
    app.kv.values.delete(objectKey(TEXT));
    const response = await app.get(`/assets/x-${TEXT}.png`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('the extension of an asset', () => {
  it('determines its media type, and not whether it is listed, except for scripts', async () => {
    const app = listed([`${TEXT}.txt`]);
    for (const extension of ['txt', 'png', 'bin', 'csv'])
      expect((await app.get(`/assets/x-${TEXT}.${extension}`)).status).toBe(200);
    expect((await app.get(`/assets/x-${TEXT}.js`)).status).toBe(404);
  });

  // The filter is so full that it claims many names, but all names of a hash alike.
  it('does not give access to unlisted assets', async () => {
    const names = Array.from({ length: 400 }, (_, at) => `${digits(at)}.png`);
    const filter = { format: 2 as const, filter: createBloomFilter(60, 1) };
    for (const name of names) addAsset(filter, name);
    const claims = (hash: string): boolean[] =>
      Array.from({ length: 50 }, (_, at) => mayHaveAsset(filter, `${hash}.x${at}`));
    const hashes = Array.from({ length: 50 }, (_, at) => digits(5000 + at));
    const answers = hashes.map((hash) => new Set(claims(hash)).size);
    expect(new Set(answers)).toEqual(new Set([1]));
  });

  it('is part of the entry in the filter of an earlier version, which still works', async () => {
    const app = listed();
    list(app, assetFilterOf([`${SCRIPT}.js`, `${TEXT}.txt`], 1));
    expect((await app.get(`/assets/main-${SCRIPT}.js`)).status).toBe(200);
    expect((await app.get(`/assets/x-${TEXT}.txt`)).status).toBe(200);
    expect((await app.get(`/assets/x-${TEXT}.png`)).status).toBe(404);
    expect((await app.get(`/assets/x-${TEXT}.js`)).status).toBe(404);
    expect(logged()).toEqual([]);
  });
});

describe('an asset of a preview', () => {
  const PLACE = { origin: 'https://docs.example', baseUrl: '/' };
  const ends = () => Math.floor(Date.now() / 1000) + 1000;
  const link = () => new URL(previewLink('draft-b0', ends(), KEY, PLACE)).pathname;

  it('is served below the link, and nowhere else', async () => {
    const app = listed();
    const { manifest } = sampleRelease({ id: 'draft-b0' });
    const names = objectKey('listlistlistlistlistlist');
    app.kv.values.set(names, `${SCRIPT}.js\n${TEXT}.txt`);
    const draft = { ...manifest, assets: 'listlistlistlistlistlist' };
    app.kv.values.set(releaseKey('draft-b0'), JSON.stringify(draft));
    const address = `assets/notes-${TEXT}.txt`;
    const below = await app.get(link() + address);
    expect([below.status, below.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await below.text()).toBe('alert(document.domain)');
    expect((await app.get(`${link()}assets/x-${TEXT}.js`)).status).toBe(404);
    expect((await app.get(`/${address}`)).status).toBe(404);
    app.kv.values.delete(names);
    expect((await app.get(link() + address)).status).toBe(503);
  });
});
