/** The button that collapses and expands the sidebar. */
import { COLLAPSED_SIDEBAR_KEY } from '../../state/collapsed-sidebar.ts';
import { entryApi } from '../../entry-api/entry-api.ts';

const { dataset } = document.documentElement;

// Id of the sidebar that is shown.
let shown: string | undefined;

/** Handles and labels the button. The sidebar stays collapsed until another one is shown or the tab is closed. */
export function collapsibleSidebar(): void {
  document.addEventListener('click', onClick);
  const id = document.querySelector<HTMLElement>('.sidebar-nav')?.dataset['sidebar'];
  if (shown && id !== shown) turn(false);
  shown = id;
  nameButton();
}

function onClick({ target }: Event): void {
  if (target instanceof Element && target.closest('.sidebar-collapse'))
    turn(!('collapsed' in dataset));
}

function turn(isCollapsed: boolean): void {
  if (isCollapsed) dataset['collapsed'] = '';
  else delete dataset['collapsed'];
  entryApi.writeStored(COLLAPSED_SIDEBAR_KEY, isCollapsed ? '1' : null, 'sessionStorage');
  nameButton();
}

function nameButton(): void {
  const button = document.querySelector<HTMLElement>('.sidebar-collapse');
  if (!button) return;
  const isCollapsed = 'collapsed' in dataset;
  button.title = isCollapsed ? STRINGS.expandSidebar : STRINGS.collapseSidebar;
  button.setAttribute('aria-label', button.title);
  button.setAttribute('aria-expanded', `${!isCollapsed}`);
}
