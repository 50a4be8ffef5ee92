/** Measures cold, warm and one-page builds of generated corpora, each in a new process. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { objectsFolder } from '../compiler/objects/objects.ts';
import { SiteBuild } from '../compiler/site-build.ts';
import { openProject } from '../compiler/config/project.ts';
import { KnownObjects, publishLocally } from '../publisher/publish/local-publication.ts';
import { openLocalNamespace } from '../publisher/kv/local-kv.ts';
import { silentTimings } from '../compiler/diagnostics/timings.ts';
import { generateCorpus, MEASURED_PATH } from './corpus/corpus.ts';
import { printTable } from './table.ts';

/** The cost of a build in a new process. */
export interface BuildCost {
  seconds: number;
  cpu: number;
  megabytes: number;
  /** Number of pages that were compiled. */
  compiled: number;
  /** The edits of a page in the same process, if one was named. `objects`: those that it added. */
  edits: { milliseconds: number; objects: number }[];
}

/** Measures builds for each number of pages. */
export async function benchBuilds(sizes: number[]): Promise<void> {
  const rows: string[][] = [];
  for (const pages of sizes) {
    const root = generateCorpus(pages);
    const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
    const cold = build(root, out);
    const warm = build(root, out);
    editMeasuredPage(root);
    const one = build(root, out);
    const published = await publishThird(root, out);
    rows.push([
      String(pages),
      `${cold.seconds.toFixed(1)} s`,
      `${cold.cpu.toFixed(1)} s`,
      `${cold.megabytes.toFixed(0)} MB`,
      `${warm.seconds.toFixed(2)} s`,
      `${one.seconds.toFixed(2)} s`,
      `${(one.seconds / cold.seconds).toFixed(2)}`,
      `${published.milliseconds.toFixed(0)} ms, ${published.writes} writes`,
    ]);
    fs.rmSync(root, { recursive: true });
    fs.rmSync(out, { recursive: true });
  }
  printTable(
    'Builds (generated corpus, 2 compile threads)',
    [
      'pages',
      'cold',
      'CPU',
      'peak memory',
      'nothing changed',
      'one page edited',
      'edited / cold',
      'edited, built and published locally',
    ],
    rows,
  );
}

/** Builds a site in a new process, which then edits a page three times if there is one. */
export function build(root: string, out: string, page?: string): BuildCost {
  const args = [
    path.resolve('bench/build-once.ts'),
    root,
    out,
    ...(page === undefined ? [] : [page]),
  ];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const cost: BuildCost = JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '{}');
  return cost;
}

/** Adds a sentence to the measured page. */
export function editMeasuredPage(root: string): void {
  fs.appendFileSync(
    path.join(root, `${MEASURED_PATH}.mdx`),
    `\nOne more sentence, ${Math.random()}.\n`,
  );
}

/** An editing session: a long-running process that publishes to a local KV. */
export interface Session {
  /** Edits the page, builds the site and publishes it. */
  publishEdit(): Promise<{ milliseconds: number; writes: number }>;
  close(): Promise<void>;
}

/** Starts a session on a built site. */
export async function openSession(root: string, out: string): Promise<Session> {
  const state = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-kv-'));
  const site = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: true,
    timings: silentTimings,
  });
  const kv = await openLocalNamespace({ ...openProject({}), state });
  const known = new KnownObjects();
  await publishLocally(kv, known, objectsFolder(out), await site.run());
  await site.warm();
  return {
    async publishEdit() {
      editMeasuredPage(root);
      const start = performance.now();
      const { writes } = await publishLocally(kv, known, objectsFolder(out), await site.run());
      return { milliseconds: performance.now() - start, writes };
    },
    async close() {
      await site.close();
      await kv.close();
      fs.rmSync(state, { recursive: true });
    },
  };
}

// The first two edits warm the session up.
async function publishThird(
  root: string,
  out: string,
): Promise<{ milliseconds: number; writes: number }> {
  const session = await openSession(root, out);
  await session.publishEdit();
  await session.publishEdit();
  const third = await session.publishEdit();
  await session.close();
  return third;
}
