/**
 * The Bloom filter of assets in the pointer. An entry is an object's hash and its kind: a script, or anything else. The
 * client chooses the file extension, so an entry must not contain it: somebody who knows the hash of an unpublished asset
 * could try extensions until one is a false positive. With kinds, each hash gives only two attempts.
 *
 * Up to 10,000 assets in all retained releases, the false positive rate is about one in a million; `bloom-filter.ts` has the
 * rates for more. A false positive costs one read of KV, which counts towards the `render` rate limit of the IP address.
 */
import { addToFilter, type BloomFilter, filterText, mayHave, parseFilter } from './bloom-filter.ts';
import { mediaType } from './media-type.ts';

/** A filter and its format. Entries are `<hash>.<extension>` in format 1, and hash and kind in format 2. */
export interface AssetFilter {
  format: 1 | 2;
  filter: BloomFilter;
}

/** Prefix of filters in format 2; format 1 has none. */
const MARK = 'v2:';

/** Adds an asset, `<hash>.<extension>`. */
export function addAsset(assets: AssetFilter, name: string): void {
  addToFilter(assets.filter, entryOf(assets, name));
}

/** Whether the filter may contain an asset, `<hash>.<extension>`. `false` is certain. */
export function mayHaveAsset(assets: AssetFilter, name: string): boolean {
  return mayHave(assets.filter, entryOf(assets, name));
}

/** Serializes a filter for the pointer. */
export function assetFilterText({ format, filter }: AssetFilter): string {
  return (format === 2 ? MARK : '') + filterText(filter);
}

/** Parses a filter from the pointer. Throws if the text is malformed. */
export function parseAssetFilter(text: string): AssetFilter {
  const isMarked = text.startsWith(MARK);
  const filter = parseFilter(isMarked ? text.slice(MARK.length) : text);
  return { format: isMarked ? 2 : 1, filter };
}

function entryOf({ format }: AssetFilter, name: string): string {
  if (format === 1) return name;
  const dot = name.indexOf('.');
  const isScript = mediaType(name.slice(dot + 1)).startsWith('text/javascript');
  return `${name.slice(0, dot)} ${isScript ? 'script' : 'other'}`;
}
