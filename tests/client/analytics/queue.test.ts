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

describe('the event queue', () => {
  it('keeps events in memory only until consent is given', async () => {
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

  it('deletes everything when consent is denied, and accepts nothing afterwards', async () => {
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

  it('sends all events of a reader under the same id', async () => {
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

  it('restores unsent events in the next document, with the same ids', async () => {
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

  it.each(['{', '"text"', '[1, null, {}]'])('tolerates %s in storage', async (left) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    sessionStorage.setItem('edgepress.events', left);
    localStorage.setItem('edgepress.id', 'no id');
    queue.setConsent('granted');
    vote('yes');
    queue.flush();
    expect(await sent()).toHaveLength(1);
    expect(localStorage.getItem('edgepress.id')).toMatch(UUID);
  });

  it('keeps only the last hundred events', async () => {
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

describe('a beacon that the browser rejects', () => {
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

  it('is sent with fetch, and kept until the response arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer.mockReturnValue(promise);
    vote('yes');
    queue.flush();
    expect(kept()).toHaveLength(1);
    resolve(new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(kept()).toEqual([]));
    expect(bodies).toHaveLength(1);
  });

  it('is retried with increasing delays while the server or the network fails', async () => {
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

  it('is dropped when the server rejects it permanently', async () => {
    answer.mockResolvedValue(new Response(null, { status: 400 }));
    vote('yes');
    queue.flush();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([bodies.length, kept()]).toEqual([1, []]);
  });

  it('is dropped when the reader withdraws consent in the meantime', async () => {
    answer.mockResolvedValue(new Response(null, { status: 503 }));
    vote('yes');
    queue.flush();
    queue.setConsent('denied');
    await vi.advanceTimersByTimeAsync(600_000);
    expect([bodies.length, sessionStorage.length]).toEqual([1, 0]);
  });
});

describe('uuid', () => {
  it('returns a UUID even where the browser cannot create one', async () => {
    const { uuid } = await import('../../../client/analytics/uuid.ts');
    expect(uuid()).toMatch(UUID);
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => bytes.map((_byte, index) => index * 17),
    });
    expect(uuid()).toBe('00112233-4455-4677-8899-aabbccddeeff');
    vi.unstubAllGlobals();
  });
});
