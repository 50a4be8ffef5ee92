/** Runs the real worker in workerd with the fake KV of `tests/support/workerd/fault-kv.ts`. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { createTestHarness } from 'wrangler';
import { buildWorker } from '../../../compiler/assets/worker-bundle.ts';
import type { Fault } from '../workerd/fault-kv.ts';

/** Controls the fake KV. */
export interface FaultControl {
  seed(entries: Record<string, string>): Promise<void>;
  fail(key: string, fault: Fault | null): Promise<void>;
  takeReads(): Promise<string[]>;
  clear(): Promise<void>;
}

/** A worker on a loopback port. */
export interface FaultSite {
  /** Sends a request like a browser, without following redirects. */
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  kv: FaultControl;
  close(): Promise<void>;
}

/** Starts the worker with an empty KV. `pointerTtl` is in seconds. `rateLimits` keeps the limits enabled. */
export async function faultSite(
  options: { pointerTtl?: number; rateLimits?: boolean } = {},
): Promise<FaultSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-faults-'));
  process.env['XDG_CONFIG_HOME'] = path.join(folder, 'config');
  const standIn = path.join(folder, 'fault-kv.js');
  await Promise.all([
    buildWorker(path.resolve('dist/worker/index.js')),
    build({
      entryPoints: [path.resolve('tests/support/workerd/fault-kv.ts')],
      outfile: standIn,
      bundle: true,
      format: 'esm',
      target: 'es2024',
      external: ['cloudflare:*'],
      logLevel: 'silent',
    }),
  ]);
  const server = createTestHarness({
    root: process.cwd(),
    workers: [
      {
        configPath: path.resolve('wrangler.toml'),
        vars: {
          POINTER_TTL: String(options.pointerTtl ?? 30),
          LOG_SAMPLE: '0',
          RATE_LIMITS: options.rateLimits ? 'on' : 'off',
        },
        bindingOverrides: { DOCS: 'fault-kv' },
      },
      {
        config: {
          name: 'fault-kv',
          main: standIn,
          no_bundle: true,
          compatibility_date: '2026-10-29',
        },
      },
    ],
  });
  const { url } = await server.listen();
  const { DOCS: kv } = await server.getWorker<{ DOCS: FaultControl }>().getEnv();
  return {
    // Requests no compression, because wrangler's gzip buffers output until a block is full.
    get: (address, headers = {}) =>
      fetch(url.origin + address, {
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
      }),
    kv,
    async close() {
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
