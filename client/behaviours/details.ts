/** Collapsible sections open and close smoothly (spec section 4); without this they just do. */

// Sections on their way to being closed; they are open until their content is out of sight.
const closing = new WeakSet<Element>();

/** Animates the page's `details.details`; safe to call for every page. */
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
  for (const running of body.getAnimations()) running.cancel();
  const opens = !section.open || closing.delete(section);
  section.open = true;
  if (!opens) closing.add(section);
  const height = body.offsetHeight;
  const shut = { height: '0', paddingBlock: '0', overflow: 'hidden', boxSizing: 'border-box' };
  const full = { height: `${height}px`, overflow: 'hidden', boxSizing: 'border-box' };
  const frames = opens ? [shut, full] : [full, shut];
  body.animate(frames, { duration: durationOf(height), easing: 'ease-in-out' }).onfinish = () => {
    if (closing.delete(section)) section.open = false;
  };
}

// A second click in a row is not meant to select the summary's text.
function onMouseDown(event: MouseEvent): void {
  if (event.detail > 1 && summaryOf(event)) event.preventDefault();
}

function summaryOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('.details>summary') : null;
}

// Milliseconds: taller content takes longer, but less than in proportion.
function durationOf(height: number): number {
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return 1;
  const unit = height / 36;
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10);
}
