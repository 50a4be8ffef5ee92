/** Runs axe in a page. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns a line for each rule that a page, or the part that matches a selector, violates. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const axe: {
      run(
        part: string | Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    } = Reflect.get(window, 'axe');
    // Without the selectors and the nodes of passed rules, which take much of the time.
    const options = { resultTypes: ['violations'], selectors: false };
    const { violations } = await axe.run(selector ?? document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, part);
}
