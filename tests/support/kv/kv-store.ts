/** The store behind the KV double: every version of every key with its time, and what the plan has left today. */

/** A value as it was at a time; `null` where the key was deleted. */
interface Version {
  at: number;
  value: Uint8Array | null;
  metadata: unknown;
}

/** What an operation counts as on the bill. */
export type Operation = 'reads' | 'writes' | 'deletes' | 'lists';

/** A store with a clock that a test can put forward. */
export class KvStore {
  readonly #versions = new Map<string, Version[]>();
  readonly #clock: () => number;
  #ahead = 0;
  /** Operations so far. */
  readonly used: Record<Operation, number> = { reads: 0, writes: 0, deletes: 0, lists: 0 };
  /** Operations that the plan allows; the free plan's numbers by default are far away. */
  readonly allowed: Record<Operation, number> = {
    reads: Infinity,
    writes: Infinity,
    deletes: Infinity,
    lists: Infinity,
  };
  /** Milliseconds until the API itself sees a write; at once by default. */
  apiDelay = 0;
  /** Milliseconds for which the API remembers that a key was not there; not at all by default. */
  apiMissTtl = 0;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Milliseconds since the epoch, by the store's clock. */
  now(): number {
    return this.#clock() + this.#ahead;
  }

  /** Puts the clock forward. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  /** The value that was there at a time. */
  read(key: string, at = this.now()): Uint8Array | null {
    return this.#versionAt(key, at)?.value ?? null;
  }

  /** The text that is there. */
  text(key: string): string | null {
    const value = this.read(key);
    return value && Buffer.from(value).toString('utf8');
  }

  /** Whether a key is there. */
  has(key: string): boolean {
    return this.read(key) !== null;
  }

  /** Forgets everything. */
  clear(): void {
    this.#versions.clear();
  }

  /** When a key was last written or deleted. */
  lastWrite(key: string): number {
    return this.#versions.get(key)?.at(-1)?.at ?? -Infinity;
  }

  /** Writes a value, or deletes with `null`. */
  write(key: string, value: Uint8Array | null, metadata?: unknown, at = this.now()): void {
    const version = { at, value, metadata };
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), version]);
  }

  /** Keys that are there, in order, with their metadata. */
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
