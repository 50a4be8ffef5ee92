/** One large site beside a small one: what its builds take, and that its readers pay nothing for its size. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWorker } from '../../build/worker-bundle.ts';
import { generateCorpus, PROBE, shortenPages } from '../support/generated-corpus.ts';
import { printTable } from './table.ts';

interface Built {
  seconds: number;
  cpu: number;
  megabytes: number;
  compiled: number;
  edits: { milliseconds: number; cpu: number; objects: number }[];
}

interface Rendered {
  html: number;
  script: number;
  pointer: number;
  same: number;
  spread: number;
  heap: number;
}

const SMALL = 165;

/** Measures both; with `short`, pages keep two of their sections, which builds five times as many in the same time. */
export async function benchLarge(pages: number, short: boolean): Promise<void> {
  const bundles = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const renderer = path.join(bundles, 'render-once.mjs');
  await buildWorker(renderer, path.resolve('tests/bench/render-once.ts'));
  const builder = path.resolve('tests/bench/build-once.ts');
  const builds: string[][] = [];
  const readers: string[][] = [];
  for (const count of [SMALL, pages]) {
    const root = generateCorpus(count);
    if (short) shortenPages(root);
    const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
    const page = path.join(root, `${PROBE}.mdx`);
    const cold = run<Built>(builder, root, out);
    const warm = run<Built>(builder, root, out);
    fs.appendFileSync(page, `\nOne more sentence, ${Math.random()}.\n`);
    const edited = run<Built>(builder, root, out);
    const { edits } = run<Built>(builder, root, out, page);
    const rendered = run<Rendered>(renderer, out, PROBE);
    // The manifest and the pointer are written besides the objects.
    const writes = Math.max(...edits.map(({ objects }) => objects)) + 2;
    const [, middle] = edits.toSorted((a, b) => a.milliseconds - b.milliseconds);
    builds.push([
      count.toLocaleString('en'),
      ...[cold, warm, edited].map(
        (built) =>
          `${built.seconds.toFixed(1)} s (CPU ${built.cpu.toFixed(1)} s), ${built.megabytes.toFixed(0)} MB`,
      ),
      `${((middle?.milliseconds ?? 0) / 1000).toFixed(2)} s (CPU ${middle?.cpu.toFixed(2)} s), ${writes} writes`,
    ]);
    readers.push([
      count.toLocaleString('en'),
      ...[rendered.html, rendered.script, rendered.pointer].map((bytes) =>
        (bytes / 1000).toFixed(1),
      ),
      rendered.same.toFixed(2),
      rendered.spread.toFixed(2),
      rendered.heap.toFixed(1),
    ]);
    fs.rmSync(root, { recursive: true });
    fs.rmSync(out, { recursive: true });
  }
  fs.rmSync(bundles, { recursive: true });
  printTable(
    `Building a large site (${short ? 'short' : 'whole'} pages of the generated corpus)`,
    ['pages', 'cold', 'nothing changed', 'one page edited', 'edited again, same process'],
    builds,
  );
  printTable(
    'Reading it (brotli KB; CPU ms of a page that is rendered, the same one and pages from everywhere; MB)',
    ['pages', 'HTML', 'script', 'pointer, plain', 'the same page', 'everywhere', "worker's heap"],
    readers,
  );
}

function run<T>(script: string, ...args: string[]): T {
  const child = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  const told: T = JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '{}');
  return told;
}
