/** The button that scrolls to the top, shown when the reader scrolls up. */

// Pixels from the top below which no button is needed.
const THRESHOLD = 300;
// The fraction of the distance that is left after each frame, where the browser doesn't scroll smoothly.
const EASING = 0.85;

let button: HTMLButtonElement | undefined;
let last = 0;
let isJump = false;

/** Shows the button when the page is scrolled up. Can be called again for every page. */
export function toTop(): void {
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('hashchange', onJump);
  show(false);
  last = scrollY;
}

function onScroll(): void {
  const before = last;
  last = scrollY;
  if (isJump) isJump = false;
  else if (last >= before || last < THRESHOLD) show(false);
  else if (last + innerHeight < document.documentElement.scrollHeight) show(true);
}

// Ignores jumps to a heading further up.
function onJump(): void {
  isJump = true;
  show(false);
}

function show(visible: boolean): void {
  if (!button && !visible) return;
  button ??= makeButton();
  button.hidden = !visible;
}

function makeButton(): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = 'to-top';
  made.setAttribute('aria-label', STRINGS.scrollToTop);
  made.onclick = scrollUp;
  document.body.append(made);
  return made;
}

function scrollUp(): void {
  if (matchMedia('(prefers-reduced-motion:reduce)').matches)
    scrollTo({ top: 0, behavior: 'instant' });
  else if ('scrollBehavior' in document.documentElement.style)
    scrollTo({ top: 0, behavior: 'smooth' });
  else ease();
}

function ease(): void {
  if (scrollY === 0) return;
  scrollTo(0, Math.floor(scrollY * EASING));
  requestAnimationFrame(ease);
}
