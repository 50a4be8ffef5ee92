/** Runs a command and measures what its whole tree of processes costs. Reads `/proc`, so it measures on Linux only. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** What a command has cost. */
export interface CommandCost {
  seconds: number;
  /** Seconds of CPU of all processes, to about a tenth of a second. */
  cpu: number;
  /** Largest sum of the resident memory of all processes at the same time, in MB. */
  megabytes: number;
  output: string;
  /** Exit code, or -1 if a signal ended it. */
  code: number;
}

const INTERVAL = 100;

/** Length of a clock tick in seconds, and of a page in MB, as the kernel counts. */
const TICK = 0.01;
const PAGE = 4096 / 2 ** 20;

/** Runs a command to its end. */
export function measureCommand(
  [command = '', ...args]: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<CommandCost> {
  const start = performance.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ticks = new Map<number, number>();
  let megabytes = 0;
  const sample = (): void => {
    const tree = sampleTree(child.pid ?? 0);
    for (const [pid, count] of tree.ticks) ticks.set(pid, count);
    megabytes = Math.max(megabytes, tree.megabytes);
  };
  const timer = setInterval(sample, INTERVAL);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1000;
      const cpu = [...ticks.values()].reduce((sum, count) => sum + count, 0) * TICK;
      resolve({ seconds, cpu, megabytes, output, code: code ?? -1 });
    });
  });
}

/** Returns the CPU ticks by process, and the resident memory in MB, of a process and all that it has started. */
export function sampleTree(root: number): { ticks: Map<number, number>; megabytes: number } {
  const tree = treeOf(root);
  return {
    ticks: new Map(tree.map((entry) => [entry.pid, entry.ticks])),
    megabytes: tree.reduce((sum, { pages }) => sum + pages, 0) * PAGE,
  };
}

interface Sample {
  pid: number;
  parent: number;
  /** CPU time of the process and its threads. */
  ticks: number;
  /** Resident pages of memory. */
  pages: number;
}

function treeOf(root: number): Sample[] {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => sampleOf(Number(name)));
  const tree = all.filter(({ pid }) => pid === root);
  for (const entry of tree) tree.push(...all.filter(({ parent }) => parent === entry.pid));
  return tree;
}

function sampleOf(pid: number): Sample[] {
  let text: string;
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended since the folder was read.
    return [];
  }
  // The second field is the program's name, which may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (index: number): number => Number(fields[index]);
  return [{ pid, parent: field(1), ticks: field(11) + field(12), pages: field(21) }];
}
