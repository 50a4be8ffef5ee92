/** No log line or metric identifies a reader or a query, whatever readers send and whatever fails. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Dataset } from '../../../worker/observability/metrics.ts';
import {
  batchOf,
  CONFIGURED,
  memoryQueue,
  pageView,
  searched,
  sendBeacon,
} from '../../support/worker/beacons.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

const lines = quietLog();
const points: string[] = [];
const METRICS: Dataset = { writeDataPoint: (point) => void points.push(JSON.stringify(point)) };

/** Identifying values and input of a reader. Each one names itself when it is found. */
const PERSONAL = {
  query: 'qwrtzpsecret',
  mail: 'ada@mail.example',
  user: 'user-4711-ada',
  address: '203.0.113.77',
  agent: 'ReaderAgent/9.1',
  cookie: 'session=c00kie',
  referrer: 'referrer.example/private',
  anonymous: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
  token: 'release-a.zzzzzz.c2lnbmF0dXJl',
};
const HEADERS = {
  'user-agent': PERSONAL.agent,
  'cf-connecting-ip': PERSONAL.address,
  'x-forwarded-for': PERSONAL.address,
  cookie: PERSONAL.cookie,
  referer: `https://${PERSONAL.referrer}`,
  authorization: `Bearer ${PERSONAL.user}`,
};

const q = PERSONAL.query;
const JSON_POST = { method: 'POST', headers: { ...HEADERS, 'content-type': 'application/json' } };

async function askForEverything(app: TestApp): Promise<number[]> {
  const all: Promise<Response>[] = [
    ...[
      '/',
      `/guide/cards/creating?userId=${PERSONAL.user}&email=${PERSONAL.mail}`,
      `/search?q=${q}`,
      `/_search?q=${q}&page=2`,
      `/_search?q=${q}&page=x${q}`,
      `/users/${PERSONAL.mail}`,
      `/reset/${q}-4711`,
      `/_page/release-a/${PERSONAL.mail}`,
      `/_page/${PERSONAL.user}/guide/cards/creating`,
      `/_nav/release-a/${PERSONAL.mail}`,
      `/_preview/${PERSONAL.token}/guide/cards/creating?q=${q}`,
      `/assets/${q}-0123456789abcdef01234567.js`,
      `/${PERSONAL.mail}.md`,
      `/_health?by=${PERSONAL.user}`,
    ].map((address) => app.get(address, HEADERS)),
    app.request('/multi_search', {
      ...JSON_POST,
      body: JSON.stringify({
        searches: [{ collection: 'documentation', q, query_by: 'content', user: PERSONAL.user }],
      }),
    }),
    app.request('/multi_search', { ...JSON_POST, body: `{"searches": "${q}` }),
    ...['search', 'read_page', q].map((name) =>
      app.request('/mcp', {
        ...JSON_POST,
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: PERSONAL.user,
          method: 'tools/call',
          params: { name, arguments: { query: q, page: `/${PERSONAL.mail}` } },
        }),
      }),
    ),
    sendBeacon(
      app,
      batchOf(
        [
          pageView(),
          searched(q),
          { type: 'identify', userId: PERSONAL.user, messageId: crypto.randomUUID() },
          { type: q, event: PERSONAL.mail },
          { type: 'track', event: `${q} ${PERSONAL.mail}`, messageId: crypto.randomUUID() },
        ],
        { userId: PERSONAL.user },
      ),
      HEADERS,
    ),
    sendBeacon(app, `{"events": "${q}`, HEADERS),
  ];
  return Promise.all(
    all.map(async (asked) => {
      const response = await asked;
      await response.text().catch(() => '');
      return response.status;
    }),
  );
}

afterEach(() => {
  points.length = 0;
});

function expectNothingPersonal(least: number): void {
  const all = lines();
  expect(all.length).toBeGreaterThan(least);
  const seen = [...all, ...points].join('\n').toLowerCase();
  for (const [what, value] of Object.entries(PERSONAL))
    expect(seen.includes(value.toLowerCase()), `${what} was seen`).toBe(false);
  for (const part of ['4711', '203.0.113', 'mail.example', 'c2lnbmf0dxjl'])
    expect(seen.includes(part), `${part} was seen`).toBe(false);
}

describe('the logs contain no personal data', () => {
  it('when everything works', async () => {
    const env = { ...CONFIGURED, EVENTS: memoryQueue(), METRICS, LOG_SAMPLE: '1' };
    const app = testApp({ analytics: { enabled: true, consent: 'not-required' } }, env);
    const statuses = await askForEverything(app);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(4);
    expect(points.length).toBeGreaterThan(5);
    expectNothingPersonal(10);
  });

  it.each([
    ['throw', false],
    ['miss', false],
    ['throw', true],
    ['miss', true],
  ] as const)('when KV fails (%s; path table in shards: %s)', async (fault, sharded) => {
    const app = testApp({ sharded }, { METRICS, LOG_SAMPLE: '1' });
    await (await app.get('/guide/cards/overview')).text();
    app.kv.faults.set('*', fault);
    const statuses = await askForEverything(app);
    expect(statuses.some((status) => status >= 500)).toBe(true);
    expectNothingPersonal(10);
  });

  it('when the search service and the data service fail', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const env = { ...CONFIGURED, METRICS, LOG_SAMPLE: '1', TYPESENSE_URL: nowhere };
    const app = testApp(
      { analytics: { enabled: true, consent: 'not-required' } },
      { ...env, TYPESENSE_SEARCH_KEY: 'search-key' },
    );
    await askForEverything(app);
    expectNothingPersonal(10);
    expect([...lines(), ...points].join('\n')).not.toContain('search-key');
  });
});
