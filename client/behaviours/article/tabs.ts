/** Tabs: open by click, Enter or Space, move with the arrow keys, and stay in sync by group and URL. */
import { openTab, openRequestedTabs, TAB_KEY } from '../../state/tab-choice.ts';
import { entryApi } from '../../entry-api/entry-api.ts';

/** Handles the page's tabs. Can be called again for every page. */
export function tabs(): void {
  openRequestedTabs(entryApi.readStored);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  addEventListener('storage', onStorage);
  addEventListener('hashchange', openTarget);
  openTarget();
}

function onClick({ target }: Event): void {
  const tab = tabOf(target);
  const own = tab?.closest<HTMLElement>('.tabs');
  const value = tab?.dataset['value'];
  if (!tab || !own || value === undefined) return;
  const { group, query } = own.dataset;
  const top = tab.getBoundingClientRect().top;
  openTab(own, value);
  for (const other of document.querySelectorAll<HTMLElement>('.tabs'))
    if ((group && other.dataset['group'] === group) || (query && other.dataset['query'] === query))
      openTab(other, value);
  // Tabs above may have changed their height. Keep the clicked tab in place.
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
  if (group) entryApi.writeStored(TAB_KEY + group, value);
  if (!query) return;
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, '', url);
}

function onKey(event: KeyboardEvent): void {
  const tab = tabOf(event.target);
  if (!tab) return;
  const all = [...(tab.parentElement?.querySelectorAll<HTMLElement>(':scope>[role=tab]') ?? [])];
  const at = all.indexOf(tab);
  const forward = document.dir === 'rtl' ? -1 : 1;
  const to: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: -1,
  };
  const index = to[event.key];
  if (index === undefined) return;
  event.preventDefault();
  all.at(index % all.length)?.focus();
}

function onStorage({ key }: StorageEvent): void {
  if (key?.startsWith(TAB_KEY)) openRequestedTabs(entryApi.readStored);
}

// Opens the panel that contains the hash target.
function openTarget(): void {
  const target = entryApi.targetOf(location.hash);
  let panel = target?.closest<HTMLElement>('[role=tabpanel]');
  let hasMoved = false;
  while (panel) {
    const own = panel.parentElement;
    if (own && panel.offsetParent === null) hasMoved = openTab(own, panel.dataset['value']);
    panel = own?.closest<HTMLElement>('[role=tabpanel]');
  }
  if (hasMoved) target?.scrollIntoView();
}

function tabOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('.tabs>[role=tablist]>[role=tab]')
    : null;
}
