/** A KV namespace as the commands that publish see it, whether on Cloudflare or on this machine. */

/** A value to be written. Text and bytes both arrive as they are. */
export interface Pair {
  key: string;
  value: string | Uint8Array;
  /** Comes back when keys are listed; at most `METADATA_BYTES` as JSON. */
  metadata?: object;
}

/** A key that a list found. */
export interface ListedKey {
  name: string;
  metadata?: unknown;
}

/** What became of a write that is not repeated: `refused` when the store says so, `unknown` when the line was cut. */
export type WriteOutcome = 'written' | 'refused' | 'unknown';

/** A namespace. Every method rejects with an `OperatorError` when the store refuses or cannot be reached. */
export interface Namespace {
  /** For messages: "the namespace 0a1b… of the account 9f8e…". */
  readonly name: string;
  /** A file name that is the same for this namespace each time. */
  readonly id: string;
  /** Seconds after which what was written is sure to be seen by others; 0 where it is at once. */
  readonly settling: number;
  /**
   * The time by the store's clock, ms since the epoch. What machines agree on by time (sweeps, windows, when a
   * release was current) is told by this one clock: theirs may be hours apart.
   */
  now(): number;
  /** The text under a key, or `null`. */
  text(key: string): Promise<string | null>;
  /** The bytes under a key, or `null`. */
  bytes(key: string): Promise<Uint8Array | null>;
  /** The texts that are there, by key. The values must be texts. */
  texts(keys: string[]): Promise<Map<string, string>>;
  /** Writes all pairs. */
  write(pairs: Pair[]): Promise<void>;
  /** Writes one pair, once. For keys that must not be written again without looking. */
  writeOnce(pair: Pair): Promise<WriteOutcome>;
  /** All keys with a prefix. */
  list(prefix: string): Promise<ListedKey[]>;
  remove(keys: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Largest value that KV holds, 25 MiB (Cloudflare's limits of KV). */
export const VALUE_BYTES = 25 * 1024 * 1024;

/** Largest metadata of a key, as JSON. */
export const METADATA_BYTES = 1024;

/** Most pairs of a bulk read; the API counts it as one request. */
export const READ_KEYS = 100;
