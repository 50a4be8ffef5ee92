/**
 * The Bloom filter of assets that the pointer carries. It has the assets of every release that is kept, so that tabs of older
 * releases go on. A publish adds to it; it is only made anew when it is full, because that reads every release.
 */
import {
  addToFilter,
  type BloomFilter,
  createBloomFilter,
  filterText,
  isFull,
  parseFilter,
} from '../../model/bloom-filter.ts';
import type { Pointer } from '../../model/pointer.ts';
import type { Manifest } from '../../model/release.ts';
import { parseAssetList } from '../asset-list.ts';

/** Where the filter's entries are read. */
export interface AssetSource {
  /** The text of an object; `null` when it is not there. */
  object(hash: string): Promise<string | null>;
  /** The published releases that are kept. */
  releases(): Promise<Manifest[]>;
}

/** New filters have room for half as many assets again. */
const ROOM = 1.5;

/**
 * The filter for the pointer that moves from `base` to a release. Absent while a release without a list is kept: the worker
 * then asks KV for each asset, as it did before there were lists.
 */
export async function assetFilterAfter(
  base: Pointer | null,
  manifest: Manifest,
  source: AssetSource,
): Promise<string | undefined> {
  if (manifest.assets === undefined) return undefined;
  if (base?.assets !== undefined) {
    if (base.manifest.assets === manifest.assets) return base.assets;
    const names = await namesOn(manifest.assets, source);
    if (names === null) return undefined;
    const filter = parseFilter(base.assets);
    addAll(filter, names);
    if (!isFull(filter)) return filterText(filter);
  }
  return newFilter(manifest, source);
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
  const filter = createBloomFilter(Math.ceil(names.size * ROOM), seed);
  addAll(filter, names);
  return filterText(filter);
}

function addAll(filter: BloomFilter, names: Iterable<string>): void {
  for (const name of names) addToFilter(filter, name);
}

async function namesOn(list: string, source: AssetSource): Promise<string[] | null> {
  const text = await source.object(list);
  return text === null ? null : parseAssetList(text);
}
