/** Questions in the search dialog, without a model and with a double of one: keyboard, accessibility tree, policy, and what is loaded. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelDouble, startModelDouble } from '../../support/ask/model-double.ts';
import { questionsSite } from '../../support/ask/questions-site.ts';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import {
  borrowBrowser,
  openPage,
  resetPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { readingFor } from '../../support/reading-hooks.ts';
import { SEARCH_FILES } from '../../support/sites/search-site.ts';
import { serveSite, type ServedSite } from '../../support/sites/served-site.ts';
import { temporarySite } from '../../support/sites/temporary-site.ts';

const dialog = 'dialog.search-dialog[open]';
const input = `${dialog} input`;
const panel = `${dialog} .ask-panel`;
const QUESTION = 'How do I create a draft of a card?';
const ANSWER = 'Select New card in the dashboard [1].';

const reading = readingFor(SEARCH_FILES);
let model: ModelDouble;
let opened: TestPage;
const sites = new Map<string, ServedSite>();

beforeAll(async () => {
  model = await startModelDouble();
  for (const mode of ['passages', 'model'] as const)
    sites.set(
      mode,
      await serveSite(temporarySite(questionsSite(mode)).root, {
        vars: { ASK_URL: model.url, ASK_MODEL: 'test' },
      }),
    );
  opened = await openPage(await borrowBrowser());
});
afterAll(async () => {
  await opened?.close();
  for (const site of sites.values()) await site.close();
  await model?.close();
});

async function open(mode: string, path = '/'): Promise<Page> {
  const { page } = opened;
  await resetPage(opened);
  const url = mode === 'off' ? reading().url : sites.get(mode)?.url;
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  await page.keyboard.press('Control+k');
  await page.waitForSelector(dialog);
  return page;
}

async function ask(page: Page, question: string): Promise<void> {
  await page.waitForSelector(`${dialog} .ask-button`, { state: 'attached' });
  await page.fill(input, question);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${panel} [aria-busy=false]`);
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName || '');

describe('a site without questions', () => {
  it('loads nothing for them', async () => {
    const loaded: string[] = [];
    opened.page.on('request', (request) => loaded.push(request.url()));
    const page = await open('off');
    await page.fill(input, 'wombat number');
    await page.waitForSelector(`${dialog} [role=option]`);
    expect(loaded.filter((url) => /ask/.test(url))).toEqual([]);
    expect(await page.$('.ask-button')).toBeNull();
    expect(opened.complaints).toEqual([]);
  });
});

describe('a question without a model', () => {
  it('is answered with passages and exact links, from the keyboard alone', async () => {
    const page = await open('passages');
    await ask(page, QUESTION);
    expect(await page.textContent(`${panel} .ask-note`)).toContain('answer your question best');
    const [first] = await page.$$(`${panel} .ask-source`);
    expect(await first?.getAttribute('href')).toBe('/guide/cards#create-a-draft');
    expect(await page.textContent(`${panel} .ask-sources li p`)).toContain('Select New card');
    // The field keeps the focus, and the next stops are the panel and the first source.
    expect(await focused(page)).toBe('INPUT');
    await first?.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guide/cards#create-a-draft');
    await expect.poll(() => page.$(dialog)).toBeNull();
    expect(opened.complaints).toEqual([]);
  });

  it('can be asked with the button, and left again', async () => {
    const page = await open('passages');
    await page.waitForSelector(`${dialog} .ask-button`, { state: 'attached' });
    await page.fill(input, 'create a draft');
    await page.click(`${dialog} .ask-button`);
    await page.waitForSelector(`${panel} [aria-busy=false]`);
    await page.getByRole('button', { name: 'Back to the search' }).click();
    expect(await page.isVisible(panel)).toBe(false);
    await page.fill(input, 'draft');
    await page.waitForSelector(`${dialog} [role=option]`);
    expect(opened.complaints).toEqual([]);
  });

  it('says that it does not know', async () => {
    const page = await open('passages');
    await ask(page, 'What is the capital of France?');
    expect(await page.textContent(`${panel} .ask-note`)).toContain('I don’t know');
    expect(opened.complaints).toEqual([]);
  });
});

describe('a question to a model', () => {
  it('is answered with citations that link to headings, and kept in the tab', async () => {
    model.script(['Select New card ', 'in the dashboard [1]', '. Bye']);
    const page = await open('model');
    await ask(page, QUESTION);
    expect(await page.textContent(`${panel} .ask-answer`)).toContain(
      'Select New card in the dashboard 1.',
    );
    const cite = page.getByRole('link', { name: 'Source 1: Create a draft' });
    expect(await cite.getAttribute('href')).toBe('/guide/cards#create-a-draft');
    model.script([ANSWER]);
    await page.fill(input, 'And then?');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.$$(`${panel} .ask-turn`).then(({ length }) => length)).toBe(2);
    await expect.poll(() => page.$(`${panel} [aria-busy=true]`)).toBeNull();
    expect(model.asked[0]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    // Another page of the same tab.
    await page.goto(`${sites.get('model')?.url}/guide/tokens`);
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: 'Show the conversation' }).click();
    expect(await page.$$(`${panel} .ask-turn`)).toHaveLength(2);
    await page.getByRole('button', { name: 'Clear the conversation' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('edgepress.ask'))).toBe('[]');
    expect(opened.complaints).toEqual([]);
  });

  it('has an accessibility tree with the question, the answer, the citation and the sources', async () => {
    model.script([ANSWER]);
    const page = await open('model');
    await ask(page, QUESTION);
    const tree = await page.locator(panel).ariaSnapshot();
    expect(tree).toContain('- region "Answers"');
    expect(tree).toContain(`- heading "${QUESTION}" [level=2]`);
    expect(tree).toContain('link "Source 1: Create a draft"');
    expect(tree).toContain('- list "Sources"');
    expect(tree).toContain('- button "Clear the conversation"');
    expect(await page.getAttribute(`${panel} .ask-answer`, 'aria-live')).toBe('polite');
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it('never renders what is written as HTML, and links to the sources only', async () => {
    model.script([
      'Select <img src=x onerror=alert(1)> New card in the dashboard, see [here](https://evil.example/) [1].',
    ]);
    const page = await open('model');
    await ask(page, QUESTION);
    expect(await page.$(`${panel} img`)).toBeNull();
    const links = await page.$$eval(`${panel} a`, (all) =>
      all.map((link) => link.getAttribute('href')),
    );
    expect(links.every((href) => href?.startsWith('/guide/'))).toBe(true);
    expect(await page.textContent(`${panel} .ask-answer`)).toContain('<img src=x');
    expect(opened.complaints).toEqual([]);
  });

  it('says that it does not know, and shows what comes closest', async () => {
    model.script(['NO_ANSWER']);
    const page = await open('model');
    await ask(page, QUESTION);
    expect(await page.textContent(`${panel} .ask-note`)).toContain('I don’t know');
    expect(await page.$$(`${panel} .ask-source`)).not.toHaveLength(0);
  });

  it('leaves the sources when the model fails', async () => {
    model.script([], { status: 500 });
    const page = await open('model');
    await ask(page, QUESTION);
    expect(await page.textContent(`${panel} .ask-note`)).toContain(
      'There was a problem writing the answer',
    );
    expect(await page.$$(`${panel} .ask-source`)).not.toHaveLength(0);
  });

  it('can be stopped', async () => {
    model.script([`${ANSWER} And`], { hangs: true });
    const page = await open('model');
    await page.waitForSelector(`${dialog} .ask-button`, { state: 'attached' });
    await page.fill(input, QUESTION);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${panel} .ask-cite`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.waitForSelector(`${panel} [aria-busy=false]`);
    expect(opened.complaints).toEqual([]);
  });

  it('is closed with Escape, and begins anew in the search', async () => {
    model.script([ANSWER]);
    const page = await open('model');
    await ask(page, QUESTION);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.$(dialog)).toBeNull();
    await page.keyboard.press('Control+k');
    await page.waitForSelector(dialog);
    expect(await page.isVisible(panel)).toBe(false);
  });
});
