/** Which tab of a group is open: the address decides before the storage, the storage before the page. */

/** Storage key of a tab group, followed by the group's id. */
export const TAB_KEY = 'docusaurus.tab.';

/**
 * Opens the tabs that the address or an earlier choice asks for; unknown values change nothing. The storage
 * is handed in because this module is a part of two bundles.
 */
export function openWantedTabs(read: (key: string) => string | null): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    const { group, query } = tabs.dataset;
    const asked = query && new URLSearchParams(location.search).get(query);
    if (!asked || !openTab(tabs, asked)) openTab(tabs, group && read(TAB_KEY + group));
  }
}

/** Opens the tab of a value, or does nothing and returns `false` when there is none. */
export function openTab(tabs: HTMLElement, value: string | null | undefined): boolean {
  // Only the tabs' own buttons and panels: a panel may hold tabs of its own.
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
