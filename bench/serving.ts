/** Requests a second and CPU in workerd: a page uncached and cached, a static asset of the same bytes, a hello-world. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { createTestHarness } from 'wrangler';
import { generateCorpus, PROBE } from './corpus/corpus.ts';
import { serveSite } from '../tests/support/served-site.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

/** Measures in alternating rounds, so that noise falls on all alike. */
export async function benchServing(): Promise<void> {
  const corpus = generateCorpus(165);
  const site = await serveSite(corpus, { pointerTtl: 30 });
  const fresh = await serveSite(corpus, {
    pointerTtl: 30,
    worker: 'bench/workers/uncached-worker.ts',
  });
  const html = await (await fetch(site.url + PROBE)).text();
  const plain = await plainWorker(html);
  const targets: [name: string, url: string][] = [
    ['Hono hello-world', `${plain.url}/hello`],
    ['static asset of the same bytes', `${plain.url}/page.html`],
    ['page, cached', site.url + PROBE],
    ['page, rendered for each request', fresh.url + PROBE],
  ];
  const rates = new Map<string, number[]>(targets.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, url] of targets) rates.get(name)?.push(await load(url));
  const hello = median(rates.get('Hono hello-world') ?? []);
  const cached = median(rates.get('page, cached') ?? []);
  printTable(
    `Serving in workerd (${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, ${html.length} bytes a page)`,
    ['target', 'requests a second', 'of hello-world'],
    targets.map(([name]) => [
      name,
      median(rates.get(name) ?? []).toFixed(0),
      (median(rates.get(name) ?? []) / hello).toFixed(2),
    ]),
  );
  const uncached = median(rates.get('page, rendered for each request') ?? []);
  console.log(
    `\nA rendered page costs ${((1 / uncached - 1 / hello) * 1000).toFixed(2)} ms more than a hello-world; a cached one ${((1 / cached - 1 / hello) * 1000).toFixed(2)} ms.`,
  );
  await site.close();
  await fresh.close();
  await plain.close();
}

// Two shared cores serve and load: only the ratios mean something.
async function load(url: string): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await request(url, agent);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return done / SECONDS;
}

function request(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });
}

async function plainWorker(html: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-plain-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/page.html'), html);
  await build({
    stdin: {
      contents:
        "import { Hono } from 'hono'; const app = new Hono(); app.get('/hello', (c) => c.text('Hello')); export default app;",
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    outfile: path.join(folder, 'index.js'),
  });
  const config = path.join(folder, 'wrangler.toml');
  fs.writeFileSync(
    config,
    `name = "plain"\nmain = "index.js"\nno_bundle = true\ncompatibility_date = "2026-10-20"\n[assets]\ndirectory = "assets"\nhtml_handling = "none"\n`,
  );
  const server = createTestHarness({ root: folder, workers: [{ configPath: config }] });
  const { url } = await server.listen();
  return {
    url: url.origin,
    close: () => server.close().then(() => fs.rmSync(folder, { recursive: true })),
  };
}
