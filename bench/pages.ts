/** Measures the first visit, throttled paint and navigation of an ordinary page, on a small and on a large site. */
import fs from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser/browser.ts';
import { type ServedSite, serveSite } from '../tests/support/sites/served-site.ts';
import { measureNavigation, type NavigationOptions } from './browser/navigation.ts';
import { type PageWeight, weighPage } from './browser/page-weight.ts';
import { measureVitals, type Vitals } from './browser/vitals.ts';
import { generateCorpus, NEXT_PATH, MEASURED_PATH } from './corpus/corpus.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 3;

const NAVIGATIONS: NavigationOptions[] = [
  { isWarm: false, isThrottled: false },
  { isWarm: true, isThrottled: false },
  { isWarm: false, isThrottled: true },
  { isWarm: true, isThrottled: true },
];

interface Measured {
  pages: number;
  site: ServedSite;
  root: string;
  weight: PageWeight;
  vitals: Vitals[];
  /** Milliseconds by kind, in the order of `NAVIGATIONS`, and round. */
  navigations: number[][];
}

/** Measures each number of pages. The rounds alternate between the sites, so that noise affects all of them alike. */
export async function benchPages(sizes: number[]): Promise<void> {
  const browser = await launchBrowser();
  const sites: Measured[] = [];
  for (const pages of sizes) sites.push(await start(browser, pages));
  for (let round = 0; round < ROUNDS; round++)
    for (const { site, vitals, navigations } of sites) {
      const url = site.url + MEASURED_PATH;
      vitals.push(await measureVitals(browser, url));
      for (const [index, options] of NAVIGATIONS.entries())
        navigations[index]?.push(
          (await measureNavigation(browser, url, NEXT_PATH, options)).milliseconds,
        );
    }
  await browser.close();
  for (const { site, root } of sites) {
    await site.close();
    fs.rmSync(root, { recursive: true });
  }
  printWeights(sites);
  printTimes(sites);
}

async function start(browser: Browser, pages: number): Promise<Measured> {
  const root = generateCorpus(pages);
  const site = await serveSite(root, { pointerTtl: 30 });
  // The first request fills the worker's caches.
  await fetch(site.url + MEASURED_PATH).then((response) => response.text());
  const weight = await weighPage(browser, site.url + MEASURED_PATH);
  return { pages, site, root, weight, vitals: [], navigations: NAVIGATIONS.map(() => []) };
}

function printWeights(sites: Measured[]): void {
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
  printTable(
    'First visit to an ordinary page (brotli KB)',
    ['pages', 'HTML', 'JavaScript before load', 'CSS before load', 'in all'],
    sites.map(({ pages, weight }) => [
      pages,
      ...[weight.html, weight.script, weight.styles, weight.total].map(kilobytes),
    ]),
  );
}

function printTimes(sites: Measured[]): void {
  const vital = (vitals: Vitals[], name: keyof Vitals): number =>
    median(vitals.map((one) => one[name]));
  printTable(
    `Its vitals, throttled (CPU 4x, 1.6 Mbps, 150 ms), and a click to the next heading (ms, middle of ${ROUNDS} rounds)`,
    'pages, FCP, LCP, TBT, CLS, click cold, click prefetched, cold throttled, prefetched throttled'.split(
      ', ',
    ),
    sites.map(({ pages, vitals, navigations }) => [
      pages,
      ...(['fcp', 'lcp', 'tbt'] as const).map((name) => vital(vitals, name).toFixed(0)),
      vital(vitals, 'cls').toFixed(3),
      ...navigations.map((times) => median(times).toFixed(0)),
    ]),
  );
}
