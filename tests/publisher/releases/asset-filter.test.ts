/** The filter of assets that goes from pointer to pointer. */
import { describe, expect, it } from 'vitest';
import { assetFilterAfter, type AssetSource } from '../../../publisher/releases/asset-filter.ts';
import { nextPointer } from '../../../publisher/pointer/next-pointer.ts';
import { mayHaveAsset, parseAssetFilter } from '../../../model/release/asset-filter.ts';
import { isFull } from '../../../model/release/bloom-filter.ts';
import { MAX_FRESH, type Pointer } from '../../../model/release/pointer.ts';
import type { Manifest } from '../../../model/release/release.ts';
import { assetFilterOf } from '../../support/asset-filter.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';

/** Releases that are kept, and how often they were read. */
function source(lists: Record<string, string[]>, kept: Manifest[]) {
  const asked = { releases: 0 };
  const from: AssetSource = {
    object: async (hash) => lists[hash]?.join('\n') ?? null,
    async releases() {
      asked.releases += 1;
      return kept;
    },
  };
  return { from, asked };
}

function release(id: string, assets?: string): Manifest {
  const { manifest } = sampleRelease({ id });
  return assets === undefined ? manifest : { ...manifest, assets };
}

function pointerTo(manifest: Manifest, assets?: string): Pointer {
  return nextPointer(null, { manifest, at: '2026-11-20T10:00:00Z', by: 'publish', assets });
}

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(20, '0')}.js`);
const missing = (text: string | undefined, wanted: string[]) =>
  wanted.filter((name) => !mayHaveAsset(parseAssetFilter(text ?? ''), name));

describe('the asset filter', () => {
  const lists = { one: names(50, 'a'), two: names(50, 'b'), many: names(2000, 'c') };

  it('of the first pointer contains the assets of every kept release', async () => {
    const { from } = source(lists, [release('r1', 'one')]);
    const text = await assetFilterAfter(null, release('r2', 'two'), from);
    expect(missing(text, [...lists.one, ...lists.two])).toEqual([]);
    expect(missing(text, names(50, 'd'))).toHaveLength(50);
  });

  it('is extended with the new assets of a publish, without reading other releases', async () => {
    const { from, asked } = source(lists, []);
    const first = await assetFilterAfter(null, release('r1', 'one'), from);
    const base = pointerTo(release('r1', 'one'), first);
    expect(await assetFilterAfter(base, release('r1b', 'one'), from)).toBe(first);
    const second = await assetFilterAfter(base, release('r2', 'two'), from);
    expect(missing(second, [...lists.one, ...lists.two])).toEqual([]);
    expect(asked.releases).toBe(1);
  });

  it('is rebuilt from the kept releases when it is full', async () => {
    const { from, asked } = source(lists, [release('r2', 'two')]);
    const base = pointerTo(
      release('r1', 'one'),
      await assetFilterAfter(null, release('r1', 'one'), from),
    );
    const text = await assetFilterAfter(base, release('r3', 'many'), from);
    expect(asked.releases).toBe(2);
    expect(missing(text, [...lists.two, ...lists.many])).toEqual([]);
    expect(missing(text, lists.one)).toHaveLength(50);
    expect(isFull(parseAssetFilter(text ?? '').filter)).toBe(false);
  });

  it.each([
    ['of an earlier version', assetFilterOf(lists.one, 1)],
    ['damaged', 'damaged'],
  ])('is rebuilt when it is %s', async (_what, old) => {
    const { from, asked } = source(lists, [release('r1', 'one')]);
    const base = pointerTo(release('r1', 'one'), old);
    for (const list of ['one', 'two'] as const) {
      const text = await assetFilterAfter(base, release('r2', list), from);
      expect(parseAssetFilter(text ?? '').format).toBe(2);
      expect(missing(text, [...lists.one, ...lists[list]])).toEqual([]);
    }
    expect(asked.releases).toBe(2);
  });

  it('is absent while a kept release has no list, or a list cannot be read', async () => {
    const old = source(lists, [release('r0')]);
    expect(await assetFilterAfter(null, release('r1', 'one'), old.from)).toBeUndefined();
    expect(await assetFilterAfter(null, release('r1'), old.from)).toBeUndefined();
    const lost = source(lists, [release('r0', 'lost')]);
    expect(await assetFilterAfter(null, release('r1', 'one'), lost.from)).toBeUndefined();
    const base = pointerTo(release('r1', 'one'), assetFilterOf(lists.one));
    expect(await assetFilterAfter(base, release('r2', 'lost'), lost.from)).toBeUndefined();
  });
});

describe('the assets that a release waits for', () => {
  it('begin with those that every page needs, followed by as many others as fit into the pointer', () => {
    const { manifest } = sampleRelease({ id: 'r1' });
    const shell = [manifest.client.entry, ...manifest.client.styles].map(
      (address) => /-(\w+)\.\w+$/.exec(address)?.[1] ?? '',
    );
    const images = Array.from({ length: 1400 }, (_, at) => `image${String(at).padStart(19, '0')}`);
    const freshOf = (count: number): string[] => {
      const fresh = [...images.slice(0, count), ...shell];
      return nextPointer(null, { manifest, at: '', by: 'publish', newAssets: fresh }).fresh ?? [];
    };
    const all = freshOf(500);
    expect(all.slice(0, 2).sort()).toEqual(shell.toSorted());
    expect(all.slice(2)).toEqual(images.slice(0, 500));
    // Above that, some from all over them.
    const some = freshOf(1400);
    expect(some).toHaveLength(MAX_FRESH);
    expect(new Set(some).size).toBe(MAX_FRESH);
    expect(images.indexOf(some.at(-1) ?? '')).toBeGreaterThan(1300);
  });
});
