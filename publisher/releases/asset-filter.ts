/**
 * The Bloom filter of assets in the pointer. It contains the assets of every kept release, so that open tabs of older releases
 * keep working. A publish adds to it. It is only rebuilt when it is full or has an older format, because that reads every
 * release.
 */
import {
  addAsset,
  type AssetFilter,
  assetFilterText,
  parseAssetFilter,
} from '../../model/release/asset-filter.ts';
import { createBloomFilter, isFull } from '../../model/release/bloom-filter.ts';
import type { Pointer } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { parseAssetList } from '../../compiler/assets/asset-list.ts';

/** Source of the filter's entries. */
export interface AssetSource {
  /** Reads an object's text; `null` when it does not exist. */
  object(hash: string): Promise<string | null>;
  /** The kept published releases. */
  releases(): Promise<Manifest[]>;
}

/** A new filter has room for half as many assets again. */
const GROWTH_FACTOR = 1.5;

/**
 * The filter for a pointer that moves from `base` to a release. It is absent while a kept release has no list of assets;
 * the worker then looks each asset up in KV.
 */
export async function assetFilterAfter(
  base: Pointer | null,
  manifest: Manifest,
  source: AssetSource,
): Promise<string | undefined> {
  if (manifest.assets === undefined) return undefined;
  const known = readableFilter(base);
  if (base !== null && known?.format === 2) {
    if (base.manifest.assets === manifest.assets) return base.assets;
    const names = await namesOn(manifest.assets, source);
    if (names === null) return undefined;
    addAll(known, names);
    if (!isFull(known.filter)) return assetFilterText(known);
  }
  return newFilter(manifest, source);
}

// A damaged filter is rebuilt.
function readableFilter(base: Pointer | null): AssetFilter | null {
  if (base?.assets === undefined) return null;
  try {
    return parseAssetFilter(base.assets);
  } catch {
    return null;
  }
}

async function newFilter(manifest: Manifest, source: AssetSource): Promise<string | undefined> {
  const lists = new Set([manifest.assets]);
  for (const { assets } of await source.releases()) lists.add(assets);
  const names = new Set<string>();
  for (const list of lists) {
    const found = list === undefined ? null : await namesOn(list, source);
    if (found === null) return undefined;
    for (const name of found) names.add(name);
  }
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const filter = createBloomFilter(Math.ceil(names.size * GROWTH_FACTOR), seed);
  const assets = { format: 2 as const, filter };
  addAll(assets, names);
  return assetFilterText(assets);
}

function addAll(assets: AssetFilter, names: Iterable<string>): void {
  for (const name of names) addAsset(assets, name);
}

async function namesOn(list: string, source: AssetSource): Promise<string[] | null> {
  const text = await source.object(list);
  return text === null ? null : parseAssetList(text);
}
