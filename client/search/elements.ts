/** Creates elements for the search one by one, so that no text of an index or a query is parsed as HTML. */
import type { MarkedPiece } from '../../model/search/marked-text.ts';

/** Creates an element with attributes and children. Strings become text. */
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

/** Creates a button. */
export function button(
  attributes: Record<string, string>,
  onClick: () => void,
  ...children: (Node | string)[]
): HTMLButtonElement {
  const made = createElement('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', onClick);
  return made;
}

/** Turns pieces of a text into nodes, with highlights in `<mark>`. */
export function markedNodes(pieces: MarkedPiece[]): (Node | string)[] {
  return pieces.map(({ text, marked }) => (marked ? createElement('mark', {}, text) : text));
}

/** Creates the breadcrumb from a page's title to a section, with the title in bold. */
export function breadcrumb(way: MarkedPiece[][]): HTMLElement {
  const steps = way.flatMap((step, at) => [
    ...(at > 0 ? [createElement('i', { 'aria-hidden': 'true' }), ' '] : []),
    createElement(at > 0 ? 'span' : 'b', {}, ...markedNodes(step)),
  ]);
  return createElement('div', { class: 'search-way' }, ...steps);
}

/** Makes screen readers speak a text, even if it is the same as before. */
export function announceIn(region: Element | null, text: string): void {
  if (!region) return;
  // A live region ignores the same text, so append a space, which is silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** The language of the document, which decides about plural forms. */
export function language(): string {
  return document.documentElement.lang || 'en';
}
