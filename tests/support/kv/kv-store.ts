/** The store of the KV fake: every version of every key with its time, and the operations used of the plan's quota. */

/** A version of a value. `null` means that the key was deleted. */
interface Version {
  at: number;
  value: Uint8Array | null;
  metadata: unknown;
}

/** How an operation is billed. */
export type Operation = 'reads' | 'writes' | 'deletes' | 'lists';

/** A store with a clock that a test can advance. */
export class KvStore {
  readonly #versions = new Map<string, Version[]>();
  readonly #clock: () => number;
  #ahead = 0;
  /** Operations so far. */
  readonly used: Record<Operation, number> = { reads: 0, writes: 0, deletes: 0, lists: 0 };
  /** Operations that the plan allows. */
  readonly allowed: Record<Operation, number> = {
    reads: Infinity,
    writes: Infinity,
    deletes: Infinity,
    lists: Infinity,
  };
  /** Milliseconds until the API sees a write, 0 by default. */
  apiDelay = 0;
  /** Milliseconds for which the API caches misses, 0 by default. */
  apiMissTtl = 0;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Returns the store's time, ms since the epoch. */
  now(): number {
    return this.#clock() + this.#ahead;
  }

  /** Advances the clock. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  /** Returns the value at a time. */
  read(key: string, at = this.now()): Uint8Array | null {
    return this.#versionAt(key, at)?.value ?? null;
  }

  /** Returns the current value as text. */
  text(key: string): string | null {
    const value = this.read(key);
    return value && Buffer.from(value).toString('utf8');
  }

  /** Returns whether a key exists. */
  has(key: string): boolean {
    return this.read(key) !== null;
  }

  /** Returns a function that brings all values back to how they are now. */
  snapshot(): () => void {
    const kept = new Map(this.#versions);
    return () => {
      this.#versions.clear();
      for (const [key, versions] of kept) this.#versions.set(key, versions);
    };
  }

  /** Clears the store. */
  clear(): void {
    this.#versions.clear();
  }

  /** Returns when a key was last written or deleted. */
  lastWrite(key: string): number {
    return this.#versions.get(key)?.at(-1)?.at ?? -Infinity;
  }

  /** Writes a value, or deletes with `null`. */
  write(key: string, value: Uint8Array | null, metadata?: unknown, at = this.now()): void {
    const version = { at, value, metadata };
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), version]);
  }

  /** Returns the existing keys in order, with their metadata. */
  keys(prefix = '', at = this.now()): { name: string; metadata?: unknown }[] {
    return [...this.#versions.keys()]
      .filter((name) => name.startsWith(prefix))
      .sort()
      .flatMap((name) => {
        const version = this.#versionAt(name, at);
        if (!version?.value) return [];
        const { metadata } = version;
        return [{ name, ...(metadata !== undefined && { metadata }) }];
      });
  }

  #versionAt(key: string, at: number): Version | undefined {
    return this.#versions.get(key)?.findLast((version) => version.at <= at);
  }
}
