/** Requests that readers send from a page: the form, the mock, a real server, and what stays in the browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  openPage,
  resetPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { type CalledApi, startCalledApi } from '../../support/services/called-api.ts';
import { REQUESTED_API } from '../../support/sites/requested-api.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let host: CalledApi;
let content: TemporarySite;
let site: ServedSite;
let browser: Browser;
let opened: TestPage;
let page: Page;

beforeAll(async () => {
  host = await startCalledApi();
  content = temporarySite({
    'site.ts': siteModule({
      api: {
        document: 'api.yaml',
        tryIt: { servers: [{ label: 'Sandbox', url: `${host.origin}/v2` }] },
      },
      sampleValues: [{ id: 'tenant', label: 'Tenant', example: 'tnt_4711' }],
    }),
    'api.yaml': REQUESTED_API,
    'docs/orders.mdx':
      '# Orders\n\n## List orders\n\n<ApiOperation id="listOrders" />\n\n## Create an order\n\n<ApiOperation id="createOrder" />\n',
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
  opened = await openPage(browser);
  ({ page } = opened);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
  host?.close();
});

const form = (name: string) => page.getByRole('form', { name: `Try it: ${name}` });
const field = (name: string, label: string) => form(name).getByLabel(label);
const reply = () => page.locator('.request-reply');
const status = (text: string) => reply().locator('.request-status').getByText(text);

/** Opens the form of an operation from the keyboard. */
async function openForm(name: string): Promise<void> {
  await page.goto(`${site.url}/orders`);
  await page.getByRole('button', { name: `Try it: ${name}` }).press('Enter');
  await form(name).waitFor();
}

