/** The progress bar at the top of the page during a navigation. */

/** Milliseconds after a route change before the bar starts. */
const START = 200;
/** Initial width of the bar, of 1. */
const MINIMUM = 0.08;
/** Milliseconds of each movement, the same as the stylesheet's transition. */
const SPEED = 200;
/** Growth of the bar per step (1 is full), and milliseconds between steps. */
const TRICKLE_RATE = 0.02;
const TRICKLE_SPEED = 800;

let bar: HTMLElement | undefined;
let full: number;
let timer: ReturnType<typeof setTimeout> | undefined;
let isWanted = false;

// The back-forward cache may restore the document together with its bar.
addEventListener('pagehide', stopProgress);

/** Shows the bar after `START`. A navigation that replaces another one keeps its bar. */
export function startProgress(): void {
  isWanted = true;
  timer ??= setTimeout(trickle, START);
}

/** Fills and removes the bar, unless another navigation starts right away. */
export function stopProgress(): void {
  isWanted = false;
  setTimeout(finish);
}

function trickle(): void {
  if (!bar) {
    full = MINIMUM;
    bar = document.createElement('div');
    bar.className = 'progress';
    document.body.append(bar);
  }
  show(full);
  full = Math.min(full + TRICKLE_RATE, 0.99);
  timer = setTimeout(trickle, TRICKLE_SPEED);
}

function finish(): void {
  if (isWanted) return;
  clearTimeout(timer);
  timer = undefined;
  if (!bar) return;
  show(1);
  bar.classList.add('done');
  setTimeout(bar.remove.bind(bar), SPEED);
  bar = undefined;
}

function show(part: number): void {
  bar?.style.setProperty('--progress', `${part}`);
}
