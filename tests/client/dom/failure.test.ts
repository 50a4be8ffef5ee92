import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';

beforeEach(() => {
  openDocument('<main><p>article</p></main>');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a component that throws', () => {
  it('is reported with a retry button while the article stays', async () => {
    const { attempt } = await import('../../../client/dom/failure.ts');
    let isBroken = true;
    const part = vi.fn(() => {
      if (isBroken) throw new Error('broken');
    });
    attempt(part);
    expect(find('.failure').getAttribute('role')).toBe('alert');
    expect(find('.failure p').textContent).toBe('This page crashed.');
    expect(find('.failure button').textContent).toBe('Try again');
    click('.failure button');
    expect(document.querySelectorAll('.failure')).toHaveLength(1);
    isBroken = false;
    click('.failure button');
    expect(part).toHaveBeenCalledTimes(3);
    expect(find('main').textContent).toBe('article');
  });
});

describe('a chunk that fails to load', () => {
  interface Greeter {
    greet(): string;
  }

  function isGreeter(module: unknown): module is Greeter {
    return typeof module === 'object' && module !== null && 'greet' in module;
  }

  const greeter = { greet: () => 'hello' };
  /** What the pause before the second try takes. */
  const PAUSE = 1500;
  const failed = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(PAUSE);
    await vi.waitFor(() => find('.failure'));
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is reported, and loaded again with the retry button', async () => {
    const { loadChunk } = await import('../../../client/entry-api/load-chunk.ts');
    const offline = new Error('offline');
    const load = vi.fn().mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
    load.mockResolvedValue(greeter);
    const chunk = loadChunk({ load, accepts: isGreeter, place: find('main') });
    await failed();
    expect(find('.failure button').textContent).toBe('Retry');
    click('.failure button');
    expect((await chunk).greet()).toBe('hello');
    expect(find('main').textContent).toBe('article');
  });

  it('is retried once without a message', async () => {
    const { loadChunk } = await import('../../../client/entry-api/load-chunk.ts');
    const load = vi.fn().mockRejectedValueOnce(new Error('503')).mockResolvedValue(greeter);
    const loading = loadChunk({ load, accepts: isGreeter, place: find('main') });
    await vi.advanceTimersByTimeAsync(PAUSE);
    const chunk = await loading;
    expect([chunk.greet(), load.mock.calls.length]).toEqual(['hello', 2]);
    expect(document.querySelector('.failure')).toBeNull();
  });

  it('includes a response that is not the expected module', async () => {
    const { loadChunk } = await import('../../../client/entry-api/load-chunk.ts');
    void loadChunk({ load: async () => ({}), accepts: isGreeter, place: find('main') });
    await failed();
  });

  it('reloads the page once if the retry fails and a newer release exists', async () => {
    const { loadChunk } = await import('../../../client/entry-api/load-chunk.ts');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const headers = { 'x-release': 'r2' };
    vi.stubGlobal('fetch', async () => new Response('', { headers }));
    const fail = async () => {
      const load = () => Promise.reject(new Error('gone'));
      void loadChunk({ load, accepts: isGreeter, place: find('main') });
      await failed();
      click('.failure button');
      await failed();
      find('.failure').remove();
    };
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page if its release is the current one', async () => {
    const { loadChunk } = await import('../../../client/entry-api/load-chunk.ts');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => new Response('', { headers: { 'x-release': 'r1' } }));
    const load = () => Promise.reject(new Error('gone'));
    void loadChunk({ load, accepts: isGreeter, place: find('main') });
    await failed();
    click('.failure button');
    await failed();
    expect(reload).not.toHaveBeenCalled();
  });
});
