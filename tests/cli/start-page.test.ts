/** What a browser shows that is opened before `edgepress dev` has built the site for the first time. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/browser/axe.ts';
import { launchBrowser, openPage } from '../support/browser/browser.ts';
import { freePort, type RunningCommand, runCommand } from '../support/process.ts';
import { siteModule, temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

let content: TemporarySite;
let command: RunningCommand;
let browser: Browser;
let url: string;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({ url: 'docs.example' }),
    'docs/a.mdx': '# Alpha\n\nText of Alpha.\n',
  });
  const port = await freePort();
  url = `http://localhost:${port}`;
  browser = await launchBrowser();
  command = runCommand('dev', { CONTENT: content.root, PORT: String(port) });
  await command.until('shows the progress');
});
afterAll(async () => {
  await browser?.close();
  command?.child.kill('SIGKILL');
  await content?.close();
});

it('rejects other host names, which a foreign page can resolve to this machine', async () => {
  const { hostname, port } = new URL(url);
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const asked = request({ hostname, port, headers: { host: 'evil.example' } });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });
  expect(status).toBe(403);
});

it('shows the progress, then the errors of a failed build, and the site once they are corrected', async () => {
  const { page, close } = await openPage(browser);
  const response = await page.goto(`${url}/a`);
  expect(response?.status()).toBe(503);
  expect(response?.headers()['retry-after']).toBe('1');
  await page.waitForSelector('h1:has-text("The build failed")');
  const error = page.locator('article').filter({ hasText: 'site.ts:' });
  expect(await error.innerText()).toContain('url');
  expect(await axeFindings(page)).toEqual([]);
  await command.until('shows the errors');
  expect(command.output().trimEnd().split('\n').length).toBeLessThan(20);

  content.write({ 'site.ts': siteModule({}) });
  await page.waitForSelector('article :text("Text of Alpha.")');
  expect(new URL(page.url()).pathname).toBe('/a');
  await command.until(`Test docs is at ${url}/`);
  await close();
});
