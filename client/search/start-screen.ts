/** The dialog before anything is typed: saved and recently chosen results. */
import { fillText } from '../../model/strings/message.ts';
import { plainText } from '../../model/search/search-result.ts';
import { button, createElement, breadcrumb } from './elements.ts';
import { type SavedHit, savedResult, type SavedSearches } from './saved-searches.ts';

/** The lists of stored results. */
export class StartScreen {
  readonly element = createElement('div', { class: 'search-results search-start' });
  readonly #saved: SavedSearches;
  readonly #announceIn: (text: string) => void;
  readonly #leave: () => void;
  readonly #stored = new Map<Element, SavedHit>();

  /** `leave` moves the focus when there are no more items. */
  constructor(saved: SavedSearches, announceIn: (text: string) => void, leave: () => void) {
    this.#saved = saved;
    this.#announceIn = announceIn;
    this.#leave = leave;
  }

  /** The stored result of a link. */
  savedAt(link: Element): SavedHit | undefined {
    return this.#stored.get(link);
  }

  /** Reads the lists and shows them. */
  show(): void {
    const { favourites, recent } = this.#saved;
    this.#stored.clear();
    this.element.replaceChildren(
      ...(favourites.length > 0 ? [this.#list(STRINGS.favourites, favourites, true)] : []),
      ...(recent.length > 0 ? [this.#list(STRINGS.recent, recent, false)] : []),
    );
    if (this.#stored.size === 0)
      this.element.append(
        createElement(
          'div',
          { class: 'search-message' },
          createElement('b', {}, STRINGS.searchQuestion),
          createElement('p', {}, STRINGS.searchExamples),
        ),
      );
  }

  #list(title: string, items: SavedHit[], isFavourite: boolean): HTMLElement {
    const id = `search-${isFavourite ? 'favourite' : 'recent'}`;
    return createElement(
      'section',
      { 'aria-labelledby': id },
      createElement('h2', { class: 'search-group', id }, title),
      createElement('ul', {}, ...items.map((saved) => this.#row(saved, isFavourite))),
    );
  }

  #row(saved: SavedHit, isFavourite: boolean): HTMLElement {
    const { href, name, trail } = savedResult(saved);
    const way = [...trail.slice(1), name];
    const title = way.map(plainText).join(' › ');
    const named = (message: string) => fillText(message, { title });
    const link = createElement(
      'a',
      { class: 'search-hit icon', 'data-kind': isFavourite ? 'favourite' : 'recent', href },
      breadcrumb(way),
      ...(trail[0] ? [createElement('small', {}, plainText(trail[0]))] : []),
    );
    this.#stored.set(link, saved);
    const star = button(
      { class: 'search-act icon', 'data-kind': 'star', 'aria-label': named(STRINGS.saveResult) },
      () => this.#change(star, named(STRINGS.savedResult), () => this.#saved.save(saved)),
    );
    const cross = button(
      { class: 'search-act icon', 'data-kind': 'cross', 'aria-label': named(STRINGS.removeResult) },
      () => this.#change(cross, named(STRINGS.removedResult), () => this.#saved.remove(saved)),
    );
    return createElement('li', {}, link, ...(isFavourite ? [] : [star]), cross);
  }

  // Moves the focus to the row that replaces the removed one.
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
