/** The permanent elements of the search dialog. */
import { createElement } from './elements.ts';

/** The dialog's elements. */
export interface DialogElements {
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  input: HTMLInputElement;
  clear: HTMLButtonElement;
  cancel: HTMLButtonElement;
  /** Contains the results, messages or the start screen. */
  body: HTMLElement;
  /** Link to the page of all results. */
  all: HTMLAnchorElement;
  /** Live region. While the dialog is open, those outside of it are silent. */
  status: HTMLElement;
}

// Maximum length of a query, the same as in the worker.
const MAX_CHARACTERS = '200';

/** Creates the elements. */
export function createDialogElements(): DialogElements {
  const input = createElement('input', {
    type: 'search',
    role: 'combobox',
    'aria-label': STRINGS.searchDocs,
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    maxlength: MAX_CHARACTERS,
    placeholder: STRINGS.searchDocs,
  });
  const clear = createElement('button', {
    type: 'button',
    class: 'search-act icon',
    'data-kind': 'cross',
    'aria-label': STRINGS.clearQuery,
    hidden: '',
  });
  const cancel = createElement(
    'button',
    { type: 'button', class: 'search-cancel' },
    createElement('span', {}, STRINGS.cancel),
    createElement('kbd', { 'aria-hidden': 'true' }, 'Esc'),
  );
  const form = createElement(
    'form',
    { class: 'search-form', role: 'search', 'aria-label': STRINGS.documentation },
    input,
    clear,
    cancel,
  );
  const body = createElement('div', { class: 'search-body' });
  const all = createElement('a', { class: 'search-all', rel: 'external', hidden: '' });
  const status = createElement('div', { class: 'sr', role: 'status', 'aria-live': 'polite' });
  const dialog = createElement(
    'dialog',
    { class: 'search-dialog', 'aria-label': STRINGS.searchDocs },
    form,
    body,
    createElement('div', { class: 'search-footer' }, hints(), all),
    status,
  );
  closeByBackdrop(dialog);
  fitToKeyboard(dialog);
  return { dialog, form, input, clear, cancel, body, all, status };
}

// Hidden from screen readers, which explain comboboxes themselves.
function hints(): HTMLElement {
  const hint = (text: string, ...keys: string[]) =>
    createElement('span', {}, ...keys.map((key) => createElement('kbd', {}, key)), ` ${text}`);
  return createElement(
    'div',
    { class: 'search-hints', 'aria-hidden': 'true' },
    hint(STRINGS.toMove, '↑', '↓'),
    hint(STRINGS.toOpen, '↵'),
    hint(STRINGS.toClose, 'Esc'),
  );
}

// Only if the press also began on the backdrop. Otherwise the reader was selecting text.
function closeByBackdrop(dialog: HTMLDialogElement): void {
  let began: EventTarget | null = null;
  dialog.addEventListener('pointerdown', ({ target }) => (began = target));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && began === dialog) dialog.close();
  });
}

// A phone's keyboard covers the page without resizing it.
function fitToKeyboard(dialog: HTMLDialogElement): void {
  const view = window.visualViewport;
  const fit = () => {
    dialog.style.setProperty('--view-height', `${view?.height}px`);
    dialog.style.setProperty('--view-top', `${view?.offsetTop}px`);
  };
  for (const sign of ['resize', 'scroll']) view?.addEventListener(sign, fit);
}
