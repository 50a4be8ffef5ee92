/** A namespace in memory that shows every write at once. */
import type { Namespace } from '../../../publisher/kv/namespace.ts';

/** The namespace, and what is in it. */
export interface MemoryNamespace extends Namespace {
  values: Map<string, Buffer>;
  /** The keys that were written, in order. */
  keys: string[];
}

/** Makes an empty one. */
export function memoryNamespace(): MemoryNamespace {
  const values = new Map<string, Buffer>();
  const metadata = new Map<string, object | undefined>();
  const keys: string[] = [];
  const namespace: MemoryNamespace = {
    values,
    keys,
    name: 'the namespace in memory',
    id: 'memory',
    settling: 0,
    now: Date.now,
    text: async (key) => values.get(key)?.toString('utf8') ?? null,
    bytes: async (key) => values.get(key) ?? null,
    texts: async (keys) =>
      new Map(
        keys.flatMap((key) => {
          const value = values.get(key);
          return value ? [[key, value.toString('utf8')] as const] : [];
        }),
      ),
    async write(pairs) {
      for (const pair of pairs) {
        keys.push(pair.key);
        values.set(pair.key, Buffer.from(pair.value));
        metadata.set(pair.key, pair.metadata);
      }
    },
    async writeOnce(pair) {
      await namespace.write([pair]);
      return 'written';
    },
    list: async (prefix) =>
      [...values.keys()]
        .filter((name) => name.startsWith(prefix))
        .sort()
        .map((name) => ({ name, metadata: metadata.get(name) })),
    async remove(keys) {
      for (const key of keys) values.delete(key);
    },
    close: () => Promise.resolve(),
  };
  return namespace;
}
