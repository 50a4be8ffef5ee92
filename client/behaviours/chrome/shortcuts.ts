/** The ways to open search: Ctrl+K or Cmd+K, `/`, and the navbar's button. */
import type { SearchRequested } from '../../state/events.ts';

let waiting: SearchRequested | undefined;

/** Listens for the keys and the button; whoever shows a search dialog listens for `edgepress:search`. */
export function shortcuts(): void {
  document.addEventListener('keydown', onKey);
  document.addEventListener('submit', onSubmit);
}

/** The form around the navbar's button: its action is the page of results. */
export function searchForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('.navbar form');
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const writes = isWriting(target);
  if (writes || waiting?.isTaken) waiting = undefined;
  const hasModifier = ctrlKey || metaKey || altKey;
  if (waiting && !hasModifier && key.length === 1) {
    // The dialog is on its way: what is typed until its input has the focus must not be lost.
    waiting.typed += key;
    event.preventDefault();
  } else if (
    (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k') ||
    (key === '/' && !hasModifier && !writes)
  ) {
    event.preventDefault();
    const form = searchForm();
    if (isUnanswered() && form) location.assign(form.action);
  }
}

function onSubmit(event: Event): void {
  // Only the button of the navbar: a form with an input has its own words to search for.
  if (event.target === searchForm() && !isUnanswered()) event.preventDefault();
}

function isUnanswered(): boolean {
  // A dialog that is on its way need not be asked for again, which would close it.
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
