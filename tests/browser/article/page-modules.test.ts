/** Content with a browser module of its own, which only the pages that use it load. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const DIAGRAM = `# Diagram

\`\`\`mermaid
pie
  accTitle: Pets
  accDescr: Two of three are dogs
  "Dogs" : 2
  "Cats" : 1
\`\`\`

\`\`\`mermaid
mindmap
  broken((
\`\`\`
`;

/** A double of Mermaid's script: a picture in the colours of the theme, with HTML that is no XML, or an error. */
const MERMAID = `globalThis.mermaid = {
  initialize({ theme }) { this.theme = theme; },
  async render(id, source) {
    if (source.includes('broken')) throw new Error('Parse error');
    const label = '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">a<br>b</p></foreignObject>';
    return { svg: '<svg id="' + id + '" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><text>' + this.theme + '</text>' + label + '</svg>' };
  },
};`;

/** Paths that the video's host was asked for. */
const asked: string[] = [];
let host: http.Server;
let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  host = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Player</title><p>Playing</p>');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  content = temporarySite({
    'docs/diagram.mdx': DIAGRAM,
    'node_modules/mermaid/dist/mermaid.min.js': MERMAID,
    'docs/plain.mdx': '# Plain\n\nNothing\n',
    'docs/video.mdx': `# Video\n\n<VideoEmbed src="http://127.0.0.1:${port}/embed" href="/plain" title="A film" />\n`,
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
  host?.close();
  host?.closeAllConnections();
});

describe('a video of another site', () => {
  it('is loaded when the reader starts it, from the keyboard as well', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${site.url}/video`);
    const button = page.locator('.video-embed');
    expect(await axeFindings(page)).toEqual([]);
    await button.focus();
    await page.getByRole('button', { name: 'Play video: A film' }).waitFor();
    expect(asked).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Space');
    await page.frameLocator('iframe[title="A film"]').getByText('Playing').waitFor();
    expect(asked).toEqual(['/embed']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    expect(complaints).toEqual([]);
    await close();
  });

  it('starts with the first click, and after a client-side navigation', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/plain`);
    await page.click('.sidebar a:has-text("Video")');
    await page.click('.video-embed');
    await page.frameLocator('iframe[title="A film"]').getByText('Playing').waitFor();
    await close();
  });

  it('is a link without JavaScript', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/video`);
    await page.getByRole('link', { name: 'A film' }).click();
    await page.waitForURL('**/plain');
    await close();
  });
});

describe('a diagram that the build cannot draw', () => {
  it('is drawn when it is seen, for both colour modes, and keeps its source', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/diagram`);
    const image = page.getByRole('img', { name: 'Pets. Two of three are dogs' });
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(100);
    expect(await image.getAttribute('class')).toBe('only-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => image.getAttribute('class')).toBe('only-dark');
    await page.getByText('Source of the diagram').click();
    await page.getByText('"Dogs" : 2').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  it('stays its source if it is wrong', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/diagram`);
    const island = page.locator('ep-island').nth(1);
    await island.scrollIntoViewIfNeeded();
    await expect.poll(() => island.getAttribute('data-state')).toBe('live');
    await expect.poll(() => island.locator('iframe').count()).toBe(0);
    expect(await island.locator('pre').innerText()).toContain('broken((');
    await close();
  });
});
