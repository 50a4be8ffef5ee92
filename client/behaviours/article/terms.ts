/**
 * Shows what a linked term of the glossary means. Without scripts, the link leads to its entry. The code that explains terms is
 * loaded when the reader first points at, focuses or touches one.
 */
import { pagePath } from '../../navigation/address.ts';
import { loadPage } from '../../navigation/page.ts';

/** Watches for the reader on a term. */
export function terms(): void {
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, onEvent);
  // The reader may have been there before this module was loaded.
  const link = document.querySelector('.term:hover,.term:focus-visible');
  link?.dispatchEvent(new Event('focusin', { bubbles: true }));
}

function onEvent(event: Event): void {
  const { target, type } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.term');
  if (!link) return;
  if (type === 'click') {
    // Where nothing can hover, the first touch explains the term, and the second one follows the link.
    if (link.hasAttribute('aria-describedby') || !matchMedia('(hover:none)').matches) return;
    event.preventDefault();
  }
  // The note's module gets these functions, because a module that both imported would be one more request.
  import('./term-note.ts')
    .then(({ explain }) => explain(link, type, { pagePath, loadPage }))
    .catch(console.warn);
}
