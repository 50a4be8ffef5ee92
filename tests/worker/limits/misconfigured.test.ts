/** Wrong settings and failing optional bindings: readers get the page, operators a log line and a name in `/_health`. */
import { describe, expect, it, vi } from 'vitest';
import { checkSettings, SETTING_NAMES, type SettingName } from '../../../model/settings.ts';
import type { Env } from '../../../worker/config/env.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { edgeApp } from '../../support/worker/typesense-app.ts';

const PATH = '/guide/cards/creating';
const logged = quietLog();

/** Values that people write by mistake, with other settings that a row needs. */
const WRONG: Record<SettingName, { values: unknown[]; beside?: Partial<Env> }> = {
  POINTER_TTL: { values: ['30s', '-1', 'soon', '1e3', { seconds: 30 }] },
  LOG_SAMPLE: { values: ['1%', 'some', '2', '-0.1'] },
  PREVIEW_KEY: { values: ['too short'] },
  PURGE_KEY: { values: ['too short'] },
  TYPESENSE_URL: {
    values: ['search.example.com', 'https://user:pass@search.example.com', 'ftp://x.example'],
    beside: { TYPESENSE_SEARCH_KEY: 'k' },
  },
  TYPESENSE_SEARCH_KEY: { values: ['schlüssel', 'two words'] },
  TYPESENSE_TIMEOUT: { values: ['1s', '0', '99999'] },
  RATE_LIMITS: { values: ['of', '0', 'false'] },
  ASK_MODEL: { values: ['two words', 'x'.repeat(201)] },
  ASK_URL: { values: ['api.example.com', 'http://api.example.com/v1', 'https://a:b@x.example/'] },
  ASK_KEY: { values: ['schlüssel', 'two words'] },
  ASK_MAX_TOKENS: { values: ['49', '4001', 'many'] },
  ASK_TIMEOUT: { values: ['0', '30s', '121'] },
  ASK_GATEWAY: { values: ['a/b', ''.padEnd(65, 'a')] },
  EVENTS_WRITE_KEY: { values: ['ключ', 'a b'], beside: { EVENTS_REGION: 'eu' } },
  EVENTS_REGION: { values: ['europe', 'EU'], beside: { EVENTS_WRITE_KEY: 'k' } },
  EVENTS_URL: { values: ['events.example.com'], beside: { EVENTS_WRITE_KEY: 'k' } },
  EVENTS_TIMEOUT: { values: ['10s', '0', '61'] },
  MARKETING_PIXEL: { values: ['https://track.example/__ptq.gif', 'track.example?a=1'] },
  HSTS: {
    values: [
      'max-age=two years',
      'includeSubdomains',
      'preload',
      'max-age=300; preload; includeSubDomains',
    ],
  },
  // These close the site: tests/worker/http/access.test.ts.
  ACCESS_TEAM: { values: [] },
  ACCESS_AUD: { values: [] },
  DEV_ORIGIN: { values: ['localhost', '8788'] },
  ALLOWED_HOSTS: { values: ['http://a.example', 'a, b'] },
};

const ROWS = SETTING_NAMES.flatMap((name) =>
  WRONG[name].values.map((value) => ({ name, value, beside: WRONG[name].beside })),
);

describe('a wrong setting', () => {
  it.each(ROWS)('costs no page and is reported once: $name = $value', async (row) => {
    const { name, value, beside } = row;
    const app = edgeApp({ ...beside, [name]: value });
    for (const address of [PATH, '/', '/nowhere', '/_search?q=x', `/_page/release-a${PATH}`])
      expect((await app.get(address)).status, address).toBeLessThan(500);
    expect((await app.get(PATH)).status).toBe(200);
    const lines = logged().map((line): Record<string, unknown> => JSON.parse(line));
    const reports = lines.filter(({ event }) => event === 'misconfigured');
    expect(reports).toMatchObject([{ level: 'error', variable: name }]);
    expect(String(reports[0]?.['problem'])).toMatch(new RegExp(`^${name}: found .+, expected .+`));

    const health = await app.get('/_health');
    const report = JSON.parse(await health.text());
    expect([health.status, report.status]).toEqual([200, 'degraded']);
    expect(report.problems.join()).toContain(name);
  });

  it('is reported without its value if that may be a secret or a URL', () => {
    const { problems } = checkSettings({
      PREVIEW_KEY: 'hunter2',
      EVENTS_WRITE_KEY: 'hunter 2',
      TYPESENSE_SEARCH_KEY: 'hünter',
      TYPESENSE_URL: 'https://ada:hunter2@x.example',
    });
    expect(problems).toHaveLength(4);
    expect(JSON.stringify(problems)).not.toMatch(/h[uü]nter/);
  });

  it("doesn't affect the others", () => {
    const { valid } = checkSettings({ POINTER_TTL: '30s', LOG_SAMPLE: ' 0.5 ', EVENTS_TIMEOUT: 3 });
    expect(valid).toEqual({ LOG_SAMPLE: '0.5', EVENTS_TIMEOUT: '3' });
  });
});

describe("metrics that can't be written", () => {
  it.each<[string, Env['METRICS']]>([
    [
      'throw',
      {
        writeDataPoint: () => {
          throw new Error('Analytics Engine: limit');
        },
      },
    ],
    // A binding of another kind under this name.
    ['are of another kind', {} as Env['METRICS']],
  ])('affect no response, and are reported once: they %s', async (_, METRICS) => {
    const app = edgeApp({ ...(METRICS && { METRICS }) });
    for (const address of [PATH, PATH, '/nowhere', '/_search?q=x'])
      expect((await app.get(address)).status, address).toBeLessThan(500);
    expect((await app.get(PATH)).status).toBe(200);
    const lines = logged().filter((line) => line.includes('"binding-failed"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"binding":"METRICS"');
    expect(await (await app.get('/_health')).json()).toMatchObject({
      status: 'degraded',
      problems: ['METRICS: has failed within the last five minutes'],
    });
  });

  it('are reported again after a minute, and forgotten after five', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const fail = vi.fn<() => void>(() => {
        throw new Error('limit');
      });
      const app = edgeApp({ METRICS: { writeDataPoint: fail } });
      for (let minute = 0; minute < 3; minute++) {
        await app.get(PATH);
        await app.get(PATH);
        vi.advanceTimersByTime(60_000);
      }
      expect(logged().filter((line) => line.includes('binding-failed'))).toHaveLength(3);
      fail.mockImplementation(() => undefined);
      vi.advanceTimersByTime(300_000);
      expect(await (await app.get('/_health')).json()).toMatchObject({ status: 'ok' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a log that can't be written", () => {
  it('affects no response', async () => {
    for (const method of ['info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation(() => {
        throw new Error('no log');
      });
    const app = edgeApp({ LOG_SAMPLE: '1', POINTER_TTL: 'soon' });
    expect((await app.get(PATH)).status).toBe(200);
  });
});
