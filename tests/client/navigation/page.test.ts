import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument, pageFragment, responseFrom } from '../../support/client/page.ts';

let requested: string[];

function serve(answer: (url: string) => Response): void {
  requested = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return answer(url);
  });
}

describe('a fetched page', () => {
  beforeEach(() => openDocument(''));

  it('has a head and content', async () => {
    const head = { title: 'B | Site', path: '/b', sidebar: 'docs', islands: 'x=/docs/x.js' };
    serve((url) => responseFrom(url, pageFragment(head, '<h1>B</h1>')));
    const { takePage } = await import('../../../client/navigation/page.ts');
    const page = await takePage('/b');
    expect(page.head).toMatchObject({ ...head, description: 'About B', layout: 'doc', styles: [] });
    expect(page.content.querySelector('h1')?.textContent).toBe('B');
    expect(requested).toEqual(['/docs/_page/r1/b']);
  });

  it('has empty texts where the fragment omits them', async () => {
    serve((url) => responseFrom(url, pageFragment({ sidebar: null }, '')));
    const { takePage } = await import('../../../client/navigation/page.ts');
    expect((await takePage('/b')).head.sidebar).toBe('');
  });

  it('is fetched once if it was prefetched, and again after it was shown', async () => {
    serve((url) => responseFrom(url, pageFragment({}, '')));
    const { loadPage, takePage } = await import('../../../client/navigation/page.ts');
    const ahead = loadPage('/b');
    expect(loadPage('/b')).toBe(ahead);
    expect(takePage('/b')).toBe(ahead);
    await ahead;
    expect(requested).toHaveLength(1);
    await takePage('/b');
    expect(requested).toHaveLength(2);
  });

  it('is not cached when the request failed', async () => {
    serve((url) => responseFrom(url, 'no', 503));
    const { loadPage } = await import('../../../client/navigation/page.ts');
    await expect(loadPage('/b')).rejects.toThrow('fragment: 503 from');
    serve((url) => responseFrom(url, pageFragment({}, '')));
    await expect(loadPage('/b')).resolves.toBeTruthy();
  });

  it('is retried when the site limits requests, and nothing is prefetched meanwhile', async () => {
    vi.useFakeTimers();
    let refusals = 2;
    serve((url) =>
      refusals-- > 0
        ? responseFrom(url, 'Too many requests.', 429, { 'retry-after': '7' })
        : responseFrom(url, pageFragment({ title: 'B' }, '<h1>B</h1>')),
    );
    const client = await import('../../../client/navigation/page.ts');
    const isRefused = () => Date.now() < client.rateLimitedUntil;
    const page = client.takePage('/b');
    await vi.advanceTimersByTimeAsync(6999);
    expect([requested.length, isRefused()]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([requested.length, isRefused()]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(7000);
    expect((await page).head.title).toBe('B');
    expect([requested.length, isRefused()]).toEqual([3, false]);
    vi.useRealTimers();
  });

  it.each([{}, { 'retry-after': '3600' }, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }])(
    'fails immediately when the delay is missing or too long: %o',
    async (headers: Record<string, string>) => {
      serve((url) => responseFrom(url, 'Too many requests.', 429, headers));
      const { loadPage } = await import('../../../client/navigation/page.ts');
      await expect(loadPage('/b')).rejects.toThrow('fragment: 429 from');
    },
  );

  it('has a sidebar that also waits for the rate limit', async () => {
    vi.useFakeTimers();
    let refused = false;
    serve((url) => {
      if (refused) return responseFrom(url, '<ul><li>B</li></ul>');
      refused = true;
      return responseFrom(url, 'Too many requests.', 429, { 'retry-after': '7' });
    });
    const { fetchSidebar } = await import('../../../client/navigation/page.ts');
    const sidebar = fetchSidebar('/b');
    await vi.advanceTimersByTimeAsync(7000);
    expect((await sidebar).textContent).toBe('B');
    vi.useRealTimers();
  });

  it('is rejected from another origin, and without a head', async () => {
    const { loadPage } = await import('../../../client/navigation/page.ts');
    serve(() => responseFrom('https://evil.example/docs/_page/r1/b', pageFragment({}, '')));
    await expect(loadPage('/b')).rejects.toThrow('https://evil.example');
    serve((url) => responseFrom(url, '<h1>Please log in</h1>'));
    await expect(loadPage('/c')).rejects.toThrow();
  });
});

describe('the HTML of a fragment', () => {
  it('is parsed with the one trusted-types policy', async () => {
    openDocument('');
    const createHTML = vi.fn((text: string) => text);
    const createPolicy = vi.fn(() => ({ createHTML }));
    vi.stubGlobal('trustedTypes', { createPolicy, emptyHTML: '' });
    serve((url) => responseFrom(url, pageFragment({}, '<p>B</p>')));
    const { takePage } = await import('../../../client/navigation/page.ts');
    await takePage('/b');
    await takePage('/b');
    expect(createPolicy).toHaveBeenCalledTimes(1);
    expect(createPolicy).toHaveBeenCalledWith('edgepress', expect.anything());
    expect(createHTML).toHaveBeenCalledWith('<p>B</p>');
    vi.stubGlobal('trustedTypes', undefined);
  });
});
