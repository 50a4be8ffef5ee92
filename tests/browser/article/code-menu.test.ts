/** The menu of code blocks that passes the code to an assistant. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { resetPage, type TestPage } from '../../support/browser/browser.ts';
import {
  DESKTOP,
  focused,
  PHONE,
  type Reading,
  sidewaysScroll,
  startReadingOf,
} from '../../support/reading.ts';

const ASSISTANTS = [
  { label: 'Open in Acme AI', href: 'https://ai.example/new?q=Read+{url}' },
  { label: 'Open in Other AI', href: 'https://other.example/?prompt={url}' },
];
const CODE = '```ts title="cards.ts"\nawait cards.create();\n```';
const TEXT = `# Cards\n\n## Create\n\n${CODE}\n`;

let reading: Reading;
let opened: TestPage;

beforeAll(async () => {
  const config = {
    title: 'Docs',
    tagline: 'T',
    url: 'https://docs.example',
    ask: 'off',
    assistants: ASSISTANTS,
  };
  reading = await startReadingOf({
    'site.ts': `export default ${JSON.stringify(config)};\n`,
    'docs/cards.mdx': TEXT,
    'docs/next.mdx': `# Next\n\n${CODE}\n`,
  });
  opened = await reading.open('/cards', { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(() => reading?.close());

async function load(viewport = DESKTOP): Promise<TestPage['page']> {
  const { page } = opened;
  await resetPage(opened);
  await page.setViewportSize(viewport);
  await page.goto(`${reading.url}/cards`, { waitUntil: 'load' });
  return page;
}

it('loads at the first interaction with a code block, and not before', async () => {
  await resetPage(opened);
  const { page } = opened;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const menus = (): string[] => loaded.filter((url) => url.includes('/assets/code-menu'));
  await page.goto(`${reading.url}/cards`, { waitUntil: 'load' });
  await page.hover('h1');
  await page.locator('.code-copy').waitFor({ state: 'attached' });
  expect(menus()).toEqual([]);
  await page.hover('.code pre');
  await page.getByRole('button', { name: 'Use with an assistant' }).waitFor();
  expect(menus()).toHaveLength(1);
});

it('works by keyboard: opens, moves, copies with an announcement, closes', async () => {
  const page = await load();
  await page.focus('.code pre');
  const button = page.getByRole('button', { name: 'Use with an assistant' });
  await button.waitFor({ state: 'attached' });
  await page.focus('.code-copy');
  await page.keyboard.press('Tab');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('Copy for an assistant');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#announcer:has-text("Copied")', { state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`https://docs.example/cards#create\n\n${TEXT.trimEnd()}`);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('Open in Acme AI');
  const href = await page.locator('.code-menu a').first().getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('q')).toBe(`Read ${copied}`);
  await page.keyboard.press('Escape');
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toContain('Open in Other AI');
  await page.focus('h1 ~ h2 a');
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  expect(opened.complaints).toEqual([]);
});

it('fits on a phone, and axe finds nothing', async () => {
  const page = await load(PHONE);
  await page.hover('.code pre');
  const button = page.getByRole('button', { name: 'Use with an assistant' });
  await button.click();
  await page.waitForSelector('.code-menu:not([hidden])');
  expect(await sidewaysScroll(page)).toBe(0);
  const box = await page.locator('.code-menu').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  expect(await axeFindings(page, '.code')).toEqual([]);
});

it('keeps its items visible in forced colours', async () => {
  const page = await load();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.hover('.code pre');
  await page.getByRole('button', { name: 'Use with an assistant' }).click();
  const [text, ground] = await page
    .locator('.code-menu button')
    .evaluate((item) => [
      getComputedStyle(item).color,
      getComputedStyle(item.closest('ul') ?? item).backgroundColor,
    ]);
  expect(text).not.toBe(ground);
  await page.emulateMedia({ forcedColors: 'none' });
});

it('is on pages that are shown later', async () => {
  const page = await load();
  await page.hover('.code pre');
  await page.getByRole('button', { name: 'Use with an assistant' }).waitFor();
  await page.getByRole('link', { name: 'Next' }).first().click();
  await page.waitForSelector('h1:has-text("Next")');
  await page.hover('.code pre');
  await page.getByRole('button', { name: 'Use with an assistant' }).click();
  const href = await page.locator('.code-menu a').first().getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('q')).toContain(
    'https://docs.example/next\n\n# Next',
  );
  expect(opened.complaints).toEqual([]);
});
