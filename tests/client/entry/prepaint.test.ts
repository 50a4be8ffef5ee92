import { describe, expect, it, vi } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';

const { dataset } = document.documentElement;

interface Visit {
  query?: string;
  stored?: Record<string, string>;
  attributes?: Record<string, string>;
  isSystemDark?: boolean;
  body?: string;
}

async function prepaint(visit: Visit = {}): Promise<void> {
  const { query = '', stored = {}, attributes = {}, isSystemDark = false, body = '' } = visit;
  openDocument(body, { path: `/docs/${query}`, attributes });
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isSystemDark }),
  );
  // As in the build, which adds this on sites with an announcement.
  if (attributes['data-announcement'] !== undefined)
    await import('../../../client/entry/announcement.ts');
  await import('../../../client/entry/prepaint.ts');
}

describe('the colour mode before first paint', () => {
  it('follows the system when nothing was chosen', async () => {
    await prepaint({ isSystemDark: true });
    expect([dataset['theme'], dataset['themeChoice']]).toEqual(['dark', 'system']);
  });

  it('is the default of the site when the system preference is not respected', async () => {
    const attributes = { 'data-respect-system': 'false', 'data-default-theme': 'dark' };
    await prepaint({ attributes });
    expect([dataset['theme'], dataset['themeChoice']]).toEqual(['dark', 'dark']);
  });

  it('is the stored choice, unless the query string overrides it without storing', async () => {
    await prepaint({ stored: { theme: 'dark' } });
    expect([dataset['theme'], dataset['themeChoice']]).toEqual(['dark', 'dark']);
    await prepaint({ stored: { theme: 'dark' }, query: '?docusaurus-theme=light' });
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', 'dark']);
  });

  it('ignores invalid values', async () => {
    await prepaint({ stored: { theme: 'dark' }, query: '?docusaurus-theme=pink' });
    expect(dataset['theme']).toBe('dark');
  });

  it('ignores storage when the switch is disabled', async () => {
    await prepaint({ stored: { theme: 'dark' }, attributes: { 'data-disable-switch': '' } });
    expect(dataset['themeChoice']).toBe('system');
  });

  it('only logs when storage is blocked', async () => {
    openDocument('');
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('closed');
    });
    await import('../../../client/entry/prepaint.ts');
    expect(dataset['themeChoice']).toBe('system');
    expect(log).toHaveBeenCalled();
  });
});

describe('the announcement before first paint', () => {
  const stored = { 'docusaurus.announcement.dismiss': 'true', 'docusaurus.announcement.id': 'a1' };

  it('is hidden when it was dismissed', async () => {
    await prepaint({ stored, attributes: { 'data-announcement': 'a1' } });
    expect(dataset['announcementBarInitiallyDismissed']).toBe('true');
  });

  it('is shown when its id is new', async () => {
    await prepaint({ stored, attributes: { 'data-announcement': 'a2' } });
    expect(dataset['announcementBarInitiallyDismissed']).toBeUndefined();
  });
});

describe('data attributes in the URL', () => {
  it('are set for pages that embed this one', async () => {
    await prepaint({ query: '?docusaurus-data-mode=embedded&x=1' });
    expect(dataset['mode']).toBe('embedded');
  });

  it('never override those of the server, and invalid names are ignored', async () => {
    await prepaint({ query: '?docusaurus-data-base=//evil.example/&docusaurus-data-a%20b=1' });
    expect(dataset['base']).toBe('/docs/');
    expect(document.documentElement.classList.contains('js')).toBe(true);
  });
});

describe('tabs before first paint', () => {
  const tabs = `<div class="tabs" data-group="os" data-query="system"><div role="tablist">
    <button role="tab" data-value="mac" aria-selected="true" tabindex="0">Mac</button>
    <button role="tab" data-value="win" aria-selected="false" tabindex="-1">Windows</button></div>
    <div role="tabpanel" class="default" data-value="mac"></div>
    <div role="tabpanel" data-value="win"></div></div>`;

  async function openPanel(visit: Visit): Promise<string | undefined> {
    await prepaint(visit);
    // The parser adds the tabs after the script has run.
    document.body.innerHTML = tabs;
    await vi.waitFor(() => find('[role=tabpanel].active'));
    return find('[role=tabpanel].active').dataset['value'];
  }

  it('select the stored values, including their ARIA state', async () => {
    expect(await openPanel({ stored: { 'docusaurus.tab.os': 'win' } })).toBe('win');
    expect(find('[data-value=win]').getAttribute('aria-selected')).toBe('true');
    expect(find('[data-value=mac]').tabIndex).toBe(-1);
  });

  it('prefer the values in the URL to the stored ones', async () => {
    const stored = { 'docusaurus.tab.os': 'mac' };
    expect(await openPanel({ stored, query: '?system=win' })).toBe('win');
    expect(await openPanel({ stored, query: '?system=unknown' })).toBe('mac');
  });
});

describe('the base URL banner', () => {
  const body = '<div class="base-url-banner" hidden>Check the base URL. <code></code></div>';

  async function load(visit: Visit, isReady: boolean): Promise<boolean> {
    vi.useFakeTimers();
    await prepaint({ body, ...visit });
    if (isReady) dataset['ready'] = '';
    window.dispatchEvent(new Event('load'));
    vi.runAllTimers();
    vi.useRealTimers();
    return !find('.base-url-banner').hidden;
  }

  it('shows the correct base URL when the entry script did not run', async () => {
    expect(await load({}, false)).toBe(true);
    expect(find('.base-url-banner code').textContent).toBe('/docs/');
  });

  it('stays hidden when the entry script ran', async () => {
    expect(await load({}, true)).toBe(false);
  });
});
