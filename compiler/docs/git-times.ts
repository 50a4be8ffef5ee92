/** Reads the time and author of the last change of every file from a single `git log`. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The last commit that changed a file. */
export interface LastChange {
  /** Seconds since the epoch. */
  time: number;
  author: string;
}

/**
 * Returns the last changes of a site's files by absolute path. `folders` has its docs folders, which may be beside the site. Empty
 * without Git or without history.
 */
export function readGitTimes(folder: string, folders: string[]): Promise<Map<string, LastChange>> {
  return readLog({ folder, folders }, 'HEAD');
}

/**
 * Returns the changes since a commit by absolute path, or `null` when the history since then isn't linear, because the
 * newest of these changes may not be the last change of a file.
 */
export async function readChangesSince(
  site: { folder: string; folders: string[] },
  commit: string,
): Promise<Map<string, LastChange> | null> {
  if (commit === '') return null;
  const { folder } = site;
  const [base] = await lines(folder, ['merge-base', commit, 'HEAD']);
  const [merges] = await lines(folder, ['rev-list', '--merges', '--count', `${commit}..HEAD`]);
  return base === commit && merges === '0' ? readLog(site, `${commit}..HEAD`) : null;
}

async function readLog(
  { folder, folders }: { folder: string; folders: string[] },
  range: string,
): Promise<Map<string, LastChange>> {
  const changes = new Map<string, LastChange>();
  const [top, up = ''] = await lines(folder, ['rev-parse', '--show-toplevel', '--show-cdup']);
  if (top === undefined) return changes;
  // Git refuses folders outside of the repository.
  const beside = folders
    .map((name) => path.relative(folder, name))
    .filter((name) => name.startsWith('..') && !path.isAbsolute(name))
    .filter((name) => parents(name) <= parents(up));
  let current: LastChange | undefined;
  for (const line of await lines(folder, [
    '-c',
    'core.quotePath=false',
    'log',
    '--format=\u0001%ct\u0001%an',
    '--name-only',
    '--no-renames',
    range,
    '--',
    '.',
    ...new Set(beside),
  ])) {
    if (line.startsWith('\u0001')) {
      const [, time, author] = line.split('\u0001');
      current = { time: Number(time), author: author ?? '' };
    } else if (line !== '' && current) {
      const file = path.join(top, line);
      if (!changes.has(file)) changes.set(file, current);
    }
  }
  return changes;
}

function parents(relative: string): number {
  return relative.split(/[/\\]/).filter((part) => part === '..').length;
}

/** Returns the commit that is checked out in a folder. Empty without Git or without history. */
export async function readHead(folder: string): Promise<string> {
  return (await lines(folder, ['rev-parse', '--verify', '-q', 'HEAD']))[0] ?? '';
}

async function lines(cwd: string, args: string[]): Promise<string[]> {
  const child = spawn('git', args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  child.on('error', () => {});
  const out: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) out.push(line);
  return out;
}
