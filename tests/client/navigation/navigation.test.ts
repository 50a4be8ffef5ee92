import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Navigated } from '../../../client/state/events.ts';
import {
  click,
  find,
  openDocument,
  pageFragment,
  responseFrom,
} from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const PAGE = `<aside class="sidebar"><nav class="sidebar-nav" data-sidebar="docs"><ul>
  <li><a id="a" href="/docs/a" aria-current="page">A</a></li>
  <li><a id="b" href="/docs/b">B</a></li>
  <li class="category" data-branch="docs.1"><div class="category-row"><a href="/docs/deep/c">C</a>
  <button class="caret" aria-expanded="false" aria-label="Expand sidebar category 'C'"></button></div></li>
  </ul></nav></aside>
  <main id="content" data-path="/a"><h1>A</h1><a id="hash" href="#x">x</a>
  <a id="query" href="?x=1">query</a><a id="same" href="/docs/a">A</a>
  <a id="b-hash" href="/docs/b#there">there</a><a id="home" href="/docs/">home</a>
  <a id="deep" href="/docs/deep/c">C</a><a id="gone" href="/docs/gone">gone</a></main>
  <div id="announcer"></div>`;

const FRAGMENTS: Record<string, string> = {
  '/docs/_page/r1/b': pageFragment(
    { sidebar: 'docs', title: 'B' },
    '<h1>B</h1><h2 id="there">T</h2>',
  ),
  '/docs/_page/r1/a': pageFragment({ sidebar: 'docs', title: 'A', path: '/a' }, '<h1>A</h1>'),
  '/docs/_page/r1/': pageFragment({ title: 'Home', path: '/', layout: 'home' }, '<h1>Home</h1>'),
  '/docs/_page/r1/deep/c': pageFragment(
    { sidebar: 'docs', title: 'C', path: '/deep/c' },
    '<h1>C</h1>',
  ),
  '/docs/_nav/r1/deep/c': `<ul><li class="category" data-branch="docs.1"><div class="category-row">
    <a href="/docs/deep/c" aria-current="page">C</a><button class="caret" aria-expanded="true"
    aria-label="Collapse sidebar category 'C'"></button></div><ul><li><a href="/docs/deep/d">D</a></li></ul></li></ul>`,
};

let scrolls: unknown[];
let visits: Navigated[];
let assign: ReturnType<typeof vi.fn>;
let replace: ReturnType<typeof vi.fn>;

const heading = () => document.querySelector('h1')?.textContent;
const arrived = (title: string) => vi.waitFor(() => expect(heading()).toBe(title));

beforeEach(async () => {
  openDocument(PAGE);
  scrolls = [];
  visits = [];
  vi.stubGlobal('scrollTo', (options: { top: number }) => scrolls.push(options.top));
  vi.stubGlobal('fetch', async (url: string) =>
    FRAGMENTS[url] ? responseFrom(url, FRAGMENTS[url]) : responseFrom(url, 'none', 404),
  );
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  document.addEventListener('edgepress:navigated', ({ detail }) => visits.push(detail));
  await start();
});

async function start(): Promise<void> {
  await provideEntryApi();
  const { navigation } = await import('../../../client/navigation/navigation.ts');
  navigation();
}

afterEach(() => void vi.useRealTimers());
// The progress bar's timer would find no document after the last test.
afterAll(async () => {
  dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve));
});

