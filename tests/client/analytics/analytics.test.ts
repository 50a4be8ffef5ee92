import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBatch, ReaderEvent } from '../../../model/events/event.ts';
import { analyticsContext } from '../../support/client/analytics-context.ts';
import { click, find, openDocument } from '../../support/client/page.ts';

const PAGE = `<a class="skip" href="#content">Skip</a>
  <form role="search"><input id="field" type="search"></form><main></main>
  <button class="privacy-choices">Privacy choices</button><div id="announcer"></div>`;

let bodies: Blob[];

beforeEach(() => {
  openDocument(PAGE);
  vi.useFakeTimers();
  bodies = [];
  const sendBeacon = (_url: string, body: Blob) => bodies.push(body) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  for (const name of ['globalPrivacyControl', 'doNotTrack'])
    Object.defineProperty(navigator, name, { value: undefined, configurable: true });
  // There are no performance entries here.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes: string[] = [];
      observe(): void {}
      disconnect(): void {}
      takeRecords(): [] {
        return [];
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
});

async function start(
  data: Record<string, string> = { analytics: 'required' },
  consent?: 'granted' | 'denied',
): Promise<void> {
  Object.assign(document.body.dataset, data);
  if (consent) localStorage.setItem('edgepress.consent', consent);
  const analytics = await import('../../../client/analytics/start.ts');
  analytics.track(await analyticsContext());
}

async function sent(): Promise<ReaderEvent[]> {
  window.dispatchEvent(new Event('pagehide'));
  const batches = bodies.map(async (body): Promise<EventBatch> => JSON.parse(await body.text()));
  return (await Promise.all(batches)).flatMap(({ events }) => events);
}

const pagesOf = (events: ReaderEvent[]) =>
  events.flatMap((event) => (event.type === 'page' ? [event.properties.path] : []));
const searchesOf = (events: ReaderEvent[]) =>
  events.flatMap((event) => (event.type === 'track' ? [event.properties['search']] : []));

function type(text: string): void {
  find('#field', HTMLInputElement).value = text;
  find('#field').dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a route change', () => {
  const navigate = (path: string) => {
    const from = new URL(location.href);
    history.replaceState(null, '', path);
    const detail = { from, to: new URL(location.href) };
    document.dispatchEvent(new CustomEvent('edgepress:navigated', { detail }));
  };

  it('is reported after a timer of no delay, with what the page is called by then', async () => {
    await start(undefined, 'granted');
    navigate('/docs/b');
    document.title = 'B';
    expect(JSON.parse(sessionStorage.getItem('edgepress.events') ?? '[]')).toHaveLength(1);
    vi.advanceTimersByTime(0);
    const [first, second] = await sent();
    expect(first).toMatchObject({ properties: { path: '/docs/a', title: 'A' } });
    expect(second).toMatchObject({ properties: { path: '/docs/b', title: 'B' } });
  });

  it('that came before this module was there is reported, too', async () => {
    Object.assign(document.body.dataset, { analytics: 'required' });
    localStorage.setItem('edgepress.consent', 'granted');
    const entry = await analyticsContext();
    navigate('/docs/b');
    document.title = 'B';
    const analytics = await import('../../../client/analytics/start.ts');
    analytics.track(entry);
    expect(pagesOf(await sent())).toEqual(['/docs/a', '/docs/b']);
  });
});

describe('a search', () => {
  it('is reported when no letter has come for 300 ms, and not before', async () => {
    await start(undefined, 'granted');
    type('c');
    vi.advanceTimersByTime(299);
    type(' cards ');
    vi.advanceTimersByTime(299);
    expect(sessionStorage.getItem('edgepress.events')).not.toContain('search');
    vi.advanceTimersByTime(1);
    expect(sessionStorage.getItem('edgepress.events')).toContain('"search":"cards"');
  });

  it('is none when the text is empty, and is reported at once when the page is left', async () => {
    await start(undefined, 'granted');
    type('  ');
    vi.advanceTimersByTime(1000);
    type('x');
    type('');
    vi.advanceTimersByTime(1000);
    type('token=abcdef123');
    expect(searchesOf(await sent())).toEqual(['[secret]']);
  });

  it('is one when a field tells of it in two ways', async () => {
    await start(undefined, 'granted');
    type('cards');
    vi.advanceTimersByTime(400);
    document.dispatchEvent(new CustomEvent('edgepress:searched', { detail: { text: 'cards' } }));
    vi.advanceTimersByTime(400);
    expect(searchesOf(await sent())).toEqual(['cards']);
  });

  it('has a field on every page, and the log says so when it is missing', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await start(undefined, 'granted');
    expect(log).not.toHaveBeenCalled();
    openDocument('<main></main>');
    const second = vi.spyOn(console, 'log').mockImplementation(() => {});
    await start(undefined, 'granted');
    expect(second.mock.calls).toEqual([['cant find searchbox for analytics']]);
  });
});

describe('the question', () => {
  const asked = () => vi.waitFor(() => find('.notice'));

  it('is asked where the site asks, and says yes and no in the same way', async () => {
    await start({ analytics: 'required', privacyPolicy: '/docs/privacy' });
    await asked();
    expect(find('.skip + .notice').getAttribute('aria-labelledby')).toBe(find('.notice h2').id);
    const buttons = [...document.querySelectorAll('.notice button')];
    expect(buttons.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Decline', ''],
      ['Accept', ''],
    ]);
    expect(find('.notice a').getAttribute('href')).toBe('/docs/privacy');
    expect(await sent()).toEqual([]);
  });

  it('is answered once', async () => {
    await start();
    await asked();
    click('.notice button:last-child');
    expect(document.querySelector('.notice')).toBe(null);
    expect(localStorage.getItem('edgepress.consent')).toBe('granted');
    expect(pagesOf(await sent())).toEqual(['/docs/a']);
  });

  it('can be asked for again, where a late yes counts the page that is shown', async () => {
    await start(undefined, 'denied');
    expect(document.querySelector('.notice')).toBe(null);
    click('.privacy-choices');
    await asked();
    expect(document.activeElement?.textContent).toBe('Decline');
    click('.notice button:last-child');
    expect(document.activeElement?.className).toBe('privacy-choices');
    expect(pagesOf(await sent())).toEqual(['/docs/a']);
  });

  it('is not asked where the site need not', async () => {
    await start({ analytics: 'not-required' });
    expect(document.querySelector('.notice')).toBe(null);
    expect(pagesOf(await sent())).toEqual(['/docs/a']);
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])('is not asked when the browser says no by %s', async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    await start({ analytics: 'not-required' }, 'granted');
    type('cards');
    vi.advanceTimersByTime(1000);
    expect(await sent()).toEqual([]);
    click('.privacy-choices');
    await asked();
    expect(find('.notice').textContent).toContain('nothing is counted');
    expect(document.querySelectorAll('.notice button')).toHaveLength(1);
  });
});
