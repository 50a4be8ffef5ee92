/** The menu button on narrow screens. The menu is a separate module. */
import { entryApi } from '../../entry-api/entry-api.ts';

/** Exports of the menu's module. */
interface MenuModule {
  openMenu(toggle: HTMLElement): void;
}

/** Loads the menu on narrow screens and opens it. Can be called again for every page. */
export function menuButton(): void {
  document.addEventListener('click', onClick);
  // The stylesheet's breakpoint: above 996 px there is no button.
  if (matchMedia('(width <= 996px)').matches) load().catch(() => {}); // The click reports it.
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
