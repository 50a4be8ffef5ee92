/** The button of the menu on narrow screens; the menu itself is a module of its own. */
import { entryApi } from '../../entry-api/entry-api.ts';

/** What the menu's module exports. */
interface MenuModule {
  openMenu(toggle: HTMLElement): void;
}

/** Loads the menu where it is needed, and opens it; safe to call for every page. */
export function menuButton(): void {
  document.addEventListener('click', onClick);
  // The same breakpoint as the stylesheet's: wider than 996 px has no button.
  if (matchMedia('(width <= 996px)').matches) load().catch(() => {}); // The click says so.
}

function onClick({ target }: Event): void {
  const toggle = target instanceof Element ? target.closest<HTMLElement>('.menu-toggle') : null;
  if (!toggle) return;
  void entryApi
    .loadChunk({ load, accepts: isMenu, place: document.body })
    .then((menu) => menu.openMenu(toggle));
}

function load(): Promise<unknown> {
  return import('./menu.ts');
}

function isMenu(module: unknown): module is MenuModule {
  return 'openMenu' in Object(module);
}
