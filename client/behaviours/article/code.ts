/** The buttons of code blocks, and the tab stops of what scrolls sideways: code, tables and diagrams. */

// Looks at blocks when they get a size: at first, on resize, and when a tab or details shows them.
const overflow = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const fits = target.scrollWidth <= target.clientWidth;
    // Who goes by Tab stops only where there is something to scroll.
    target.setAttribute('tabindex', fits ? '-1' : '0');
    const wrap = target.closest('.code')?.querySelector<HTMLElement>('.code-wrap');
    if (wrap) wrap.hidden = fits && wrap.getAttribute('aria-pressed') !== 'true';
  }
});

/** Gives every code block its buttons, unless it has them. */
export function code(): void {
  for (const block of document.querySelectorAll('.code')) {
    const pre = block.querySelector('pre');
    if (!pre || block.querySelector('.code-buttons')) continue;
    const buttons = document.createElement('div');
    buttons.className = 'code-buttons';
    const wrap = button('code-wrap', 'Toggle word wrap');
    wrap.setAttribute('aria-pressed', 'false');
    wrap.hidden = true;
    buttons.append(wrap, button('code-copy', 'Copy code to clipboard', 'Copy'));
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
