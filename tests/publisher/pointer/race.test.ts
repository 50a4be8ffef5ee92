/** Two machines that publish at once: one release wins whole, and whoever lost is told. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import type { ApiCall } from '../../support/kv/kv-api.ts';
import type { Verdict } from '../../support/kv/kv-double.ts';
import type { RunningCommand } from '../../support/process.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader } from '../../support/browser/readers.ts';
import { gate } from '../../support/worker/gate.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();
let site: Publishing;
let number = 1;
let sweep = 4;
const editions = new Map<string, string>();

beforeAll(async () => {
  site = await publishing();
  editions.set((await site.edition(number)).id, String(number));
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
});
afterAll(() => site.close());
afterEach(() => {
  site.kv.judge = () => 'pass';
  site.kv.store.advance(60_000);
});

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');
const isPointerWrite = ({ method, body }: ApiCall): boolean =>
  method === 'PUT' && body.includes('{"key":"pointer"');
const isPointerRead = ({ path }: ApiCall): boolean => path.endsWith('/values/pointer');

/**
 * Builds the next edition and begins to publish it, whatever it is based on; resolves when the command has read what was
 * built.
 */
async function begin(): Promise<{ command: RunningCommand; release: string }> {
  number += 1;
  const { id } = await site.edition(number);
  editions.set(id, String(number));
  const seen = site.kv.calls.length;
  const command = site.run('publish', '--no-wait', '--built', '--settle', '0', '--force');
  await expect
    .poll(() => site.kv.calls.slice(seen).some(({ path }) => path.endsWith('/values/gc')))
    .toBe(true);
  return { command, release: id };
}

/** Holds the first request that a condition fits; `reached` resolves when it has come. */
function hold(fits: (call: ApiCall) => boolean) {
  const reached = gate();
  const released = gate();
  let isHeld = false;
  const judge = async (call: ApiCall): Promise<Verdict> => {
    if (isHeld || !fits(call)) return 'pass';
    isHeld = true;
    reached.open();
    await released.opened;
    return 'pass';
  };
  return { judge, reached: reached.opened, release: released.open };
}

async function readersSee(release: string): Promise<void> {
  site.kv.store.advance(120_000);
  const seen = await openReader(site, (id) => editions.get(id)).readAll();
  expect([...seen]).toEqual([editions.get(release)]);
}

