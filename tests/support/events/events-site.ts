/** Runs the real worker in workerd with an event queue: miniflare's, or one that outlives workerd. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { createTestHarness } from 'wrangler';
import { buildWorker } from '../../../compiler/assets/worker-bundle.ts';
import { sampleRelease } from '../worker/sample-release.ts';
import type { DurableQueue } from './durable-queue.ts';

/** A worker that accepts beacons on a loopback port. */
export interface EventsSite {
  /** Posts a body like a page of the site. `headers` override the defaults. */
  post(body: BodyInit, headers?: Record<string, string>): Promise<Response>;
  /** Sends a batch as a reader at `ip`. Resolves with the status, or `null` when there was no response. */
  send(batch: object, ip: string): Promise<number | null>;
  get(address: string): Promise<Response>;
  /** Kills workerd and restarts it with the same KV. */
  restart(): Promise<void>;
  /** Returns the worker's log lines since the last start. */
  logs(): string[];
  close(): Promise<void>;
}

/** The destination and the queue of events. */
export interface EventsSiteOptions {
  vars: Record<string, string>;
  /** A queue outside of workerd. Defaults to miniflare's. */
  queue?: DurableQueue;
}

/** Starts the worker with a sample release. */
export async function eventsSite({ vars, queue }: EventsSiteOptions): Promise<EventsSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-events-'));
  process.env['XDG_CONFIG_HOME'] = path.join(folder, 'config');
  // Suppresses the log line for every batch of the queue.
  process.env['WRANGLER_LOG'] = 'warn';
  const front = path.join(folder, 'queue-front.js');
  const config = path.join(folder, 'wrangler.toml');
  await Promise.all([
    buildWorker(path.join(folder, 'worker.js')),
    build({
      entryPoints: [path.resolve('tests/support/workerd/queue-front.ts')],
      outfile: front,
      bundle: true,
      format: 'esm',
      target: 'es2024',
      external: ['cloudflare:*'],
      logLevel: 'silent',
    }),
  ]);
  // Batches are smaller and waits shorter than in a deployed worker, so that more can go wrong in the same time.
  fs.writeFileSync(
    config,
    fs
      .readFileSync('wrangler.toml', 'utf8')
      .replace('dist/worker/index.js', 'worker.js')
      .replace(/max_batch_size = \d+/, 'max_batch_size = 20')
      .replace(/max_batch_timeout = \d+/, 'max_batch_timeout = 1'),
  );
  const fronts = queue ? ['events', 'dead'] : [];
  const server = createTestHarness({
    root: folder,
    workers: [
      {
        configPath: config,
        vars: { POINTER_TTL: '3600', LOG_SAMPLE: '0', ...vars },
        ...(queue ? { bindingOverrides: { EVENTS: 'events', EVENTS_DEAD: 'dead' } } : {}),
      },
      ...fronts.map((name) => ({
        config: {
          name,
          main: front,
          no_bundle: true,
          compatibility_date: '2026-10-29',
          compatibility_flags: ['experimental', 'service_binding_extra_handlers'],
          vars: { QUEUE: name, QUEUE_URL: queue?.url ?? '' },
          services: [{ binding: 'EDGE', service: 'edgepress' }],
        },
      })),
    ],
  });
  let { url } = await server.listen();
  const seed = async (): Promise<void> => {
    const { DOCS } = await server.getWorker<{ DOCS: KVNamespace }>().getEnv();
    for (const [key, value] of Object.entries(sampleRelease().values)) await DOCS.put(key, value);
  };
  await seed();
  if (queue)
    queue.deliver = async (messages) => {
      const response = await server
        .getWorker('events')
        .fetch('http://queue/', { method: 'POST', body: JSON.stringify(messages) });
      if (!response.ok) throw new Error(`consumer: ${response.status}`);
      return (await response.json()) as Awaited<ReturnType<DurableQueue['deliver']>>;
    };
  const post: EventsSite['post'] = (body, headers = {}) => {
    // Node requires `duplex` for streamed request bodies.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body,
      duplex: 'half',
      signal: AbortSignal.timeout(30_000),
    };
    return fetch(`${url.origin}/_events`, init);
  };
  return {
    post,
    async send(batch, ip) {
      try {
        const response = await post(JSON.stringify(batch), { 'cf-connecting-ip': ip });
        await response.body?.cancel();
        return response.status;
      } catch {
        return null;
      }
    },
    get: (address) => fetch(url.origin + address),
    async restart() {
      await server.update((options) => ({ ...options }));
      ({ url } = await server.listen());
      await seed();
    },
    logs: () => server.getLogs().map(({ message }) => String(message)),
    async close() {
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
