/** Withdrawn paths need no KV reads, because the pointer lists those that a release hides. */
import { describe, expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { parsePointer, type Pointer, POINTER_KEY } from '../../../model/release/pointer.ts';
import { pointerWithWithdrawn } from '../../support/withdrawn-pages.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

quietLog();

const PATH = '/guide/cards/overview';
const CLEAN = '/guide/cards/creating';
const KEY = 'k'.repeat(40);

function withdrawnPages(count: number): string[] {
  return Array.from({ length: count }, (_page, at) => `/w/${at}-page`);
}

function site(withdrawn: string[], change?: (pointer: Pointer) => void): TestApp {
  const pages = Object.fromEntries(
    withdrawn.filter((path) => path.startsWith('/w/')).map((path) => [path, `Secret ${path}`]),
  );
  const app = testApp({ pages, sharded: true }, { RATE_LIMITS: 'off', PREVIEW_KEY: KEY });
  app.kv.values.set(POINTER_KEY, pointerWithWithdrawn(app.sample, withdrawn, change));
  return app;
}

async function readsOf(app: TestApp, address: string): Promise<number> {
  app.kv.reads.length = 0;
  await (await app.get(address)).text();
  return app.kv.reads.length;
}

/** Publishes a release before the current one that the pointer doesn't mention. */
function withOlder(app: TestApp): TestApp {
  const { values } = sampleRelease({ id: 'release-old', sharded: true });
  for (const [key, value] of Object.entries(values))
    if (key !== POINTER_KEY) app.kv.values.set(key, value);
  const pointer = parsePointer(app.kv.values.get(POINTER_KEY) ?? '');
  pointer.history = [
    { release: 'release-old', at: '2026-11-01T00:00:00Z' },
    { release: pointer.release, at: pointer.at },
  ];
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
  return app;
}

describe.each([0, 20, 200])('with %i withdrawn pages on a site of many shards', (count) => {
  it('a page takes three reads on a cold isolate, and two on a warm one', async () => {
    const app = site(withdrawnPages(count));
    expect(await readsOf(app, CLEAN)).toBe(3);
    expect(await readsOf(app, '/quick-start/introduction')).toBe(2);
  });

  it('a page of an older release takes only one more read, for its manifest', async () => {
    const app = withOlder(site(withdrawnPages(count)));
    expect(await readsOf(app, `/_page/release-old${CLEAN}`)).toBe(4);
  });
});

describe('the hidden paths of the pointer', () => {
  it('hide the pages and the links to them', async () => {
    const app = site([PATH]);
    expect((await app.get(PATH)).status).toBe(410);
    expect(await (await app.get(CLEAN)).text()).not.toContain(PATH);
  });

  it('leave a clean page at a withdrawn path visible', async () => {
    const app = site([PATH], (pointer) => {
      pointer.withdrawn = {
        generation: 1,
        releases: [],
        objects: ['anotherversion'],
        paths: [PATH],
        hidden: { [pointer.release]: [] },
      };
    });
    expect((await app.get(PATH)).status).toBe(200);
    expect(await (await app.get(CLEAN)).text()).toContain(PATH);
  });

  it('are looked up when the pointer has none, or malformed ones', async () => {
    for (const hidden of [undefined, 'damaged', { 'release-a': 7 }]) {
      const app = site([PATH]);
      const value = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
      app.kv.values.set(
        POINTER_KEY,
        JSON.stringify({ ...value, withdrawn: { ...value.withdrawn, hidden } }),
      );
      expect((await app.get(PATH)).status).toBe(410);
      expect(await (await app.get(CLEAN)).text()).not.toContain(PATH);
    }
  });

  it("are all withdrawn paths in a published release that the pointer doesn't mention", async () => {
    const app = withOlder(site([PATH]));
    expect((await app.get(`/_page/release-old${PATH}`)).status).toBe(410);
    expect((await app.get(`/_page/release-old${CLEAN}`)).status).toBe(200);
  });

  it('are looked up in a preview, which may show the corrected page', async () => {
    const app = site([PATH]);
    const { values } = sampleRelease({ id: 'draft-d0', sharded: true });
    for (const [key, value] of Object.entries(values))
      if (key !== POINTER_KEY) app.kv.values.set(key, value);
    const ends = Math.floor(Date.now() / 1000) + 60;
    const place = { origin: 'https://docs.example', baseUrl: '/' };
    const link = new URL(previewLink('draft-d0', ends, KEY, place)).pathname;
    expect((await app.get(link.replace(/\/$/, '') + PATH)).status).toBe(200);
  });
});
