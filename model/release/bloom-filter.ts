/**
 * A Bloom filter: a set that stores a few bits per entry. It has no false negatives, and few false positives until it is
 * full.
 */

/** A Bloom filter. Treat it as opaque. */
export interface BloomFilter {
  bits: Uint8Array<ArrayBuffer>;
  /** Number of bits that an entry sets. */
  hashes: number;
  /** Makes an entry's bits hard to guess, so that nobody can construct false positives. */
  seed: number;
}

/** With 32 bits per entry and 20 hashes, the false positive rate of a filter with all its entries is about one in a million. */
const BITS_PER_ENTRY = 32;
// @limit hash functions of the filter of assets: No more are used.
/** Hash functions of a filter. */
const MAX_HASHES = 20;
const MIN_BYTES = 256;
// @limit bytes of the filter of assets: More unknown names cost a read of KV.
/** The pointer contains the filter, and every cold isolate parses the pointer. */
const MAX_BYTES = 65_536;

/**
 * Creates an empty filter for a number of entries. From 16,384 entries on it has its maximum size of 524,288 bits, and the
 * false positive rate grows with the entries: 4 in 10,000 with 30,000, 8 in 1,000 with 50,000, 1 in 10 with 100,000 (5.2 bits
 * each), for a filter created with 50% headroom.
 */
export function createBloomFilter(entries: number, seed: number): BloomFilter {
  let bytes = MIN_BYTES;
  while (bytes < MAX_BYTES && bytes * 8 < entries * BITS_PER_ENTRY) bytes *= 2;
  const best = Math.round((bytes * 8 * Math.LN2) / Math.max(entries, 1));
  const hashes = Math.max(1, Math.min(MAX_HASHES, best));
  return { bits: new Uint8Array(bytes), hashes, seed: seed >>> 0 };
}

/** Adds an entry. */
export function addToFilter({ bits, ...rest }: BloomFilter, entry: string): void {
  for (const bit of bitsOf(entry, { bits, ...rest }))
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}

/** Whether the filter may contain an entry. `false` is certain. */
export function mayHave(filter: BloomFilter, entry: string): boolean {
  for (const bit of bitsOf(entry, filter))
    if (((filter.bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  return true;
}

/** Whether more than half of the bits are set. Then there are too many false positives and the filter must be rebuilt. */
export function isFull({ bits }: BloomFilter): boolean {
  let set = 0;
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) set += 1;
  return set > bits.length * 4;
}

/** Serializes a filter. */
export function filterText({ bits, hashes, seed }: BloomFilter): string {
  let binary = '';
  for (const byte of bits) binary += String.fromCharCode(byte);
  return `${hashes}.${seed}.${btoa(binary)}`;
}

/** Parses a filter. Throws if the text is malformed. */
export function parseFilter(text: string): BloomFilter {
  const [, hashes, seed, base64] = /^(\d{1,2})\.(\d{1,10})\.([\w+/=]*)$/.exec(text) ?? [];
  const bits = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
  const isPowerOfTwo = bits.length > 0 && (bits.length & (bits.length - 1)) === 0;
  if (!isPowerOfTwo || !Number(hashes))
    throw new Error('Bloom filter: expected <hashes>.<seed>.<base64 of a power of two of bytes>');
  return { bits, hashes: Number(hashes), seed: Number(seed) };
}

// Double hashing: two hashes of an entry determine all of its bits. Each sum is mixed again, because the low bits alone
// differ in few sequences of a small filter.
function* bitsOf(entry: string, { bits, hashes, seed }: BloomFilter): Generator<number> {
  const mask = bits.length * 8 - 1;
  let first = seed ^ 0xdeadbeef;
  let second = Math.imul(seed, 0x9e3779b1) ^ 0x41c6ce57;
  for (let at = 0; at < entry.length; at++) {
    const code = entry.charCodeAt(at);
    first = Math.imul(first ^ code, 0x9e3779b1);
    first = (first << 13) | (first >>> 19);
    second = Math.imul(second ^ code, 0x5f356495);
    second = (second << 15) | (second >>> 17);
  }
  first = mixed(first ^ (second >>> 7));
  second = mixed(second ^ Math.imul(first, 0x85ebca6b)) | 1;
  for (let turn = 0; turn < hashes; turn++) yield mixed(first + Math.imul(turn, second)) & mask;
}

// The finalizer of MurmurHash3: each bit of the input changes half of the output.
function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
