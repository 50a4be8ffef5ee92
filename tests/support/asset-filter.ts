import { addAsset, assetFilterText } from '../../model/release/asset-filter.ts';
import { createBloomFilter } from '../../model/release/bloom-filter.ts';

/** Returns the pointer's filter for assets (`<hash>.<extension>`), in the current or the earlier format. */
export function assetFilterOf(names: string[], format: 1 | 2 = 2): string {
  const assets = { format, filter: createBloomFilter(names.length, 1) };
  for (const name of names) addAsset(assets, name);
  return assetFilterText(assets);
}
