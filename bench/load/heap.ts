/** Measures the heap of an isolate while it answers mixed traffic: what grows with the number of requests is a leak. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import { generateCorpus } from '../corpus/corpus.ts';
import { serveSite } from '../../tests/support/sites/served-site.ts';
import { printTable } from '../table.ts';
import { startBareWorkerd } from '../workers/bare-workerd.ts';
import { sendRequest } from './send-request.ts';
import { KINDS, kindOf } from './traffic.ts';

const PAGES = 165;
const CONNECTIONS = 8;

/** Prints the heap after a tenth of the requests and after all of them. Every request is checked by its status. */
export async function benchHeap(requests: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const root = generateCorpus(PAGES);
  const out = path.join(folder, 'out');
  const site = await serveSite(root, { out });
  const { manifest } = site.outcome;
  await site.close();
  const bundle = path.join(folder, 'worker.js');
  await buildWorker(bundle, path.resolve('bench/workers/heap-worker.ts'));
  const workerd = await startBareWorkerd(bundle, out, manifest);
  const pages =
    'inline' in manifest.pages
      ? Object.keys(manifest.pages.inline.pages).filter((name) => name.startsWith('/docs/'))
      : [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let [sent, errors] = [0, 0];
  const send = async (until: number): Promise<void> => {
    while (sent < until) {
      const kind = kindOf(++sent);
      const { path: address, init } = kind.request(sent, pages, [manifest.id]);
      // Limits count by address, and what counts must not grow with the number of addresses.
      const headers = new Headers(init?.headers);
      headers.set(
        'cf-connecting-ip',
        `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      );
      const response = await sendRequest(workerd.url + address, { ...init, headers }, agent);
      if (response.status !== kind.status) errors += 1;
    }
  };
  const rows: string[][] = [];
  for (const until of [requests / 10, requests / 2, requests]) {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => send(until)));
    const [heap, resident] = [await workerd.heap(), workerd.resident()];
    rows.push([until.toLocaleString('en'), heap.toFixed(2), resident.toFixed(0), String(errors)]);
  }
  agent.destroy();
  await workerd.close();
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(root, { recursive: true });
  printTable(
    `The heap of an isolate under mixed traffic (${KINDS.length} kinds, ${PAGES} pages)`,
    ['requests', 'heap, MB', 'process, MB', 'errors'],
    rows,
  );
}
