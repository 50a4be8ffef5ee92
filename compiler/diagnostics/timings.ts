/** Reports how long each step takes, live on a terminal and as plain lines in a log. */

/** Runs the steps of a command and reports their durations. */
export interface Timings {
  /** Runs a step and reports it. */
  step<T>(name: string, run: () => T | Promise<T>): Promise<T>;
  /** Suppresses all output while set. */
  quiet?: boolean;
  /** Reports the progress of a long step. */
  progress?(done: number, total: number, name?: string): void;
}

/** Returns a reporter that prints to standard output. */
export function printTimings(): Timings {
  const live = process.stdout.isTTY === true;
  let shown = '';
  const clear = (): void => {
    if (shown !== '') process.stdout.write(`\r${' '.repeat(shown.length)}\r`);
    shown = '';
  };
  const timings: Timings = {
    async step(name, run) {
      if (timings.quiet) return run();
      const start = performance.now();
      if (live) process.stdout.write((shown = `  ${name}…`));
      try {
        return await run();
      } finally {
        clear();
        console.log(`  ${name.padEnd(20)} ${duration(performance.now() - start)}`);
      }
    },
    progress(done, total, name = 'compile pages') {
      if (!live || total < 20 || timings.quiet) return;
      clear();
      process.stdout.write((shown = `  ${name} ${done}/${total}`));
    },
  };
  return timings;
}

/** Returns a reporter that prints nothing, and calls back when a step begins or gets on. */
export function followTimings(
  onStep: (step: string, done?: number, total?: number) => void,
): Timings {
  return {
    async step(name, run) {
      onStep(name);
      return run();
    },
    progress: (done, total, name = 'compile pages') => onStep(name, done, total),
  };
}

/** A reporter that prints nothing. */
export const silentTimings: Timings = {
  async step(_name, run) {
    return run();
  },
};

/** Formats milliseconds as short text. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}
