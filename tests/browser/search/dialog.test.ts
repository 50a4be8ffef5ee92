import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import {
  isSameDocument,
  markDocument,
  openPage,
  resetPage,
  type TestPage,
} from '../../support/browser/browser.ts';
import { readingFor } from '../../support/reading-hooks.ts';
import { SEARCH_FILES } from '../../support/sites/search-site.ts';
import { rowsOf } from '../../support/suite.ts';

const CHUNK = '**/assets/search-*.js';
const REQUESTS = '**/_search?*';

const dialog = 'dialog.search-dialog[open]';
const input = `${dialog} input`;
const option = `${dialog} [role=option]`;
const selected = `${option}[aria-selected=true]`;

const reading = readingFor(SEARCH_FILES);

let opened: TestPage;

beforeAll(async () => {
  opened = await openPage(reading().browser);
});
afterAll(() => opened?.close());

/** Loads `path` in the page that all tests share, and expects no complaints but those that match `expected`. */
async function visit(
  path: string,
  test: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const { page, complaints } = opened;
  await resetPage(opened);
  await page.goto(reading().url + path, { waitUntil: 'load' });
  await test(page);
  expect(complaints.filter((text) => !expected?.test(text))).toEqual([]);
}

/** Opens the dialog with a text, which is entered at once, so that no results of its first letters are shown. */
async function ask(page: Page, q: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.waitForSelector(dialog);
  if (q !== '') await page.fill(input, q);
}

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector);

const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('search') ?? [])].map((range) =>
      range instanceof Range ? range.toString() : '',
    ),
  );

/** Holds every request that a pattern fits; the function that is returned lets them go. */
async function hold(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(pattern, async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}

function reply(hits: object[], found = hits.length, suggestions: string[] = []): string {
  const grouped_hits = hits.map((hit) => ({ found: 1, group_key: [''], hits: [hit] }));
  return JSON.stringify({
    results: [{ found, grouped_hits, page: 1, request_params: { per_page: 15 } }],
    suggestions,
  });
}

const json = (body: string) => ({ contentType: 'application/json', body });

describe('the search dialog', () => {
  it.each(['Control+k', 'Meta+k', '/'])('opens with %s, and closes with Escape', (key) =>
    visit('/', async (page) => {
      await page.keyboard.press(key);
      await page.waitForSelector(dialog);
      expect(await hasFocus(page, input)).toBe(true);
      await page.keyboard.type('o');
      await page.keyboard.press('Escape');
      await page.waitForSelector(dialog, { state: 'detached' });
      expect(await page.isVisible('.search-dialog')).toBe(false);
    }),
  );

  it('opens with its button, which gets the focus back after Cancel, Escape, the backdrop and Ctrl+K', () =>
    visit('/', async (page) => {
      for (const leave of [
        () => page.click('.search-cancel'),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 400),
        () => page.keyboard.press('Control+k'),
      ]) {
        await page.click('.search-button');
        await page.waitForSelector(dialog);
        await leave();
        await page.waitForSelector(dialog, { state: 'detached' });
        await expect.poll(() => hasFocus(page, '.search-button')).toBe(true);
      }
      await page.keyboard.press('Enter');
      await page.waitForSelector(dialog);
    }));

  it('leaves `/` and single letters alone after it was closed', () =>
    visit('/guide/cards', async (page) => {
      await page.click('.search-button');
      await page.waitForSelector(dialog);
      await page.mouse.click(5, 400);
      await page.waitForSelector(dialog, { state: 'detached' });
      await page.locator('.search-button').blur();
      await page.keyboard.press(' ');
      await page.waitForFunction(() => window.scrollY > 100);
    }));

  it('loads its code when the button is hovered or focused, and not before', () =>
    visit('/', async (page) => {
      const chunks: string[] = [];
      page.on('request', (request) => {
        if (/\/search-[^/]*\.js$/.test(request.url())) chunks.push(request.url());
      });
      await page.hover('article h1');
      await page.waitForTimeout(200);
      expect(chunks).toEqual([]);
      await Promise.all([page.waitForRequest(CHUNK), page.hover('.search-button')]);
      await page.click('.search-button');
      await page.waitForSelector(dialog);
      expect(chunks).toHaveLength(1);
    }));

  it('closes when Back leads to another page', () =>
    visit('/', async (page) => {
      await ask(page, 'card lifecycle');
      await page.waitForSelector(selected);
      await page.keyboard.press('Enter');
      await page.waitForSelector('article h1:has-text("Cards")');
      await ask(page, 'okapi');
      await page.goBack();
      await page.waitForSelector('article h1:has-text("Start")');
      expect(await page.isVisible(dialog)).toBe(false);
    }));

  it('opens with the selected text of the page', () =>
    visit('/guide/flows', async (page) => {
      await page.locator('article h2').selectText();
      await page.keyboard.press('Control+k');
      await page.waitForSelector(option);
      expect(await page.inputValue(input)).toBe('Lifecycle of a flow');
      await page.keyboard.type('okapi');
      expect(await page.inputValue(input)).toBe('okapi');
    }));

  it('prevents the page behind it from scrolling', () =>
    visit('/guide/cards', async (page) => {
      await ask(page, 'card');
      await page.mouse.move(300, 700);
      await page.mouse.wheel(0, 800);
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }));
});

