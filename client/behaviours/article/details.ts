/** Animates the collapsible sections of an article. */
import { animateHeight } from '../../dom/animate-height.ts';

// Sections that are closing. They stay open until the animation ends.
const closing = new WeakSet<Element>();

/** Animates `details.details`. Can be called again for every page. */
export function details(): void {
  document.addEventListener('click', onClick);
  document.addEventListener('mousedown', onMouseDown);
}

function onClick(event: Event): void {
  const summary = summaryOf(event);
  const section = summary?.parentElement;
  const body = section?.querySelector<HTMLElement>(':scope>.details-body');
  if (!(section instanceof HTMLDetailsElement) || !body || event.defaultPrevented) return;
  event.preventDefault();
  const opens = !section.open || closing.delete(section);
  section.open = true;
  if (!opens) closing.add(section);
  animateHeight(body, opens, () => {
    if (closing.delete(section)) section.open = false;
  });
}

// A double click must not select the summary's text.
function onMouseDown(event: MouseEvent): void {
  if (event.detail > 1 && summaryOf(event)) event.preventDefault();
}

function summaryOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('.details>summary') : null;
}
