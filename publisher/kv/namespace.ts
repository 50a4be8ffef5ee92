/** The interface of a KV namespace, whether on Cloudflare or on this machine. */

/** A key and the value to write, as text or bytes. */
export interface KeyValuePair {
  key: string;
  value: string | Uint8Array;
  /** Returned by `list`; at most `METADATA_BYTES` as JSON. */
  metadata?: object;
}

/** A listed key. */
export interface ListedKey {
  name: string;
  metadata?: unknown;
}

/** The outcome of a write without retries: `unknown` when the connection broke before a response arrived. */
export type WriteOutcome = 'written' | 'refused' | 'unknown';

/** A namespace. Every method rejects with an `OperatorError` when the store refuses or cannot be reached. */
export interface Namespace {
  /** For messages: "the namespace 0a1b… of the account 9f8e…". */
  readonly name: string;
  /** A stable file name for this namespace. */
  readonly id: string;
  /** Seconds after which every location sees a write; 0 when writes are visible at once. */
  readonly settling: number;
  /**
   * The time of the store's clock, in ms since the epoch. Everything that machines must agree on (sweeps, windows, when a
   * release was current) uses this clock, because theirs may differ by hours.
   */
  now(): number;
  /** Reads a text; `null` when the key does not exist. */
  text(key: string): Promise<string | null>;
  /** Reads bytes; `null` when the key does not exist. */
  bytes(key: string): Promise<Uint8Array | null>;
  /** Reads several texts. Missing keys are absent from the result. */
  texts(keys: string[]): Promise<Map<string, string>>;
  /** Writes all pairs. */
  write(pairs: KeyValuePair[]): Promise<void>;
  /** Writes one pair without retries, for keys that must not be overwritten unseen. */
  writeOnce(pair: KeyValuePair): Promise<WriteOutcome>;
  /** Lists all keys with a prefix. */
  list(prefix: string): Promise<ListedKey[]>;
  remove(keys: string[]): Promise<void>;
  close(): Promise<void>;
}

// @limit bytes of a value in KV: The publish fails before it writes.
/** Largest value that KV stores: 25 MiB. */
export const VALUE_BYTES = 25 * 1024 * 1024;

// @limit bytes of the metadata of a key: The author's name is cut before.
/** Largest metadata of a key, as JSON. */
export const METADATA_BYTES = 1024;

// @limit keys of a bulk read: Further keys are read in another request.
/** Most keys in a bulk read, which counts as one API request. */
export const MAX_BULK_READ_KEYS = 100;
