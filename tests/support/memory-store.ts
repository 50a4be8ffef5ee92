/** A key-value store in memory, as local publishes write to it. */
import type { KeyValueStore } from '../../publisher/kv/local-kv.ts';

/** Makes a store that remembers the order of its keys. */
export function memoryStore(): KeyValueStore & { keys: string[]; values: Map<string, string> } {
  const values = new Map<string, string>();
  const keys: string[] = [];
  return {
    keys,
    values,
    get: (key) => Promise.resolve(values.get(key) ?? null),
    list: ({ prefix }) =>
      Promise.resolve({
        keys: [...values.keys()].filter((key) => key.startsWith(prefix)).map((name) => ({ name })),
        list_complete: true,
      }),
    put(key, value) {
      keys.push(key);
      values.set(key, typeof value === 'string' ? value : Buffer.from(value).toString('utf8'));
      return Promise.resolve();
    },
  };
}
