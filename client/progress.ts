/** The bar at the top of the page while a page is loading (spec section 9). */

/** Milliseconds after a route change before the bar starts. */
const START = 200;
/** How full the bar begins, of 1. */
const MINIMUM = 0.08;
/** Milliseconds of each movement; the stylesheet's transition has the same length. */
const SPEED = 200;
/** How much the bar gains, of 1, and every how many milliseconds. */
const TRICKLE_RATE = 0.02;
const TRICKLE_SPEED = 800;

/** Shows the bar while a promise is pending, and returns the promise. */
export function withProgress<T>(pending: Promise<T>): Promise<T> {
  const bar = document.createElement('div');
  bar.className = 'progress';
  let full = MINIMUM;
  const show = (part: number) => bar.style.setProperty('--progress', `${part}`);
  const trickle = () => {
    document.body.append(bar);
    show(full);
    full = Math.min(full + TRICKLE_RATE, 0.99);
    timer = setTimeout(trickle, TRICKLE_SPEED);
  };
  let timer = setTimeout(trickle, START);
  return pending.finally(() => {
    clearTimeout(timer);
    show(1);
    bar.classList.add('done');
    setTimeout(() => bar.remove(), SPEED);
  });
}
