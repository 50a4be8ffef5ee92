/** The request of a form as code, its credentials, and secrets in lists and JSON. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  openPage,
  resetPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { REQUESTED_API } from '../../support/sites/requested-api.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let opened: TestPage;
let page: Page;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({ api: { document: 'api.yaml' } }),
    'api.yaml': REQUESTED_API,
    'docs/orders.mdx': '# Orders\n\n## Create an order\n\n<ApiOperation id="createOrder" />\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
  opened = await openPage(browser);
  ({ page } = opened);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

const form = () => page.getByRole('form', { name: 'Try it: Create an order' });
const field = (label: string) => form().getByLabel(label);
const status = (text: string) => page.locator('.request-status').getByText(text);

async function openForm(): Promise<void> {
  await page.goto(`${site.url}/orders`);
  await page.getByRole('button', { name: 'Try it: Create an order' }).press('Enter');
  await form().waitFor();
}

it('keeps secrets in lists and JSON in memory, and names for them in the code of every language', async () => {
  await resetPage(opened);
  await openForm();
  await field('sku required').fill('def');
  await field('devices').fill('[{ "token": "t0k3n", "pin": "p1n", "name": "phone" }]');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const language = page.locator('.request').getByLabel('Programming language');
  const code = () => page.locator('.request > .code code').innerText();
  expect(await code()).toContain('"name": "phone"');
  expect(urls.filter((url) => url.includes('/assets/samples-'))).toEqual([]);
  for (const [label, text] of [
    ['JavaScript', 'await fetch('],
    ['Python', 'requests.post('],
    ['C#', 'HttpRequestMessage'],
  ] as const) {
    await language.selectOption(label);
    await expect.poll(code).toContain(text);
    expect(await code()).toContain('phone');
    expect(await code()).toContain('YOUR_TOKEN');
    expect(await code()).not.toMatch(/t0k3n|p1n/);
  }
  expect(urls.filter((url) => url.includes('/assets/samples-'))).toHaveLength(1);
  expect(await axeFindings(page)).toEqual([]);
  await form().getByRole('button', { name: 'Send' }).click();
  await status('201').waitFor();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).toContain('phone');
  expect(stored).not.toMatch(/t0k3n|p1n/);
  expect(opened.complaints).toEqual([]);
});

it('offers every way to authenticate', async () => {
  await resetPage(opened);
  await openForm();
  const way = field('Authentication');
  expect(await way.locator('option').allInnerTexts()).toEqual([
    'token',
    'key + cert',
    'No authentication',
  ]);
  const code = () => page.locator('.request > .code code').innerText();
  expect(await code()).toContain('Authorization: Bearer');
  await way.selectOption('key + cert');
  await form().getByText('cert is only in the code').waitFor();
  await expect.poll(code).toContain(`-H 'X-Key: '"$X_KEY"`);
  expect(await code()).toContain('--cert client.pem');
  expect(await code()).not.toContain('Bearer');
  await form().getByRole('button', { name: 'Send' }).click();
  await status('201').waitFor();
  await way.selectOption('No authentication');
  await expect.poll(code).not.toContain('X-Key');
  expect(opened.complaints).toEqual([]);
});

it('starts with the way to authenticate that the reader has chosen in the samples', async () => {
  await resetPage(opened);
  await page.goto(`${site.url}/orders`);
  const choice = page.getByRole('tablist', { name: 'Authentication' });
  expect(await choice.getByRole('tab').allInnerTexts()).toEqual([
    'token',
    'key + cert',
    'No authentication',
  ]);
  const shown = () => page.locator('[data-sample="curl"]:visible').innerText();
  expect(await shown()).toContain('Authorization: Bearer');
  await choice.getByRole('tab', { name: 'token' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(shown).toContain('--cert');
  expect(await shown()).toContain('X-Key');
  expect(await shown()).not.toContain('Bearer');
  await page.getByRole('button', { name: 'Try it: Create an order' }).press('Enter');
  await form().waitFor();
  expect(await field('Authentication').locator('option:checked').innerText()).toBe('key + cert');
  expect(await axeFindings(page)).toEqual([]);
  expect(opened.complaints).toEqual([]);
});

it('has the samples of all ways without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/orders`);
  expect(await plain.locator('[data-sample="curl"]:visible').count()).toBe(3);
  expect(await plain.getByText('--cert').first().isVisible()).toBe(true);
  await context.close();
});
