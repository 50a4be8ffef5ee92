/** The entries of the tab's history and how far down the reader was on each. */
import { isObject } from '../../model/schema/schema.ts';
import { entryApi } from '../entry-api/entry-api.ts';

const STORE = 'edgepress.scroll';

// Scroll positions in pixels by the key of the history entry.
let positions: Record<string, unknown> = {};
let entry = '';
let made = 0;

/** Begins to keep positions; they outlive the document in the session's storage. */
export function keepPositions(): void {
  const saved: unknown = JSON.parse(entryApi.readStored(STORE, 'sessionStorage') ?? '{}');
  if (isObject(saved)) positions = saved;
  enterHistory();
  // Not when there is one: Back may have led to another entry before the page for it is there.
  positions[entry] ??= scrollY;
  addEventListener('scroll', savePosition, { passive: true });
  addEventListener('pagehide', leaveDocument);
  addEventListener('pageshow', takeScrolling);
  if (document.readyState === 'complete') takeScrolling();
}

/** Makes the tab's current entry the one whose position is kept, and returns its earlier position if any. */
export function enterHistory(): number | undefined {
  const key: unknown = history.state?.key;
  entry = typeof key === 'string' ? key : newKey();
  if (key !== entry) history.replaceState({ ...history.state, key: entry }, '');
  const position = positions[entry];
  return typeof position === 'number' ? position : undefined;
}

/** Adds an entry for an address; the one that an open menu added is taken over. */
export function pushEntry(url: URL): void {
  entry = newKey();
  const state = { key: entry };
  if (history.state?.menu) history.replaceState(state, '', url);
  else history.pushState(state, '', url);
}

function newKey(): string {
  return `${Date.now()}.${made++}`;
}

function savePosition(): void {
  positions[entry] = Math.round(scrollY);
}

// A document that is loaded is scrolled by the browser, which does it before the first paint; pages that
// are put into an open document are scrolled here, when their content is in place.
function takeScrolling(): void {
  history.scrollRestoration = 'manual';
}

function leaveDocument(): void {
  history.scrollRestoration = 'auto';
  entryApi.writeStored(STORE, JSON.stringify(positions), 'sessionStorage');
}
