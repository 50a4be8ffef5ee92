import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Queue from '../../../client/analytics/queue.ts';
import type { EventBatch, ReaderEvent } from '../../../model/events/event.ts';
import { analyticsContext } from '../../support/client/analytics-context.ts';
import { openDocument } from '../../support/client/page.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let queue: typeof Queue;
let bodies: Blob[];
let beacon: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  openDocument('');
  vi.useFakeTimers();
  bodies = [];
  beacon = vi.fn((_url: string, body: Blob) => bodies.push(body) > 0);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  queue = await import('../../../client/analytics/queue.ts');
  queue.openQueue(await analyticsContext());
});
afterEach(() => vi.useRealTimers());

const batches = (): Promise<EventBatch[]> =>
  Promise.all(bodies.map(async (body) => JSON.parse(await body.text())));
const sent = async (): Promise<ReaderEvent[]> => (await batches()).flatMap(({ events }) => events);
const kept = (): ReaderEvent[] =>
  JSON.parse(sessionStorage.getItem('edgepress.events') ?? '[]') as ReaderEvent[];

function vote(answer: string): void {
  queue.addTrack('Documentation feedback given', { path: '/a', answer });
}

describe('the queue', () => {
  it('keeps events in memory and nothing else, until consent lets them go', async () => {
    vote('yes');
    vi.advanceTimersByTime(60_000);
    queue.flush();
    expect(bodies).toEqual([]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    queue.setConsent('granted');
    vi.advanceTimersByTime(5000);
    expect(beacon).toHaveBeenCalledWith('/docs/_events', expect.any(Blob));
    const [batch] = await batches();
    expect(batch).toMatchObject({ consent: 'granted', events: [{ type: 'track' }] });
    expect(batch?.anonymousId).toMatch(UUID);
    expect(batch?.anonymousId).toBe(localStorage.getItem('edgepress.id'));
  });

  it('forgets everything when consent is denied, and takes nothing after', async () => {
    queue.setConsent('granted');
    vote('yes');
    queue.addIdentify('ada');
    expect(kept()).toHaveLength(2);
    queue.setConsent('denied');
    vote('no');
    queue.addIdentify('eve');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    queue.setConsent('granted');
    queue.flush();
    expect(bodies).toEqual([]);
    vote('late');
    queue.flush();
    expect((await batches())[0]).not.toHaveProperty('userId');
  });

  it('sends one reader’s events under that reader’s id', async () => {
    queue.setConsent('granted');
    queue.addIdentify('ada');
    vote('yes');
    queue.addIdentify('eve');
    queue.flush();
    expect((await batches()).map(({ userId, events }) => [userId, events.length])).toEqual([
      ['ada', 2],
      ['eve', 1],
    ]);
  });

  it('keeps what has not left for the next document, under the same ids', async () => {
    queue.setConsent('granted');
    vote('yes');
    const [former] = kept();
    // The former document is gone.
    vi.clearAllTimers();
    vi.resetModules();
    queue = await import('../../../client/analytics/queue.ts');
    queue.openQueue(await analyticsContext());
    vote('no');
    queue.setConsent('granted');
    vi.advanceTimersByTime(5000);
    const [first, second] = await sent();
    expect(first).toEqual(former);
    expect(second?.messageId).not.toBe(former?.messageId);
    expect(kept()).toEqual([]);
  });

  it.each(['{', '"text"', '[1, null, {}]'])('gets over %s in its store', async (left) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    sessionStorage.setItem('edgepress.events', left);
    localStorage.setItem('edgepress.id', 'no id');
    queue.setConsent('granted');
    vote('yes');
    queue.flush();
    expect(await sent()).toHaveLength(1);
    expect(localStorage.getItem('edgepress.id')).toMatch(UUID);
  });

  it('keeps the last hundred events and no more', async () => {
    for (let index = 0; index < 250; index++) vote(`${index}`);
    queue.setConsent('granted');
    queue.flush();
    const answers = (await sent()).map((event) =>
      event.type === 'track' ? event.properties['answer'] : '',
    );
    expect([answers.length, answers[0], answers.at(-1)]).toEqual([100, '150', '249']);
    expect((await batches()).map(({ events }) => events.length)).toEqual([20, 20, 20, 20, 20]);
  });

  it('counts bytes as they are sent', async () => {
    queue.setConsent('granted');
    for (let index = 0; index < 20; index++) vote('\u2028ü\n'.repeat(600));
    queue.flush();
    expect(bodies.length).toBeGreaterThan(1);
    for (const { size } of bodies) expect(size).toBeLessThanOrEqual(32 * 1024);
    expect(await sent()).toHaveLength(20);
  });
});

describe('a beacon that the browser does not take', () => {
  const answer = vi.fn<() => Promise<Response>>();

  beforeEach(() => {
    beacon.mockReturnValue(false);
    answer.mockReset();
    vi.stubGlobal('fetch', (_url: string, { body }: { body: Blob }) => {
      bodies.push(body);
      return answer();
    });
    queue.setConsent('granted');
  });

  it('goes by fetch, and is kept until it is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer.mockReturnValue(promise);
    vote('yes');
    queue.flush();
    expect(kept()).toHaveLength(1);
    resolve(new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(kept()).toEqual([]));
    expect(bodies).toHaveLength(1);
  });

  it('is tried again, later each time, while the server or the network fails', async () => {
    answer.mockResolvedValueOnce(new Response(null, { status: 503 }));
    answer.mockResolvedValueOnce(new Response(null, { status: 429 }));
    answer.mockRejectedValueOnce(new TypeError('network'));
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    vote('yes');
    const tries: number[] = [];
    for (let seconds = 1; seconds <= 80; seconds++) {
      await vi.advanceTimersByTimeAsync(1000);
      if (bodies.length > tries.length) tries.push(seconds);
    }
    expect(tries).toEqual([5, 15, 35, 75]);
    expect(new Set((await sent()).map(({ messageId }) => messageId)).size).toBe(1);
    expect(kept()).toEqual([]);
  });

  it('is dropped when the server refuses it as it is', async () => {
    answer.mockResolvedValue(new Response(null, { status: 400 }));
    vote('yes');
    queue.flush();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([bodies.length, kept()]).toEqual([1, []]);
  });

  it('is forgotten when the reader changes their mind meanwhile', async () => {
    answer.mockResolvedValue(new Response(null, { status: 503 }));
    vote('yes');
    queue.flush();
    queue.setConsent('denied');
    await vi.advanceTimersByTimeAsync(600_000);
    expect([bodies.length, sessionStorage.length]).toEqual([1, 0]);
  });
});

describe('a UUID', () => {
  it('is one where the browser makes none, too', async () => {
    const { uuid } = await import('../../../client/analytics/uuid.ts');
    expect(uuid()).toMatch(UUID);
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => bytes.map((_byte, index) => index * 17),
    });
    expect(uuid()).toBe('00112233-4455-4677-8899-aabbccddeeff');
    vi.unstubAllGlobals();
  });
});
