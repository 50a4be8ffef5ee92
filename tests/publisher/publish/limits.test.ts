/** Limits that are found before anything is written: the plan's, and the size of a value. */
import { describe, expect, it } from 'vitest';
import { kvLimits } from '../../../publisher/kv/kv-limits.ts';
import { assertFits } from '../../../publisher/releases/value-size.ts';
import { nextPointer } from '../../../publisher/pointer/next-pointer.ts';
import type { Manifest } from '../../../model/release/release.ts';

describe('the plan', () => {
  it('is free by default, and the local namespace has no limits', () => {
    expect(kvLimits(undefined, false)).toEqual({ writes: 1000, deletes: 1000 });
    expect(kvLimits('free', false).deletes).toBe(1000);
    expect(kvLimits('paid', false)).toEqual({ writes: Infinity, deletes: Infinity });
    expect(kvLimits('free', true).writes).toBe(Infinity);
  });
});

describe('a pointer above 25 MiB', () => {
  it('is refused with the name of the oversized part of the release', () => {
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
