/**
 * The menu on narrow screens: a modal dialog with a panel for the documents and one for the site. What is in the sidebar is
 * moved in and out, so that its categories stay open.
 */

/** The dialog and the panels that are filled each time. */
interface Menu {
  dialog: HTMLDialogElement;
  docs: HTMLElement;
  main: HTMLElement;
}

let menu: Menu | undefined;
// The button whose `aria-expanded` shows whether the menu is open.
let button: HTMLElement | undefined;
// The reader followed a link, whose page replaces the history entry of the menu.
let isLeaving = false;

/** Opens the menu, with the documents' panel if the page has a sidebar. */
export function openMenu(toggle: HTMLElement): void {
  button = toggle;
  menu ??= makeMenu();
  const { dialog, docs, main } = menu;
  const links = siteLinks();
  const nav = document.querySelectorAll('.sidebar:not([hidden])>:not(.sidebar-collapse)');
  const back = pressable('menu-back', STRINGS.backToMenu, () => showPanel(main, docs));
  main.replaceChildren(links);
  docs.replaceChildren(...(links.children.length > 0 ? [back] : []), ...nav);
  if (nav[0]) showPanel(docs, main);
  else showPanel(main, docs);
  toggle.setAttribute('aria-expanded', 'true');
  toggle.setAttribute('aria-controls', dialog.id);
  document.documentElement.classList.add('menu-open');
  // Makes Back close the menu instead of leaving the page.
  if (!isMenuEntry()) history.pushState({ ...Object(history.state), menu: true }, '');
  isLeaving = false;
  dialog.showModal();
}

function makeMenu(): Menu {
  const dialog = document.createElement('dialog');
  dialog.id = 'menu';
  dialog.className = 'menu';
  dialog.setAttribute('aria-label', STRINGS.menu);
  const close = () => dialog.close();
  const header = element('div', 'menu-header');
  for (const part of document.querySelectorAll('.navbar .brand,.navbar .colour-toggle'))
    header.append(part.cloneNode(true));
  const closing = pressable('menu-close', '', close);
  closing.setAttribute('aria-label', STRINGS.closeMenu);
  closing.autofocus = true;
  header.append(closing);
  const main = element('nav', 'menu-panel');
  main.setAttribute('aria-label', STRINGS.mainNavigation);
  const docs = element('div', 'menu-panel');
  const panels = element('div', 'menu-panels');
  panels.append(main, docs);
  dialog.append(header, panels);
  dialog.addEventListener('close', onClose);
  dialog.addEventListener('click', onClick);
  addEventListener('popstate', close);
  // The same query as in the stylesheet, because a zoomed page can be 996.5 px wide.
  matchMedia('(width > 996px)').addEventListener('change', close);
  document.body.append(dialog);
  return { dialog, docs, main };
}

function onClick({ target }: Event): void {
  if (!(target instanceof Element)) return;
  // A click on the backdrop has the dialog as its target. Rows that open and close a category only look like links.
  isLeaving = target.closest('a:not([role],.category-row>[aria-current])') !== null;
  if (isLeaving || target === menu?.dialog) menu?.dialog.close();
}

function onClose(): void {
  const nav = menu?.docs.querySelectorAll(':scope>:not(.menu-back)') ?? [];
  document.querySelector('.sidebar')?.prepend(...nav);
  if (button) button.setAttribute('aria-expanded', 'false');
  document.documentElement.classList.remove('menu-open');
  if (!isLeaving && isMenuEntry()) history.back();
}

function showPanel(shown: HTMLElement, other: HTMLElement): void {
  shown.inert = false;
  other.inert = true;
}

// Copies the links and dropdowns of the navbar into a list.
function siteLinks(): HTMLElement {
  const list = element('ul', 'menu-list');
  for (const part of document.querySelectorAll('.navbar .navbar-link,.navbar .dropdown')) {
    const item = document.createElement('li');
    item.append(part.cloneNode(true));
    list.append(item);
  }
  return list;
}

function isMenuEntry(): boolean {
  return Reflect.get(Object(history.state), 'menu') === true;
}

function pressable(className: string, label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = className;
  made.textContent = label;
  made.onclick = onPress;
  return made;
}

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
