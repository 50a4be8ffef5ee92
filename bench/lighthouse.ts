/** Measures Lighthouse's four mobile scores and axe's findings for pages of this site, or of the documentation. */
import path from 'node:path';
import { writeReference } from '../packages/reference/write-reference.ts';
import { serveSite } from '../tests/support/sites/served-site.ts';
import { CATEGORIES, startLighthouse } from './browser/lighthouse-scores.ts';
import { printTable } from './table.ts';

const PAGES = {
  content: ['/', '/sdks/android', '/search', '/search?q=card'],
  docs: ['/', '/start/create', '/reference/configuration'],
};
const RUNS = 3;

/** Prints the scores. */
export async function benchLighthouse(content: 'content' | 'docs'): Promise<void> {
  if (content === 'docs') await writeReference(path.resolve('.'));
  const site = await serveSite(path.resolve(content), {
    ...(content === 'content' && { out: path.resolve('dist/site') }),
    pointerTtl: 30,
  });
  const runner = await startLighthouse();
  const rows: string[][] = [];
  const failed: string[] = [];
  for (const page of PAGES[content]) {
    const result = await runner.measure(site.url + page, RUNS);
    rows.push([page, ...result.scores.map(String)]);
    for (const [name, value] of result.failed) failed.push(`${page} ${name}: ${value}`);
  }
  await runner.close();
  await site.close();
  printTable(`Lighthouse, mobile, the middle of ${RUNS} runs`, ['page', ...CATEGORIES], rows);
  for (const line of failed) console.log(`- below 90 in a run: ${line}`);
}
