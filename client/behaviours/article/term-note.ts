/**
 * The note with a term's definition, next to its link. As WCAG 1.4.13 asks, Escape closes it, the pointer can move onto it, and it
 * stays while the reader is on the link or on the note.
 */
import { pagePath } from '../../navigation/address.ts';
import { loadPage } from '../../navigation/page.ts';

// Milliseconds on a link before its note opens, and away from both before the note closes.
const OPEN_DELAY = 150;
const CLOSE_DELAY = 250;
/** Pixels between the note and the edge of the window. */
const MARGIN = 8;

const note = document.createElement('div');
note.id = 'term-note';
note.className = 'term-note';
note.role = 'tooltip';

let shown: HTMLAnchorElement | null = null;
let timer = 0;

document.addEventListener('pointerover', ({ target, pointerType }) => {
  if (!shown || pointerType === 'touch') return;
  clearTimeout(timer);
  if (!isOn(target) && !shown.matches(':focus-visible'))
    timer = window.setTimeout(close, CLOSE_DELAY);
});
document.addEventListener('pointerdown', ({ target }) => {
  if (!isOn(target)) close();
});
document.addEventListener('focusout', ({ target }) => {
  if (target === shown && !shown?.matches(':hover') && !note.matches(':hover')) close();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
document.addEventListener('edgepress:navigated', close);

/** Opens the note of a term's link. */
export function explain(link: HTMLAnchorElement, isAtOnce: boolean): void {
  if (link === shown) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => void open(link), isAtOnce ? 0 : OPEN_DELAY);
}

async function open(link: HTMLAnchorElement): Promise<void> {
  close();
  shown = link;
  const definition = await definitionOf(link).catch(() => null);
  // The reader may be elsewhere by now.
  if (shown !== link) return;
  if (!definition) return close();
  note.replaceChildren(...definition.childNodes);
  (link.closest('main') ?? document.body).append(note);
  link.setAttribute('aria-describedby', note.id);
  place(link);
}

function close(): void {
  clearTimeout(timer);
  shown?.removeAttribute('aria-describedby');
  shown = null;
  note.remove();
}

// The definition is on the glossary page, which a click on the link would load too.
async function definitionOf(link: HTMLAnchorElement): Promise<Node | null> {
  const url = new URL(link.href);
  const { content } = await loadPage(pagePath(url) ?? '');
  const definition = content.getElementById(decodeURIComponent(url.hash.slice(1)));
  const copy = definition?.querySelector('dd')?.cloneNode(true);
  if (!(copy instanceof Element)) return null;
  // A note has nothing to focus. Its term leads to the glossary, where "Read more" is.
  copy.querySelector(':scope > a:last-child:has(.sr)')?.remove();
  for (const inner of copy.querySelectorAll('a')) inner.replaceWith(...inner.childNodes);
  return copy;
}

function place(link: HTMLAnchorElement): void {
  const { left, top, bottom } = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = note;
  const furthest = document.documentElement.clientWidth - offsetWidth - MARGIN;
  const isBelow = bottom + offsetHeight < innerHeight || top < offsetHeight;
  style.left = style.top = '0';
  const origin = note.getBoundingClientRect();
  style.left = `${Math.max(MARGIN, Math.min(left, furthest)) - origin.left}px`;
  style.top = `${(isBelow ? bottom : top - offsetHeight) - origin.top}px`;
}

function isOn(target: EventTarget | null): boolean {
  return target instanceof Node && (note.contains(target) || shown?.contains(target) === true);
}