describe('two publishers', () => {
  it('fails for the one that finds another release at its base, and moves nothing', async () => {
    const held = hold(({ method }) => method === 'PUT');
    site.kv.judge = held.judge;
    const slow = await begin();
    await held.reached;
    const fast = await begin();
    expect(await fast.command.ended, fast.command.output()).toBe(0);
    held.release();
    expect(await slow.command.ended).toBe(1);
    const said = slow.command.output().trim().split('\n').at(-1);
    expect(said).toContain(`Release ${fast.release}`);
    expect(said).toContain('while this command was running');
    expect(pointer().release).toBe(fast.release);
    await readersSee(fast.release);
  });

  it('are told apart by KV when both have read the pointer: it refuses the second write within a second', async () => {
    const first = hold(isPointerWrite);
    site.kv.judge = first.judge;
    const one = await begin();
    await first.reached;
    const second = hold(isPointerWrite);
    site.kv.judge = second.judge;
    const two = await begin();
    await second.reached;
    second.release();
    expect(await two.command.ended, two.command.output()).toBe(0);
    // Real time may have passed since, and the store's second with it.
    site.kv.store.write('pointer', site.kv.store.read('pointer'));
    first.release();
    expect(await one.command.ended).toBe(1);
    expect(one.command.output()).toContain('while this command was running');
    expect(pointer().release).toBe(two.release);
    await readersSee(two.release);
  });

  it('report it to the one whose pointer was overwritten within the window', async () => {
    const late = hold(isPointerWrite);
    site.kv.judge = late.judge;
    const overwriting = await begin();
    await late.reached;
    // The other moves the pointer, and before it looks again the first one writes over it.
    let wrote = false;
    const check = hold((call) => {
      if (isPointerWrite(call)) wrote = true;
      return wrote && isPointerRead(call);
    });
    site.kv.judge = check.judge;
    const overwritten = await begin();
    await check.reached;
    site.kv.store.advance(2000);
    late.release();
    expect(await overwriting.command.ended, overwriting.command.output()).toBe(0);
    check.release();
    expect(await overwritten.command.ended).toBe(1);
    expect(overwritten.command.output()).toContain(
      `Release ${overwriting.release} took the pointer`,
    );
    expect(overwritten.command.output()).toContain('after this command had moved it');
    expect(pointer().release).toBe(overwriting.release);
    await readersSee(overwriting.release);
  });

  it('report success in any order only to those whose release was current', async () => {
    for (let round = 0; round < 4; round++) {
      site.kv.judge = async ({ body }): Promise<Verdict> => {
        await new Promise((resolve) => setTimeout(resolve, (body.length * (round + 1) * 7) % 60));
        return 'pass';
      };
      const before = pointer().release;
      const one = await begin();
      const two = await begin();
      const codes = [await one.command.ended, await two.command.ended];
      const { release, previous, history } = pointer();
      expect([one.release, two.release]).toContain(release);
      const both = codes[0] === 0 && codes[1] === 0;
      // Both may succeed only one after the other.
      expect(previous).toBe(
        both ? [one, two].find((it) => it.release !== release)?.release : before,
      );
      expect(history?.at(-1)?.release).toBe(release);
      for (const [index, { command }] of [one, two].entries())
        if (codes[index] !== 0)
          expect(command.output()).toMatch(/while this command was running|took the pointer/);
      await readersSee(release);
    }
  });
});

describe('a publish while gc deletes', () => {
  it('fails immediately with a message that gc is running, and moves nothing', async () => {
    const before = pointer().release;
    const since = new Date().toISOString();
    site.kv.store.write('gc', Buffer.from(JSON.stringify({ generation: 3, since })));
    const { command } = await begin();
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain('has been deleting');
    expect(pointer().release).toBe(before);
    site.kv.store.write('gc', Buffer.from(JSON.stringify({ generation: 4, since: null })));
  });

  it.each([
    ['its upload and its pointer', isReleaseRead],
    ['its last look and its pointer, asleep for minutes', isPointerWrite],
  ])('lists existing objects again when gc ran between %s', async (_name, fits) => {
    const held = hold(fits);
    site.kv.judge = held.judge;
    const { command, release } = await begin();
    await held.reached;
    // A sweep that did not see the release yet: it takes the objects that were just uploaded.
    sweep += 1;
    site.kv.store.write('gc', Buffer.from(JSON.stringify({ generation: sweep, since: null })));
    const known = pointer().manifest;
    const pages = 'inline' in known.pages ? Object.values(known.pages.inline.pages) : [];
    const kept = new Set(pages.map(({ object }) => object));
    const fresh = site.kv.store
      .keys('object/')
      .filter(({ name }) => site.kv.store.text(name)?.includes(`edition ${number}.`));
    expect(fresh.length).toBeGreaterThan(0);
    for (const { name } of fresh) if (!kept.has(name.slice(7))) site.kv.store.write(name, null);
    // One that keeps nothing but what is current takes the release as well.
    if (fits === isPointerWrite) site.kv.store.write(`release/${release}`, null);
    site.kv.store.advance(2000);
    held.release();
    expect(await command.ended, command.output()).toBe(0);
    expect(command.output()).toContain('ran at the same time');
    expect(pointer().release).toBe(release);
    expect(site.kv.store.text(`release/${release}`)).not.toBeNull();
    await readersSee(release);
  });
});

function isReleaseRead({ method, path }: ApiCall): boolean {
  return method === 'GET' && path.includes('/values/release%2F');
}
