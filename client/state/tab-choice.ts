/** Opens the tab that the URL asks for, or else the reader's earlier choice, or else the page's default. */

/** Prefix of a tab group's storage key, followed by the group's id. */
export const TAB_KEY = 'docusaurus.tab.';

/**
 * Opens the tabs that the URL or an earlier choice asks for. Unknown values change nothing. `read` is a parameter because
 * this module is in two bundles.
 */
export function openRequestedTabs(read: (key: string) => string | null): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    const { group, query } = tabs.dataset;
    const asked = query && new URLSearchParams(location.search).get(query);
    if (!asked || !openTab(tabs, asked)) openTab(tabs, group && read(TAB_KEY + group));
  }
}

/** Opens the tab with a value. Returns `false` and does nothing if there is none. */
export function openTab(tabs: HTMLElement, value: string | null | undefined): boolean {
  // Only these tabs' own buttons and panels, because a panel can contain other tabs.
  const parts = [
    ...tabs.querySelectorAll<HTMLElement>(':scope>*>[role=tab],:scope>[role=tabpanel]'),
  ];
  if (!parts.some((part) => part.dataset['value'] === value)) return false;
  for (const part of parts) {
    const open = part.dataset['value'] === value;
    if (part.tagName === 'BUTTON') {
      part.setAttribute('aria-selected', `${open}`);
      part.tabIndex = open ? 0 : -1;
    } else {
      part.className = open ? 'active' : '';
      part.hidden = !open;
    }
  }
  return true;
}
