import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

async function open() {
  vi.resetModules();
  await provideEntryApi();
  const module = await import('../../../client/navigation/history.ts');
  module.saveScrollPositions();
  return module;
}

function scrolledTo(position: number): void {
  vi.stubGlobal('scrollY', position);
  window.dispatchEvent(new Event('scroll'));
}

const at = (path: string) => new URL(path, location.href);

describe('scroll positions', () => {
  beforeEach(() => {
    openDocument('');
    vi.stubGlobal('scrollY', 0);
  });

  it('are restored when the reader returns to an entry', async () => {
    const { pushEntry, enterHistory } = await open();
    const first: unknown = history.state;
    scrolledTo(700);
    pushEntry(at('/docs/b'));
    expect(location.pathname).toBe('/docs/b');
    expect(enterHistory()).toBeUndefined();
    scrolledTo(100);
    history.replaceState(first, '', '/docs/a');
    expect(enterHistory()).toBe(700);
  });

  it('survive a reload of the document', async () => {
    await open();
    scrolledTo(420);
    window.dispatchEvent(new Event('pagehide'));
    const { enterHistory } = await open();
    expect(enterHistory()).toBe(420);
  });

  it('are not overwritten when the reader went back before the module loaded', async () => {
    await open();
    scrolledTo(420);
    window.dispatchEvent(new Event('pagehide'));
    // The next document shows another page, further down; its module starts after Back.
    scrolledTo(50);
    const { enterHistory } = await open();
    expect(enterHistory()).toBe(420);
  });

  it('are left to the browser while a document loads', async () => {
    await open();
    window.dispatchEvent(new Event('pageshow'));
    expect(history.scrollRestoration).toBe('manual');
    window.dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).toBe('auto');
  });
});

describe('a history entry that a menu added', () => {
  it('becomes the entry of the page that its link leads to', async () => {
    openDocument('');
    const { pushEntry } = await open();
    history.pushState({ ...Object(history.state), menu: true }, '');
    const { length } = history;
    pushEntry(at('/docs/b'));
    expect([history.length, location.pathname]).toEqual([length, '/docs/b']);
    expect(Reflect.get(Object(history.state), 'menu')).toBeUndefined();
  });
});
