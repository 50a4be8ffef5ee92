/**
 * Shows what a linked term of the glossary means. Without scripts, the link leads to its entry. The code that explains terms is
 * loaded when the reader first points at, focuses or touches one.
 */

/** Watches for the reader on a term. */
export function terms(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') explainAt(target, false);
  });
  document.addEventListener('focusin', ({ target }) => {
    // The focus of a click isn't visible.
    if (target instanceof Element && target.matches(':focus-visible')) explainAt(target, true);
  });
  document.addEventListener('click', (event) => {
    // Where nothing can hover, the first touch explains the term, and the second one follows the link.
    const link = termAt(event.target);
    if (!link || link.hasAttribute('aria-describedby') || !matchMedia('(hover:none)').matches)
      return;
    event.preventDefault();
    explainAt(link, true);
  });
  // The reader may have been there before this module was loaded.
  explainAt(document.querySelector('.term:hover,.term:focus-visible'), false);
}

function explainAt(target: EventTarget | null, isAtOnce: boolean): void {
  const link = termAt(target);
  if (link)
    import('./term-note.ts').then(({ explain }) => explain(link, isAtOnce)).catch(console.warn);
}

function termAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;
}
