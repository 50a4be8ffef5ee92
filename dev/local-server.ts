/** Serves the built worker under miniflare (`wrangler dev`) with the local KV. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../compiler/config/project.ts';
import { buildWorker } from '../compiler/assets/worker-bundle.ts';
import { engineModule } from '../compiler/engine/engine-files.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { startedRuntimes } from './started-runtimes.ts';
import { writeSecrets } from './local-secrets.ts';
import { recordSession } from '../publisher/publish/local-build.ts';
import { usesDefaultWorker } from '../publisher/kv/wrangler-config.ts';
import { disableWranglerRequests } from '../publisher/kv/local-kv.ts';
import { terminateTree } from '../publisher/process/process-tree.ts';
import { wranglerFile } from '../publisher/process/wrangler-file.ts';

/** A local server that has been started. */
export interface LocalServer {
  port: number;
  /** Resolves when the server answers. Rejects with wrangler's last output when it exits before that. */
  ready: Promise<void>;
  /** Resolves with wrangler's last output when it exits. */
  ended: Promise<string>;
  /** Stops wrangler and its workerd, also while they start. */
  stop(): Promise<void>;
}

/** Options of the server. */
export interface ServeOptions {
  port: number;
  project: Project;
  /** Variables of the worker. */
  vars: Record<string, string>;
  /** Secrets of the worker, which must not appear on command lines. */
  secrets: Record<string, string>;
}

/** Whether a port is free. */
export async function portIsFree(port: number): Promise<boolean> {
  const hosts = ['127.0.0.1', '::1'];
  const results = await Promise.all(
    hosts.map(
      (host) =>
        new Promise<boolean>((resolve) => {
          const server = net.createServer();
          // Ignore other errors: a machine without IPv6 has no `::1`.
          server.once('error', (error: NodeJS.ErrnoException) =>
            resolve(error.code !== 'EADDRINUSE'),
          );
          server.listen(port, host, () => server.close(() => resolve(true)));
        }),
    ),
  );
  return results.every(Boolean);
}

/** Returns a port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('Found no free port.');
  return address.port;
}

/** Bundles the worker, unless the project's configuration names another one, which is prebuilt or bundled by wrangler. */
export async function bundleWorker(project: Project): Promise<void> {
  if (await usesDefaultWorker(project)) await buildWorker(project.worker);
}

/** Starts the worker. It answers once `ready` has resolved. */
export function serveLocally(options: ServeOptions): LocalServer {
  disableWranglerRequests();
  const { state, wranglerConfig, root } = options.project;
  const guard = pathToFileURL(engineModule('dev/end-with-parent.ts')).href;
  const args = ['--import', guard, wranglerFile(root), 'dev'];
  args.push('--config', wranglerConfig, '--persist-to', state);
  args.push('--port', String(options.port), '--ip', 'localhost', '--inspector-port', '0');
  args.push('--show-interactive-dev-session=false', '--log-level', 'info');
  for (const [name, value] of Object.entries(options.vars)) args.push('--var', `${name}:${value}`);
  const endSession = recordSession(state);
  const hidden = writeSecrets(options.project, options.secrets);
  for (const file of hidden?.files ?? []) args.push('--env-file', file);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate process group, so that `stop` finds what wrangler leaves behind. Windows would open a console.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      CI: '1',
      NO_COLOR: '1',
      XDG_CONFIG_HOME: path.join(root, '.wrangler/config'),
    },
  });
  child.send(startedRuntimes());
  let tail = '';
  const collect = (chunk: Buffer): void => {
    tail = (tail + chunk.toString('utf8')).slice(-4000);
  };
  // The worker's log, for `edgepress events --local`. Each server starts a new file.
  fs.mkdirSync(state, { recursive: true });
  const log = fs.createWriteStream(path.join(state, 'worker.log'));
  child.once('close', () => log.end());
  child.stdout?.on('data', (chunk: Buffer) => {
    collect(chunk);
    log.write(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    collect(chunk);
    log.write(chunk);
    const text = chunk.toString('utf8');
    // Show the worker's errors, and hide wrangler's other output.
    if (/✘|\bError\b/.test(text)) process.stderr.write(text);
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', () => {
      hidden?.remove();
      endSession();
      resolve(tail);
    }),
  );
  const ready = Promise.race([
    waitForServer(options.port, child),
    ended.then((text) =>
      Promise.reject(new OperatorError(`The local server did not start:\n${text}`)),
    ),
  ]);
  return { port: options.port, ready, ended, stop: () => stop(child, ended) };
}

// Gives up when the child has ended: polling would keep this process alive.
async function waitForServer(port: number, child: ChildProcess): Promise<void> {
  while (isRunning(child)) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, 'localhost');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (!isRunning(child)) return;
  terminateTree(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
  killGroup(child);
}

// While it starts, wrangler ends at SIGTERM without ending its workerd and esbuild.
function killGroup({ pid }: ChildProcess): void {
  if (process.platform === 'win32' || pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
