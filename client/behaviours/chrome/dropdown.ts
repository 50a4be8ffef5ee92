/** Dropdowns of the navbar: pointer, Enter, Space and arrow keys open them, Escape and leaving them closes them. */
import { preferLocale } from '../../navigation/preferred-locale.ts';
import { preferVersion } from '../../navigation/preferred-version.ts';

// The dropdown that hovering opened. Leaving it closes it, and a click doesn't.
let hovered: Element | null = null;

/** Handles dropdowns. Can be called again for every page. */
export function dropdown(): void {
  document.addEventListener('pointerover', onHover);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('edgepress:navigated', onNavigated);
  // The pointer may have been there before this module was loaded.
  const over = matchMedia('(hover:hover)').matches && document.querySelector('.dropdown:hover');
  if (over) hover(over);
}

function onHover({ target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse') return;
  const over = dropdownOf(target);
  if (hovered && hovered !== over) {
    setOpen(hovered, false);
    hovered = null;
  }
  if (over) hover(over);
}

function hover(own: Element): void {
  if (isOpen(own)) return;
  setOpen(own, true);
  hovered = own;
}

function onClick({ target }: Event): void {
  const own = dropdownOf(target);
  if (!own || !(target instanceof Element)) return;
  const link = target.closest('a');
  if (link) onLink(link, own);
  setOpen(own, !link && (hovered === own || !isOpen(own)));
  hovered = null;
}

// Keeps query and hash for another language or version, and stores the chosen version.
function onLink(link: HTMLAnchorElement, own: HTMLElement): void {
  // An empty `href` is the current page.
  if (own.dataset['kind'] && link.getAttribute('href') && !link.rel) {
    link.search = location.search;
    link.hash = location.hash;
  }
  const { version } = link.dataset;
  if (version) preferVersion(version, own.dataset['plugin']);
  if (own.dataset['kind'] === 'locales') preferLocale(link.hreflang, 'negotiate' in own.dataset);
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Escape' && hovered) setOpen(hovered, false);
  const own = dropdownOf(target);
  const button = own?.querySelector<HTMLElement>(':scope>button');
  if (!own || !button) return;
  if (key === 'Escape' && isOpen(own)) {
    setOpen(own, false);
    button.focus();
    return;
  }
  const links = [...own.querySelectorAll('a')];
  const at = links.findIndex((link) => link === target);
  const to: Record<string, number> = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const index = to[key];
  if (index === undefined || (at < 0 && !key.startsWith('Arrow'))) return;
  event.preventDefault();
  setOpen(own, true);
  links.at(index)?.focus();
}

function closeOthers({ target }: Event): void {
  for (const other of document.querySelectorAll('.dropdown'))
    if (other !== hovered && !(target instanceof Node && other.contains(target)))
      setOpen(other, false);
}

// The navbar stays after a navigation, so update its link to the page in its own language.
function onNavigated({ detail }: CustomEvent<{ to: URL }>): void {
  for (const open of document.querySelectorAll('.dropdown')) setOpen(open, false);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-kind=locales] a'))
    if (link.hreflang === document.documentElement.lang) link.pathname = detail.to.pathname;
}

function dropdownOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.dropdown') : null;
}

function isOpen(own: Element): boolean {
  return own.querySelector(':scope>button')?.getAttribute('aria-expanded') === 'true';
}

function setOpen(own: Element, open: boolean): void {
  own.querySelector(':scope>button')?.setAttribute('aria-expanded', `${open}`);
}
