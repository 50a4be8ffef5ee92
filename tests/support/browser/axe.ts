/** Runs axe in a page. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours. The findings of all others are the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns a line for each rule that a page, or the part that matches a selector, violates. */
export function axeFindings(page: Page, part?: string): Promise<string[]> {
  return run(page, { part });
}

/** Does the same for the colours only, in a theme of which another one has passed all rules. */
export function colourFindings(page: Page): Promise<string[]> {
  return run(page, { rules: COLOUR_RULES });
}

async function run(page: Page, asked: { part?: string | undefined; rules?: string[] }) {
  // Once per document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async ({ part, rules }) => {
    const axe: {
      run(
        part: string | Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    } = Reflect.get(window, 'axe');
    // Without the selectors and the nodes of passed rules, which take much of the time.
    const options = { resultTypes: ['violations'], selectors: false };
    const { violations } = await axe.run(part ?? document, {
      ...options,
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, asked);
}
