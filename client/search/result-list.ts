/** The results in the dialog: a list box that the input controls, while the focus stays in the input. */
import { resultOf, type SearchResult, plainText } from '../../model/search/search-result.ts';
import type { SearchResponse, SearchHit } from './fetch-results.ts';
import { createElement, markedNodes, breadcrumb } from './elements.ts';

const ID = 'search-list';

/** The list box of an input. */
export class ResultList {
  readonly element = createElement('div', {
    class: 'search-results',
    id: ID,
    role: 'listbox',
    'aria-label': STRINGS.searchResults,
  });
  readonly #input: HTMLInputElement;
  readonly #hits = new Map<Element, SearchHit>();
  #options: HTMLAnchorElement[] = [];
  #selected = -1;

  constructor(input: HTMLInputElement) {
    this.#input = input;
    input.setAttribute('aria-controls', ID);
    this.show(null);
    // `pointermove`, because a list that moves below the pointer must not change the selection.
    this.element.addEventListener('pointermove', ({ target, pointerType }) => {
      const option = target instanceof Element ? target.closest('a') : null;
      if (option && pointerType !== 'touch') this.#select(this.#options.indexOf(option), false);
    });
  }

  /** The option that Enter opens. */
  get selected(): HTMLAnchorElement | undefined {
    return this.#options[this.#selected];
  }

  /** The hit that an option shows. */
  hitAt(option: Element): SearchHit | undefined {
    return this.#hits.get(option);
  }

  /** Shows results and selects the first one, or shows nothing. */
  show(response: SearchResponse | null): void {
    this.#hits.clear();
    this.#options = [];
    this.#selected = -1;
    const groups = new Map<string, Node[]>();
    for (const hit of response?.hits ?? []) {
      const result = resultOf(hit);
      if (!result.href) continue;
      const label = plainText(result.trail[0] ?? result.name);
      const option = optionOf(hit, result, this.#options.length);
      this.#options.push(option);
      this.#hits.set(option, hit);
      groups.set(label, [...(groups.get(label) ?? []), option]);
    }
    this.element.replaceChildren(...[...groups].map(groupOf));
    // In visual order, which grouping has changed.
    this.#options = [...this.element.querySelectorAll('a')];
    const isShown = this.#options.length > 0;
    this.element.hidden = !isShown;
    this.#input.setAttribute('aria-expanded', String(isShown));
    this.#select(isShown ? 0 : -1, true);
  }

  /** Moves the selection, wrapping around at the ends. Returns whether the key does that. */
  move(key: string): boolean {
    const { length } = this.#options;
    const to: Record<string, number> = {
      ArrowDown: (this.#selected + 1) % length,
      ArrowUp: (this.#selected + length - 1) % length,
      Home: 0,
      End: length - 1,
    };
    const index = to[key];
    if (index === undefined || length === 0) return false;
    this.#select(index, true);
    return true;
  }

  #select(index: number, isRevealed: boolean): void {
    this.selected?.setAttribute('aria-selected', 'false');
    this.#selected = index;
    const option = this.selected;
    if (!option) return this.#input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    this.#input.setAttribute('aria-activedescendant', option.id);
    if (isRevealed) option.scrollIntoView({ block: 'nearest' });
  }
}

function groupOf([label, options]: [string, Node[]], index: number): HTMLElement {
  const id = `search-group-${index}`;
  return createElement(
    'div',
    { role: 'group', 'aria-labelledby': id },
    createElement('div', { class: 'search-group', id, role: 'presentation' }, label),
    ...options,
  );
}

function optionOf(hit: SearchHit, result: SearchResult, index: number): HTMLAnchorElement {
  const { href, kind, text } = result;
  // The group's label shows the first crumb. Further results of a page omit the page's title.
  const way = [...result.trail.slice(1), result.name].slice(hit.isFurther ? -1 : 0);
  return createElement(
    'a',
    {
      class: `search-hit icon${hit.isFurther ? ' search-further' : ''}`,
      'data-kind': kind,
      id: `search-hit-${index}`,
      role: 'option',
      'aria-selected': 'false',
      tabindex: '-1',
      href,
      ...(hit.isForeign && { rel: 'external' }),
    },
    breadcrumb(way),
    ...(text.length > 0 ? [createElement('p', {}, ...markedNodes(text))] : []),
  );
}
