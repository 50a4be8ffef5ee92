/** Hides the navbar while the reader scrolls down, if the site is configured so. */

let last = 0;
let isJump = false;

/** Handles scrolling. Can be called again for every page. */
export function hideNavbarOnScroll(): void {
  if (!header()) return;
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('hashchange', onJump);
  document.addEventListener('focusin', onFocus);
  hide(false);
  last = scrollY;
}

function onScroll(): void {
  const before = last;
  last = scrollY;
  const height = header()?.offsetHeight ?? 0;
  if (last < height) hide(false);
  else if (isJump) isJump = false;
  else if (last >= before) hide(!header()?.contains(document.activeElement));
  // Ignore overscroll at the end of the page.
  else if (last + innerHeight < document.documentElement.scrollHeight - height) hide(false);
}

// The navbar must not cover the heading that was jumped to.
function onJump(): void {
  isJump = true;
  hide(true);
}

// The focus must be visible.
function onFocus({ target }: FocusEvent): void {
  if (target instanceof Node && header()?.contains(target)) hide(false);
}

function header(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.navbar[data-hide-on-scroll]');
}

function hide(hidden: boolean): void {
  header()?.classList.toggle('hidden', hidden);
}
