import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardText } from '../../../compiler/release/shards.ts';
import type { PageEntry, Shard } from '../../../model/release/release.ts';
import { parseShardView } from '../../../worker/release/shard-view.ts';

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '\n"/a":',
    '},"branches":{',
    '\n},"branches":{\n',
    'ends with ,',
    '"',
    '\\',
    '\u2028',
    'ü',
  ),
);
const entry = fc.record({ object: text, title: text, description: text });
// Without escapes: V8's own JSON.parse takes one escaped key for another of the same length.
const key = text.map((rest) => rest.replace(/["\\\p{Cc}\p{Cs}]/gu, '-'));
const name = key.map((rest) => `/${rest}`);
const shard: fc.Arbitrary<Shard> = fc.record({
  pages: fc.dictionary(name, entry, { minKeys: 1 }),
  branches: fc.dictionary(
    fc.oneof(
      name,
      key.filter((id) => id !== '__proto__'),
    ),
    fc.array(fc.record({ type: fc.constant('link'), label: text, href: text })),
  ),
}) as fc.Arbitrary<Shard>;

const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

describe('a shard view', () => {
  it('returns the same pages and branches as a full parser', () => {
    fc.assert(
      fc.property(shard, fc.array(name), (made, others) => {
        const part = parseShardView(shardText(made));
        for (const path of [...Object.keys(made.pages), ...others])
          expect(part.page(path)).toEqual(own(made.pages, path));
        for (const id of [...Object.keys(made.branches), ...others])
          expect(part.branch(id)).toEqual(own(made.branches, id));
        expect(part.all()).toEqual(made);
        expect(JSON.parse(shardText(made))).toEqual(made);
      }),
      { numRuns: 300 },
    );
  });

  it('reads shards of older releases, which have no lines', () => {
    const page: PageEntry = { object: 'hash', title: 'A', description: '' };
    const part = parseShardView(JSON.stringify({ pages: { '/a': page }, branches: { docs: [] } }));
    expect(part.page('/a')).toEqual(page);
    expect(part.page('/b')).toBeUndefined();
    expect(part.branch('docs')).toEqual([]);
  });

  it('is not created from invalid text', () => {
    expect(() => parseShardView('{"pages":{}}')).toThrow('expected { pages, branches }');
  });
});
