/** A clock that stops while code runs and jumps to the next timer when code waits. */

/** Virtual time: timers run one after the other, without real waiting. */
export class VirtualTime {
  now: number;
  readonly #timers: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** Replaces the global `setTimeout`. */
  readonly setTimeout = <A extends unknown[]>(
    callback: (...given: A) => void,
    milliseconds = 0,
    ...given: A
  ): void => {
    const run = (): void => callback(...given);
    const timer = { at: this.now + Math.max(0, milliseconds), order: this.#order++, run };
    this.#timers.push(timer);
  };

  /** Runs timers until the work is done. Rejects when the work waits for something other than a timer. */
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
