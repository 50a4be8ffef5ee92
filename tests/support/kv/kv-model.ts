/**
 * A model of Workers KV in virtual time: every read shows what was there up to two minutes ago, each read of its own,
 * requests take their time, and the line may be cut. Commands of several machines run against it side by side, in an
 * order that the seed decides.
 */
import type { Namespace, Pair, WriteOutcome } from '../../../publisher/kv/namespace.ts';
import { KvStore } from './kv-store.ts';
import { storeNamespace } from './store-namespace.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Longest time that a read may be behind, ms. */
export const LONGEST_DELAY_MS = 120_000;
/** A write that is made once is over after this (`cloudflare-api.ts`). */
const LONGEST_WRITE_MS = 29_000;
/** A key takes a write a second. */
const KEY_PAUSE_MS = 1000;

/** The store that all machines share. */
export class KvModel {
  readonly #store: KvStore;
  readonly #time: VirtualTime;
  readonly #random: () => number;
  /** Told of every change, with the store as it is then. */
  onChange: () => void = () => {};

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time;
    this.#random = random;
    this.#store = new KvStore(() => time.now);
  }

  /** What is there now, wherever it shows. */
  text(key: string): string | null {
    return this.#store.text(key);
  }

  /** Whether a key is there now. */
  has(key: string): boolean {
    return this.#store.has(key);
  }

  /** Writes as if it had been long ago, for the state that a schedule begins with. */
  seed(key: string, value: string | Uint8Array, metadata?: unknown): void {
    this.#store.write(key, Buffer.from(value), metadata, this.#time.now - 10 * LONGEST_DELAY_MS);
    this.onChange();
  }

  /** The namespace as a machine sees it; `isAwake`: the machine never sleeps. */
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

  async #writeOnce(pair: Pair): Promise<WriteOutcome> {
    await this.#wait(this.#random() * (this.#random() < 0.1 ? LONGEST_WRITE_MS : 300));
    const chance = this.#random();
    if (chance < 0.04) return 'unknown';
    if (this.#time.now - this.#store.lastWrite(pair.key) < KEY_PAUSE_MS) return 'refused';
    this.#store.write(pair.key, Buffer.from(pair.value), pair.metadata);
    this.onChange();
    return chance < 0.08 ? 'unknown' : 'written';
  }

  // At once, anywhere in between, or as late as can be.
  #staleness(): number {
    const chance = this.#random();
    if (chance < 0.4) return 0;
    return chance < 0.7 ? this.#random() * LONGEST_DELAY_MS : LONGEST_DELAY_MS - 1;
  }

  // Mostly quick; now and then a machine sleeps before it asks.
  async #travel(isRequest: boolean): Promise<void> {
    const isSlow = isRequest && this.#random() < 0.06;
    await this.#wait(this.#random() * (isSlow ? 300_000 : 150));
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#time.setTimeout(resolve, milliseconds));
  }
}