describe("while the dialog's code is loading", () => {
  it('typed text is kept', () =>
    visit('/', async (page) => {
      const release = await hold(page, CHUNK);
      await page.keyboard.press('/');
      await page.keyboard.type('lifecycle');
      await release();
      await page.waitForSelector(option);
      expect(await page.inputValue(input)).toBe('lifecycle');
      await page.keyboard.type(' of');
      expect(await page.inputValue(input)).toBe('lifecycle of');
    }));

  it('text typed with the focus on the button is kept, and a second request does not close the dialog', () =>
    visit('/', async (page) => {
      const release = await hold(page, CHUNK);
      await page.click('.search-button');
      await page.keyboard.type('okapi');
      await page.keyboard.press('Control+k');
      await release();
      await page.waitForSelector(option);
      expect(await page.inputValue(input)).toBe('okapi');
    }));

  it('and fails to load, the results page opens with the typed text', () =>
    visit(
      '/',
      async (page) => {
        let fail: (() => void) | undefined;
        await page.route(CHUNK, async (route) => {
          await new Promise<void>((resolve) => (fail = resolve));
          await route.abort();
        });
        await page.keyboard.press('/');
        await page.keyboard.type('okapi');
        await expect.poll(() => fail).toBeDefined();
        fail?.();
        await page.waitForURL('**/search?q=okapi');
        expect(await page.textContent('.search-hit h2')).toBe('Start');
      },
      /search-|ERR_FAILED|ViewTransition/,
    ));
});

