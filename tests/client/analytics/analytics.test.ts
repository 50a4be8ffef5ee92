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

describe('route changes', () => {
  const navigate = (path: string) => {
    const from = new URL(location.href);
    history.replaceState(null, '', path);
    const detail = { from, to: new URL(location.href) };
    document.dispatchEvent(new CustomEvent('edgepress:navigated', { detail }));
  };

  it('are reported after a zero-delay timer, with the title that the page has by then', async () => {
    await start(undefined, 'granted');
    navigate('/docs/b');
    document.title = 'B';
    expect(JSON.parse(sessionStorage.getItem('edgepress.events') ?? '[]')).toHaveLength(1);
    vi.advanceTimersByTime(0);
    const [first, second] = await sent();
    expect(first).toMatchObject({ properties: { path: '/docs/a', title: 'A' } });
    expect(second).toMatchObject({ properties: { path: '/docs/b', title: 'B' } });
  });

  it('are reported even if they happened before the module loaded', async () => {
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

describe('searches', () => {
  it('are reported 300 ms after the last keystroke, and not earlier', async () => {
    await start(undefined, 'granted');
    type('c');
    vi.advanceTimersByTime(299);
    type(' cards ');
    vi.advanceTimersByTime(299);
    expect(sessionStorage.getItem('edgepress.events')).not.toContain('search');
    vi.advanceTimersByTime(1);
    expect(sessionStorage.getItem('edgepress.events')).toContain('"search":"cards"');
  });

  it('are not reported when the text is empty, and are reported immediately when the page is left', async () => {
    await start(undefined, 'granted');
    type('  ');
    vi.advanceTimersByTime(1000);
    type('x');
    type('');
    vi.advanceTimersByTime(1000);
    type('token=abcdef123');
    expect(searchesOf(await sent())).toEqual(['[secret]']);
  });

  it('are reported once when a field emits two events', async () => {
    await start(undefined, 'granted');
    type('cards');
    vi.advanceTimersByTime(400);
    document.dispatchEvent(new CustomEvent('edgepress:searched', { detail: { text: 'cards' } }));
    vi.advanceTimersByTime(400);
    expect(searchesOf(await sent())).toEqual(['cards']);
  });

  it('need a field on every page, and a missing one is logged', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await start(undefined, 'granted');
    expect(log).not.toHaveBeenCalled();
    openDocument('<main></main>');
    const second = vi.spyOn(console, 'log').mockImplementation(() => {});
    await start(undefined, 'granted');
    expect(second.mock.calls).toEqual([['cant find searchbox for analytics']]);
  });
});

describe('the consent notice', () => {
  const asked = () => vi.waitFor(() => find('.notice'));

  it('is shown on sites that require consent, with equal buttons for both answers', async () => {
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

  it('is shown only until it is answered', async () => {
    await start();
    await asked();
    click('.notice button:last-child');
    expect(document.querySelector('.notice')).toBe(null);
    expect(localStorage.getItem('edgepress.consent')).toBe('granted');
    expect(pagesOf(await sent())).toEqual(['/docs/a']);
  });

  it('can be opened again, and consent given late counts the current page', async () => {
    await start(undefined, 'denied');
    expect(document.querySelector('.notice')).toBe(null);
    click('.privacy-choices');
    await asked();
    expect(document.activeElement?.textContent).toBe('Decline');
    click('.notice button:last-child');
    expect(document.activeElement?.className).toBe('privacy-choices');
    expect(pagesOf(await sent())).toEqual(['/docs/a']);
  });

  it('is not shown on sites that do not require consent', async () => {
    await start({ analytics: 'not-required' });
    expect(document.querySelector('.notice')).toBe(null);
    expect(pagesOf(await sent())).toEqual(['/docs/a']);
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])('is not shown when the browser declines with %s', async (name, value) => {
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
