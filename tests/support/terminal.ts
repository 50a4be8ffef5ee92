/** A command in a real terminal: what it shows, and keys for it. util-linux's `script` makes the terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** A command in a terminal. */
export interface Terminal {
  /** All that was shown so far, without colours and movements of the cursor. */
  shown(): string;
  /** Types; `\x03` is Ctrl-C, `\r` Enter. */
  type(keys: string): void;
  /** Waits until something is shown that was not there before the last call. Rejects when the command ends. */
  until(text: string): Promise<void>;
  /** Exit code. */
  ended: Promise<number | null>;
}

/** A question that does not come by then never comes: what is shown says why. */
const PATIENCE_MS = 90_000;

/** Whether this machine has what makes a terminal (on other systems `script` is another program). */
export function hasTerminal(): boolean {
  return spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');
}

/** Runs a file of the project in a terminal. */
export function inTerminal(
  file: string,
  args: string[],
  env: Record<string, string | undefined>,
): Terminal {
  const words = [process.execPath, file, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-q', '-e', '-c', words, '/dev/null'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let raw = '';
  let from = 0;
  child.stdout.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
  const shown = (): string => stripVTControlCharacters(raw).replaceAll('\r', '');
  let code: number | null | undefined;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then((value) => (code = value));
  return {
    shown,
    ended,
    type: (keys) => void child.stdin.write(keys),
    async until(text) {
      const start = Date.now();
      while (!shown().includes(text, from)) {
        if (Date.now() - start > PATIENCE_MS)
          throw new Error(`Waited in vain for "${text}":\n${shown()}`);
        if (code !== undefined) throw new Error(`Ended with ${code} before "${text}":\n${shown()}`);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      from = shown().indexOf(text, from) + text.length;
    },
  };
}
