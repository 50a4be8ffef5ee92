/** The reader's own values in code: the panel, and what it fills. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  openPage,
  resetPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const VALUES = [
  { id: 'environment', label: 'Environment id', example: 'env_p3k8' },
  { id: 'host', label: 'Host of the API', example: 'api.acme.example' },
];

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let opened: TestPage;
let page: Page;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({
      sampleValues: VALUES,
      downloads: [{ path: '/get/project.zip', folders: { '.': 'project' } }],
    }),
    'docs/curl.mdx':
      '# Calls\n\nCall it:\n\n```bash\ncurl "https://api.acme.example/v1/env_p3k8/cards"\n```\n\n[More](./json.mdx) <a href="/settings.txt" download data-fill>Settings</a> [Project](/get/project.zip)\n',
    'project/main.js': "start('env_p3k8')\n",
    'docs/json.mdx': '# Bodies\n\n```json\n{ "environment": "env_p3k8" }\n```\n',
    'docs/plain.mdx': '# Plain\n\n```js\nwait();\n```\n',
    'static/settings.txt': 'host=api.acme.example\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
  opened = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = opened);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

const code = () => page.locator('.code code').first();
const button = () => page.getByRole('button', { name: 'Use your values' });
const panel = () => page.getByRole('dialog', { name: 'Your values' });

/** Opens a page, and the panel on it from the keyboard. */
async function openPanel(path = '/curl'): Promise<void> {
  await page.goto(site.url + path);
  await button().press('Enter');
  await panel().waitFor();
}

it('fills the code while the reader types, and what is copied, and returns the focus', async () => {
  await resetPage(opened);
  await openPanel();
  const field = page.getByRole('textbox', { name: 'Environment id' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  const before = await page.locator('.code').boundingBox();
  await page.keyboard.type('env_mine');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => code().innerText())
    .toContain('https://api.acme.example/v1/env_mine/cards');
  await page.getByText('The code shows your values.').waitFor();
  expect(await page.locator('.code').boundingBox()).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'hidden' });
  expect(await button().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Copy code to clipboard' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('curl "https://api.acme.example/v1/env_mine/cards"');
  expect(opened.complaints).toEqual([]);
});

it('keeps the values in this browser only, for other pages and later visits', async () => {
  await resetPage(opened);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url() + (request.postData() ?? '')));
  await openPanel();
  await page.keyboard.type('env_mine');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('heading', { name: 'Bodies' }).waitFor();
  await expect.poll(() => code().innerText()).toContain('"env_mine"');
  // At once, before the reader does anything.
  await page.reload();
  await expect.poll(() => code().innerText()).toContain('"env_mine"');
  expect(urls.join()).not.toContain('env_mine');
  expect(await page.evaluate(() => localStorage.getItem('edgepress.values'))).toBe(
    '{"environment":"env_mine"}',
  );
  const markdown = await page.request.get(`${site.url}/json.md`);
  expect(await markdown.text()).toContain('{ "environment": "env_p3k8" }');
  expect(await markdown.text()).not.toContain('Use your values');
});

it('shows the examples again', async () => {
  await resetPage(opened);
  await openPanel();
  await page.keyboard.type('env_mine');
  await expect.poll(() => code().innerText()).toContain('env_mine');
  await page.getByRole('button', { name: 'Show the examples again' }).click();
  await expect.poll(() => code().innerText()).toContain('env_p3k8');
  await page.getByText('The code shows the examples.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Environment id' }).inputValue()).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('edgepress.values'))).toBeNull();
});

it('refuses a value that would end a string', async () => {
  await resetPage(opened);
  await openPanel();
  const field = page.getByRole('textbox', { name: 'Environment id' });
  await field.fill('"; rm -rf');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await panel().getByText('Use up to 200 letters and digits').waitFor();
  expect(await code().innerText()).toContain('env_p3k8');
  await field.fill('env_2');
  expect(await field.getAttribute('aria-invalid')).toBe('false');
  await expect.poll(() => code().innerText()).toContain('env_2');
});

it('ignores stored texts that are no values', async () => {
  await resetPage(opened);
  await page.goto(`${site.url}/curl`);
  await page.evaluate(() =>
    localStorage.setItem('edgepress.values', '{"host":"<b>","environment":1}'),
  );
  await openPanel();
  expect(await code().innerText()).toBe('curl "https://api.acme.example/v1/env_p3k8/cards"');
});

it('fills marked downloads', async () => {
  await resetPage(opened);
  await openPanel();
  await page.getByRole('textbox', { name: 'Host of the API' }).fill('eu.acme.example');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Settings' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('settings.txt');
  const stream = await download.createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text).toBe('host=eu.acme.example\n');
  expect(opened.complaints).toEqual([]);
});

it('fills the texts of projects, and downloads them as they are for readers without values', async () => {
  await resetPage(opened);
  const saved = async (): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Project' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('project.zip');
    const stream = await download.createReadStream();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return text;
  };
  await openPanel();
  expect(await saved()).toContain("start('env_p3k8')");
  await page.getByRole('textbox', { name: 'Environment id' }).fill('env_of_mine');
  const text = await saved();
  expect(text).toContain("start('env_of_mine')");
  expect(text).toContain('project/main.js');
  expect(opened.complaints).toEqual([]);
});

it('loads nothing for readers without values, and nothing at all on other pages', async () => {
  await resetPage(opened);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`${site.url}/curl`);
  await page.keyboard.press('Shift');
  await page.locator('.code-copy').first().waitFor({ state: 'attached' });
  expect(scripts.filter((url) => url.includes('/assets/values'))).toEqual([]);
  await page.goto(`${site.url}/plain`);
  expect(await button().count()).toBe(0);
  const html = await (await page.request.get(`${site.url}/plain`)).text();
  expect(html).not.toContain('data-own');
});

it('has no button without JavaScript', async () => {
  const { page: bare, close } = await openPage(browser, { javaScriptEnabled: false });
  await bare.goto(`${site.url}/curl`);
  expect(await bare.locator('.code code').innerText()).toContain('env_p3k8');
  expect(await bare.locator('.try-button').isVisible()).toBe(false);
  await close();
});
