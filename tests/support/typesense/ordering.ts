/** The order of what was found, and its groups. */
import { type Collection, textOf } from './collection.ts';
import { type Json, Refusal } from './refusal.ts';

/** A document that was found. */
export interface Entry {
  id: string;
  sequence: number;
  document: Json;
  /** `null` where nothing was looked for. */
  score: bigint | null | 'pinned';
}

/** Documents with the same value of the field that is grouped by. */
export interface Group {
  key: string;
  found: number;
  entries: Entry[];
}

/** A key of `sort_by`. */
export interface SortKey {
  name: string;
  descending: boolean;
  /** Text matches are put in so many buckets, or buckets of such a size, and only those are compared. */
  buckets?: { count?: number; size?: number };
}

/** The keys of `sort_by`. Throws `Refusal`. */
export function sortingOf(collection: Collection, text: string | undefined): SortKey[] {
  const given = text ?? `_text_match:desc${collection.sorting && `,${collection.sorting}:desc`}`;
  return [
    ...given.matchAll(/([\w.]+)(?:\(\s*(buckets|bucket_size)\s*:\s*(\d+)\s*\))?:(asc|desc)/gi),
  ].map(([, name = '', kind, size, direction = '']) => {
    if (name !== '_text_match' && collection.field(name)?.['sort'] !== true)
      throw new Refusal(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
    return {
      name,
      descending: direction.toLowerCase() === 'desc',
      ...(kind && {
        buckets: kind === 'buckets' ? { count: Number(size) } : { size: Number(size) },
      }),
    };
  });
}

// Equal documents: the one that was imported later first. What is not said of text matches comes last.
/** Compares documents by some keys. */
export function comparing(keys: SortKey[]): (a: Entry, b: Entry) => number {
  return (a, b) => {
    for (const { name, descending } of [...keys, { name: '_text_match', descending: true }]) {
      const [left, right] = [valueOf(a, name), valueOf(b, name)];
      if (left !== right) return left < right === descending ? 1 : -1;
    }
    return b.sequence - a.sequence;
  };
}

function valueOf({ score, document }: Entry, name: string): bigint | number {
  if (name === '_text_match') return typeof score === 'bigint' ? score : 0n;
  return Number(document[name] ?? 0);
}

/** Puts sorted documents in groups, in the order of their best. */
export function groupsOf(entries: Entry[], groupBy: string | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const key = groupBy === undefined ? entry.id : textOf(entry.document[groupBy]);
    const group = groups.get(key) ?? { key, found: 0, entries: [] };
    group.found += 1;
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

// The best of each group are put in buckets; within one only the keys that follow count.
/** Sorts groups anew within buckets of like text matches, where a key asks for that. */
export function inBuckets(groups: Group[], keys: SortKey[]): Group[] {
  const at = keys.findIndex(({ buckets }) => buckets);
  const { count, size } = keys[at]?.buckets ?? {};
  if (at < 0) return [...groups];
  const length = size ?? (count && groups.length > count ? Math.ceil(groups.length / count) : 1);
  const within = comparing(keys.slice(at + 1));
  const buckets: Group[][] = [];
  for (let from = 0; from < groups.length; from += length)
    buckets.push(groups.slice(from, from + length));
  return buckets.flatMap((bucket) =>
    bucket.sort((a, b) => {
      const [first, second] = [a.entries[0], b.entries[0]];
      return first && second ? within(first, second) : 0;
    }),
  );
}
