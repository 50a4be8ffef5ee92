/**
 * The note with a term's definition, next to its link. As WCAG 1.4.13 asks, Escape closes it, the pointer can move onto it, and it
 * stays while the reader is on the link or on the note.
 */

/** Loads pages of the site. */
interface Pages {
  pagePath: (url: URL) => string | null;
  loadPage: (path: string) => Promise<{ content: DocumentFragment }>;
}

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

/** Opens the note of a term's link after an event on it. */
export function explain(link: HTMLAnchorElement, type: string, pages: Pages): void {
  const isTouch = matchMedia('(hover:none)').matches;
  // A touch causes these events too, before its click.
  if (type !== 'click' && isTouch && !link.matches(':focus-visible')) return;
  if (link === shown) return;
  clearTimeout(timer);
  timer = window.setTimeout(() => void open(link, pages), type === 'pointerover' ? OPEN_DELAY : 0);
}

async function open(link: HTMLAnchorElement, pages: Pages): Promise<void> {
  close();
  shown = link;
  const definition = await definitionOf(link, pages).catch(() => null);
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

async function definitionOf(
  link: HTMLAnchorElement,
  { pagePath, loadPage }: Pages,
): Promise<Node | null> {
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