describe('results', () => {
  it('are options of a list box in labelled groups, with the first selected, and are announced', () =>
    visit('/', async (page) => {
      await ask(page, 'lifecycle');
      await page.waitForSelector(selected);
      const field = page.locator(input);
      expect(await field.getAttribute('role')).toBe('combobox');
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      const active = await field.getAttribute('aria-activedescendant');
      expect(await page.getAttribute(selected, 'id')).toBe(active);
      const list = await field.getAttribute('aria-controls');
      expect(await page.getAttribute(`#${list}`, 'role')).toBe('listbox');
      expect(await page.getByRole('group', { name: 'Guide' }).getByRole('option').count()).toBe(2);
      expect(await page.locator(`${option} mark`).first().textContent()).toMatch(/^lifecycle$/i);
      await page.waitForSelector(`${dialog} [role=status]:has-text("2 results for “lifecycle”")`, {
        state: 'attached',
      });
      expect(await page.getByRole('dialog', { name: 'Search the documentation' }).count()).toBe(1);
    }));

  it('are navigated with the arrow keys, Home and End, and wrap around', () =>
    visit('/', async (page) => {
      await ask(page, 'wombat');
      await page.waitForSelector(selected);
      const ids = await page.locator(option).evaluateAll((all) => all.map(({ id }) => id));
      expect(ids).toHaveLength(15);
      const walk = { ArrowUp: 14, ArrowDown: 0, End: 14, Home: 0 };
      for (const [key, index] of Object.entries(walk)) {
        await page.keyboard.press(key);
        expect([key, await page.getAttribute(selected, 'id')]).toEqual([key, ids[index]]);
        expect(await page.getAttribute(input, 'aria-activedescendant')).toBe(ids[index]);
        await expect.poll(() => page.locator(selected).isVisible()).toBe(true);
      }
      expect(await hasFocus(page, input)).toBe(true);
    }));

  it('open at their section in the same document, with highlighted words until Escape', () =>
    visit('/', async (page) => {
      await markDocument(page);
      await ask(page, 'card lifecycle');
      await page.waitForSelector(`${selected}:has-text("Card lifecycle")`);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guide/cards#card-lifecycle');
      await page.waitForFunction(() => {
        const top = document.getElementById('card-lifecycle')?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < 200;
      });
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.isVisible(dialog)).toBe(false);
      await expect
        .poll(() => marked(page))
        .toEqual(expect.arrayContaining(['Card', 'lifecycle', 'card']));
      await page.keyboard.press('Escape');
      await expect.poll(() => marked(page)).toEqual([]);
    }));

  it('on the current page are highlighted too, until the next page', () =>
    visit('/guide/flows', async (page) => {
      await ask(page, 'lifecycle of a flow');
      await page.click(`${option}:has-text("Lifecycle of a flow")`);
      await page.waitForURL('**/guide/flows#lifecycle-of-a-flow');
      await expect.poll(() => marked(page)).toContain('Lifecycle');
      await page.click('.brand');
      await page.waitForSelector('article h1:has-text("Start")');
      await expect.poll(() => marked(page)).toEqual([]);
    }));

  it('open with Enter that was pressed before they arrived', () =>
    visit('/', async (page) => {
      const release = await hold(page, REQUESTS);
      await ask(page, 'okapi');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(100);
      expect(await page.isVisible(dialog)).toBe(true);
      await release();
      await page.waitForSelector(dialog, { state: 'detached' });
    }));

  it.each(['Control', 'Meta', 'Shift'])('open in a new page with %s+Enter', (modifier) =>
    visit('/', async (page) => {
      await ask(page, 'card lifecycle');
      await page.waitForSelector(selected);
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        page.keyboard.press(`${modifier}+Enter`),
      ]);
      expect(opened.url()).toContain('/guide/cards#card-lifecycle');
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await page.isVisible(dialog)).toBe(true);
    }),
  );

  it('end with a link to the page of all results when they do not fit', () =>
    visit('/', async (page) => {
      await ask(page, 'wombat');
      await page.click('text=See all 40 results');
      await page.waitForURL('**/search?q=wombat');
      expect(await page.textContent('h1')).toBe('Search results for “wombat”');
    }));

  it('show HTML of the index and of the query as text', () =>
    visit('/', async (page) => {
      await ask(page, 'quagga');
      await page.waitForSelector(`${option}:has-text("<img src=x onerror=alert(1)>")`);
      const evil = '<img src=x onerror=alert(1)><mark>x</mark><script>alert(2)</script>';
      await page.route(REQUESTS, (route) =>
        route.fulfill(
          json(
            reply([
              {
                document: {
                  id: '1',
                  url: 'javascript:alert(3)',
                  type: 'lvl1',
                  'hierarchy.lvl0': evil,
                  'hierarchy.lvl1': evil,
                },
                highlight: {},
              },
              {
                document: {
                  id: '2',
                  url: 'https://elsewhere.invalid//evil.invalid/a',
                  type: 'content',
                  'hierarchy.lvl0': evil,
                  'hierarchy.lvl1': evil,
                  content: evil,
                },
                highlight: { content: { snippet: evil, value: evil } },
              },
            ]),
          ),
        ),
      );
      await page.fill(input, evil);
      await page.waitForSelector(`${option}:has-text("<script>alert(2)</script>")`);
      expect(await page.locator(`${dialog} :is(img, script)`).count()).toBe(0);
      expect(await page.locator(option).count()).toBe(1);
      expect(await page.getAttribute(option, 'href')).toBe('/evil.invalid/a');
      await page.route(REQUESTS, (route) => route.fulfill(json(reply([], 0, [evil]))));
      await page.fill(input, `${evil}!`);
      await page.waitForSelector('.search-message:has-text("No results for “<img")');
      expect(await page.textContent('.search-try')).toBe(evil);
      expect(await page.locator(`${dialog} :is(img, script)`).count()).toBe(0);
    }));
});

