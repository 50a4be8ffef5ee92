import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';
import { hit, reply, settle, stubSearch, type Waiting } from '../../support/client/search.ts';

const PAGE = `<main><div class="search-page"><h1>Search results for “old”</h1>
  <form action="/docs/search"><input name="q" value="old"><button>Search</button></form>
  <div class="search-outcome"><p class="search-count">40 pages found</p>
  <div class="search-hits"><article class="search-hit"><h2><a href="/docs/x">x</a></h2></article></div>
  <nav class="pager"><a rel="next" href="/docs/search?version=v1&amp;q=old&amp;page=2">Next</a></nav></div>
  </div></main><div id="announcer"></div>`;

let waiting: Waiting[];

async function start(path = '/docs/search?q=old&version=v1&from=mail', body = PAGE): Promise<void> {
  openDocument(body, { path });
  document.title = 'Search results for “old” | Lab';
  waiting = stubSearch();
  const { startResultsPage } = await import('../../../client/search/search.ts');
  startResultsPage();
}

beforeEach(() => start());
afterEach(() => vi.unstubAllGlobals());

const names = (): (string | null)[] =>
  [...document.querySelectorAll('.search-hit h2')].map((node) => node.textContent);

function type(text: string): void {
  const input = find('input', HTMLInputElement);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const submit = (): boolean =>
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

describe('the results page', () => {
  it('appends the next page of results until the last', async () => {
    expect(click('a[rel=next]')).toBe(false);
    click('a[rel=next]');
    expect(waiting).toMatchObject([{ q: 'old', page: '2', version: 'v1' }]);
    await waiting[0]?.answer(reply([hit('y')], 40));
    await settle();
    expect(names()).toEqual(['x', 'y']);
    expect(document.activeElement?.textContent).toBe('y');
    expect(find('a[rel=next]').getAttribute('href')).toBe('/docs/search?version=v1&q=old&page=3');
    click('a[rel=next]');
    await waiting[1]?.answer(reply([hit('z')], 40));
    await settle();
    expect(document.querySelector('a[rel=next]')).toBeNull();
    expect(names()).toEqual(['x', 'y', 'z']);
  });

  it('keeps its initial scope, and no other parameters of the URL', async () => {
    type('new');
    expect(waiting).toMatchObject([{ q: 'new', page: null, version: 'v1' }]);
    await waiting[0]?.answer(reply([hit('n')]));
    await settle();
    expect(location.search).toBe('?version=v1&q=new');
    expect(document.title).toBe('Search results for “new” | Lab');
    expect(names()).toEqual(['n']);
  });

  it('does not change the URL after the reader navigated elsewhere', async () => {
    type('new');
    find('main').replaceChildren();
    history.replaceState(null, '', '/docs/n');
    await waiting[0]?.answer(reply([hit('n')]));
    await settle();
    expect(location.pathname).toBe('/docs/n');
  });

  it('searches when the form is submitted, and leaves other scopes to the server', async () => {
    expect(submit()).toBe(false);
    await start(undefined, PAGE.replace('</form>', '<input name="version" value="v2"></form>'));
    expect(submit()).toBe(true);
  });

  it('searches for text that was typed before it loaded', async () => {
    await start('/docs/search?q=before');
    expect(waiting).toMatchObject([{ q: 'old' }]);
  });
});
