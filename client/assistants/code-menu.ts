/**
 * The menu of code blocks that passes the code to an assistant: copies it as Markdown, or opens an assistant with it. Loaded at the
 * first interaction with a code block of a site with `assistants` (client/entry/code-menu.ts).
 */
import { announce } from '../dom/announce.ts';
import { write } from '../dom/clipboard.ts';
import { assistantLink, markdownOf, quotedCode } from './quoted-code.ts';
import styles from './code-menu.css';

// The content security policy allows constructed stylesheets, but no inline ones.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

// Milliseconds for which an item says “Copied”.
const COPIED = 1000;

// What readers have entered or received when they try requests stays with them.
const BLOCKS = '.code:not(ep-island:not([data-runtime]) *)';

interface Assistant {
  label: string;
  href: string;
}

/** Adds the menu to all code blocks, also of pages that are shown later. */
export function startCodeMenus(): void {
  addMenus();
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, addMenus);
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  // The buttons of the blocks come with a module of their own, which may arrive later.
  if (document.querySelector('.code-buttons')) return;
  const waiting = new MutationObserver(() => {
    if (!document.querySelector('.code-buttons')) return;
    waiting.disconnect();
    addMenus();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
}

function addMenus(): void {
  for (const block of document.querySelectorAll<HTMLElement>(BLOCKS)) {
    const buttons = block.querySelector('.code-buttons:not(.with-menu)');
    if (buttons) addMenu(block, buttons);
  }
}

function addMenu(block: HTMLElement, buttons: Element): void {
  buttons.classList.add('with-menu');
  const button = buttonOf('code-assist', '');
  button.title = STRINGS.useWithAssistant;
  button.setAttribute('aria-label', STRINGS.useWithAssistant);
  button.setAttribute('aria-expanded', 'false');
  const list = document.createElement('ul');
  list.className = 'code-menu';
  list.dir = document.documentElement.dir;
  list.hidden = true;
  const copy = buttonOf('', STRINGS.copyForAssistant);
  copy.addEventListener('click', () => void copyBlock(copy, block));
  list.append(itemOf(copy));
  const links = assistants().map((assistant) => {
    const link = document.createElement('a');
    link.rel = 'nofollow';
    link.textContent = assistant.label;
    link.addEventListener('click', () => setOpen(list, false));
    list.append(itemOf(link));
    return { link, template: assistant.href };
  });
  button.addEventListener('click', () => {
    // Now, because code can change: tabs, values, edits.
    for (const { link, template } of links) link.href = assistantLink(template, quotedCode(block));
    setOpen(list, list.hidden === true);
  });
  button.addEventListener('keydown', (event) => onKey(event, button, list));
  list.addEventListener('keydown', (event) => onKey(event, button, list));
  buttons.append(button);
  buttons.after(list);
}

function onKey(event: KeyboardEvent, button: HTMLElement, list: HTMLElement): void {
  const { key } = event;
  if (key === 'Escape' && !list.hidden) {
    setOpen(list, false);
    button.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return;
  event.preventDefault();
  if (list.hidden) button.click();
  const items = [...list.querySelectorAll<HTMLElement>('button,a')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus();
}

function closeOthers({ target }: Event): void {
  for (const list of document.querySelectorAll<HTMLElement>('.code-menu:not([hidden])')) {
    const isWithin = target instanceof Node && list.parentElement?.contains(target);
    if (!isWithin) setOpen(list, false);
  }
}

function setOpen(list: HTMLElement, open: boolean): void {
  list.hidden = !open;
  list.parentElement?.querySelector('.code-assist')?.setAttribute('aria-expanded', `${open}`);
}

async function copyBlock(item: HTMLElement, block: HTMLElement): Promise<void> {
  const quoted = quotedCode(block);
  try {
    await write(markdownOf(quoted));
  } catch (error) {
    console.error(error);
    announce(STRINGS.copyFailed);
    return;
  }
  announce(STRINGS.copied);
  const { language } = quoted;
  const detail = { what: 'code' as const, ...(language && { language }) };
  document.dispatchEvent(new CustomEvent('edgepress:copied', { detail }));
  item.textContent = STRINGS.copied;
  setTimeout(() => {
    item.textContent = STRINGS.copyForAssistant;
  }, COPIED);
}

function assistants(): Assistant[] {
  const list: unknown = JSON.parse(document.body.dataset['assistants'] ?? '[]');
  // The worker has written it.
  return Array.isArray(list) ? (list as Assistant[]) : [];
}

function buttonOf(className: string, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  return button;
}

function itemOf(content: HTMLElement): HTMLElement {
  const item = document.createElement('li');
  item.append(content);
  return item;
}
