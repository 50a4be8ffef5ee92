import { addAsset, assetFilterText } from '../../model/release/asset-filter.ts';
import { createBloomFilter } from '../../model/release/bloom-filter.ts';

/** The pointer's filter of some assets (`<hash>.<extension>`), as a publish writes it, or as earlier versions did. */
export function assetFilterOf(names: string[], format: 1 | 2 = 2): string {
  const assets = { format, filter: createBloomFilter(names.length, 1) };
  for (const name of names) addAsset(assets, name);
  return assetFilterText(assets);
}