describe('requests', () => {
  it('are not repeated, and are not sent for an empty query', () =>
    visit('/', async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/_search') asked.push(url.search);
      });
      await page.keyboard.press('Control+k');
      await page.waitForSelector(dialog);
      await page.keyboard.type('   ');
      await page.fill(input, 'okapi');
      await page.waitForSelector(`${option}:has-text("Start")`);
      await page.fill(input, ' okapi  ');
      await page.fill(input, 'wombat');
      await page.waitForSelector(`${option}:has-text("Wombat")`);
      await page.fill(input, 'okapi');
      await page.waitForSelector(`${option}:has-text("Start")`);
      expect(asked).toEqual(['?q=okapi', '?q=wombat']);
    }));

  it('that are outdated never replace newer results', () =>
    visit('/', async (page) => {
      const held: Route[] = [];
      await page.route('**/_search?q=wombat', (route) => void held.push(route));
      await ask(page, '');
      await page.fill(input, 'wombat');
      await expect.poll(() => held.length).toBe(1);
      await page.fill(input, 'okapi');
      await page.waitForSelector(`${option}:has-text("Start")`);
      for (const route of held) await route.continue().catch(() => {});
      await page.waitForTimeout(300);
      expect(await page.locator(option).count()).toBe(1);
      expect(await page.textContent(option)).toContain('Start');
    }));

  it('are followed by one event for each change, and nothing of it is sent', () =>
    visit('/', async (page) => {
      await page.evaluate(() => {
        const texts: string[] = [];
        Reflect.set(window, 'texts', texts);
        document.addEventListener('edgepress:searched', (event) => {
          if (event instanceof CustomEvent) texts.push(String(event.detail.text));
        });
      });
      await ask(page, '');
      await page.keyboard.type('ok');
      expect(await page.evaluate(() => Reflect.get(window, 'texts'))).toEqual(['o', 'ok']);
    }));
});

describe('a search without results', () => {
  it('shows a message and suggestions as buttons', () =>
    visit('/', async (page) => {
      await ask(page, 'wambxt');
      await page.waitForSelector('.search-message:has-text("No results for “wambxt”")');
      expect(await page.textContent(dialog)).toContain('Try searching for');
      await page.waitForSelector(`${dialog} [role=status]:has-text("No results")`, {
        state: 'attached',
      });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForSelector(option);
      expect(await page.inputValue(input)).toBe('wombat');
      expect(await hasFocus(page, input)).toBe(true);
    }));

  it('shows an error and can retry when no server responds', () =>
    visit(
      '/',
      async (page) => {
        await page.route(REQUESTS, (route) =>
          route.fulfill({ status: 503, ...json('{"error":"search-unavailable"}') }),
        );
        await ask(page, 'okapi');
        await page.waitForSelector(`${dialog} :text("Unable to fetch results")`);
        expect(await page.textContent(dialog)).toContain(
          'You might want to check your network connection.',
        );
        await page.unroute(REQUESTS);
        await page.click(`${dialog} button:has-text("Retry")`);
        await page.waitForSelector(option);
      },
      /503/,
    ));

  it('continues when the network is back', () =>
    visit(
      '/',
      async (page) => {
        await ask(page, '');
        await page.context().setOffline(true);
        // Not a query of another test: the browser's cache could answer it offline.
        await page.keyboard.type('cancelled');
        await page.waitForSelector(`${dialog} :text("You’re offline")`);
        await page.context().setOffline(false);
        await page.waitForSelector(option);
      },
      /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    ));
});

