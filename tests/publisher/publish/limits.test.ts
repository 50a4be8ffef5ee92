/** Limits that are found before anything is written: the plan's, and the size of a value. */
import { afterEach, describe, expect, it } from 'vitest';
import { readPlan } from '../../../publisher/kv/kv-plan.ts';
import { assertFits } from '../../../publisher/releases/value-size.ts';
import { nextPointer } from '../../../publisher/pointer/next-pointer.ts';
import type { Manifest } from '../../../model/release/release.ts';

const before = process.env['PUBLISH_PLAN'];
afterEach(() => {
  if (before === undefined) delete process.env['PUBLISH_PLAN'];
  else process.env['PUBLISH_PLAN'] = before;
});

describe('the plan', () => {
  it('is read in one way by every command: the flag, then PUBLISH_PLAN, then free', () => {
    delete process.env['PUBLISH_PLAN'];
    expect(readPlan({})).toEqual({ writes: 1000, deletes: 1000 });
    process.env['PUBLISH_PLAN'] = 'paid';
    expect(readPlan({})).toEqual({ writes: Infinity, deletes: Infinity });
    expect(readPlan({ plan: 'free' }).deletes).toBe(1000);
    expect(readPlan({ local: true }).writes).toBe(Infinity);
  });

  it('that does not exist is refused, wherever it was named', () => {
    expect(() => readPlan({ plan: 'pro' })).toThrow('--plan: found "pro", expected free or paid.');
    process.env['PUBLISH_PLAN'] = 'pro';
    expect(() => readPlan({})).toThrow('PUBLISH_PLAN: found "pro", expected free or paid.');
    expect(() => readPlan({ local: true })).toThrow('PUBLISH_PLAN');
  });
});

describe('a pointer above 25 MiB', () => {
  it('is refused with the part of the release that is too large', () => {
    const manifest = {
      id: 'x',
      site: {},
      client: {},
      redirects: {},
      sidebars: {},
      pages: { inline: { pages: {}, branches: {} } },
    };
    const file = { object: 'f'.repeat(24), type: 'image/png' };
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`/img/${'x'.repeat(400)}${index}`, file]),
      );
    const move = (count: number) =>
      nextPointer(null, {
        // As much of a manifest as is weighed.
        manifest: { ...manifest, files: files(count) } as unknown as Manifest,
        at: '',
        by: 'publish',
      });
    expect(() => assertFits(move(1000))).not.toThrow();
    expect(() => assertFits(move(60_000))).toThrow(
      /`files` with 60,000 entries and [\d,]+ bytes: host large collections.*Nothing was written/,
    );
  });
});
