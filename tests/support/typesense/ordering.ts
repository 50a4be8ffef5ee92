/** Sorts and groups matches. */
import { type Collection, textOf } from './collection.ts';
import { type Json, Refusal } from './refusal.ts';

/** A matching document. */
export interface Entry {
  id: string;
  sequence: number;
  document: Json;
  /** `null` for the query `*`. */
  score: bigint | null | 'pinned';
}

/** Documents with the same value in the `group_by` field. */
export interface Group {
  key: string;
  found: number;
  entries: Entry[];
}

/** A key of `sort_by`. */
export interface SortKey {
  name: string;
  descending: boolean;
  /** Splits text matches into this many buckets, or buckets of this size, and compares only the buckets. */
  buckets?: { count?: number; size?: number };
}

/** Parses `sort_by`. Throws `Refusal`. */
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

// Among equal documents, the one imported last comes first. Text match is the last key unless it is given.
/** Returns a function that compares documents by keys. */
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

/** Groups sorted documents, in the order of their best ones. */
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

// The best document of each group determines its bucket. Within a bucket, only the keys that follow count.
/** Re-sorts groups within buckets of similar text matches, if a key asks for buckets. */
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
