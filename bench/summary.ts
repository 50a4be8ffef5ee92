/** Measures the main figures of this engine in one run. Each round measures all of them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../tests/support/browser/browser.ts';
import { type PageWeight, weighPage } from './browser/page-weight.ts';
import { build, type BuildCost, editMeasuredPage, openSession } from './builds.ts';
import { generateCorpus } from './corpus/corpus.ts';
import { provenanceOf } from './machine.ts';
import { measureThroughput, startServers } from './serving.ts';
import { median, printTable } from './table.ts';

/** The measurements of a round. */
interface Round {
  cold: BuildCost;
  unchanged: BuildCost;
  edited: BuildCost;
  published: { milliseconds: number; writes: number };
  /** Requests per second. */
  hello: number;
  cached: number;
  rendered: number;
}

/** Prints the table for a site of `pages` pages, with the median of `count` rounds. */
export async function benchSummary(pages: number, count: number): Promise<void> {
  const root = generateCorpus(pages);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
  const servers = await startServers(root);
  const browser = await launchBrowser();
  const weight = await weighPage(browser, servers.cached);
  await browser.close();
  const session = await openSession(root, path.join(folder, 'session'));
  // The first edits and requests warm up the session and the runtimes.
  await session.publishEdit();
  for (const url of [servers.hello, servers.cached, servers.rendered]) await measureThroughput(url);
  const rounds: Round[] = [];
  for (let round = 0; round < count; round++) {
    const out = path.join(folder, String(round));
    const cold = build(root, out);
    const unchanged = build(root, out);
    editMeasuredPage(root);
    const edited = build(root, out);
    fs.rmSync(out, { recursive: true });
    rounds.push({
      cold,
      unchanged,
      edited,
      published: await session.publishEdit(),
      hello: await measureThroughput(servers.hello),
      cached: await measureThroughput(servers.cached),
      rendered: await measureThroughput(servers.rendered),
    });
  }
  await session.close();
  await servers.close();
  for (const used of [root, folder]) fs.rmSync(used, { recursive: true });
  print(pages, weight, rounds);
}

function print(pages: number, weight: PageWeight, rounds: Round[]): void {
  const middle = (value: (round: Round) => number): number => median(rounds.map(value));
  const built = (which: 'cold' | 'unchanged' | 'edited'): string =>
    `${middle((round) => round[which].seconds).toFixed(1)} s, CPU ${middle((round) => round[which].cpu).toFixed(1)} s, ${middle((round) => round[which].megabytes).toFixed(0)} MB`;
  const share = (which: 'cached' | 'rendered'): string =>
    middle((round) => round[which] / round.hello).toFixed(2);
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
  const seconds = middle(({ published }) => published.milliseconds) / 1000;
  const keys = middle(({ published }) => published.writes);
  printTable(
    `A generated site of ${pages.toLocaleString('en')} pages`,
    ['what', 'measured'],
    [
      ['cold build', built('cold')],
      ['build with nothing changed, a new process', built('unchanged')],
      ['build with one page edited, a new process', built('edited')],
      ['one page edited in `npm start`, published', `${seconds.toFixed(2)} s, ${keys} keys`],
      [
        'HTML, JavaScript and all of a first visit, brotli',
        [weight.html, weight.script, weight.total].map(kilobytes).join(', '),
      ],
      [
        'throughput relative to a Hono hello-world, cached and rendered',
        `${share('cached')}, ${share('rendered')}`,
      ],
    ],
  );
  const command = `npm run bench -- summary ${pages} --rounds ${rounds.length}`;
  console.log(`\n${provenanceOf(command)}`);
}
