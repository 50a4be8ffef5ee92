/** Reports what readers search for. */
import type { Gap } from '../state/events.ts';
import { addTrack } from './queue.ts';
import { cleanText, currentPath } from './clean-text.ts';

// Milliseconds without typing before a text counts as a search.
const DEBOUNCE = 300;

let timer = 0;
let typed = '';
let reported = '';

// Milliseconds after which a text that found nothing counts, because readers type on.
const GAP_DEBOUNCE = 1000;

let gapTimer = 0;
let lastGap = '';

/** Watches the search fields. */
export function watchSearches(): void {
  if (!document.querySelector('[role=search]')) console.log('cant find searchbox for analytics');
  document.addEventListener('edgepress:searched', ({ detail }) => onText(detail.text));
  document.addEventListener('edgepress:gap', ({ detail }) => {
    clearTimeout(gapTimer);
    gapTimer = window.setTimeout(() => reportGap(detail), GAP_DEBOUNCE);
  });
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

function reportGap({ kind, text }: Gap): void {
  // The reader typed on and found something.
  if (text === lastGap || (kind === 'search' && typed !== text)) return;
  lastGap = text;
  const path = currentPath();
  if (kind === 'search')
    addTrack('Documentation search without results', { search: cleanText(text), path });
  else addTrack('Documentation question without answer', { question: cleanText(text), path });
}

function onText(text: string): void {
  typed = text.trim();
  if (typed === '') reported = '';
  clearTimeout(timer);
  timer = window.setTimeout(reportSearch, DEBOUNCE);
}
