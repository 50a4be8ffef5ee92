/** The local namespace of a site, the one that `npm start` serves from. */
import { type LocalKv, openLocalKv } from './local-kv.ts';
import type { ListedKey, Namespace, Pair } from './namespace.ts';

/** Reads and writes under way at once. */
const CONCURRENCY = 32;

/** Opens the namespace in `folder`. A worker that is served from there sees each write at once. */
export async function openLocalNamespace(folder: string): Promise<Namespace> {
  const kv: LocalKv = await openLocalKv(folder);
  // A buffer's bytes may lie in a larger one that others share.
  const put = ({ key, value, metadata }: Pair): Promise<void> =>
    kv.put(
      key,
      typeof value === 'string' ? value : new Uint8Array(value).buffer,
      metadata && { metadata },
    );
  return {
    name: 'the local namespace',
    id: 'local',
    settling: 0,
    now: Date.now,
    text: (key) => kv.get(key),
    bytes: (key) => kv.bytes(key),
    async texts(keys) {
      const found = new Map<string, string>();
      await concurrently(keys, async (key) => {
        const text = await kv.get(key);
        if (text !== null) found.set(key, text);
      });
      return found;
    },
    write: (pairs) => concurrently(pairs, put),
    async writeOnce(pair) {
      await put(pair);
      return 'written';
    },
    async list(prefix) {
      const found: ListedKey[] = [];
      let cursor: string | undefined;
      do {
        const page = await kv.list({ prefix, ...(cursor !== undefined && { cursor }) });
        found.push(...page.keys);
        cursor = page.list_complete ? undefined : page.cursor;
      } while (cursor !== undefined);
      return found;
    },
    remove: (keys) => concurrently(keys, (key) => kv.delete(key)),
    close: () => kv.close(),
  };
}

/** Does the work for every item, some at a time. */
export async function concurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  limit = CONCURRENCY,
): Promise<void> {
  const queue = [...items].reverse();
  await Promise.all(
    Array.from({ length: Math.min(limit, queue.length) }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
    }),
  );
}
