/** The table of contents on narrow screens: a button opens its list. */
import { animateHeight } from '../../dom/animate-height.ts';

/** Handles the button and the links. Can be called again for every page. */
export function contentsToggle(): void {
  document.addEventListener('click', onClick);
}

function onClick({ target }: Event): void {
  const part = target instanceof Element ? target.closest('.toc-toggle,.toc a') : null;
  const toggle = part?.closest('.toc')?.querySelector('.toc-toggle');
  const list = toggle?.parentElement?.querySelector('ul');
  if (!toggle || !list) return;
  const wasOpen = toggle.getAttribute('aria-expanded') === 'true';
  // A link closes the list, which would cover the heading it leads to.
  const opens = part === toggle && !wasOpen;
  if (opens === wasOpen) return;
  toggle.setAttribute('aria-expanded', `${opens}`);
  animateHeight(list, opens);
}
