/** The search dialog: opens and closes it, and handles what the reader types and presses. */
import { fillText, pluralText } from '../../model/strings/message.ts';
import type { SearchRequested } from '../state/events.ts';
import type { EntryApi } from '../entry-api/entry-api.ts';
import { type SearchResponse, queryOf, resultsUrl } from './fetch-results.ts';
import { SearchSession } from './search-session.ts';
import { announceIn, language } from './elements.ts';
import { type DialogElements, createDialogElements } from './dialog-elements.ts';
import { highlightOnArrival } from './highlight.ts';
import { failedSearch, nothingFound } from './messages.ts';
import { ResultList } from './result-list.ts';
import { savedHit, SavedSearches } from './saved-searches.ts';
import { StartScreen } from './start-screen.ts';

// Maximum length of selected text to search for. Longer selections are passages to copy.
// @limit characters of selected text to search for: The dialog opens empty.
const MAX_SELECTION = 64;
// Milliseconds without typing before the number of results is announced.
const ANNOUNCE_DELAY = 400;

type HeldKeys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The document's only search dialog. */
export class SearchDialog {
  readonly #createDialogElements: DialogElements = createDialogElements();
  readonly #action: string;
  readonly #saved: SavedSearches;
  readonly #list: ResultList;
  readonly #start: StartScreen;
  readonly #session: SearchSession;
  #shown: SearchResponse | undefined;
  #pendingEnter: HeldKeys | undefined;
  #saying: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, entryApi: EntryApi) {
    const { dialog, body, input, clear, cancel, form: own } = this.#createDialogElements;
    this.#action = form.action;
    this.#saved = new SavedSearches(entryApi, form.dataset['collection'] ?? '');
    this.#list = new ResultList(input);
    this.#start = new StartScreen(
      this.#saved,
      (text) => this.#announceIn(text, 0),
      () => input.focus(),
    );
    this.#session = new SearchSession(
      {
        onResponse: (response) => this.#show(response),
        onFailure: (error) => this.#fail(error),
        onWait: (isWaiting) => dialog.classList.toggle('search-waiting', isWaiting),
      },
      shownVersion,
    );
    body.append(this.#list.element);
    input.addEventListener('input', () => this.#typed());
    clear.addEventListener('click', () => this.#ask(''));
    cancel.addEventListener('click', () => dialog.close());
    own.addEventListener('submit', (event) => {
      event.preventDefault();
      // On-screen keyboards can submit the form without a key event.
      this.#onEnter({ ctrlKey: false, metaKey: false, shiftKey: false });
    });
    dialog.addEventListener('keydown', (event) => this.#onKey(event));
    dialog.addEventListener('click', (event) => this.#onClick(event));
    // The event fires after closing. The dialog may be open again by then.
    dialog.addEventListener('close', () => dialog.open || this.#reset());
    // Back leads to another page, so close the dialog.
    addEventListener('popstate', () => dialog.close());
    addEventListener('online', () => this.#hasFailed && this.#session.ask(input.value));
  }

  /** Opens the dialog with what was typed meanwhile or is selected in the page, or closes it. */
  toggle(request: SearchRequested): void {
    const { dialog, input } = this.#createDialogElements;
    request.isTaken = true;
    if (dialog.open) return dialog.close();
    const selected = queryOf(String(getSelection()));
    this.#start.show();
    this.#place(this.#start.element);
    // Live reload removes elements that aren't in the page's source.
    if (!dialog.isConnected) document.body.append(dialog);
    const root = document.documentElement;
    root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
    dialog.showModal();
    input.focus();
    input.value = request.typed || (selected.length <= MAX_SELECTION ? selected : '');
    if (!request.typed) input.select();
    if (input.value) this.#typed();
  }

  #ask(text: string): void {
    const { input } = this.#createDialogElements;
    input.value = text;
    input.focus();
    this.#typed();
  }

  #typed(): void {
    const { input, clear } = this.#createDialogElements;
    const text = input.value;
    clear.hidden = text === '';
    this.#pendingEnter = undefined;
    document.dispatchEvent(new CustomEvent('edgepress:searched', { detail: { text } }));
    this.#session.ask(text);
    if (this.#session.wanted === '') {
      this.#start.show();
      this.#place(this.#start.element);
      this.#announceIn('', 0);
    }
  }

  #show(response: SearchResponse): void {
    if (response === this.#shown) return;
    const { q, found, suggestions, hits } = response;
    const { all } = this.#createDialogElements;
    if (hits.length === 0) {
      const detail = { kind: 'search' as const, text: q };
      document.dispatchEvent(new CustomEvent('edgepress:gap', { detail }));
      this.#place(nothingFound(q, suggestions, (text) => this.#ask(text)));
      return this.#announceIn(fillText(STRINGS.noResults, { query: q }));
    }
    const enter = this.#pendingEnter;
    this.#place(null);
    this.#shown = response;
    this.#list.show(response);
    all.textContent = pluralText(STRINGS.seeAllResults, found, language());
    all.href = resultsUrl(`${this.#action}?${shownVersion()}`, q, 1);
    all.hidden = false;
    const said = pluralText(STRINGS.resultsFor, found, language());
    this.#announceIn(fillText(said, { query: q }));
    // The reader pressed Enter before the results arrived.
    if (enter) this.#open(enter);
  }

  #fail(error: unknown): void {
    console.warn(error);
    const retry = () => this.#ask(this.#createDialogElements.input.value);
    this.#place(failedSearch(retry));
    this.#announceIn(`${STRINGS.searchFailed}. ${STRINGS.checkConnection}`, 0);
  }

  get #hasFailed(): boolean {
    return this.#createDialogElements.body.querySelector('.search-failed') !== null;
  }

  // Shows something in place of the results, or with `null` makes room for results.
  #place(content: Element | null): void {
    const { body, all } = this.#createDialogElements;
    this.#shown = undefined;
    this.#pendingEnter = undefined;
    this.#list.show(null);
    all.hidden = true;
    body.replaceChildren(this.#list.element, ...(content ? [content] : []));
  }

  #reset(): void {
    const { input, clear } = this.#createDialogElements;
    this.#session.ask('');
    input.value = '';
    clear.hidden = true;
    this.#place(null);
    this.#announceIn('', 0);
  }

  #announceIn(text: string, delay = ANNOUNCE_DELAY): void {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => announceIn(this.#createDialogElements.status, text), delay);
  }

  #onKey(event: KeyboardEvent): void {
    const { key, target, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { dialog, input } = this.#createDialogElements;
    if (isComposing) return;
    if (key === 'Escape') {
      // By default Escape would only empty the field, and the page below must not handle it.
      event.preventDefault();
      event.stopPropagation();
      dialog.close();
    } else if (key === 'Enter' && target === input) {
      event.preventDefault();
      this.#onEnter(event);
    } else if (ctrlKey || metaKey || altKey || shiftKey) {
      return;
    } else if (target === input ? this.#list.move(key) || this.#step(key) : this.#step(key)) {
      event.preventDefault();
    } else if (key.length === 1 && key !== ' ' && target !== input) {
      // Typing goes into the field wherever the focus is. `/` must not open the search again.
      event.stopPropagation();
      input.focus();
    }
  }

  // Moves the focus between the field and the items of the start screen or a message.
  #step(key: string): boolean {
    const { body, input } = this.#createDialogElements;
    const focused = document.activeElement;
    const row = focused?.closest('li');
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const next =
        key === 'ArrowRight' ? focused?.nextElementSibling : focused?.previousElementSibling;
      if (row && next instanceof HTMLElement) next.focus();
      return row !== null && row !== undefined;
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
    const stops = [input, ...body.querySelectorAll<HTMLElement>('li > :first-child')];
    const at = stops.findIndex((stop) => stop === focused || stop === row?.firstElementChild);
    const next = (at + (key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length;
    stops[next]?.focus();
    return true;
  }

  #onEnter(keys: HeldKeys): void {
    if (this.#shown?.q === this.#session.wanted) this.#open(keys);
    else if (this.#hasFailed) this.#session.ask(this.#createDialogElements.input.value);
    else if (this.#session.isWaiting) this.#pendingEnter = keys;
  }

  // Opens the selected result in this tab, or in a new tab or window with a modifier key.
  #open({ ctrlKey, metaKey, shiftKey }: HeldKeys): void {
    const option = this.#list.selected;
    if (!option) return;
    if (!ctrlKey && !metaKey && !shiftKey) return option.click();
    this.#remember(option);
    window.open(option.href, '_blank', shiftKey ? 'noopener,popup' : 'noopener');
  }

  #onClick({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a.search-hit') : null;
    if (!link) return;
    this.#remember(link);
    if (button || ctrlKey || metaKey || shiftKey || altKey) return;
    // The page's navigation follows the link.
    highlightOnArrival(link);
    this.#createDialogElements.dialog.close();
  }

  #remember(link: Element): void {
    const hit = this.#list.hitAt(link);
    const saved = hit ? savedHit(hit) : this.#start.savedAt(link);
    if (saved) this.#saved.choose(saved);
  }
}

// The version in the navbar's menu: the page's, or the one that the reader chose.
function shownVersion(): string {
  const link = document.querySelector<HTMLElement>('[data-version][aria-current=true]');
  return link ? `version=${encodeURIComponent(link.dataset['version'] ?? '')}` : '';
}
