/** A PostgreSQL server of a test's own, on a socket in a temporary folder. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where Debian and others install the server's programs. */
const FOLDERS = [
  ...fs.globSync('/usr/lib/postgresql/*/bin'),
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
];
const bin = FOLDERS.find((folder) => fs.existsSync(path.join(folder, 'initdb')));
/** The server refuses to run as root. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Whether there is a PostgreSQL server on this machine. */
export const hasPostgres = bin !== undefined;

/** A running server. */
export class Postgres {
  readonly #folder: string;
  readonly #port: number;

  /** Starts a server. With a port, it also listens on loopback, for drivers that know no sockets of files. */
  constructor(port?: number) {
    this.#port = port ?? 5432;
    this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-postgres-'));
    if (user.uid !== undefined) fs.chownSync(this.#folder, user.uid, user.gid);
    const data = path.join(this.#folder, 'data');
    run('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '-N']);
    const addresses = port === undefined ? '' : '127.0.0.1';
    const options = `-k ${this.#folder} -p ${this.#port} -c listen_addresses=${addresses} -c fsync=off`;
    run('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start']);
  }

  /** A connection string for drivers. */
  get url(): string {
    return `postgresql://test@localhost:${this.#port}/postgres?host=${this.#folder}`;
  }

  /** Runs statements, and returns the rows of the last one with `|` between columns. */
  query(sql: string): string[] {
    const server = ['-h', this.#folder, '-p', String(this.#port)];
    const args = [...server, '-U', 'test', '-d', 'postgres', '-XAtq'];
    const out = run('psql', [...args, '-v', 'ON_ERROR_STOP=1'], sql).trim();
    return out === '' ? [] : out.split('\n');
  }

  /** Stops the server and deletes its data. */
  stop(): void {
    run('pg_ctl', ['-D', path.join(this.#folder, 'data'), '-m', 'immediate', 'stop']);
    fs.rmSync(this.#folder, { recursive: true });
  }
}

function run(program: string, args: string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(path.join(bin ?? '', program), args, {
    ...user,
    input,
    encoding: 'utf8',
    // The server keeps the output of its starter open otherwise.
    stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: os.tmpdir(),
  });
  if (error || status !== 0) throw error ?? new Error(`${program} failed: ${stderr}`);
  return stdout ?? '';
}
