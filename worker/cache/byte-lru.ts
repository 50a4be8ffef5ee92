/** A memory of the isolate's own, bounded by bytes: the least recently used goes first. */

/** Values by key; `bytes` is what a value counts for. */
export interface ByteLru<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, bytes: number): void;
}

/** A memory of at most `limit` bytes. A value above `largest` is not kept: it would push out the rest. */
export function byteLru<T>(limit: number, largest = limit / 8): ByteLru<T> {
  // A Map iterates in the order of insertion, so the first entry is the one unused for longest.
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > largest) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= limit) return;
        remove(oldest);
      }
    },
  };
}
