/** A hideNavbarOnScroll that makes room: scrolling down hides it, scrolling up shows it (where the site asks for it). */

let last = 0;
let isJump = false;

/** Follows the page's scrolling; safe to call for every page. */
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
  // At the end a page may bounce back.
  else if (last + innerHeight < document.documentElement.scrollHeight - height) hide(false);
}

// The heading that was jumped to must not be covered.
function onJump(): void {
  isJump = true;
  hide(true);
}

// What has the focus must be seen.
function onFocus({ target }: FocusEvent): void {
  if (target instanceof Node && header()?.contains(target)) hide(false);
}

function header(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.navbar[data-hide-on-scroll]');
}

function hide(hidden: boolean): void {
  header()?.classList.toggle('hidden', hidden);
}
