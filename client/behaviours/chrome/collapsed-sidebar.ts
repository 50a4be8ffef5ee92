/** The button that makes the sidebar a rail, and a sidebar again. */
import { RAIL_KEY } from '../../collapsed-sidebar.ts';
import { tools } from '../../entry/entry-api.ts';

const { dataset } = document.documentElement;

// Id of the sidebar that is shown.
let shown: string | undefined;

/** Tells what the button does. What was hidden stays so until another sidebar is shown, or the tab closed. */
export function rail(): void {
  document.addEventListener('click', onClick);
  const id = document.querySelector<HTMLElement>('.sidebar-nav')?.dataset['sidebar'];
  if (shown && id !== shown) turn(false);
  shown = id;
  nameButton();
}

function onClick({ target }: Event): void {
  if (target instanceof Element && target.closest('.sidebar-collapse')) turn(!('rail' in dataset));
}

function turn(isRail: boolean): void {
  if (isRail) dataset['rail'] = '';
  else delete dataset['rail'];
  tools.writeStored(RAIL_KEY, isRail ? '1' : null, 'sessionStorage');
  nameButton();
}

function nameButton(): void {
  const button = document.querySelector<HTMLElement>('.sidebar-collapse');
  if (!button) return;
  const isRail = 'rail' in dataset;
  button.title = `${isRail ? 'Expand' : 'Collapse'} sidebar`;
  button.setAttribute('aria-label', button.title);
  button.setAttribute('aria-expanded', `${!isRail}`);
}
