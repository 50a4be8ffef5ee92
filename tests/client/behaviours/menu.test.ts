import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';

const PAGE = `<header class="navbar"><nav><button class="menu-toggle" aria-expanded="false">=</button>
  <a class="brand" href="/docs/">Site</a><a class="navbar-link" href="/docs/b">B</a>
  <div class="dropdown"><button>More</button><ul><li><a href="/docs/c">C</a></li></ul></div>
  <button class="colour-toggle">c</button></nav></header>
  <aside class="sidebar"><nav class="sidebar-nav"><ul><li><a id="page" href="/docs/c">C</a></li>
  <li class="category"><div class="category-row"><a id="row" role="button" href="/docs/d">D</a></div></li>
  </ul></nav></aside>`;

let desktop: EventTarget;
let query: string;
let back: ReturnType<typeof vi.fn>;

async function openMenu(): Promise<void> {
  const menu = await import('../../../client/behaviours/chrome/menu.ts');
  menu.openMenu(find('.menu-toggle'));
}

const dialog = () => find('dialog', HTMLDialogElement);
const shownPanel = () => document.querySelector('.menu-panel:not([inert])');

beforeEach(() => {
  openDocument(PAGE);
  desktop = new EventTarget();
  query = '';
  vi.stubGlobal('matchMedia', (text: string) => {
    query = text;
    return desktop;
  });
  back = vi.spyOn(history, 'back').mockImplementation(() => {
    history.replaceState({ key: 'k' }, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
});

describe('the menu on narrow screens', () => {
  it('opens on the docs panel, which contains the sidebar itself', async () => {
    const nav = find('.sidebar-nav');
    await openMenu();
    expect(dialog().open).toBe(true);
    expect(shownPanel()?.contains(nav)).toBe(true);
    expect(find('.menu-toggle').getAttribute('aria-expanded')).toBe('true');
    expect(document.documentElement.classList.contains('menu-open')).toBe(true);
    dialog().close();
    expect(find('.sidebar').firstElementChild).toBe(nav);
    expect(find('.menu-toggle').getAttribute('aria-expanded')).toBe('false');
  });

  it('goes back to the main menu, and opens on the docs panel the next time', async () => {
    await openMenu();
    click('.menu-back');
    expect(shownPanel()?.textContent).toContain('More');
    expect(find('.menu-panel .navbar-link').textContent).toBe('B');
    dialog().close();
    await openMenu();
    expect(shownPanel()?.querySelector('#page')).not.toBe(null);
  });

  it('opens on the main menu on pages without docs', async () => {
    find('.sidebar').hidden = true;
    await openMenu();
    expect(shownPanel()?.querySelector('.navbar-link')).not.toBe(null);
  });

  it('has no back button when the main menu is empty', async () => {
    for (const part of document.querySelectorAll('.navbar-link,.dropdown')) part.remove();
    await openMenu();
    expect(document.querySelector('.menu-back')).toBe(null);
  });

  it('closes with Back without leaving the page', async () => {
    await openMenu();
    expect(history.state).toMatchObject({ menu: true });
    history.back();
    expect(dialog().open).toBe(false);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('removes its history entry when it is closed in another way', async () => {
    await openMenu();
    click('.menu-close');
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('closes when a link is followed, and leaves its history entry to the page', async () => {
    await openMenu();
    find('#page').addEventListener('click', (event) => event.preventDefault());
    click('#page');
    expect(dialog().open).toBe(false);
    expect(back).not.toHaveBeenCalled();
  });

  it('stays open when a category is opened', async () => {
    await openMenu();
    find('#row').addEventListener('click', (event) => event.preventDefault());
    click('#row');
    expect(dialog().open).toBe(true);
  });

  it('closes when its backdrop is clicked or the window becomes wide', async () => {
    await openMenu();
    click('dialog');
    expect(dialog().open).toBe(false);
    await openMenu();
    // Not `min-width: 997px`: a zoomed page may be 996.5 px wide.
    expect(query).toBe('(width > 996px)');
    desktop.dispatchEvent(new Event('change'));
    expect(dialog().open).toBe(false);
  });
});
