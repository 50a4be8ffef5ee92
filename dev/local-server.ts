/** Serves the built worker under miniflare (`wrangler dev`), with the local KV of a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { writeSecrets } from './local-secrets.ts';
import { quietWrangler } from '../publisher/kv/local-kv.ts';

/** A local server that is answering. */
export interface LocalServer {
  url: string;
  /** Resolves when wrangler ends by itself, with its last lines. */
  ended: Promise<string>;
  /** Ends wrangler and the workerd below it. */
  stop(): Promise<void>;
}

/** How to serve. */
export interface ServeOptions {
  port: number;
  /** Folder of the local KV. */
  state: string;
  /** Values for the worker's environment. */
  vars: Record<string, string>;
  /** Further values, which no list of processes may show. */
  secrets: Record<string, string>;
}

/** Whether a port can be listened on. */
export async function portIsFree(port: number): Promise<boolean> {
  const hosts = ['127.0.0.1', '::1'];
  const results = await Promise.all(
    hosts.map(
      (host) =>
        new Promise<boolean>((resolve) => {
          const server = net.createServer();
          // A machine without IPv6 has no `::1`; only a taken port counts.
          server.once('error', (error: NodeJS.ErrnoException) =>
            resolve(error.code !== 'EADDRINUSE'),
          );
          server.listen(port, host, () => server.close(() => resolve(true)));
        }),
    ),
  );
  return results.every(Boolean);
}

/** Starts the worker and waits until it answers. Rejects with wrangler's last lines when it does not. */
export async function serveLocally(options: ServeOptions): Promise<LocalServer> {
  quietWrangler();
  const args = [path.resolve('node_modules/wrangler/bin/wrangler.js'), 'dev'];
  args.push('--config', path.resolve('wrangler.toml'), '--persist-to', options.state);
  args.push('--port', String(options.port), '--ip', 'localhost', '--inspector-port', '0');
  args.push('--show-interactive-dev-session=false', '--log-level', 'info');
  for (const [name, value] of Object.entries(options.vars)) args.push('--var', `${name}:${value}`);
  const hidden = writeSecrets(options);
  for (const file of hidden?.files ?? []) args.push('--env-file', file);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CI: '1',
      NO_COLOR: '1',
      XDG_CONFIG_HOME: path.resolve('.wrangler/config'),
    },
  });
  let tail = '';
  const collect = (chunk: Buffer): void => {
    tail = (tail + chunk.toString('utf8')).slice(-4000);
  };
  // What the worker logs, for `npm run events:tail -- --local`; each server begins a new file.
  fs.mkdirSync(options.state, { recursive: true });
  const log = fs.createWriteStream(path.join(options.state, 'worker.log'));
  child.once('close', () => log.end());
  child.stdout.on('data', (chunk: Buffer) => {
    collect(chunk);
    log.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    collect(chunk);
    log.write(chunk);
    const text = chunk.toString('utf8');
    // What the worker itself logs as an error is for the developer; the rest of wrangler's chatter is not.
    if (/✘|\bError\b/.test(text)) process.stderr.write(text);
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', () => {
      hidden?.remove();
      resolve(tail);
    }),
  );
  const url = `http://localhost:${options.port}`;
  await Promise.race([
    untilAnswering(options.port),
    ended.then((text) =>
      Promise.reject(new OperatorError(`The local server did not start:\n${text}`)),
    ),
  ]);
  return { url, ended, stop: () => stop(child, ended) };
}

async function untilAnswering(port: number): Promise<void> {
  for (;;) {
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
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}