it('sends the request to the mock, from the keyboard alone', async () => {
  await resetPage(opened);
  await openForm('List orders');
  const isFocused = () =>
    field('List orders', 'Server').evaluate((one) => one === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await form('List orders').getByRole('button', { name: 'Send' }).press('Enter');
  await status('200 OK').waitFor();
  await page
    .locator('#announcer')
    .getByText(/^200 OK, \d+ ms$/)
    .waitFor();
  // The status is in view, and so is the button that has the focus.
  const [button, shown] = await Promise.all([
    form('List orders').getByRole('button', { name: 'Send' }).boundingBox(),
    status('200 OK').boundingBox(),
  ]);
  const height = await page.evaluate(() => innerHeight);
  expect(button?.y).toBeGreaterThan(0);
  expect(shown?.y).toBeGreaterThan(button?.y ?? height);
  expect((shown?.y ?? height) - (button?.y ?? 0)).toBeLessThan(120);
  expect(await reply().locator('code').first().innerText()).toBe(
    '{\n  "data": [\n    {\n      "id": "ord_1",\n      "paid": true,\n      "total": 4.5\n    }\n  ]\n}',
  );
  await reply().getByText('Response headers').click();
  await reply().getByText('content-type: application/json').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await form('List orders').waitFor({ state: 'hidden' });
  const opener = page.getByRole('button', { name: 'Try it: List orders' });
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(opened.complaints).toEqual([]);
});

it('shows the other replies of the mock', async () => {
  await resetPage(opened);
  await openForm('List orders');
  await field('List orders', 'Response').selectOption('422');
  await form('List orders').getByRole('button', { name: 'Send' }).click();
  await status('422').waitFor();
  expect(await reply().locator('code').first().innerText()).toContain('"invalid"');
  await field('List orders', 'Response').selectOption('');
  await field('List orders', 'Authentication').selectOption('key + cert');
  await form('List orders').getByLabel('X-Key').fill('');
  await form('List orders').getByRole('button', { name: 'Send' }).click();
  await status('401').waitFor();
});

it('names what is wrong, at the field and where the focus goes', async () => {
  await resetPage(opened);
  await openForm('Create an order');
  const send = form('Create an order').getByRole('button', { name: 'Send' });
  const sku = field('Create an order', 'sku required');
  await sku.fill('');
  await send.click();
  expect(await sku.getAttribute('aria-invalid')).toBe('true');
  expect(await sku.evaluate((one) => one === document.activeElement)).toBe(true);
  const described = await sku.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
  expect(described).toMatch(/^Article .+/);
  await sku.fill('abc');
  expect(await sku.getAttribute('aria-invalid')).toBe('false');
  await field('Create an order', 'options').fill('{ "a": ');
  await send.click();
  await form('Create an order').getByText('Expected JSON.').waitFor();
  await field('Create an order', 'options').fill('');
  await field('Create an order', 'tenant').fill('..');
  await send.click();
  await form('Create an order').getByText('can’t be parts of a path').waitFor();
  expect(await reply().count()).toBe(1);
  expect(await reply().innerText()).toBe('');
});

it('writes the request as a command, with variables for secrets', async () => {
  await resetPage(opened);
  await openForm('Create an order');
  await field('Create an order', 'Example').selectOption('gift');
  await field('Create an order', 'password').fill("it's secret");
  await form('Create an order').getByLabel('Bearer').fill('tok_12345');
  const command = () => page.locator('.request > .code code').innerText();
  await expect
    .poll(command)
    .toBe(
      [
        `curl -X POST '${site.url}/_mock/api/v2/tnt_4711/orders'`,
        `-H 'Authorization: Bearer '"$ACCESS_TOKEN"`,
        `-H 'Content-Type: application/json'`,
        `-d '{\n  "sku": "xyz",\n  "count": 2,\n  "gift": true,\n  "tags": [\n    "a",\n    "b"\n  ],\n  "options": {\n    "wrap": "red"\n  },\n  "password": "'"$PASSWORD"'"\n}'`,
      ].join(' \\\n  '),
    );
});

it('calls a server of the configuration, and keeps secrets in memory', async () => {
  await resetPage(opened);
  host.received.length = 0;
  await openForm('Create an order');
  await field('Create an order', 'Server').selectOption('Sandbox');
  const token = form('Create an order').getByLabel('Bearer');
  // The text that only the mock accepts is gone.
  expect(await token.inputValue()).toBe('');
  await token.fill('tok_12345');
  await field('Create an order', 'sku required').fill('def');
  await field('Create an order', 'password').fill('hunter2');
  await form('Create an order').getByRole('button', { name: 'Send' }).click();
  await status('200 OK').waitFor();
  expect(host.received).toHaveLength(1);
  const [sent] = host.received;
  expect([sent?.method, sent?.url, sent?.headers.authorization]).toEqual([
    'POST',
    '/v2/tnt_4711/orders',
    'Bearer tok_12345',
  ]);
  expect(sent?.headers.referer).toBeUndefined();
  expect(JSON.parse(sent?.body ?? '')).toEqual({ sku: 'def', count: 1, password: 'hunter2' });
  const stored = await page.evaluate(
    () =>
      JSON.stringify(Object.entries(localStorage)) +
      JSON.stringify(Object.entries(sessionStorage)) +
      location.href +
      document.cookie,
  );
  expect(stored).toContain('def');
  expect(stored).not.toMatch(/tok_12345|hunter2/);
  await page.reload();
  await page.getByRole('button', { name: 'Try it: Create an order' }).press('Enter');
  expect(await field('Create an order', 'sku required').inputValue()).toBe('def');
  expect(await field('Create an order', 'password').inputValue()).toBe('');
  await form('Create an order').getByRole('button', { name: 'Show the examples again' }).click();
  expect(await field('Create an order', 'sku required').inputValue()).toBe('abc');
  expect(opened.complaints).toEqual([]);
});

it('allows no other origin', async () => {
  const policy = (await page.request.get(`${site.url}/orders`)).headers()[
    'content-security-policy'
  ];
  expect(policy).toContain(`connect-src 'self' ${host.origin};`);
});

it('says when there is no reply', async () => {
  await resetPage(opened);
  await openForm('List orders');
  await page.route('**/_mock/**', (route) => route.abort());
  await form('List orders').getByRole('button', { name: 'Send' }).click();
  await reply().getByText('There was no response.').waitFor();
  await page.unroute('**/_mock/**');
});

it('shares the reader’s values with the code of the page', async () => {
  await resetPage(opened);
  await openForm('List orders');
  await field('List orders', 'tenant').fill('tnt_mine');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('[data-own="tenant"]').first().innerText()).toBe('tnt_mine');
  await page.getByRole('button', { name: 'Use your values' }).click();
  await page.getByLabel('Tenant', { exact: true }).fill('tnt_other');
  await expect.poll(() => field('List orders', 'tenant').inputValue()).toBe('tnt_other');
  await expect
    .poll(() => page.locator('.request > .code code').innerText())
    .toContain('/tnt_other/orders');
});

it('loads nothing before the reader uses a button, and has none without JavaScript', async () => {
  await resetPage(opened);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(`${site.url}/orders`);
  await page.keyboard.press('Shift');
  await page.locator('.code-copy').first().waitFor({ state: 'attached' });
  expect(urls.filter((url) => /\/assets\/(?:request|form|values)/.test(url))).toEqual([]);
  const { page: bare, close } = await openPage(browser, { javaScriptEnabled: false });
  await bare.goto(`${site.url}/orders`);
  expect(await bare.getByRole('heading', { name: 'List orders' }).isVisible()).toBe(true);
  expect(await bare.locator('.try-button:visible').count()).toBe(0);
  await close();
});
