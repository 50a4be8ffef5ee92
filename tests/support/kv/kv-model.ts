/**
 * A model of Workers KV in virtual time. Each read may return a state from up to two minutes ago, requests take time, and
 * connections may be cut. Commands of several machines run against it concurrently, in an order that depends on the seed.
 */
import type { Namespace, KeyValuePair, WriteOutcome } from '../../../publisher/kv/namespace.ts';
import { KvStore } from './kv-store.ts';
import { storeNamespace } from './store-namespace.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Maximum staleness of a read, ms. */
export const LONGEST_DELAY_MS = 120_000;
/** Maximum duration of a write without retries (`cloudflare-api.ts`). */
const LONGEST_WRITE_MS = 29_000;
/** Shortest time between writes to the same key. */
const KEY_PAUSE_MS = 1000;

/** The store that all machines share. */
export class KvModel {
  readonly #store: KvStore;
  readonly #time: VirtualTime;
  readonly #random: () => number;
  /** Called after every change. */
  onChange: () => void = () => {};

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time;
    this.#random = random;
    this.#store = new KvStore(() => time.now);
  }

  /** Returns the current value, whether or not it is visible yet. */
  text(key: string): string | null {
    return this.#store.text(key);
  }

  /** Returns whether a key currently exists. */
  has(key: string): boolean {
    return this.#store.has(key);
  }

  /** Writes as if long ago, to set up the initial state of a schedule. */
  seed(key: string, value: string | Uint8Array, metadata?: unknown): void {
    this.#store.write(key, Buffer.from(value), metadata, this.#time.now - 10 * LONGEST_DELAY_MS);
    this.onChange();
  }

  /** Returns the namespace as a machine sees it. With `isAwake`, the machine never sleeps. */
  machine(isAwake = false): Namespace {
    return {
      ...storeNamespace(this.#store, {
        beforeRead: () => this.#travel(!isAwake),
        beforeWrite: () => this.#travel(true),
        afterEach: () => this.#travel(false),
        staleness: () => this.#staleness(),
        onChange: () => this.onChange(),
      }),
      name: 'the model',
      id: 'model',
      settling: LONGEST_DELAY_MS / 1000,
      writeOnce: (pair) => this.#writeOnce(pair),
    };
  }

  async #writeOnce(pair: KeyValuePair): Promise<WriteOutcome> {
    await this.#wait(this.#random() * (this.#random() < 0.1 ? LONGEST_WRITE_MS : 300));
    const chance = this.#random();
    if (chance < 0.04) return 'unknown';
    if (this.#time.now - this.#store.lastWrite(pair.key) < KEY_PAUSE_MS) return 'refused';
    this.#store.write(pair.key, Buffer.from(pair.value), pair.metadata);
    this.onChange();
    return chance < 0.08 ? 'unknown' : 'written';
  }

  // Returns no delay, a random one, or the maximum.
  #staleness(): number {
    const chance = this.#random();
    if (chance < 0.4) return 0;
    return chance < 0.7 ? this.#random() * LONGEST_DELAY_MS : LONGEST_DELAY_MS - 1;
  }

  // Usually takes little time, but sometimes a machine sleeps before its request.
  async #travel(isRequest: boolean): Promise<void> {
    const isSlow = isRequest && this.#random() < 0.06;
    await this.#wait(this.#random() * (isSlow ? 300_000 : 150));
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#time.setTimeout(resolve, milliseconds));
  }
}
