/**
 * Runs a worker in workerd without wrangler or miniflare, so that CPU time and heap of the process are those of the
 * worker. Its KV is the object store of a build, which this process serves.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { objectPath } from '../../compiler/objects/objects.ts';
import { POINTER_KEY } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { freePort } from '../../tests/support/process.ts';

/** A running worker. */
export interface BareWorkerd {
  /** Origin without a trailing slash. */
  url: string;
  /** Requests a path and reads the response. Rejects when it isn't a page. */
  ask(path: string): Promise<string>;
  /** CPU milliseconds of the process so far. */
  cpu(): number;
  /** CPU milliseconds of the thread that runs the worker, without compiling and collecting garbage beside it. */
  workerCpu(): number;
  /** KV reads so far. */
  reads(): number;
  /** Resident memory of the process, MB. */
  resident(): number;
  /** Used heap of the isolate after garbage collection, MB. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

// The binary itself. The package's `workerd` command is a Node script that starts it.
const WORKERD = path.resolve(
  `node_modules/@cloudflare/workerd-linux-${process.arch === 'arm64' ? 'arm64' : '64'}/bin/workerd`,
);

/** Starts a bundled worker with a release. `out` is the output folder of its build. */
export async function startBareWorkerd(
  bundle: string,
  out: string,
  manifest: Manifest,
): Promise<BareWorkerd> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-workerd-'));
  const store = await serveStore(path.join(out, 'objects'), manifest);
  const [port, inspector] = [await freePort(), await freePort()];
  fs.copyFileSync(bundle, path.join(folder, 'worker.js'));
  fs.writeFileSync(path.join(folder, 'config.capnp'), configOf(port, store.port));
  const child = spawn(
    WORKERD,
    ['serve', `--inspector-addr=127.0.0.1:${inspector}`, path.join(folder, 'config.capnp')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told += text.toString('utf8')));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  await listening(port, child, () => told);
  return {
    url: `http://127.0.0.1:${port}`,
    ask: (address) => ask(`http://127.0.0.1:${port}${address}`, agent),
    cpu: () => cpuOf(child),
    workerCpu: () => cpuOfThread(`/proc/${child.pid}`),
    reads: () => store.reads(),
    resident: () => residentOf(child),
    async heap() {
      // Finalizers release streams after one collection, so only the next one frees them.
      for (let turn = 0; turn < 3; turn++) await ask(`http://127.0.0.1:${port}/_gc`, agent);
      return heapOf(inspector);
    },
    async close() {
      agent.destroy();
      child.kill('SIGKILL');
      await once(child, 'exit');
      store.server.closeAllConnections();
      store.server.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

// Uses the compatibility date and flags of the deployed worker.
function configOf(port: number, store: number): string {
  const text = fs.readFileSync('wrangler.toml', 'utf8');
  const date = /^compatibility_date = "(.*)"$/m.exec(text)?.[1] ?? '';
  const flags = /^compatibility_flags = (\[.*\])$/m.exec(text)?.[1] ?? '[]';
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ["--expose-gc"],
  services = [
    (name = "main", worker = .main),
    (name = "store", external = (address = "127.0.0.1:${store}", http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "${date}",
  compatibilityFlags = ${flags},
  bindings = [
    (name = "DOCS", kvNamespace = "store"),
    (name = "POINTER_TTL", text = "3600"),
    (name = "LOG_SAMPLE", text = "0"),
    (name = "RATE_LIMITS", text = "off"),
  ],
  globalOutbound = "store",
  cacheApiOutbound = "store",
);
`;
}

// Answers workerd's KV reads (`GET /<key>`), and the requests to a cache that stores nothing.
async function serveStore(
  store: string,
  manifest: Manifest,
): Promise<{ port: number; server: http.Server; reads(): number }> {
  let reads = 0;
  const pointer = JSON.stringify({ release: manifest.id, previous: null, at: '', manifest });
  const server = http.createServer((request, response) => {
    request.resume();
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://store').pathname.slice(1));
    const file = key.startsWith('object/') ? objectPath(store, key.slice('object/'.length)) : '';
    if (request.headers['cache-control'] === 'only-if-cached') return response.writeHead(504).end();
    if (request.method === 'GET') reads += 1;
    if (request.method !== 'GET') response.writeHead(204).end();
    else if (key === POINTER_KEY) response.end(pointer);
    else if (file !== '' && fs.existsSync(file)) response.end(fs.readFileSync(file));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the store has no port');
  return { port: address.port, server, reads: () => reads };
}

async function listening(port: number, child: ChildProcess, told: () => string): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (child.exitCode !== null) throw new Error(`workerd has ended: ${told()}`);
    if (await accepts(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`workerd does not answer: ${told()}`);
}

// Only connects: a request would be the isolate's first one, which benches measure.
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

function ask(url: string, agent: http.Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(pieces).toString('utf8'))
            : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });
}

// `/proc/<pid>/stat` counts in hundredths of a second, and a request takes less. Nanoseconds are counted by thread.
function cpuOf({ pid }: ChildProcess): number {
  const tasks = `/proc/${pid}/task`;
  return fs
    .readdirSync(tasks)
    .map((task) => cpuOfThread(`${tasks}/${task}`))
    .reduce((sum, milliseconds) => sum + milliseconds, 0);
}

function cpuOfThread(folder: string): number {
  return Number(fs.readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function residentOf({ pid }: ChildProcess): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1000;
}

async function heapOf(inspector: number): Promise<number> {
  const targets: { webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${inspector}/json`)
  ).json();
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const used = new Promise<number>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const reply: { id?: number; result?: { usedSize?: number } } = JSON.parse(String(data));
      if (reply.id === 1) resolve(reply.result?.usedSize ?? Number.NaN);
    });
  });
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' }));
  const usedSize = await used;
  socket.close();
  return usedSize / 1e6;
}
