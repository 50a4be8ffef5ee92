/** Measures Lighthouse's four mobile scores and axe's findings for pages of this site, or of the documentation. */
import net from 'node:net';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../tests/support/browser/browser.ts';
import { serveSite } from '../tests/support/sites/served-site.ts';
import { median, printTable } from './table.ts';

const PAGES = {
  content: ['/', '/sdks/android', '/search', '/search?q=card'],
  docs: ['/', '/start/create', '/reference/configuration'],
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;

/** Prints the scores. Each is the median of several runs, because the performance score depends on the machine. */
export async function benchLighthouse(content: 'content' | 'docs'): Promise<void> {
  const site = await serveSite(path.resolve(content), {
    ...(content === 'content' && { out: path.resolve('dist/site') }),
    pointerTtl: 30,
  });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  const rows: string[][] = [];
  const failed = new Map<string, string>();
  for (const page of PAGES[content]) {
    const scores = new Map<string, number[]>();
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(site.url + page, { port, logLevel: 'silent' });
      for (const name of CATEGORIES) {
        const category = result?.lhr.categories[name];
        scores.set(name, [...(scores.get(name) ?? []), Math.round((category?.score ?? 0) * 100)]);
        for (const { id, weight } of category?.auditRefs ?? []) {
          const audit = result?.lhr.audits[id];
          if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
            failed.set(`${page} ${name} ${id}`, audit.displayValue ?? audit.title);
        }
      }
    }
    rows.push([page, ...CATEGORIES.map((name) => String(median(scores.get(name) ?? [])))]);
  }
  await browser.close();
  await site.close();
  printTable(`Lighthouse, mobile, the middle of ${RUNS} runs`, ['page', ...CATEGORIES], rows);
  for (const [name, value] of failed) console.log(`- below 90 in a run: ${name}: ${value}`);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
