/** What programs read in a document's head is the same whether its page was loaded or navigated to. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameDocument, markDocument } from '../../support/browser/browser.ts';
import { type Reading, startReading } from '../../support/reading.ts';
import { rowsOf } from '../../support/suite.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await startReading(
    {},
    {
      'docs/described.mdx':
        '---\ntitle: "Described <here> & there"\nunlisted: true\nkeywords: [one, two]\nimage: /img/own.png\n---\n' +
        'import Head from \'@docusaurus/Head\';\n\n<Head><meta name="author" content="Ada" /><meta property="og:title" content="Own" /><link rel="canonical" href="https://other.example/" /></Head>\n\nText.\n',
      'static/img/own.png': 'x',
    },
  );
});
afterAll(() => reading?.close());

/** The tags that describe the page, in no order. */
function described(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.head.querySelectorAll(
        'title,meta,link[rel=canonical],link[rel=alternate],script[type="application/ld+json"]',
      ),
    ]
      .map((tag) => {
        const attributes = [...tag.attributes].map(({ name, value }) => `${name}=${value}`);
        return [tag.tagName, ...attributes.toSorted(), tag.textContent].join(' ');
      })
      .toSorted(),
  );
}

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'go', id: 'go' });
    document.querySelector('main')?.insertAdjacentElement('afterbegin', link);
  }, path);
  await page.click('#go');
  await page.waitForSelector(`main[data-path="${path}"]`);
}

describe('the head of a page after navigation', () => {
  const paths = ['/described', '/beta', '/', '/guide/gamma'];

  it.each(rowsOf(['/everything', '/no-such-page', '/search?q=beta'], 2))(
    'equals that of the page when it is loaded, starting from %s',
    async (first) => {
      const loaded = await reading.open('/');
      const { page, complaints, close } = await reading.open(first);
      await markDocument(page);
      for (const path of paths) {
        await loaded.page.goto(reading.url + path);
        await follow(page, path);
        const expected = await described(loaded.page);
        await expect.poll(() => described(page)).toEqual(expected);
      }
      expect(await isSameDocument(page)).toBe(true);
      // Trusted Types are enforced: what they refuse is a complaint.
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
      await close();
      await loaded.close();
    },
  );
});

it('has tags of the page in place of the same ones of the engine', async () => {
  const response = await fetch(`${reading.url}/described`);
  const html = await response.text();
  const tags = html.match(/<(?:meta property="og:title"|link rel="canonical")[^>]*>/g) ?? [];
  expect(tags.map((tag) => /(?:content|href)="([^"]*)"/.exec(tag)?.[1])).toEqual([
    'Own',
    'https://other.example/',
  ]);
});
