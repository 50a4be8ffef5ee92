import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';

const PAGE = `<a id="link" href="/docs/b">B</a><a id="other" href="/docs/c">C</a><a id="hash" href="#x">x</a>
  <a id="window" href="/docs/b" target="_blank">B</a>
  <button id="button">menu</button><button class="colour-toggle">c</button>
  <button class="copy-page">Copy</button>
  <ep-island><button id="island">i</button></ep-island>`;

let load: ReturnType<typeof vi.fn<() => Promise<unknown>>>;
let settle: (error?: Error) => void;
let answered: string[];

async function start(isNow = false): Promise<void> {
  openDocument(PAGE);
  answered = [];
  document.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) answered.push(event.target.id || event.target.className);
  });
  load = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        settle = (error) => (error ? reject(error) : resolve(undefined));
      }),
  );
  const { onFirstInteraction } = await import('../../../client/entry/first-interaction.ts');
  onFirstInteraction(load, isNow);
}

const point = () => find('#link').dispatchEvent(new Event('pointerover', { bubbles: true }));

describe('the first interaction', () => {
  beforeEach(() => start());

  it('loads the deferred module once', () => {
    expect(load).not.toHaveBeenCalled();
    point();
    point();
    window.dispatchEvent(new Event('scroll'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('replays earlier clicks', async () => {
    point();
    click('#link');
    click('#button');
    expect(answered).toEqual([]);
    settle();
    await vi.waitFor(() => expect(answered).toEqual(['link', 'button']));
    click('#link');
    expect(answered).toHaveLength(3);
  });

  it('can be a click without preceding events, as from screen readers', async () => {
    click('#link');
    expect(load).toHaveBeenCalledTimes(1);
    settle();
    await vi.waitFor(() => expect(answered).toEqual(['link']));
  });

  it('reserves the clipboard for the text of a deferred click', async () => {
    const asked: Promise<Blob>[] = [];
    vi.stubGlobal(
      'ClipboardItem',
      class {
        constructor(items: Record<string, Promise<Blob>>) {
          if (items['text/plain']) asked.push(items['text/plain']);
        }
      },
    );
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async () => void (await asked[0]));
    const { copies } = await import('../../../client/entry-api/pending-copies.ts');
    click('#button');
    expect(asked).toEqual([]);
    click('.copy-page');
    // During the click, not after it: Safari refuses what comes later.
    expect(asked).toHaveLength(1);
    const blob = new Blob(['# A']);
    await copies.get(find('.copy-page'))?.(Promise.resolve(blob));
    expect(await asked[0]).toBe(blob);
    vi.unstubAllGlobals();
  });

  it('does not hold clicks when the module cannot be loaded', async () => {
    point();
    click('#link');
    settle(new Error('offline'));
    await vi.waitFor(() => expect(answered).toEqual(['link']));
  });

  it('shows the progress bar while a click is held, for links for at most three seconds', async () => {
    vi.useFakeTimers();
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    point();
    vi.advanceTimersByTime(5000);
    expect(document.querySelector('.progress')).toBe(null);
    click('#link');
    vi.advanceTimersByTime(199);
    expect(document.querySelector('.progress')).toBe(null);
    vi.advanceTimersByTime(1);
    expect(document.querySelectorAll('.progress')).toHaveLength(1);
    vi.advanceTimersByTime(2799);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave.mock.calls).toEqual([[find('#link', HTMLAnchorElement).href]]);
    // What comes after the browser has begun to leave does not answer the click a second time.
    settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(answered).toEqual([]);
    expect(document.querySelector('.progress')).toBe(null);
    vi.useRealTimers();
  });

  it('has no time limit for elements without a link', async () => {
    vi.useFakeTimers();
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    click('#button');
    vi.advanceTimersByTime(5000);
    expect(document.querySelectorAll('.progress')).toHaveLength(1);
    settle();
    await vi.advanceTimersByTimeAsync(500);
    expect([answered, leave.mock.calls]).toEqual([['button'], []]);
    expect(document.querySelector('.progress')).toBe(null);
    vi.useRealTimers();
  });

  it('follows only the last of two links', () => {
    vi.useFakeTimers();
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    click('#link');
    vi.advanceTimersByTime(600);
    click('#other');
    vi.advanceTimersByTime(4000);
    expect(leave.mock.calls).toEqual([[find('#other', HTMLAnchorElement).href]]);
    vi.useRealTimers();
  });

  it('does not delay clicks that the browser or the entry handles', () => {
    point();
    for (const id of ['#hash', '#window', '.colour-toggle', '#island']) click(id);
    click('#link', { ctrlKey: true });
    expect(answered).toEqual(['hash', 'window', 'colour-toggle', 'island', 'link']);
  });
});

describe('a page with state to restore', () => {
  it('loads the deferred module immediately', async () => {
    await start(true);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
