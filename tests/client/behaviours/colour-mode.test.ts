import { describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';

const { dataset } = document.documentElement;
const TOGGLE = '<button class="colour-toggle">x</button>';

async function start(attributes: Record<string, string> = {}): Promise<EventTarget> {
  openDocument(TOGGLE, { attributes });
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  const { colourMode } = await import('../../../client/behaviours/chrome/colour-mode.ts');
  colourMode();
  return system;
}

describe('the colour mode toggle', () => {
  it('cycles through system, light and dark, and stores nothing for system', async () => {
    await start();
    const seen = [1, 2, 3].map(() => {
      click('.colour-toggle');
      return [dataset['themeChoice'], localStorage.getItem('theme')];
    });
    expect(seen).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      ['system', null],
    ]);
  });

  it('switches between light and dark when the system preference is not respected', async () => {
    await start({ 'data-respect-system': 'false' });
    const seen = [1, 2].map(() => {
      click('.colour-toggle');
      return dataset['theme'];
    });
    expect(seen).toEqual(['dark', 'light']);
  });

  it('shows the current mode in its label', async () => {
    await start();
    click('.colour-toggle');
    expect(find('.colour-toggle').title).toBe('light mode');
    expect(find('.colour-toggle').getAttribute('aria-label')).toBe(
      'Switch between dark and light mode (currently light mode)',
    );
  });

  it('follows changes in other tabs', async () => {
    await start();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect([dataset['theme'], find('.colour-toggle').title]).toEqual(['dark', 'dark mode']);
  });

  it('shows a choice made elsewhere when the page is restored from the back/forward cache', async () => {
    await start();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(dataset['theme']).toBe('light');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([dataset['theme'], find('.colour-toggle').title]).toEqual(['dark', 'dark mode']);
  });

  it('follows the operating system only while nothing is chosen', async () => {
    const system = await start();
    Object.assign(system, { matches: true });
    system.dispatchEvent(new Event('change'));
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', null]);
    click('.colour-toggle');
    system.dispatchEvent(new Event('change'));
    expect(dataset['theme']).toBe('light');
  });

  it('clears the stored choice when the switch is disabled', async () => {
    openDocument(TOGGLE, { attributes: { 'data-disable-switch': '' } });
    localStorage.setItem('theme', 'dark');
    const { colourMode } = await import('../../../client/behaviours/chrome/colour-mode.ts');
    colourMode();
    expect(localStorage.getItem('theme')).toBe(null);
  });

  it('is not required for following the operating system', async () => {
    const system = await start({ 'data-disable-switch': '' });
    Object.assign(system, { matches: true });
    system.dispatchEvent(new Event('change'));
    expect(dataset['theme']).toBe('dark');
  });
});
