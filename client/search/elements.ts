/** Elements of the search, made one by one: no text of an index or of a query is ever parsed as HTML. */
import type { Piece } from '../../model/search/marked-text.ts';

/** Makes an element with attributes and children; strings become text. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A button with its content and what it does. */
export function button(
  attributes: Record<string, string>,
  onClick: () => void,
  ...children: (Node | string)[]
): HTMLButtonElement {
  const made = createElement('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', onClick);
  return made;
}

/** Pieces of a text as nodes: what was looked for as `<mark>`, the rest as text. */
export function markedNodes(pieces: Piece[]): (Node | string)[] {
  return pieces.map(({ text, marked }) => (marked ? createElement('mark', {}, text) : text));
}

/** The way from a page's title to a section: the title stands out. */
export function breadcrumb(way: Piece[][]): HTMLElement {
  const steps = way.flatMap((step, at) => [
    ...(at > 0 ? [createElement('i', { 'aria-hidden': 'true' }), ' '] : []),
    createElement(at > 0 ? 'span' : 'b', {}, ...markedNodes(step)),
  ]);
  return createElement('div', { class: 'search-way' }, ...steps);
}

/** Has a live region announceIn a text; an earlier one that is the same is said again. */
export function announceIn(region: Element | null, text: string): void {
  if (!region) return;
  // A text that is there already would not be spoken; the space at its end is silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
