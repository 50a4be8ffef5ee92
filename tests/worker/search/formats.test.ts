/** Releases that were made for another version of the worker: its index is read, or search says that it cannot. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { type Manifest, objectKey } from '../../../model/release/release.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

const HASH = 'search'.padEnd(32, '0');
/** As the version before the present format has written it, for two small pages. */
const FORMER = fs.readFileSync('tests/fixtures/search-index-format-1.txt', 'utf8');
const lines = quietLog();

function appWith(index: string): TestApp {
  const app = testApp();
  const pointer: { manifest: Manifest } = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
  pointer.manifest.search = { object: HASH, records: 4 };
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
  app.kv.values.set(objectKey(HASH), index);
  return app;
}

async function urlsOf(app: TestApp, q: string): Promise<string[]> {
  const response = await app.get(`/_search?${new URLSearchParams({ q })}`);
  expect([q, response.status]).toEqual([q, 200]);
  const { results }: { results: { grouped_hits: { hits: { document: { url: string } }[] }[] }[] } =
    await response.json();
  return (results[0]?.grouped_hits ?? []).flatMap(({ hits }) =>
    hits.map(({ document }) => new URL(document.url).pathname + new URL(document.url).hash),
  );
}

describe('a release with the previous index format', () => {
  it('can be searched: words, prefixes, typos, code', async () => {
    const app = appWith(FORMER);
    expect(await urlsOf(app, 'lifecycle')).toEqual(['/cards#card-lifecycle']);
    expect(new Set(await urlsOf(app, 'okapi'))).toEqual(new Set(['/', '/cards#card-lifecycle']));
    for (const q of ['expir', 'cafe', 'lifecyle', 'creme'])
      expect(await urlsOf(app, q), q).toEqual(['/cards#card-lifecycle']);
    expect(await urlsOf(app, 'table')).toEqual(['/']);
    // Split otherwise by now: found or not, but answered.
    for (const q of ['card.id', 'content-type', "user_id's", '"card id"', 'zzz'])
      await urlsOf(app, q);
    const page = await app.get('/search?q=lifecycle');
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('href="/cards#card-lifecycle"'),
    ]);
    expect(await (await app.get('/_health')).json()).toMatchObject({ checks: { search: 'ok' } });
  });
});

describe('a release with an unknown index format', () => {
  const app = appWith(FORMER.replace('"format":1', '"format":3'));

  it('has pages and no search: a 503 in the documented format, and a message on the page', async () => {
    const json = await app.get('/_search?q=okapi');
    expect([json.status, json.headers.get('cache-control'), await json.json()]).toEqual([
      503,
      'no-store',
      { message: 'Unable to fetch results', error: 'search-unavailable' },
    ]);
    const page = await app.get('/search?q=okapi');
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining('Unable to fetch results'),
    ]);
    expect((await app.get('/guide/cards/creating')).status).toBe(200);
    expect((await app.get('/nowhere')).status).toBe(404);
  });

  it('is logged once, with what to do, and not read repeatedly', async () => {
    const other = appWith(FORMER.replace('"format":1', '"format":3'));
    await other.get('/_search?q=okapi');
    other.kv.reads.length = 0;
    for (const q of ['a', 'b', 'c']) expect((await other.get(`/_search?q=${q}`)).status).toBe(503);
    expect(other.kv.reads).toEqual([]);
    const told = lines().filter((line) => line.includes('search-index-format'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('found format 3, expected 1 or 2. Deploy the worker');
    const health = await other.get('/_health');
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: 'degraded', checks: { pointer: 'ok', page: 'ok', search: 'failed' } },
    ]);
  });
});