describe('recent and favourite results', () => {
  const stored = (page: Page, kind: 'RECENT' | 'FAVORITE'): Promise<{ url: string }[]> =>
    page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? '[]'),
      `__DOCSEARCH_${kind}_SEARCHES__documentation`,
    );

  it('are restored, added with the star and removed with the cross, all with the keyboard', () =>
    visit('/', async (page) => {
      for (const [q, url] of [
        ['okapi', '**/'],
        ['card lifecycle', '**/guide/cards#*'],
      ] as const) {
        await ask(page, q);
        await page.waitForSelector(selected);
        await page.keyboard.press('Enter');
        await page.waitForURL(url);
        await page.waitForSelector(dialog, { state: 'detached' });
      }
      await expect.poll(() => stored(page, 'RECENT')).toHaveLength(2);
      await page.keyboard.press('Control+k');
      await page.waitForSelector(`${dialog} h2:has-text("Recent")`);
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
        'Card lifecycle',
      );
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Save “Cards › Card lifecycle”',
      );
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${dialog} h2:has-text("Favourites")`);
      await page.waitForSelector(
        `${dialog} [role=status]:has-text("Saved “Cards › Card lifecycle”")`,
        {
          state: 'attached',
        },
      );
      expect(await stored(page, 'FAVORITE')).toHaveLength(1);
      expect(await stored(page, 'RECENT')).toHaveLength(1);
      await page.click('[aria-label="Remove “Start”"]');
      await page.waitForSelector('h2:has-text("Recent")', { state: 'detached' });
      await page.click('[aria-label="Remove “Cards › Card lifecycle”"]');
      await page.waitForSelector(`${dialog} :text("What are you looking for?")`);
      expect(await hasFocus(page, input)).toBe(true);
      expect(await stored(page, 'FAVORITE')).toEqual([]);
    }));

  it('open with Enter, and typed text goes to the input', () =>
    visit('/', async (page) => {
      await ask(page, 'card lifecycle');
      await page.waitForSelector(selected);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guide/cards#*');
      await page.click('.brand');
      await page.waitForSelector('article h1:has-text("Start")');
      await ask(page, '');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('/o');
      expect(await page.inputValue(input)).toBe('/o');
      await page.keyboard.press('Escape');
      await ask(page, '');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guide/cards#card-lifecycle');
      await page.waitForSelector(dialog, { state: 'detached' });
    }));
});

// The last tests, because the page keeps their window size and theme.
describe('in both themes', () => {
  const looks = [
    { theme: 'light', width: 360 },
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 360 },
    { theme: 'dark', width: 1440 },
  ] as const;
  it.each(rowsOf(looks, 3))('axe finds no violations in the dialog: %o', ({ theme, width }) =>
    visit(
      '/',
      async (page) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: theme });
        const findings = theme === 'light' ? axeFindings : colourFindings;
        const check = async (state: string): Promise<void> => {
          expect.soft(await findings(page), `${state} at ${width} px, ${theme}`).toEqual([]);
          const overflow = await page.evaluate(() => {
            const own = document.querySelector('.search-dialog');
            return own ? own.scrollWidth - own.clientWidth : -1;
          });
          expect.soft(overflow, `${state} scrolls sideways at ${width} px`).toBe(0);
        };
        await ask(page, '');
        await check('empty');
        await page.keyboard.type('wombat');
        await page.waitForSelector(selected);
        await check('results');
        await page.keyboard.press('Enter');
        await page.waitForSelector(dialog, { state: 'detached' });
        await ask(page, '');
        await page.waitForSelector('[data-kind=star]');
        await check('recent');
        await page.keyboard.type('qqqqqqq');
        await page.waitForSelector('.search-message :text("No results")');
        await check('nothing found');
        await page.route(REQUESTS, (route) => route.fulfill({ status: 503, body: '' }));
        await page.fill(input, 'other');
        await page.waitForSelector('.search-failed');
        await check('failed');
      },
      /503/,
    ),
  );
});
