import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../support/client/page.ts';

const bars = () => [...document.querySelectorAll<HTMLElement>('.progress')];
const shown = () => bars()[0]?.style.getPropertyValue('--progress');

describe('the progress bar', () => {
  let startProgress: () => void;
  let stopProgress: () => void;

  beforeEach(async () => {
    openDocument('');
    vi.useFakeTimers();
    ({ startProgress, stopProgress } = await import('../../../client/dom/progress.ts'));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('appears 200 ms after the route change at 8 percent, and advances by 2 percent every 800 ms', () => {
    startProgress();
    vi.advanceTimersByTime(199);
    expect(shown()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('0.08');
    vi.advanceTimersByTime(800);
    expect(shown()).toBe('0.1');
    vi.advanceTimersByTime(800 * 100);
    expect(Number(shown())).toBeLessThan(1);
  });

  it('completes when the page arrives, and disappears after 200 ms', () => {
    startProgress();
    vi.advanceTimersByTime(200);
    stopProgress();
    vi.advanceTimersByTime(0);
    expect(shown()).toBe('1');
    expect(bars()[0]?.className).toBe('progress done');
    vi.advanceTimersByTime(200);
    expect(bars()).toEqual([]);
  });

  it('does not appear for a page that arrives immediately', () => {
    startProgress();
    stopProgress();
    vi.runAllTimers();
    expect(bars()).toEqual([]);
  });

  it('continues when another navigation replaces the first, and exists only once', () => {
    startProgress();
    vi.advanceTimersByTime(1000);
    stopProgress();
    startProgress();
    vi.advanceTimersByTime(800);
    expect(bars().map(({ className }) => className)).toEqual(['progress']);
    expect(Number(shown())).toBeCloseTo(0.12);
  });

  it('restarts for the next navigation after the last bar has disappeared', () => {
    startProgress();
    vi.advanceTimersByTime(1000);
    stopProgress();
    vi.advanceTimersByTime(0);
    startProgress();
    for (let time = 0; time < 400; time++) {
      vi.advanceTimersByTime(1);
      expect(bars().length).toBeLessThan(2);
    }
    expect(shown()).toBe('0.08');
  });

  it('disappears when the page is restored from the back/forward cache', () => {
    startProgress();
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(200);
    expect(bars()).toEqual([]);
  });
});

describe('the spinner', () => {
  beforeEach(() => {
    openDocument('<main></main>');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('appears after 200 ms and disappears with the work that it represents', async () => {
    const { withSpinner } = await import('../../../client/dom/spinner.ts');
    let arrive = (): void => {};
    const part = withSpinner(document.body, new Promise<void>((resolve) => (arrive = resolve)));
    vi.advanceTimersByTime(199);
    expect(document.querySelector('.spinner')).toBe(null);
    vi.advanceTimersByTime(1);
    expect(document.querySelector('.spinner')?.getAttribute('role')).toBe('status');
    arrive();
    await part;
    expect(document.querySelector('.spinner')).toBe(null);
  });

  it('appears while a reader waits for the first load of a chunk', async () => {
    const { loadChunk } = await import('../../../client/entry-api/load-chunk.ts');
    let arrive = (_module: unknown): void => {};
    const load = () => new Promise<unknown>((resolve) => (arrive = resolve));
    const accepts = (_module: unknown): _module is object => true;
    const place = document.body;
    const quiet = loadChunk({ load, accepts, place, isQuiet: true });
    vi.advanceTimersByTime(200);
    expect(document.querySelector('.spinner')).toBe(null);
    arrive({});
    await quiet;
    const chunk = loadChunk({ load, accepts, place });
    vi.advanceTimersByTime(200);
    expect(document.querySelector('body>.spinner')).not.toBe(null);
    arrive({});
    await chunk;
    expect(document.querySelector('.spinner')).toBe(null);
  });

  it('appears while the search dialog is loading', async () => {
    const openSearch = vi.fn();
    const { promise, resolve } = Promise.withResolvers<object>();
    vi.doMock('../../../client/search/search.ts', () => promise);
    document.body.innerHTML = '<header class="navbar"><form action="/docs/search"></form></header>';
    const { searchLauncher } = await import('../../../client/behaviours/chrome/search.ts');
    // Only the dialog uses them, and it is a double.
    searchLauncher({} as Parameters<typeof searchLauncher>[0]);
    const detail = { typed: '', isTaken: false };
    document.dispatchEvent(new CustomEvent('edgepress:search', { detail, cancelable: true }));
    vi.advanceTimersByTime(200);
    expect(document.querySelector('body>.spinner')).not.toBe(null);
    vi.useRealTimers();
    resolve({ openSearch });
    await vi.waitFor(() => expect(openSearch).toHaveBeenCalledOnce());
    expect(document.querySelector('.spinner')).toBe(null);
    vi.doUnmock('../../../client/search/search.ts');
  });
});
