/** Marks the current heading in the table of contents. */
import { reveal } from '../../dom/reveal.ts';
import { targetOf } from '../../dom/hash-target.ts';

// Links of the table of contents and their headings, in reading order.
let entries: { link: HTMLElement; heading: Element }[] = [];
let active: HTMLElement | undefined;
let frame = 0;

/** Sets `aria-current` on the link of the current heading while the page scrolls. */
export function contents(): void {
  entries = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].flatMap((link) => {
    const heading = targetOf(link.hash);
    return heading ? [{ link, heading }] : [];
  });
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  schedule();
}

function schedule(): void {
  frame ||= requestAnimationFrame(mark);
}

function mark(): void {
  frame = 0;
  const link = entries[activeIndex()]?.link;
  if (link === active) return;
  active?.removeAttribute('aria-current');
  active = link;
  if (!link) return;
  link.setAttribute('aria-current', 'true');
  reveal(link);
}

// The first heading below the navbar if it is in the upper half of the window, otherwise the one before it. At the end of the
// page it is the last heading, which may never get that far up.
function activeIndex(): number {
  const last = entries.length - 1;
  if (scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2) return last;
  const navbar = document.querySelector<HTMLElement>('.navbar:not([data-hide-on-scroll])');
  const edge = navbar?.offsetHeight ?? 0;
  const index = entries.findIndex(({ heading }) => heading.getBoundingClientRect().top >= edge);
  const next = entries[index]?.heading.getBoundingClientRect();
  if (!next) return last;
  return next.top > 0 && next.bottom < innerHeight / 2 ? index : index - 1;
}