describe('following a link to a page', () => {
  it('replaces the current page', async () => {
    expect(click('#b')).toBe(false);
    expect(heading()).toBe('A');
    await arrived('B');
    expect(location.pathname).toBe('/docs/b');
    expect(document.title).toBe('B');
    expect(find('main').dataset['path']).toBe('/b');
    expect(find('link[rel=canonical]').getAttribute('href')).toBe('https://lab.example/docs/b');
    expect(find('meta[name=description]').getAttribute('content')).toBe('About B');
    expect(document.body.dataset['layout']).toBe('doc');
  });

  it('waits when the site limits requests instead of loading the page in full', async () => {
    vi.useFakeTimers();
    let asked = 0;
    vi.stubGlobal('fetch', async (url: string) =>
      asked++ === 0
        ? responseFrom(url, 'Too many requests.', 429, { 'retry-after': '10' })
        : responseFrom(url, FRAGMENTS[url] ?? ''),
    );
    click('#b');
    await vi.advanceTimersByTimeAsync(9999);
    expect([heading(), asked]).toEqual(['A', 1]);
    // The reader sees that it goes on.
    expect(document.querySelector('.progress:not(.done)')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect([heading(), asked, location.pathname]).toEqual(['B', 2, '/docs/b']);
    // The bar goes in a task of its own.
    await vi.advanceTimersByTimeAsync(1);
    expect(document.querySelector('.progress:not(.done)')).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  it('marks the page in the sidebar', async () => {
    click('#b');
    await arrived('B');
    expect(find('#b').getAttribute('aria-current')).toBe('page');
    expect(find('#a').getAttribute('aria-current')).toBe(null);
  });

  it('scrolls to the top, moves the focus there and announces the title', async () => {
    click('#b');
    await arrived('B');
    expect(scrolls).toEqual([0]);
    expect(document.activeElement).toBe(document.body);
    await vi.waitFor(() => expect(find('#announcer').textContent).toBe('B'));
  });

  it('leaves the hash to the browser once the page is shown', async () => {
    click('#b-hash');
    await arrived('B');
    expect(replace).toHaveBeenCalledWith(new URL('/docs/b#there', location.href));
    expect(scrolls).toEqual([]);
  });

  it('dispatches an event with both addresses', async () => {
    click('#b');
    await arrived('B');
    expect(visits.map(({ from, to }) => [from.pathname, to.pathname])).toEqual([
      ['/docs/a', '/docs/b'],
    ]);
  });

  it('hides the sidebar on a page without one, and changes the layout', async () => {
    click('#home');
    await arrived('Home');
    expect(find('.sidebar').hidden).toBe(true);
    expect(document.body.dataset['layout']).toBe('home');
  });

  it('fetches the sidebar branch of the page', async () => {
    click('#deep');
    await arrived('C');
    expect(find('[data-branch="docs.1"]>ul').textContent).toBe('D');
    expect(find('.caret').getAttribute('aria-expanded')).toBe('true');
    expect(find('.caret').getAttribute('aria-label')).toBe("Collapse sidebar category 'C'");
  });

  it('shows the last of two requested pages', async () => {
    click('#b');
    click('#home');
    await arrived('Home');
    expect(visits).toHaveLength(1);
  });
});

describe('the progress bar', () => {
  const bars = () => document.querySelectorAll('.progress:not(.done)').length;
  let answer: Map<string, () => void>;

  beforeEach(() => {
    answer = new Map();
    vi.stubGlobal('fetch', async (url: string) => {
      await new Promise<void>((resolve) => answer.set(url, resolve));
      return responseFrom(url, FRAGMENTS[url] ?? '');
    });
  });

  it('of an abandoned navigation disappears with the one that replaced it', async () => {
    click('#b');
    await vi.waitFor(() => expect(bars()).toBe(1));
    click('#home');
    await vi.waitFor(() => expect(answer.size).toBe(2));
    answer.get('/docs/_page/r1/')?.();
    await arrived('Home');
    // The abandoned page never comes.
    await vi.waitFor(() => expect(document.querySelectorAll('.progress')).toHaveLength(0));
    await new Promise((done) => setTimeout(done, 300));
    expect(document.querySelectorAll('.progress')).toHaveLength(0);
  });

  it('does not complete for an abandoned page', async () => {
    click('#b');
    click('#home');
    await vi.waitFor(() => expect(bars()).toBe(1));
    answer.get('/docs/_page/r1/b')?.();
    await new Promise((done) => setTimeout(done, 50));
    expect([heading(), bars()]).toEqual(['A', 1]);
    answer.get('/docs/_page/r1/')?.();
    await arrived('Home');
    await vi.waitFor(() => expect(bars()).toBe(0));
  });
});

describe('a link within the same page', () => {
  it('is handled by the browser when only the hash differs', () => {
    expect(click('#hash')).toBe(true);
  });

  it('does not scroll when only the query changes', async () => {
    click('#query');
    await vi.waitFor(() => expect(visits).toHaveLength(1));
    expect([location.search, scrolls, heading()]).toEqual(['?x=1', [], 'A']);
  });

  it('does not scroll when only the query changes, even with a hash', async () => {
    openDocument(PAGE, { path: '/docs/a?x=1#x' });
    const jump = vi.spyOn(location, 'replace').mockImplementation(() => {});
    vi.stubGlobal('scrollTo', (options: { top: number }) => scrolls.push(options.top));
    document.addEventListener('edgepress:navigated', ({ detail }) => visits.push(detail));
    await start();
    find('#query').setAttribute('href', '?x=2#x');
    click('#query');
    await vi.waitFor(() => expect(visits).toHaveLength(1));
    expect([location.search, location.hash, scrolls]).toEqual(['?x=2', '#x', []]);
    expect(jump).not.toHaveBeenCalled();
  });

  it('scrolls to its hash when both the hash and the query change', async () => {
    find('#query').setAttribute('href', '?x=1#x');
    click('#query');
    await vi.waitFor(() => expect(visits).toHaveLength(1));
    expect(replace).toHaveBeenCalledWith(new URL('/docs/a?x=1#x', location.href));
  });

  it('scrolls to the top when nothing changes', async () => {
    const { length } = history;
    click('#same');
    await vi.waitFor(() => expect(scrolls).toEqual([0]));
    expect(history.length).toBe(length);
    expect(visits).toEqual([]);
  });
});

describe('a page that fails to load', () => {
  it('is loaded in full, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    click('#gone');
    await vi.waitFor(() => expect(assign).toHaveBeenCalled());
    expect(String(assign.mock.calls[0]?.[0])).toMatch(/\/docs\/gone$/);
    expect(warn).toHaveBeenCalled();
    expect(heading()).toBe('A');
  });
});

describe('ignored clicks', () => {
  it('are those with a modifier or another button, and those already handled', () => {
    for (const init of [
      { ctrlKey: true },
      { metaKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ])
      expect(click('#b', init)).toBe(true);
    find('#b').addEventListener('click', (event) => event.preventDefault());
    click('#b');
    expect(heading()).toBe('A');
  });
});

describe('Back', () => {
  it('shows the previous page at its scroll position', async () => {
    vi.stubGlobal('scrollY', 640);
    window.dispatchEvent(new Event('scroll'));
    const before: unknown = history.state;
    click('#b');
    await arrived('B');
    scrolls = [];
    history.replaceState(before, '', '/docs/a');
    window.dispatchEvent(new PopStateEvent('popstate', { state: before }));
    await arrived('A');
    expect(scrolls).toEqual([640]);
  });

  it('loads the document again when the page fails to load', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    history.replaceState(null, '', '/docs/gone');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });
});
