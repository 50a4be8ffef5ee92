/** Measures what a fresh isolate costs: CPU of workerd until its first page is sent, beside a Hono hello-world. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import { generateCorpus, MEASURED_PATH } from '../corpus/corpus.ts';
import { serveSite } from '../../tests/support/sites/served-site.ts';
import { median, printTable } from '../table.ts';
import { startBareWorkerd } from './bare-workerd.ts';

const STARTS = 50;

/** Starts each worker 50 times in turn, with one request each, and prints the CPU time of the processes. */
export async function benchStartup(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const root = generateCorpus(165);
  const site = await serveSite(root, { out: path.join(folder, 'out') });
  await site.close();
  const { manifest } = site.outcome;
  const workers = [
    ['Hono hello-world', 'bench/workers/hello-worker.ts'],
    ['Edgepress', 'worker/index.ts'],
  ].map(([name = '', entry = ''], index) => ({
    name,
    entry: path.resolve(entry),
    bundle: path.join(folder, `${index}.js`),
    cpu: Array<number>(),
  }));
  for (const { bundle, entry } of workers) await buildWorker(bundle, entry);
  for (let start = 0; start < STARTS; start++)
    for (const { bundle, cpu } of workers) {
      const workerd = await startBareWorkerd(bundle, path.join(folder, 'out'), manifest);
      await workerd.ask(MEASURED_PATH);
      cpu.push(workerd.cpu());
      await workerd.close();
    }
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(root, { recursive: true });
  const means = workers.map(({ cpu }) => cpu.reduce((sum, value) => sum + value, 0) / STARTS);
  const [hello = Number.NaN] = means;
  printTable(
    `A fresh workerd process with one page (CPU ms of the process, ${STARTS} starts each, in turn)`,
    ['worker', 'bundle KB', 'mean', 'median', 'more than hello-world'],
    workers.map(({ name, bundle, cpu }, index) => [
      name,
      (fs.existsSync(bundle) ? fs.statSync(bundle).size / 1000 : Number.NaN).toFixed(0),
      (means[index] ?? Number.NaN).toFixed(1),
      median(cpu).toFixed(0),
      ((means[index] ?? Number.NaN) - hello).toFixed(1),
    ]),
  );
}
