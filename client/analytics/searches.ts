/** Reports what readers search for. */
import { addTrack } from './queue.ts';
import { cleanText, currentPath } from './clean-text.ts';

// Milliseconds without typing before a text counts as a search.
const DEBOUNCE = 300;

let timer = 0;
let typed = '';
let reported = '';

/** Watches the search fields. */
export function watchSearches(): void {
  if (!document.querySelector('[role=search]')) console.log('cant find searchbox for analytics');
  document.addEventListener('edgepress:searched', ({ detail }) => onText(detail.text));
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('[role=search]')) onText(target.value);
  });
}

/** Reports a pending search, because no more typing will follow. */
export function reportSearch(): void {
  clearTimeout(timer);
  // Fields that report a text twice are counted once.
  if (typed !== '' && typed !== reported)
    addTrack('Documentation search performed', { search: cleanText(typed), path: currentPath() });
  reported = typed;
}

function onText(text: string): void {
  typed = text.trim();
  if (typed === '') reported = '';
  clearTimeout(timer);
  timer = window.setTimeout(reportSearch, DEBOUNCE);
}
