import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { find, openDocument, pageFragment, responseFrom } from '../../support/client/page.ts';

const LINKS = ['b', 'c', 'd', 'e', 'f'].map((name) => `<a id="${name}" href="/docs/${name}">x</a>`);
const PAGE = `${LINKS.join('')}<a id="here" href="/docs/a">a</a><a id="away" href="https://x.example/">x</a>
  <nav class="pager"><a id="next" href="/docs/next">next</a></nav>`;

let requested: string[];
let see: (element: Element) => void;

async function start(connection?: object): Promise<void> {
  openDocument(PAGE);
  requested = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return Promise.resolve(responseFrom(url, pageFragment({}, '')));
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (entries: object[]) => void) {
        see = (target) => notice([{ isIntersecting: true, target }]);
      }
      observe(): void {}
      unobserve(): void {}
    },
  );
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const { prefetch } = await import('../../../client/navigation/prefetch.ts');
  prefetch();
}

function point(selector: string): void {
  find(selector).dispatchEvent(new Event('pointerover', { bubbles: true }));
}

function rest(selector: string): void {
  point(selector);
  vi.advanceTimersByTime(100);
}

afterEach(() => {
  vi.useRealTimers();
});

describe('prefetching a page', () => {
  beforeEach(() => start());

  it('starts when the pointer rests on its link, or the link gets the focus', () => {
    rest('#b');
    find('#c').dispatchEvent(new Event('focusin', { bubbles: true }));
    vi.advanceTimersByTime(100);
    expect(requested).toEqual(['/docs/_page/r1/b', '/docs/_page/r1/c']);
  });

  it('starts when it is the next page and its link becomes visible', () => {
    see(find('#next'));
    vi.runAllTimers();
    expect(requested).toEqual(['/docs/_page/r1/next']);
  });

  it('does not start when the pointer only passes over its link', () => {
    point('#b');
    point('#c');
    rest('#away');
    expect(requested).toEqual([]);
  });

  it('does not start for the current page', () => {
    rest('#here');
    expect(requested).toEqual([]);
  });

  it('does not start while three other requests are pending', async () => {
    for (const id of ['#b', '#c', '#d', '#e']) rest(id);
    expect(requested).toHaveLength(3);
    await vi.runAllTimersAsync();
    rest('#f');
    expect(requested).toHaveLength(4);
  });
});

describe('prefetching', () => {
  it('is disabled on slow connections and for readers who save data', async () => {
    for (const connection of [
      { effectiveType: '2g' },
      { effectiveType: 'slow-2g' },
      { effectiveType: '4g', saveData: true },
    ]) {
      await start(connection);
      rest('#b');
      see(find('#next'));
      vi.runAllTimers();
      expect(requested).toEqual([]);
    }
  });
});
