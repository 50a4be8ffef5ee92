/** Feedback: when the question is asked, where votes and comments go, and what they say about the reader. */
import { describe, expect, it } from 'vitest';
import type { Site } from '../../../model/config/site.ts';
import type { Env } from '../../../worker/config/env.ts';
import type { Dataset } from '../../../worker/observability/metrics.ts';
import {
  batchOf,
  CONFIGURED,
  memoryQueue,
  pageView,
  sendVote,
  voted,
} from '../../support/worker/beacons.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import type { SampleOptions } from '../../support/worker/sample-release.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

type Point = Parameters<Dataset['writeDataPoint']>[0];

const PAGE = '/guide/cards/creating';
const QUESTION = 'Was this page helpful?';
const MEASURED: Site['analytics'] = { enabled: true, consent: 'required' };
const logged = quietLog();

interface FeedbackApp extends TestApp {
  queue: ReturnType<typeof memoryQueue>;
  points: Point[];
}

/** An app with Analytics Engine, and with a customer-data service if the site has analytics. */
function feedbackApp(
  options: SampleOptions = {},
  { hasMetrics = true, ...variables }: Partial<Env> & { hasMetrics?: boolean } = {},
): FeedbackApp {
  const queue = memoryQueue();
  const points: Point[] = [];
  const METRICS: Dataset = { writeDataPoint: (point) => void points.push(point) };
  const service = options.analytics ? { ...CONFIGURED, EVENTS: queue } : {};
  const app = testApp(
    { sendsFeedback: true, ...options },
    { ...(hasMetrics && { METRICS }), ...service, ...variables },
  );
  return { ...app, queue, points };
}

const comment = (text: string): object => voted({ comment: text }, 'Documentation comment given');

function send(
  app: TestApp,
  events: object[],
  { headers = {}, batch = {} }: { headers?: Record<string, string>; batch?: object } = {},
): Promise<Response> {
  return sendVote(app, batchOf(events, batch), headers);
}

const isAsked = async (app: TestApp): Promise<boolean[]> =>
  Promise.all(
    [PAGE, `/_page/release-a${PAGE}`].map(async (path) =>
      (await (await app.get(path)).text()).includes(QUESTION),
    ),
  );

describe('the question', () => {
  it('is asked where Analytics Engine or a customer-data service takes the answers', async () => {
    expect(await isAsked(feedbackApp())).toEqual([true, true]);
    expect(await isAsked(feedbackApp({ analytics: MEASURED }, { hasMetrics: false }))).toEqual([
      true,
      true,
    ]);
  });

  it.each<[string, SampleOptions, Partial<Env> & { hasMetrics?: boolean }]>([
    ['without either', {}, { hasMetrics: false }],
    ['with analytics but no service', {}, { hasMetrics: false, EVENTS: memoryQueue() }],
    ['where the site turns it off', { site: { feedback: false } }, {}],
    [
      'with a service, where the site has no analytics',
      { analytics: { enabled: false, consent: 'required' } },
      { hasMetrics: false },
    ],
    [
      'by an older release, whose client thanks for votes that it does not send',
      { sendsFeedback: false },
      {},
    ],
  ])('is not asked %s', async (_, options, variables) => {
    expect(await isAsked(feedbackApp(options, variables))).toEqual([false, false]);
  });

  it('is asked by an older release whose client sends votes with its events', async () => {
    const app = feedbackApp({ analytics: MEASURED, sendsFeedback: false });
    expect(await isAsked(app)).toEqual([true, true]);
  });
});

describe('a vote', () => {
  it('is in the queue when the answer is 204, with the reader’s id if they consented', async () => {
    const app = feedbackApp({ analytics: MEASURED });
    expect((await send(app, [voted()])).status).toBe(204);
    expect(app.queue.messages).toMatchObject([
      {
        to: 'data',
        visitor: { anonymousId: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', ip: '203.0.113.0' },
        events: [
          { event: 'Documentation feedback given', properties: { path: PAGE, answer: 'no' } },
        ],
      },
    ]);
    expect(app.points.map(({ indexes }) => indexes)).toEqual([['event']]);
  });

  it.each<[string, object, Record<string, string>]>([
    ['has not consented', { consent: 'unknown' }, {}],
    ['has declined', { consent: 'denied' }, {}],
    ['has a browser with Global Privacy Control', {}, { 'sec-gpc': '1' }],
    ['has a browser with Do Not Track', {}, { dnt: '1' }],
  ])('says nothing about a reader who %s', async (_, batch, headers) => {
    const app = feedbackApp({ analytics: MEASURED });
    expect((await send(app, [voted()], { batch, headers })).status).toBe(204);
    expect(app.queue.messages.map(({ visitor }) => visitor)).toEqual([
      { ip: '0.0.0.0', userAgent: '', locale: 'en-GB', origin: 'https://docs.example.com' },
    ]);
  });

  it('is in Analytics Engine on a site without a service, and so is a comment', async () => {
    const app = feedbackApp();
    expect((await send(app, [voted({ answer: 'yes' })])).status).toBe(204);
    expect((await send(app, [comment('Ask ada@example.com\nabout it')])).status).toBe(204);
    const given = app.points.filter(({ indexes }) => indexes[0] === 'feedback');
    expect(given.map(({ blobs }) => blobs)).toEqual([
      ['feedback', 'vote', PAGE, 'yes', ''],
      ['feedback', 'comment', PAGE, 'no', 'Ask [email] about it'],
    ]);
  });

  it('is for a page of the site, whatever the browser says', async () => {
    const app = feedbackApp();
    await send(app, [voted({ path: '/people/ada' })]);
    expect(app.points[0]?.blobs.slice(0, 3)).toEqual(['feedback', 'vote', '/404']);
  });
});

describe('a refused request', () => {
  const tooLong = 'x'.repeat(3000);
  it.each<[string, object[]]>([
    ['no event', []],
    ['two events', [voted(), voted()]],
    ['another event', [pageView()]],
    ['another answer', [voted({ answer: 'maybe' })]],
    ['no page', [voted({ path: undefined })]],
    ['a vote with a comment', [voted({ comment: 'x' })]],
    ['a comment without text', [comment('')]],
    ['a comment that is too long', [comment(tooLong)]],
    ['a vote and something malformed', [voted(), { type: 'nonsense' }]],
  ])('has %s, and gets 400', async (_, events) => {
    const app = feedbackApp();
    expect((await send(app, events)).status).toBe(400);
    expect(app.points.filter(({ indexes }) => indexes[0] === 'feedback')).toEqual([]);
  });

  it('is from elsewhere, of another type or method, too large or too frequent', async () => {
    const app = feedbackApp();
    const statuses = await Promise.all([
      send(app, [voted()], { headers: { 'sec-fetch-site': 'cross-site' } }),
      send(app, [voted()], { headers: { 'content-type': 'text/html' } }),
      send(app, [voted({ note: 'x'.repeat(70_000) })]),
      app.get('/_feedback'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 415, 413, 405]);
    const limited = feedbackApp({}, { RATE_LIMIT: { limit: async () => ({ success: false }) } });
    const refused = await send(limited, [voted()]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('is for a site that takes no feedback', async () => {
    const app = feedbackApp({ site: { feedback: false } });
    expect((await send(app, [voted()])).status).toBe(404);
    expect(logged().join()).not.toContain('answer');
  });
});
