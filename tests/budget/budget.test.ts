/** The byte budgets. No change may make readers pay more unnoticed. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  generateCorpus,
  MEASURED_PATH,
  NEXT_PATH,
  shortenPages,
} from '../../bench/corpus/corpus.ts';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import { borrowBrowser, openPage } from '../support/browser/browser.ts';
import { type ServedSite, serveOwnContent, serveSite } from '../support/sites/served-site.ts';
import { isFull } from '../support/suite.ts';
import { brotli, gzip } from '../support/browser/weight.ts';

const KB = 1000;
/** Pages of the generated sites. A site of 450 has its path table in parts, as one of 1,000 has. */
const LARGE = isFull ? 1000 : 450;
const SIZES = isFull ? [150, LARGE] : [LARGE];

/** Paths of a document's first-party resources, by what asks for them. */
async function bytesOf(site: ServedSite, href: string): Promise<number> {
  return brotli(new Uint8Array(await (await fetch(new URL(href, site.url))).arrayBuffer()));
}

describe("the site's own pages", () => {
  let site: ServedSite;
  beforeAll(async () => {
    site = await serveOwnContent();
  });
  afterAll(() => site?.close());

  it('load at most 5.1 KB of JavaScript before any interaction', async () => {
    const { entry, preload, prepaint } = site.outcome.manifest.client;
    const sizes = await Promise.all([entry, ...preload].map((href) => bytesOf(site, href)));
    expect(sizes.reduce((sum, size) => sum + size, brotli(prepaint.code))).toBeLessThan(5.1 * KB);
  });

  it('load at most 9.8 KB of CSS', async () => {
    const { styles, frame } = site.outcome.manifest.client;
    const sizes = await Promise.all(styles.map((href) => bytesOf(site, href)));
    expect(sizes.reduce((sum, size) => sum + size, brotli(frame?.code ?? ''))).toBeLessThan(
      9.8 * KB,
    );
  });

  // The longest page of the reference: seven operations with every field, samples in nine languages, and a hundred errors with
  // an example each.
  it('have at most 23 KB of HTML on a reference page', async () => {
    expect(await bytesOf(site, '/api/action-flow-api')).toBeLessThan(23 * KB);
  });

  // Everything that a page has loaded once search, the phone's menu and a picture were opened and every island touched.
  // Not in it: what only sites load that measure their readers (it has a bound of its own in scripts.test.ts).
  it('load at most 80 KB of JavaScript, including search, React and every island', async () => {
    const names = new Set<string>();
    const { entry, preload, islands } = site.outcome.manifest.client;
    const queue = [entry, ...preload, ...Object.values(islands)];
    let total = 0;
    for (let href = queue.pop(); href !== undefined; href = queue.pop()) {
      if (names.has(href) || /\/(?:start|notice|load-scripts)-/.test(href)) continue;
      names.add(href);
      const text = await (await fetch(site.url + href)).text();
      total += brotli(text);
      for (const match of text.matchAll(/["']\.\/([\w-]+-[0-9a-f]{24}\.js)["']/g))
        queue.push(`/assets/${match[1]}`);
    }
    expect(total).toBeLessThan(80 * KB);
  });

  it('load no highlighter, Markdown parser or search index in the browser', () => {
    const { client } = site.outcome.manifest;
    expect(client.preload.length).toBeLessThan(4);
  });
});

describe('the worker', () => {
  it('is at most 150 KB after gzip', async () => {
    const file = path.resolve('dist/worker/index.js');
    await buildWorker(file);
    expect(gzip(fs.readFileSync(file))).toBeLessThan(150 * KB);
  });

  it("contains React's synchronous renderer only, outside of any function", async () => {
    const file = path.resolve('dist/worker/index.js');
    const inputs = Object.keys((await buildWorker(file)).inputs);
    expect(inputs.filter((input) => /react-dom-server/.test(input))).toEqual([
      expect.stringMatching(/^server-renderer:.*legacy/),
    ]);
  });

  it('contains no compiler, highlighter or content', async () => {
    const inputs = Object.keys((await buildWorker(path.resolve('dist/worker/index.js'))).inputs);
    const packages = new Set(
      inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []),
    );
    expect([...packages].toSorted()).toEqual(['hono', 'react', 'react-dom']);
    expect(
      inputs.filter((input) =>
        /^(?!model|client|worker|node_modules|server-renderer:)/.test(input),
      ),
    ).toEqual([]);
  });
});

/** Requests and elements of the measured page, which don't depend on the machine as paint times do. */
const MAX_REQUESTS = 4;
// The sidebar of 1,000 pages has more sections.
const MAX_ELEMENTS = isFull ? 565 : 560;

describe('an ordinary page of a generated site', () => {
  const sites = new Map<number, ServedSite>();
  const roots: string[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await borrowBrowser();
    for (const pages of SIZES) {
      const root = generateCorpus(pages);
      roots.push(root);
      shortenOthers(root, [MEASURED_PATH, NEXT_PATH]);
      sites.set(pages, await serveSite(root));
    }
  });
  afterAll(async () => {
    await browser?.close();
    for (const site of sites.values()) await site.close();
    for (const root of roots) fs.rmSync(root, { recursive: true });
  });

  function served(pages: number): ServedSite {
    const site = sites.get(pages);
    if (site === undefined) throw new Error(`No site of ${pages} pages`);
    return site;
  }

  it.each(SIZES)('is at most 9 KB of HTML in a site of %i pages', async (pages) => {
    expect(await bytesOf(served(pages), MEASURED_PATH)).toBeLessThan(9 * KB);
  });

  it.each(SIZES)('takes at most 5 KB to navigate to, at %i pages', async (pages) => {
    const site = served(pages);
    expect(await bytesOf(site, `/_page/${site.outcome.manifest.id}${NEXT_PATH}`)).toBeLessThan(
      5 * KB,
    );
  });

  it('takes at most 21 KB, 4 requests and about 560 elements for a first visit, including fetches while idle', async () => {
    const site = served(LARGE);
    const { page, close } = await openPage(browser, { viewport: { width: 1350, height: 940 } });
    const urls = new Set<string>();
    page.on('response', (response) => {
      if (response.ok() && !response.url().startsWith('data:')) urls.add(response.url());
    });
    await page.goto(site.url + MEASURED_PATH, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all([...urls].map((url) => bytesOf(site, url)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(21 * KB);
    expect(urls.size).toBeLessThanOrEqual(MAX_REQUESTS);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    expect(elements).toBeLessThanOrEqual(MAX_ELEMENTS);
    await close();
  });
});

/** Shortens all pages but those that are measured, since no page contains another's text. */
function shortenOthers(root: string, paths: string[]): void {
  const files = paths.map((pathname) => path.join(root, `${pathname}.mdx`));
  const texts = files.map((file) => fs.readFileSync(file, 'utf8'));
  shortenPages(root);
  for (const [index, file] of files.entries()) fs.writeFileSync(file, texts[index] ?? '');
}
