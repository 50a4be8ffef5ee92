/** The ways to open search: Ctrl+K or Cmd+K, `/`, and the navbar's button. */
import type { SearchRequested } from '../../state/events.ts';

let waiting: SearchRequested | undefined;

/** Dispatches `edgepress:search` for the keys and the button. */
export function shortcuts(): void {
  document.addEventListener('keydown', onKey);
  document.addEventListener('submit', onSubmit);
}

/** The form around the navbar's search button. Its action is the results page. */
export function searchForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('.navbar form');
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
  const writes = isWriting(target);
  if (writes || waiting?.isTaken) waiting = undefined;
  const hasModifier = ctrlKey || metaKey || altKey;
  if (waiting && !hasModifier && key.length === 1) {
    // The dialog is loading. Keep what the reader types until its input has the focus.
    if (!repeat) waiting.typed += key;
    event.preventDefault();
  } else if (
    (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k') ||
    (key === '/' && !hasModifier && !writes)
  ) {
    event.preventDefault();
    const form = searchForm();
    // A held key repeats, and each repetition would toggle the dialog.
    if (!repeat && isUnanswered() && form) location.assign(form.action);
  }
}

function onSubmit(event: Event): void {
  // Only the navbar's button. A form with an input has its own query.
  if (event.target === searchForm() && !isUnanswered()) event.preventDefault();
}

function isUnanswered(): boolean {
  // Asking again for a dialog that is loading would close it.
  if (waiting?.isTaken === false) return false;
  const detail = { typed: '', isTaken: false };
  const request = new CustomEvent('edgepress:search', { detail, cancelable: true });
  const unanswered = document.dispatchEvent(request);
  waiting = unanswered ? undefined : detail;
  return unanswered;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input,select,textarea'))
  );
}
