/** First visit, throttled vitals and navigation of the probe page, by the script that measured the peers. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { generateCorpus, NEXT, PROBE } from '../tests/support/generated-corpus.ts';
import { serveSite } from '../tests/support/served-site.ts';
import { printTable } from './table.ts';

interface Sizes {
  br: number;
}
interface Report {
  weight: {
    doc: { early: Record<string, Sizes | undefined>; late: Record<string, Sizes | undefined> };
  };
  vitals: { doc: Record<string, { med: number } | undefined> };
  nav: Record<string, { ms: { med: number }; bytes?: { total?: Sizes } } | undefined>;
}

const SCRIPT = path.resolve('../shared/bench/measure-page.mjs');

/** Measures at a small and a large number of pages. */
export async function benchPages(): Promise<void> {
  const rows: string[][] = [];
  for (const pages of [150, 1000]) {
    const site = await serveSite(generateCorpus(pages), { pointerTtl: 30 });
    const report = measure(site.url);
    const { early, late } = report.weight.doc;
    const kb = (entry: Sizes | undefined): string => ((entry?.br ?? 0) / 1000).toFixed(1);
    const vital = (name: string): string =>
      (report.vitals.doc[name]?.med ?? Number.NaN).toFixed(name === 'cls' ? 3 : 0);
    const nav = (name: string): string => (report.nav[name]?.ms.med ?? Number.NaN).toFixed(0);
    const total = (Number(early['total']?.br ?? 0) + Number(late['total']?.br ?? 0)) / 1000;
    const weights = [kb(early['html']), kb(early['js']), kb(early['css']), total.toFixed(1)];
    const vitals = ['fcp', 'lcp', 'tbt', 'cls'].map(vital);
    const navigations = ['cold', 'warm', 'coldThrottled', 'warmThrottled'].map(nav);
    const bytes = kb(report.nav['cold']?.bytes?.['total']);
    rows.push([String(pages), ...weights, ...vitals, ...navigations, bytes]);
    await site.close();
  }
  printTable(
    'The probe page (brotli KB; ms; throttled: CPU 4x, 1.6 Mbps, 150 ms)',
    [
      'pages',
      'HTML',
      'JS',
      'CSS',
      'first visit in all',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'nav cold',
      'nav warm',
      'cold throttled',
      'warm throttled',
      'nav KB',
    ],
    rows,
  );
}

function measure(url: string): Report {
  const playwright = pathToFileURL(
    createRequire(import.meta.url).resolve('playwright-core'),
  ).href.replace(/index\.js$/, 'index.mjs');
  const text = execFileSync(
    process.execPath,
    [
      SCRIPT,
      '--label',
      'edgepress',
      '--url',
      url,
      '--doc',
      PROBE,
      '--next',
      NEXT,
      '--home',
      'none',
      '--h1',
      'article h1',
      '--link',
      'nav a[href="{next}"]',
      '--runs',
      '3',
    ],
    { encoding: 'utf8', env: { ...process.env, PW: playwright }, maxBuffer: 1 << 26 },
  );
  const report: Report = JSON.parse(text);
  return report;
}
