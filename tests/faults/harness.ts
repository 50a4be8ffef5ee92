/** The bundled worker in workerd, with a KV that fails when it is told to. Loopback only. */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { createTestHarness } from 'wrangler';
import { buildWorker } from '../../build/worker-bundle.ts';
import { type Sample, sampleRelease, type SampleOptions } from '../worker/sample-release.ts';
import type { Fault } from './fault-kv.ts';

/** The stand-in for KV as a test sees it. */
export interface FaultKv {
  seed(entries: Record<string, string>): Promise<void>;
  fail(key: string, fault: Fault | null): Promise<void>;
  takeReads(): Promise<string[]>;
  clear(): Promise<void>;
}

/** A worker that answers. */
export interface Harness {
  url: URL;
  kv: FaultKv;
  /** Puts a release into KV and moves the pointer to it. */
  publish(options?: SampleOptions): Promise<Sample>;
  get(address: string, init?: RequestInit): Promise<Response>;
  /** Sends bytes as they are and returns the answer's status line and headers, in lower case. */
  raw(requestLine: string): Promise<string>;
  close(): Promise<void>;
}

/** Bundles and starts the worker with the given variables. */
export async function startHarness(vars: Record<string, string>): Promise<Harness> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-faults-'));
  process.env['XDG_CONFIG_HOME'] = path.join(folder, 'config');
  fs.copyFileSync('wrangler.toml', path.join(folder, 'wrangler.toml'));
  await buildWorker(path.join(folder, 'dist/worker/index.js'));
  const standIn = path.join(folder, 'fault-kv.js');
  await build({
    entryPoints: [path.resolve(import.meta.dirname, 'fault-kv.ts')],
    bundle: true,
    format: 'esm',
    external: ['cloudflare:*'],
    outfile: standIn,
  });
  const server = createTestHarness({
    root: folder,
    workers: [
      { configPath: 'wrangler.toml', vars, bindingOverrides: { DOCS: 'fault-kv' } },
      { config: { name: 'fault-kv', main: standIn, compatibility_date: '2026-10-23' } },
    ],
  });
  const { url } = await server.listen();
  const kv = await standInOf(server);
  return {
    url,
    kv,
    async publish(options) {
      const sample = sampleRelease(options);
      await kv.seed(sample.values);
      return sample;
    },
    get: (address, init) => fetch(new URL(address, url), { redirect: 'manual', ...init }),
    raw: (requestLine) => sendRaw(url, requestLine),
    async close() {
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function standInOf(server: ReturnType<typeof createTestHarness>): Promise<FaultKv> {
  const remote: unknown = await server.getWorker('fault-kv').getExport();
  if (!isFaultKv(remote)) throw new Error('fault-kv: found no stand-in behind the harness');
  return remote;
}

// What is behind it is a proxy for calls, so only that it can be called is known.
function isFaultKv(value: unknown): value is FaultKv {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}

function sendRaw({ hostname, port }: URL, requestLine: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => (answer += String(text)));
    socket.on('error', reject);
    socket.on('close', () => resolve((answer.split('\r\n\r\n')[0] ?? '').toLowerCase()));
    socket.write(`${requestLine}\r\nHost: docs.example.com\r\nConnection: close\r\n\r\n`, 'latin1');
  });
}
