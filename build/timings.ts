/** Tells how long each step takes: live on a terminal, plain lines in a log. */

/** Steps of a command with their durations. */
export interface Timings {
  /** Runs a step and reports it. */
  step<T>(name: string, run: () => T | Promise<T>): Promise<T>;
  /** Reports how far a long step has come. */
  progress?(done: number, total: number): void;
}

/** A reporter that prints to standard output. `quiet` prints steps of at least that many milliseconds only. */
export function printTimings(atLeast = 0): Timings {
  const live = process.stdout.isTTY === true;
  let shown = '';
  const clear = (): void => {
    if (shown !== '') process.stdout.write(`\r${' '.repeat(shown.length)}\r`);
    shown = '';
  };
  return {
    async step(name, run) {
      const start = performance.now();
      if (live) process.stdout.write((shown = `  ${name}…`));
      try {
        return await run();
      } finally {
        clear();
        const took = performance.now() - start;
        if (took >= atLeast) console.log(`  ${name.padEnd(20)} ${duration(took)}`);
      }
    },
    progress(done, total) {
      if (!live || total < 20) return;
      clear();
      process.stdout.write((shown = `  compile pages ${done}/${total}`));
    },
  };
}

/** A reporter that says nothing. */
export const silentTimings: Timings = {
  async step(_name, run) {
    return run();
  },
};

/** Milliseconds as a short text. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
