import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchRequested } from '../../../client/state/events.ts';
import { click, find, openDocument, press } from '../../support/client/page.ts';
import { hit, reply, settle, stubSearch, type Waiting } from '../../support/client/search.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const PAGE = `<header class="navbar"><form action="/docs/search" data-collection="c">
  <button class="search-button">Search</button></form></header><main><p>text</p></main>`;

const INPUT = '.search-dialog input';
const SELECTED = '[aria-selected=true]';

let waiting: Waiting[];
let searched: string[];
let open: (typed?: string) => SearchRequested;

beforeEach(async () => {
  openDocument(PAGE);
  vi.useFakeTimers();
  waiting = stubSearch();
  searched = [];
  document.addEventListener('edgepress:searched', ({ detail }) => searched.push(detail.text));
  const entryApi = await provideEntryApi();
  const { openSearch } = await import('../../../client/search/search.ts');
  open = (typed = '') => {
    const request = { typed, isTaken: false };
    openSearch(request, find('form', HTMLFormElement), entryApi);
    return request;
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isOpen = (): boolean => find('.search-dialog', HTMLDialogElement).open;
const text = (selector: string): string => find(selector).textContent ?? '';
const status = (): string => text('.search-dialog [role=status]');

function type(value: string): void {
  const input = find(INPUT, HTMLInputElement);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function answer(body: string, code = 200): Promise<void> {
  await waiting.at(-1)?.answer(body, code);
  await settle();
}

describe('the search dialog', () => {
  it('searches the version that the navbar shows, and so does its link to all results', async () => {
    find('.navbar').insertAdjacentHTML(
      'beforeend',
      '<a data-version="next" aria-current="true" href="/docs/">Next</a><a data-version="1.0">1.0</a>',
    );
    open('car');
    expect(waiting.map(({ version }) => version)).toEqual(['next']);
    await answer(reply([hit('Cards')], 64));
    expect(find('.search-all', HTMLAnchorElement).getAttribute('href')).toBe(
      '/docs/search?version=next&q=car',
    );
    // The reader goes to a page of another version within this document.
    const [next, old] = document.querySelectorAll('[data-version]');
    next?.setAttribute('aria-current', 'false');
    old?.setAttribute('aria-current', 'true');
    type('card');
    expect(waiting.at(-1)?.version).toBe('1.0');
  });

  it('searches for the given text, and closes on a second request', () => {
    const request = open('car');
    expect(request.isTaken).toBe(true);
    expect(isOpen()).toBe(true);
    expect(find(INPUT, HTMLInputElement).value).toBe('car');
    expect(document.activeElement).toBe(find(INPUT));
    expect(waiting.map(({ q }) => q)).toEqual(['car']);
    expect(searched).toEqual(['car']);
    open();
    expect(isOpen()).toBe(false);
  });

  it('starts empty each time', async () => {
    open('a');
    await answer(reply([hit('a')]));
    press(INPUT, 'Escape');
    await settle();
    open();
    expect(find(INPUT, HTMLInputElement).value).toBe('');
    expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
    expect(text('.search-message')).toContain('What are you looking for?');
  });

  it('requests nothing when it opens, and dispatches an event for every change', () => {
    open();
    expect([waiting.length, searched.length]).toEqual([0, 0]);
    type('a');
    type('');
    expect(searched).toEqual(['a', '']);
  });
});

describe('the list of results', () => {
  it('is a list box that the input controls', async () => {
    open();
    expect(find(INPUT).getAttribute('aria-expanded')).toBe('false');
    type('x');
    await answer(reply([hit('one'), hit('two', 'part'), hit('three')], 64));
    const input = find(INPUT);
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(find(SELECTED).id).toBe(input.getAttribute('aria-activedescendant'));
    expect(text(SELECTED)).toBe('one');
    const walk = ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map((key) => {
      expect(press(INPUT, key)).toBe(false);
      return text(SELECTED).replace(/\s+/g, ' ');
    });
    expect(walk).toEqual(['two part', 'three', 'one', 'three', 'one']);
    expect(press(INPUT, 'Home', { shiftKey: true })).toBe(true);
    expect(text('.search-all')).toBe('See all 64 results');
    expect(find('.search-all', HTMLAnchorElement).getAttribute('href')).toBe('/docs/search?q=x');
    await vi.advanceTimersByTimeAsync(500);
    expect(status()).toBe('64 results for “x”');
  });

  it('lists further results of a page below it, with their section only', async () => {
    open('x');
    const groups = [{ hits: [hit('one'), hit('one', 'part')] }];
    await answer(JSON.stringify({ results: [{ found: 1, grouped_hits: groups }] }));
    expect(text('.search-further')).toBe('part');
    expect(find('[role=group]').getAttribute('aria-labelledby')).toBe(find('.search-group').id);
  });

  it('ignores keys while an input method is composing', async () => {
    open('x');
    await answer(reply([hit('one'), hit('two')]));
    expect(press(INPUT, 'ArrowDown', { isComposing: true })).toBe(true);
    expect(text(SELECTED)).toBe('one');
  });
});

describe('choosing a result', () => {
  it('follows the link like a click, closes the dialog, and stores the result', async () => {
    open('x');
    await answer(reply([hit('one')]));
    const followed: string[] = [];
    document.addEventListener('click', (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLAnchorElement) followed.push(event.target.pathname);
    });
    press(INPUT, 'Enter');
    expect(followed).toEqual(['/docs/one']);
    expect(isOpen()).toBe(false);
    expect(localStorage.getItem('__DOCSEARCH_RECENT_SEARCHES__c')).toContain('docs/one');
  });

  it.each([
    [{ ctrlKey: true }, 'noopener'],
    [{ metaKey: true }, 'noopener'],
    [{ shiftKey: true }, 'noopener,popup'],
  ])('with %o opens a new page and keeps the dialog open', async (keys, features) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    open('x');
    await answer(reply([hit('one')]));
    press(INPUT, 'Enter', keys);
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/\/docs\/one$/), '_blank', features);
    expect(isOpen()).toBe(true);
  });

  it('also works for virtual keyboards, which submit the form', async () => {
    open('x');
    await answer(reply([hit('one')]));
    document.addEventListener('click', (event) => event.preventDefault());
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    expect(find('.search-dialog form').dispatchEvent(submit)).toBe(false);
    expect(isOpen()).toBe(false);
  });

  it('waits for the results of the current text', async () => {
    open('x');
    await answer(reply([hit('old')]));
    type('xy');
    press(INPUT, 'Enter');
    expect(isOpen()).toBe(true);
    document.addEventListener('click', (event) => event.preventDefault());
    await answer(reply([hit('new')]));
    expect(isOpen()).toBe(false);
    expect(localStorage.getItem('__DOCSEARCH_RECENT_SEARCHES__c')).toContain('docs/new');
  });
});

describe('a search without results', () => {
  it('shows a message, and a suggestion starts its own search', async () => {
    open('zzz');
    await answer(reply([], 0, ['<b>card</b>', 'flow']));
    expect(text('.search-message b')).toBe('No results for “zzz”');
    expect(text('.search-message p')).toBe('Try searching for:');
    expect(find('.search-all').hidden).toBe(true);
    click('.search-try');
    expect(find(INPUT, HTMLInputElement).value).toBe('<b>card</b>');
    expect(searched.at(-1)).toBe('<b>card</b>');
  });

  it('reports a failure, and retries with its button and with Enter', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    open('a');
    await answer('', 503);
    expect(text('.search-message')).toContain('Unable to fetch results');
    expect(text('.search-message')).toContain('You might want to check your network connection.');
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toContain('Unable to fetch results');
    click('.search-try');
    await answer('', 503);
    press(INPUT, 'Enter');
    await answer(reply([hit('one')]));
    expect(text(SELECTED)).toBe('one');
    expect(waiting.map(({ q }) => q)).toEqual(['a', 'a', 'a']);
  });
});
