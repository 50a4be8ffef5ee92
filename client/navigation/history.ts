/** History entries and their scroll positions. */
import { isObject } from '../../model/schema/schema.ts';
import { entryApi } from '../entry-api/entry-api.ts';

const STORE = 'edgepress.scroll';

// Scroll positions in pixels by the key of the history entry.
let positions: Record<string, unknown> = {};
let entry = '';
let made = 0;

/** Starts to save scroll positions. Session storage keeps them when the document is left. */
export function saveScrollPositions(): void {
  const saved: unknown = JSON.parse(entryApi.readStored(STORE, 'sessionStorage') ?? '{}');
  if (isObject(saved)) positions = saved;
  enterHistory();
  // Unless there is one: Back can reach another entry before its page is shown.
  positions[entry] ??= scrollY;
  addEventListener('scroll', savePosition, { passive: true });
  addEventListener('pagehide', leaveDocument);
  addEventListener('pageshow', takeScrolling);
  if (document.readyState === 'complete') takeScrolling();
}

/** Starts to save the position of the current entry. Returns its earlier position, if any. */
export function enterHistory(): number | undefined {
  const key: unknown = history.state?.key;
  entry = typeof key === 'string' ? key : newKey();
  if (key !== entry) history.replaceState({ ...history.state, key: entry }, '');
  const position = positions[entry];
  return typeof position === 'number' ? position : undefined;
}

/** Adds a history entry, or replaces the one that an open menu added. */
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

// The browser restores the scroll position of a loaded document before the first paint. For pages shown in an open document
// this module restores it, after their content is in place.
function takeScrolling(): void {
  history.scrollRestoration = 'manual';
}

function leaveDocument(): void {
  history.scrollRestoration = 'auto';
  entryApi.writeStored(STORE, JSON.stringify(positions), 'sessionStorage');
}
