/**
 * The Bloom filter of assets in the pointer. Its entries are an object's hash with its kind: a script, or anything else.
 * The file extension is the client's choice, so it must not be part of an entry: whoever knows the hash of an unpublished
 * asset could try extensions until the filter claims one of them by mistake. With kinds there are two tries for a hash.
 *
 * Up to 10,000 assets in all retained releases, the filter claims about one unknown asset in a million; `bloom-filter.ts` has
 * the rates for more. A false claim costs one read of KV, which counts towards the `render` rate limit of the address.
 */
import { addToFilter, type BloomFilter, filterText, mayHave, parseFilter } from './bloom-filter.ts';
import { mediaType } from './media-type.ts';

/** A filter, and what its entries are: `<hash>.<extension>` in format 1, hash and kind in format 2. */
export interface AssetFilter {
  format: 1 | 2;
  filter: BloomFilter;
}

/** Format 1 has no mark. */
const MARK = 'v2:';

/** Adds an asset, `<hash>.<extension>`. */
export function addAsset(assets: AssetFilter, name: string): void {
  addToFilter(assets.filter, entryOf(assets, name));
}

/** Whether the filter may have an asset, `<hash>.<extension>`; `false` is certain. */
export function mayHaveAsset(assets: AssetFilter, name: string): boolean {
  return mayHave(assets.filter, entryOf(assets, name));
}

/** The filter as the pointer's text. */
export function assetFilterText({ format, filter }: AssetFilter): string {
  return (format === 2 ? MARK : '') + filterText(filter);
}

/** Reads a filter from the pointer's text. Throws when it is none. */
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
