/** What operators can see about requests, and what nobody may see. */
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../worker/observability/metrics.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

const PAGE = '/guide/cards/creating';
const PERSONAL = {
  'user-agent': 'Reader/1.0 (Ada)',
  'cf-connecting-ip': '203.0.113.7',
  cookie: 'session=s3cret',
  referer: 'https://elsewhere.example/?q=private',
};
const lines = quietLog();

type Point = Parameters<Dataset['writeDataPoint']>[0];

/** Creates an app that logs every request and records its metrics. */
function watched(): { app: TestApp; points: Point[]; requests: () => Record<string, unknown>[] } {
  const points: Point[] = [];
  const METRICS: Dataset = { writeDataPoint: (point) => void points.push(point) };
  const app = testApp({}, { LOG_SAMPLE: '1', METRICS });
  const requests = (): Record<string, unknown>[] =>
    lines()
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ event }) => event === 'request');
  return { app, points, requests };
}

describe('the log of requests', () => {
  it('has the response, its source and the number of KV reads', async () => {
    const { app, requests } = watched();
    await (await app.get(PAGE)).text();
    await (await app.get(PAGE)).text();
    await app.get('/nowhere');
    await app.get('/old');
    await app.get('/_search?q=x');
    expect(requests()).toMatchObject([
      { level: 'info', kind: 'page', status: 200, cache: 'miss', reads: 2, page: PAGE },
      { kind: 'page', status: 200, cache: 'hit', reads: 0, release: 'release-a' },
      { kind: 'missing', status: 404 },
      { kind: 'redirect', status: 301 },
      { kind: 'search', worker: 'worker-1' },
    ]);
    for (const { ms, kv } of requests())
      expect([typeof ms, typeof kv]).toEqual(['number', 'number']);
  });

  it('contains no personal data and no queries', async () => {
    const { app, points } = watched();
    for (const address of [
      `${PAGE}?email=ada@mail.example`,
      '/search?q=my+secret+word',
      '/_search?q=my+secret+word',
      '/users/ada@mail.example',
      '/reset/8c1f2a90b7d34',
      '/call/49301234567',
      `/_page/release-a${PAGE}?x=secret`,
      '/_page/release-a/ada',
    ])
      await (await app.get(address, PERSONAL)).text();
    const all = lines().join('\n') + JSON.stringify(points);
    expect(lines().length).toBeGreaterThan(6);
    expect(all).not.toMatch(/203\.0|Reader|Ada|ada|mail|secret|elsewhere|8c1f|4930/);
  });

  it('is empty without LOG_SAMPLE', async () => {
    const app = testApp();
    for (let round = 0; round < 50; round++) await (await app.get(PAGE)).text();
    expect(lines()).toEqual([]);
  });
});

describe('the metrics', () => {
  it('count page views by cache state, and unknown paths', async () => {
    const { app, points } = watched();
    await (await app.get(PAGE)).text();
    await (await app.get(PAGE)).text();
    await app.get('/guide/crads');
    await app.get('/users/ada@mail.example');
    await app.request(PAGE, { method: 'HEAD' });
    await app.get('/old');
    expect(points.map(({ indexes, blobs }) => [...indexes, ...blobs])).toEqual([
      ['page', 'page', 'miss', 'release-a', '200'],
      ['page', 'page', 'hit', 'release-a', '200'],
      ['missing', 'missing', '/guide/crads', 'release-a'],
      ['missing', 'missing', '(other)', 'release-a'],
    ]);
  });
});

describe('Server-Timing', () => {
  it('is on rendered and on cached pages', async () => {
    const { app } = watched();
    const made = await app.get(PAGE);
    expect(made.headers.get('server-timing')).toMatch(
      /^cache;desc=miss, kv;dur=\d+;desc="2 reads", total;dur=\d+$/,
    );
    await made.text();
    expect((await app.get(PAGE)).headers.get('server-timing')).toBe('cache;desc=hit');
  });
});
