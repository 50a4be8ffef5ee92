/** A tab that stays open while the site goes on: everything in it is of the release that it began in. */
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isSameDocument,
  borrowBrowser,
  markDocument,
  openPage,
  markUntouched,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const PUBLISHES = 10;

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite(edition(1));
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

/** Everything is another in each edition: pages, shell, the island's chunk, a page that comes and goes. */
function edition(number: number): Record<string, string> {
  const island = `import { Counter } from '@site/components/counter.tsx';\n\n`;
  return {
    'site.ts': siteModule({ title: `Docs ${number}` }),
    'components/counter.tsx': `'use client';
import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button className="count" onClick={() => setCount(count + 1)}>{'Edition ${number}: ' + count}</button>;
}
`,
    'sidebars.ts': `export default { docs: ['a', 'b', { type: 'category', label: 'Deep', items: ['deep/c', 'deep/${number}'] }] };\n`,
    'docs/a.mdx': `# Alpha\n\nAlpha of edition ${number}.\n`,
    'docs/b.mdx': `${island}# Beta\n\nBeta of edition ${number}.\n\n<Counter client="interaction" />\n`,
    'docs/deep/c.mdx': `# Gamma\n\nGamma of edition ${number}.\n`,
    [`docs/deep/${number}.mdx`]: `# Only ${number}\n\nOnly in edition ${number}.\n`,
  };
}

describe(`\`a tab that was opened ${PUBLISHES} publishes ago\``, () => {
  it("navigates, opens the sidebar, loads chunks (also the dialog's) and searches, without errors or mixed releases", async () => {
    const { page, complaints, close } = await openPage(browser);
    const answers: Response[] = [];
    page.on('response', (response) => answers.push(response));
    await page.goto(`${site.url}/a`);
    const { id: first } = site.outcome.manifest;
    for (let number = 2; number <= PUBLISHES + 1; number++) {
      content.remove(`docs/deep/${number - 1}.mdx`);
      content.write(edition(number));
      const { manifest } = await site.republish();
      expect(manifest.id).not.toBe(first);
    }
    expect(await (await fetch(`${site.url}/a`)).text()).toContain(
      `Alpha of edition ${PUBLISHES + 1}.`,
    );

    // The first touch loads the client's second chunk, the sidebar its closed branch, the island its module.
    await markDocument(page);
    await page.click('.sidebar a:has-text("Beta")');
    await page.waitForSelector('article :text("Beta of edition 1.")');
    await page.click('.count');
    await page.waitForSelector('.count:has-text("Edition 1: 1")');
    await page.click('.sidebar .category-row:has-text("Deep")');
    await page.click('.sidebar a:has-text("Only 1")');
    await page.waitForSelector('article :text("Only in edition 1.")');
    await page.goBack();
    await page.waitForSelector('article :text("Beta of edition 1.")');
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.title()).toBe('Beta | Docs 1');

    const data = answers.filter((response) => /\/_(?:page|nav)\//.test(response.url()));
    expect(data.length).toBeGreaterThan(1);
    for (const response of data)
      expect([response.url(), response.status(), response.headers()['x-release']]).toEqual([
        response.url(),
        200,
        first,
      ]);
    expect(answers.filter((response) => response.status() >= 400).map((one) => one.url())).toEqual(
      [],
    );

    // What the search finds is of today, so its page comes with the rest of its release.
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill('gamma');
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.waitForSelector(`article :text("Gamma of edition ${PUBLISHES + 1}.")`);
    expect(await isSameDocument(page)).toBe(false);
    expect(await page.title()).toBe(`Gamma | Docs ${PUBLISHES + 1}`);

    // Search is a page of its own, and of the current release: a new document, whole, with that release's data.
    await page.goto(`${site.url}/search?q=gamma`);
    await page.waitForSelector('main a[href*="/deep/c"]');
    await page.click('main a[href*="/deep/c"]');
    await page.waitForSelector(`article :text("Gamma of edition ${PUBLISHES + 1}.")`);
    expect(complaints).toEqual([]);
    await close();
  });

  it('loads the page in full from the current release after its own was deleted', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/a`);
    await markUntouched(page);
    const { manifest } = await (async () => {
      content.write({ 'docs/b.mdx': '# Beta\n\nBeta of the day after.\n' });
      return site.republish();
    })();
    const old = await page.getAttribute('html', 'data-release');
    expect(old).not.toBe(manifest.id);
    // The client's request for the old release is answered as for one that gc has deleted.
    await page.route('**/_page/**', async (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(old ?? '', 'deleted-release'),
      }),
    );
    await page.click('.sidebar a:has-text("Beta")');
    await page.waitForSelector('article :text("Beta of the day after.")');
    expect(await isSameDocument(page)).toBe(false);
    expect(await page.getAttribute('html', 'data-release')).toBe(manifest.id);
    await close();
  });
});
