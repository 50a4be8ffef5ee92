import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from './support/page.ts';

const shown = () =>
  document.querySelector<HTMLElement>('.progress')?.style.getPropertyValue('--progress');

describe('the progress bar', () => {
  beforeEach(() => {
    openDocument('');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts 200 ms after the route change, at 8 percent, and gains 2 percent every 800 ms', async () => {
    const { withProgress } = await import('../../client/progress.ts');
    void withProgress(new Promise(() => {}));
    vi.advanceTimersByTime(199);
    expect(shown()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('0.08');
    vi.advanceTimersByTime(800);
    expect(shown()).toBe('0.1');
    vi.advanceTimersByTime(800 * 100);
    expect(Number(shown())).toBeLessThan(1);
  });

  it('fills up when the page is there, and goes after 200 ms', async () => {
    const { withProgress } = await import('../../client/progress.ts');
    let arrive = (_page: string): void => {};
    const page = withProgress(new Promise<string>((resolve) => (arrive = resolve)));
    vi.advanceTimersByTime(200);
    arrive('page');
    expect(await page).toBe('page');
    expect(shown()).toBe('1');
    expect(document.querySelector('.progress')?.className).toBe('progress done');
    vi.advanceTimersByTime(200);
    expect(shown()).toBeUndefined();
  });

  it('never shows for a page that comes at once, nor stays for one that fails', async () => {
    const { withProgress } = await import('../../client/progress.ts');
    await withProgress(Promise.resolve());
    await expect(withProgress(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    vi.runAllTimers();
    expect(shown()).toBeUndefined();
  });
});

describe('the spinner', () => {
  it('shows after 200 ms and goes with what it stood for', async () => {
    openDocument('<main></main>');
    vi.useFakeTimers();
    const { withSpinner } = await import('../../client/spinner.ts');
    let arrive = (): void => {};
    const part = withSpinner(document.body, new Promise<void>((resolve) => (arrive = resolve)));
    vi.advanceTimersByTime(199);
    expect(document.querySelector('.spinner')).toBe(null);
    vi.advanceTimersByTime(1);
    expect(document.querySelector('.spinner')?.getAttribute('role')).toBe('status');
    arrive();
    await part;
    expect(document.querySelector('.spinner')).toBe(null);
    vi.useRealTimers();
  });
});
