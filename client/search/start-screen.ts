/** What the dialog shows before anything is typed: saved results and those that were chosen lately. */
import { plainText } from '../../model/search/search-result.ts';
import { button, createElement, breadcrumb } from './elements.ts';
import { type Saved, savedResult, type SavedSearches } from './saved-searches.ts';

/** The lists of what was stored. */
export class StartScreen {
  readonly element = createElement('div', { class: 'search-results search-start' });
  readonly #saved: SavedSearches;
  readonly #announceIn: (text: string) => void;
  readonly #leave: () => void;
  readonly #stored = new Map<Element, Saved>();

  /** `leave` takes the focus when there is nothing left here to have it. */
  constructor(saved: SavedSearches, announceIn: (text: string) => void, leave: () => void) {
    this.#saved = saved;
    this.#announceIn = announceIn;
    this.#leave = leave;
  }

  /** What a link stands for. */
  savedAt(link: Element): Saved | undefined {
    return this.#stored.get(link);
  }

  /** Reads the lists and draws them. */
  show(): void {
    const { favourites, recent } = this.#saved;
    this.#stored.clear();
    this.element.replaceChildren(
      ...(favourites.length > 0 ? [this.#list('Favourites', favourites, true)] : []),
      ...(recent.length > 0 ? [this.#list('Recent', recent, false)] : []),
    );
    if (this.#stored.size === 0)
      this.element.append(
        createElement(
          'div',
          { class: 'search-message' },
          createElement('b', {}, 'What are you looking for?'),
          createElement('p', {}, 'Type a word, a task, the name of a field or an error text.'),
        ),
      );
  }

  #list(title: string, items: Saved[], isFavourite: boolean): HTMLElement {
    const id = `search-${isFavourite ? 'favourite' : 'recent'}`;
    return createElement(
      'section',
      { 'aria-labelledby': id },
      createElement('h2', { class: 'search-group', id }, title),
      createElement('ul', {}, ...items.map((saved) => this.#row(saved, isFavourite))),
    );
  }

  #row(saved: Saved, isFavourite: boolean): HTMLElement {
    const { href, name, trail } = savedResult(saved);
    const way = [...trail.slice(1), name];
    const title = way.map(plainText).join(' › ');
    const link = createElement(
      'a',
      { class: 'search-hit icon', 'data-kind': isFavourite ? 'favourite' : 'recent', href },
      breadcrumb(way),
      ...(trail[0] ? [createElement('small', {}, plainText(trail[0]))] : []),
    );
    this.#stored.set(link, saved);
    const star = button(
      { class: 'search-act icon', 'data-kind': 'star', 'aria-label': `Save “${title}”` },
      () => this.#change(star, `Saved “${title}”`, () => this.#saved.save(saved)),
    );
    const cross = button(
      { class: 'search-act icon', 'data-kind': 'cross', 'aria-label': `Remove “${title}”` },
      () => this.#change(cross, `Removed “${title}”`, () => this.#saved.remove(saved)),
    );
    return createElement('li', {}, link, ...(isFavourite ? [] : [star]), cross);
  }

  // The focus goes on to the row that takes the place of the one that went.
  #change(pressed: Element, said: string, change: () => void): void {
    const rows = () => [...this.element.querySelectorAll('li')];
    const at = rows().findIndex((row) => row.contains(pressed));
    change();
    this.show();
    const next = rows()[Math.min(at, rows().length - 1)];
    const target = next?.querySelector<HTMLElement>('button:last-child');
    if (target) target.focus();
    else this.#leave();
    this.#announceIn(said);
  }
}
