/** Runs commands in a real terminal, which `script` from util-linux creates. */
import { spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** A command in a terminal. */
export interface Terminal {
  /** Returns the output so far, without colours and cursor movements. */
  shown(): string;
  /** Types keys. `\x03` is Ctrl-C, `\r` is Enter. */
  type(keys: string): void;
  /** Waits until the output since the last call contains a text. Rejects when the command exits. */
  until(text: string): Promise<void>;
  /** Exit code. */
  ended: Promise<number | null>;
}

/** How long to wait for a prompt before failing with the output so far. */
const PATIENCE_MS = 90_000;

/** Returns whether this machine has util-linux's `script` (on other systems, `script` is a different program). */
export function hasTerminal(): boolean {
  return spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');
}

/** Runs a file of the project in a terminal. */
export function inTerminal(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
): Terminal {
  const words = [process.execPath, 'cli/edgepress.ts', name, ...args]
    .map((word) => `'${word}'`)
    .join(' ');
  const child = spawn('script', ['-q', '-e', '-c', words, '/dev/null'], {
    env: { ...process.env, MINIFLARE_WORKERD_PATH: undefined, ...env },
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
