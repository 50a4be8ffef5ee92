/**
 * Every event that was accepted arrives, and counts once, whatever happens to the service and to the worker in
 * between. A seed (`SEED`, printed) chooses the faults, so that a run can be repeated.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { type DurableQueue, startDurableQueue } from '../support/events/durable-queue.ts';
import {
  type EventsFake,
  type ServiceFault,
  startEventsFake,
} from '../support/events/events-fake.ts';
import { eventsSite, type EventsSite } from '../support/events/events-site.ts';
import { seeded } from '../support/seeded.ts';
import { isFull } from '../support/suite.ts';
import { batchOf, pageView, searched } from '../support/worker/beacons.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_121);
const EVENTS = isFull ? 5000 : 1000;

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

/** Beacons of 1 to 20 events, of many readers. */
function beacons(random: () => number): { batch: object; ids: string[]; ip: string }[] {
  const list: { batch: object; ids: string[]; ip: string }[] = [];
  for (let count = 0; count < EVENTS;) {
    const size = Math.min(1 + Math.floor(random() * 20), EVENTS - count);
    const events = Array.from({ length: size }, (_, index) =>
      random() < 0.6 ? pageView() : searched(`query ${count + index} ${'words '.repeat(60)}`),
    );
    count += size;
    const ip = `198.51.${list.length % 200}.7`;
    list.push({ batch: batchOf(events), ids: events.map((event) => event.messageId), ip });
  }
  return list;
}

/** A service that is down for its first requests, then fails now and then, and then recovers. */
function unreliable(random: () => number, down: number, shaky: number) {
  const faults: ServiceFault[] = [
    { status: 500 },
    { status: 503 },
    { status: 429, retryAfter: '1' },
    { status: 429 },
    'close',
    'after-close',
    'hang',
    'after-hang',
  ];
  const chosen = Array.from({ length: down + shaky }, (_, index) =>
    index < down || random() < 0.4 ? faults[Math.floor(random() * faults.length)] : null,
  );
  return (request: number): ServiceFault | null => chosen[request] ?? null;
}

/** Sends as a browser's queue does: what was not answered with 204 is sent again, with the same ids. */
async function sendAll(
  site: EventsSite,
  list: ReturnType<typeof beacons>,
  between: (sent: number) => Promise<void>,
): Promise<{ accepted: string[]; repeated: number }> {
  const accepted: string[] = [];
  let repeated = 0;
  const waiting = list.map((beacon, index) => ({ ...beacon, index }));
  async function sender(): Promise<void> {
    for (let beacon = waiting.shift(); beacon; beacon = waiting.shift()) {
      await between(beacon.index);
      while ((await site.send(beacon.batch, beacon.ip)) !== 204) {
        repeated++;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      accepted.push(...beacon.ids);
    }
  }
  await Promise.all([sender(), sender(), sender()]);
  return { accepted, repeated };
}

/** Waits until as many events have had an effect, or the time is over and the comparison will say what is missing. */
async function untilArrived(fake: EventsFake, count: number, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (fake.effects.size < count && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

function report(name: string, fake: EventsFake, facts: object): void {
  const answers: Record<string, number> = {};
  for (const answer of fake.answers) answers[answer] = (answers[answer] ?? 0) + 1;
  const arrivals = [...fake.arrivals.values()].reduce((sum, count) => sum + count, 0);
  const figures = { seed: SEED, effects: fake.effects.size, arrivals, answers, ...facts };
  console.log(`${name}: ${JSON.stringify({ ...figures, largest: fake.largest })}`);
}

const VARS = { EVENTS_WRITE_KEY: 'key', EVENTS_TIMEOUT: '1' };

describe(`${EVENTS} events while the service fails, hangs and closes connections`, () => {
  it('arrive exactly once each through miniflare’s queue', async () => {
    const random = seeded(SEED);
    const fake = await startEventsFake('key');
    closing.push(() => fake.close());
    fake.plan = unreliable(random, 4, 30);
    const site = await eventsSite({ vars: { ...VARS, EVENTS_URL: fake.url } });
    closing.push(() => site.close());

    const list = beacons(random);
    const { accepted } = await sendAll(site, list, async () => {});
    await untilArrived(fake, EVENTS, 350_000);

    report('miniflare’s queue', fake, { beacons: list.length });
    expect(new Set(accepted).size).toBe(EVENTS);
    expect([...fake.effects.keys()].toSorted()).toEqual(accepted.toSorted());
    expect(fake.refusals).toEqual([]);
    // Of readers' addresses, only networks.
    const networks = [...fake.effects.values()].map(({ context }) => JSON.stringify(context));
    expect(networks.filter((context) => !/"ip":"198\.51\.\d+\.0"/.test(context))).toEqual([]);
    expect(fake.answers.filter((answer) => answer !== '200').length).toBeGreaterThan(EVENTS / 500);
  });

  it('arrive once each even if workerd is restarted three times', async () => {
    const random = seeded(SEED + 1);
    const fake = await startEventsFake('key');
    closing.push(() => fake.close());
    fake.plan = unreliable(random, 4, 30);
    const queue: DurableQueue = await startDurableQueue(random, 0.05);
    closing.push(() => queue.close());
    const site = await eventsSite({ vars: { ...VARS, EVENTS_URL: fake.url }, queue });
    closing.push(() => site.close());

    const list = beacons(random);
    // Events that the service will never take: they must not hold up the others, nor get lost.
    const bad = new Set([25, 26, 60].map((index) => list[index]?.ids[0] ?? ''));
    fake.dislikes = ({ messageId }) => bad.has(messageId);
    let restarts = 0;
    const moments = new Set([0.25, 0.5, 0.8].map((share) => Math.floor(list.length * share)));
    const { accepted, repeated } = await sendAll(site, list, async (sent) => {
      if (!moments.delete(sent)) return;
      restarts++;
      await site.restart();
    });
    await untilArrived(fake, EVENTS - bad.size, 350_000);

    report('a queue that outlives workerd', fake, {
      beacons: list.length,
      repeated,
      restarts,
      broken: queue.broken,
      dead: queue.dead.length,
    });
    expect(restarts).toBe(3);
    expect(new Set(accepted).size).toBe(EVENTS);
    const good = accepted.filter((id) => !bad.has(id));
    expect([...fake.effects.keys()].toSorted()).toEqual(good.toSorted());
    expect(new Set(fake.refusals.filter((why) => !why.startsWith('disliked')))).toEqual(new Set());
    // They are given up after several attempts, which may take longer than the others' arrival.
    await expect.poll(() => idsOf(queue.dead), { timeout: 350_000 }).toEqual(bad);
  });
});

function idsOf(messages: unknown[]): Set<string> {
  return new Set(JSON.stringify(messages).match(/(?<="messageId":")[^"]+/g));
}
