/** Buttons of code blocks, and tab stops of what scrolls sideways: code, tables and diagrams. */

// Checks blocks when their size changes: at first, on resize, and when a tab or a collapsible section shows them.
const overflow = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const fits = target.scrollWidth <= target.clientWidth;
    // A tab stop only if there is something to scroll.
    target.setAttribute('tabindex', fits ? '-1' : '0');
    const wrap = target.closest('.code')?.querySelector<HTMLElement>('.code-wrap');
    if (wrap) wrap.hidden = fits && wrap.getAttribute('aria-pressed') !== 'true';
  }
});

/** Adds buttons to code blocks that have none. */
export function code(): void {
  for (const block of document.querySelectorAll('.code')) {
    const pre = block.querySelector('pre');
    if (!pre || block.querySelector('.code-buttons')) continue;
    const buttons = document.createElement('div');
    buttons.className = 'code-buttons';
    const wrap = button('code-wrap', STRINGS.toggleWrap);
    wrap.setAttribute('aria-pressed', 'false');
    wrap.hidden = true;
    buttons.append(wrap, button('code-copy', STRINGS.copyCode, STRINGS.copy));
    block.append(buttons);
    overflow.observe(pre);
  }
  for (const box of document.querySelectorAll('.table,.diagram')) overflow.observe(box);
}

function button(className: string, label: string, title = label): HTMLButtonElement {
  const element = document.createElement('button');
  element.className = className;
  element.title = title;
  element.setAttribute('aria-label', label);
  return element;
}
