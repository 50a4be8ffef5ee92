/** `edgepress dev` on a machine that others use: who it answers to, and what a list of processes shows. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { previewLink } from '../../publisher/publish/preview-link.ts';
import { freePort, type RunningCommand, runCommand } from '../support/process.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';
import { rowsOf } from '../support/suite.ts';

const RANDOM = randomBytes(16).toString('hex');

/** Characters that mean something in a file of variables. */
const KEY = `secret-$HOME-"\\n#-${RANDOM}`;

let content: TemporarySite;
let command: RunningCommand;
let port: number;

beforeAll(async () => {
  content = temporarySite({ 'docs/index.mdx': '---\nslug: /\n---\n\n# Home\n' });
  port = await freePort();
  const { state } = openProject({ content: content.root });
  fs.mkdirSync(path.join(state, 'secrets-999999999-killed'), { recursive: true });
  const env = { CONTENT: content.root, PORT: String(port), PREVIEW_KEY: KEY };
  command = runCommand('dev', env);
  await command.until('is at http');
});
afterAll(async () => {
  command?.child.kill('SIGKILL');
  await content?.close();
});

describe('edgepress dev', () => {
  it('responds to local host names only', async () => {
    expect((await ask('GET', '/', { host: `localhost:${port}` })).status).toBe(200);
    expect((await ask('GET', '/', { host: `127.0.0.1:${port}` })).status).toBe(200);
    const foreign = await ask('GET', '/', { host: 'evil.example.com' });
    expect([foreign.status, foreign.text]).toEqual([
      403,
      expect.stringContaining('evil.example.com'),
    ]);
  });

  // The scenario "dns-rebinding-protection" of MCP's conformance suite.
  it('does not let pages of other origins use MCP', async () => {
    const initialize = (host: string): Promise<Answer> =>
      ask(
        'POST',
        '/mcp',
        {
          host,
          origin: `http://${host}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-11-25',
            capabilities: {},
            clientInfo: { name: 'test', version: '1.0.0' },
          },
        }),
      );
    expect((await initialize('evil.example.com')).status).toBe(403);
    expect((await initialize(`localhost:${port}`)).status).toBe(200);
  });

  it('passes its secrets to the worker without showing them in a list of processes', async () => {
    const { release } = JSON.parse((await ask('GET', '/_health', { host: 'localhost' })).text);
    const ends = Math.floor(Date.now() / 1000) + 600;
    const place = { origin: `http://localhost:${port}`, baseUrl: '/' };
    const opened = async (key: string): Promise<number> => {
      const { pathname } = new URL(previewLink(String(release), ends, key, place));
      return (await ask('GET', pathname, { host: 'localhost' })).status;
    };
    expect(await opened(KEY)).toBe(200);
    expect(await opened(`${KEY}x`)).toBe(404);

    // Compared one by one, so that a failure names the programs and prints no arguments.
    const processes = startedBy(command.child.pid ?? 0).map(argumentsOf);
    expect(processes.length).toBeGreaterThan(3);
    expect(processes.some((words) => words.includes('wrangler'))).toBe(true);
    const leaking = processes.filter((words) => words.includes(RANDOM));
    expect(leaking.map((words) => words.split('\0')[0])).toEqual([]);
  });

  it('keeps its secrets readable only by their owner until it exits', async () => {
    const state = openProject({ content: content.root }).state;
    // The folder of a process that was killed is gone.
    expect(secretsIn(state)).toHaveLength(1);
    const [folder = ''] = secretsIn(state);
    expect(fs.statSync(path.join(state, folder)).mode & 0o777).toBe(0o700);
    const [file = ''] = fs.readdirSync(path.join(state, folder));
    expect(fs.statSync(path.join(state, folder, file)).mode & 0o777).toBe(0o600);
    command.child.kill('SIGTERM');
    await command.ended;
    expect(secretsIn(state)).toEqual([]);
  });
});

describe('edgepress dev when it is stopped during the start', () => {
  it.each(rowsOf(['shows the progress', '/wrangler-dist/', '/workerd'], 2))(
    'leaves nothing behind after "%s"',
    async (reached) => {
      const { state } = openProject({ content: content.root });
      const env = { CONTENT: content.root, PORT: String(await freePort()), PREVIEW_KEY: KEY };
      const starting = runCommand('dev', env);
      const pid = starting.child.pid ?? 0;
      await expect
        .poll(() => starting.output() + startedBy(pid).map(argumentsOf).join(''), { interval: 5 })
        .toContain(reached);
      const started = startedBy(pid);
      starting.child.kill('SIGTERM');
      expect(await starting.ended, starting.output()).toBe(0);
      expect(starting.output()).not.toMatch(/\n +at /);
      await expect.poll(() => started.filter(isAlive)).toEqual([]);
      const naming = (): string[] => running().filter((words) => words.includes(state));
      await expect.poll(naming).toEqual([]);
      expect(secretsIn(state)).toEqual([]);
    },
  );
});

describe('edgepress dev that cannot clean up', () => {
  it.each([
    ['is killed', ['SIGKILL']],
    ['gets a second signal while it closes', ['SIGINT', 'SIGINT']],
  ] as const)('leaves no process behind when it %s', async (_what, signals) => {
    const env = { CONTENT: content.root, PORT: String(await freePort()) };
    const started = runCommand('dev', env);
    await started.until('is at http');
    const processes = startedBy(started.child.pid ?? 0);
    expect(processes.length).toBeGreaterThan(3);
    for (const signal of signals) started.child.kill(signal);
    await started.ended;
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  });
});

function secretsIn(state: string): string[] {
  return fs.readdirSync(state).filter((name) => name.startsWith('secrets-'));
}

/** A process and all that it has started. Any of them may end meanwhile. */
function startedBy(pid: number): number[] {
  const folder = `/proc/${pid}/task`;
  const threads = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const children = threads
    .flatMap((thread) => contentsOf(`${folder}/${thread}/children`).split(' '))
    .filter(Boolean);
  return [pid, ...children.flatMap((child) => startedBy(Number(child)))];
}

/** The command lines of all processes. */
function running(): string[] {
  const ids = fs.readdirSync('/proc').map(Number).filter(Number.isInteger);
  return ids.map(argumentsOf);
}

/** The arguments of a process, none for one that has ended. */
function argumentsOf(pid: number): string {
  return contentsOf(`/proc/${pid}/cmdline`);
}

function isAlive(pid: number): boolean {
  return argumentsOf(pid) !== '';
}

function contentsOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

interface Answer {
  status: number;
  text: string;
}

/** Asks with headers that `fetch` would not send. */
function ask(
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: 'localhost', port, path: address, method, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
