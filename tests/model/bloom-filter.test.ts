import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToFilter,
  createBloomFilter,
  filterText,
  isFull,
  mayHave,
  parseFilter,
} from '../../model/release/bloom-filter.ts';

const name = fc
  .tuple(fc.stringMatching(/^[0-9a-f]{24}$/), fc.constantFrom('js', 'css', 'png'))
  .map((parts) => parts.join('.'));
const seed = fc.integer({ min: 0, max: 0xffffffff });

function filled(names: string[], with_: number, entries = names.length) {
  const filter = createBloomFilter(entries, with_);
  for (const one of names) addToFilter(filter, one);
  return filter;
}

/** Different names like those of assets, none of them drawn twice. */
function numbered(count: number, prefix: string): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(20, '0')}.png`);
}

describe('a Bloom filter', () => {
  it('contains every entry, including those of a merged filter, after a round trip as text', () => {
    fc.assert(
      fc.property(fc.array(name), fc.array(name), seed, (before, after, one) => {
        const filter = parseFilter(filterText(filled(before, one)));
        for (const entry of after) addToFilter(filter, entry);
        for (const entry of [...before, ...after]) expect(mayHave(filter, entry)).toBe(true);
      }),
    );
  });

  it('denies names that differ from an entry in one letter, including in the extension', () => {
    fc.assert(
      fc.property(name, seed, (entry, one) => {
        const filter = filled([entry], one);
        expect(mayHave(filter, entry.replace(/\.\w+$/, '.txt'))).toBe(false);
        const other = entry.startsWith('0') ? '1' : '0';
        expect(mayHave(filter, other + entry.slice(1))).toBe(false);
      }),
    );
  });

  it.each([
    [100, 0],
    [1000, 0],
    [18_000, 1],
    [30_000, 600],
  ])('with %i entries has at most %i false positives in 200,000 names', (entries, most) => {
    const filter = filled(numbered(entries, 'aaaa'), 42);
    const claimed = numbered(200_000, 'bbbb').filter((one) => mayHave(filter, one));
    expect(claimed.length).toBeLessThanOrEqual(most);
  });

  it('is at most 64 KB', () => {
    expect(createBloomFilter(10, 1).bits.length).toBe(256);
    expect(createBloomFilter(1_000_000, 1).bits.length).toBe(65_536);
  });

  it('reports when it is full', () => {
    const filter = createBloomFilter(64, 7);
    expect(isFull(filter)).toBe(false);
    for (const entry of numbered(1000, 'cccc')) addToFilter(filter, entry);
    expect(isFull(filter)).toBe(true);
  });

  it('has different false positives with another seed, so that nobody can construct them', () => {
    const claims = (one: number) => {
      const filter = filled(numbered(150, 'aaaa'), one, 64);
      return numbered(3000, 'bbbb').filter((entry) => mayHave(filter, entry));
    };
    expect(claims(1)).not.toEqual(claims(2));
  });

  it.each(['', 'x', '20.1.', '20.1.AAAA', '0.1.AA==', '20.1.AA==.', '20.1.*'])(
    'is not read from %j',
    (text) => expect(() => parseFilter(text)).toThrow(),
  );
});
