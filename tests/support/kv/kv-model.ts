/**
 * A model of Workers KV in virtual time: every read shows what was there up to two minutes ago, each read of its own,
 * requests take their time, and the line may be cut. Commands of several machines run against it side by side, in an
 * order that the seed decides.
 */
import type { Namespace, Pair, WriteOutcome } from '../../../publisher/kv/namespace.ts';

/** Longest time that a read may be behind, ms. */
export const LONGEST_DELAY_MS = 120_000;
/** A write that is made once is over after this (`cloudflare-api.ts`). */
const LONGEST_WRITE_MS = 29_000;
/** A key takes a write a second. */
const KEY_PAUSE_MS = 1000;

interface Version {
  at: number;
  value: Uint8Array | null;
  metadata: unknown;
}

/** Virtual time: timers run one after the other, and nothing waits for the machine. */
export class VirtualTime {
  now: number;
  readonly #timers: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** In place of the global `setTimeout`. */
  readonly setTimeout = <A extends unknown[]>(
    callback: (...given: A) => void,
    milliseconds = 0,
    ...given: A
  ): void => {
    const run = (): void => callback(...given);
    const timer = { at: this.now + Math.max(0, milliseconds), order: this.#order++, run };
    this.#timers.push(timer);
  };

  /** Runs timers until the work is done. Rejects when it waits for something that no timer brings. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const mark = (): void => void (isDone = true);
    work.then(mark, mark);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return work;
      const next = this.#timers.sort((a, b) => a.at - b.at || a.order - b.order).shift();
      if (next === undefined) throw new Error('The work waits, and no timer is left.');
      this.now = next.at;
      next.run();
    }
  }
}

/** The store that all machines share. */
export class KvModel {
  readonly #versions = new Map<string, Version[]>();
  readonly #time: VirtualTime;
  readonly #random: () => number;
  /** Told of every change, with the store as it is then. */
  onChange: () => void = () => {};

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time;
    this.#random = random;
  }

  /** What is there now, wherever it shows. */
  text(key: string): string | null {
    const value = this.#at(key, this.#time.now)?.value ?? null;
    return value && Buffer.from(value).toString('utf8');
  }

  /** Whether a key is there now. */
  has(key: string): boolean {
    return Boolean(this.#at(key, this.#time.now)?.value);
  }

  /** Writes as if it had been long ago, for the state that a schedule begins with. */
  seed(key: string, value: string | Uint8Array, metadata?: unknown): void {
    this.#put(key, Buffer.from(value), metadata, this.#time.now - 10 * LONGEST_DELAY_MS);
  }

  /** The namespace as a machine sees it; `isAwake`: the machine never sleeps. */
  machine(isAwake = false): Namespace {
    const read = async <T>(look: (at: number) => T): Promise<T> => {
      await this.#travel(!isAwake);
      const found = look(this.#time.now - this.#staleness());
      await this.#travel(false);
      return found;
    };
    const value = (key: string, at: number): Buffer | null => {
      const found = this.#at(key, at)?.value;
      return found ? Buffer.from(found) : null;
    };
    return {
      name: 'the model',
      id: 'model',
      settling: LONGEST_DELAY_MS / 1000,
      now: () => this.#time.now,
      text: (key) => read((at) => value(key, at)?.toString('utf8') ?? null),
      bytes: (key) => read((at) => value(key, at)),
      texts: (keys) =>
        read((at) => {
          const found = keys.map((key) => [key, value(key, at)?.toString('utf8')] as const);
          return new Map(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
        }),
      write: async (pairs) => {
        await this.#travel(true);
        for (const pair of pairs) this.#write(pair);
        await this.#travel(false);
      },
      writeOnce: (pair) => this.#writeOnce(pair),
      list: (prefix) =>
        read((at) =>
          [...this.#versions.keys()]
            .filter((name) => name.startsWith(prefix) && this.#at(name, at)?.value)
            .sort()
            .map((name) => ({ name, metadata: this.#at(name, at)?.metadata })),
        ),
      remove: async (keys) => {
        await this.#travel(true);
        for (const key of keys) this.#put(key, null, undefined, this.#time.now);
        await this.#travel(false);
      },
      close: () => Promise.resolve(),
    };
  }

  async #writeOnce(pair: Pair): Promise<WriteOutcome> {
    await this.#wait(this.#random() * (this.#random() < 0.1 ? LONGEST_WRITE_MS : 300));
    const chance = this.#random();
    if (chance < 0.04) return 'unknown';
    const last = this.#versions.get(pair.key)?.at(-1)?.at ?? -Infinity;
    if (this.#time.now - last < KEY_PAUSE_MS) return 'refused';
    this.#write(pair);
    return chance < 0.08 ? 'unknown' : 'written';
  }

  #write({ key, value, metadata }: Pair): void {
    this.#put(key, Buffer.from(value), metadata, this.#time.now);
  }

  #put(key: string, value: Uint8Array | null, metadata: unknown, at: number): void {
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), { at, value, metadata }]);
    this.onChange();
  }

  #at(key: string, time: number): Version | undefined {
    return this.#versions.get(key)?.findLast(({ at }) => at <= time);
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
