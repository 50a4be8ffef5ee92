/** Runs Lighthouse with its phone preset in a Chromium of its own. */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../tests/support/browser/browser.ts';
import { freePort } from '../../tests/support/process.ts';
import { median } from '../table.ts';

/** Lighthouse's categories. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The scores of a page, from 0 to 100, in the order of `CATEGORIES`. */
export interface LighthouseResult {
  scores: number[];
  /** Audits below 90 in any run, with their values. */
  failed: Map<string, string>;
}

/** A browser with Lighthouse. */
export interface LighthouseRunner {
  /** Returns the median of several runs, because the performance score depends on the machine. */
  measure(url: string, runs: number): Promise<LighthouseResult>;
  close(): Promise<void>;
}

/** Starts a browser. */
export async function startLighthouse(): Promise<LighthouseRunner> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  return {
    async measure(url, runs) {
      const scores: number[][] = CATEGORIES.map(() => []);
      const failed = new Map<string, string>();
      for (let run = 0; run < runs; run++) {
        const result = await lighthouse(url, { port, logLevel: 'silent' });
        for (const [index, name] of CATEGORIES.entries()) {
          const category = result?.lhr.categories[name];
          scores[index]?.push(Math.round((category?.score ?? 0) * 100));
          for (const { id, weight } of category?.auditRefs ?? []) {
            const audit = result?.lhr.audits[id];
            if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
              failed.set(`${name} ${id}`, audit.displayValue ?? audit.title);
          }
        }
      }
      return { scores: scores.map(median), failed };
    },
    close: () => browser.close(),
  };
}
