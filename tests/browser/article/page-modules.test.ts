/** Content with a browser module of its own, which only the pages that use it load. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

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
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
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
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/video`);
    await page.getByRole('link', { name: 'A film' }).click();
    await page.waitForURL('**/plain');
    await context.close();
  });
});
