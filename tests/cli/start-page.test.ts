/** The first moments of `edgepress dev`: the page that a browser shows before the first build is done, and refusals to start. */
import net from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/browser/axe.ts';
import { borrowBrowser, openPage } from '../support/browser/browser.ts';
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
  browser = await borrowBrowser();
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

describe('edgepress dev, when it cannot start', () => {
  it('reports in one line that the port is taken', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const content = temporarySite({ 'docs/a.mdx': '# Alpha\n' });
    const run = runCommand('dev', { CONTENT: content.root, PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    expect(run.output()).toContain(`Port ${port} is in use`);
    taken.close();
    await content.close();
  });

  it('reports in one line that the folder is missing', async () => {
    const run = runCommand('dev', { CONTENT: '/nowhere/at/all', PORT: '8787' });
    expect(await run.ended).toBe(1);
    expect(run.output().trim()).toMatch(
      /^Found no folder \/nowhere\/at\/all, expected one with a site\.ts\./,
    );
  });
});
