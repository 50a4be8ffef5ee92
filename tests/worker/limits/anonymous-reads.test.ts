/** The maximum KV reads of each kind of anonymous request, on a warm and on a cold isolate. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetFilterOf } from '../../support/asset-filter.ts';
import { parsePointer, POINTER_KEY } from '../../../model/release/pointer.ts';
import {
  type AbusedSite,
  MOST_READS,
  REQUEST_KINDS,
} from '../../support/worker/anonymous-requests.ts';
import { pointerWithWithdrawn } from '../../support/withdrawn-pages.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import {
  type Sample,
  sampleRelease,
  type SampleOptions,
} from '../../support/worker/sample-release.ts';
import { appOver, type TestApp } from '../../support/worker/test-app.ts';

quietLog();

const WORDS = Array.from({ length: 60 }, (_word, at) => `word${at}`);
/** More pages than a request may read. */
const PAGES = Object.fromEntries(
  Array.from({ length: 12 }, (_page, at) => [`/p/${at}-page`, `Page ${at}`]),
);

const WITHDRAWN = Array.from({ length: 200 }, (_page, at) => `/w/${at}-page`);
const WITHDRAWN_PAGES = Object.fromEntries(WITHDRAWN.map((path) => [path, 'Secret']));

function siteOf({ sample: { manifest } }: TestApp): AbusedSite {
  return {
    release: manifest.id,
    collection: manifest.site.search.collection,
    pages: Object.keys(PAGES),
    asset: manifest.client.entry,
    file: '/img/logo.svg',
    redirect: '/old',
    feed: '/feed.xml',
    mock: '/_mock/api/v1/things/1',
    words: WORDS,
  };
}

/** Adds the release's assets to the pointer, like a publish. */
function addAssetFilter({ manifest, values }: Sample): void {
  const assets = assetFilterOf([path.basename(manifest.client.entry).replace('main-', '')]);
  const pointer = parsePointer(values[POINTER_KEY] ?? '');
  values[POINTER_KEY] = JSON.stringify({ ...pointer, assets });
}

const KINDS = REQUEST_KINDS.map((kind) => [kind.name, kind] as const);
const SITES: [string, SampleOptions][] = [
  ['a small site', { pages: PAGES }],
  ['a site whose path table is cut into shards', { pages: PAGES, sharded: true }],
  [
    'a site with 200 withdrawn pages in as many shards',
    { pages: { ...PAGES, ...WITHDRAWN_PAGES }, sharded: true },
  ],
];

describe.each(SITES)('a request to %s', (_name, options) => {
  const sample = sampleRelease(options);
  const withdrawn = WITHDRAWN.filter((path) => options.pages?.[path] !== undefined);
  if (withdrawn.length > 0) sample.values[POINTER_KEY] = pointerWithWithdrawn(sample, withdrawn);
  addAssetFilter(sample);
  const app = (): TestApp => appOver(sample, { RATE_LIMITS: 'off' });

  async function readsOf(one: TestApp, kind: (typeof KINDS)[number][1], turn: number) {
    const { path, init } = kind.make(siteOf(one), turn);
    one.kv.reads.length = 0;
    await (await one.request(path, init)).arrayBuffer();
    return one.kv.reads;
  }

  it.each(KINDS)('for %s takes few reads on a cold isolate', async (_kind, kind) => {
    expect((await readsOf(app(), kind, 0)).length).toBeLessThanOrEqual(MOST_READS.cold);
  });

  it.each(KINDS)('for %s takes few reads on a warm isolate', async (_kind, kind) => {
    const one = app();
    await (await one.get('/')).text();
    for (const turn of [0, 1, 2]) {
      const reads = await readsOf(one, kind, turn);
      expect(reads.length, reads.join()).toBeLessThanOrEqual(kind.reads ?? MOST_READS.warm);
    }
  });
});
