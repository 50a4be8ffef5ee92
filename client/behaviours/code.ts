/** The buttons of code blocks: copy, and word wrap where a line is too long. */

// Looks at blocks when they get a size: at first, on resize, and when a tab or details shows them.
const overflow = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const wrap = target.parentElement?.querySelector<HTMLElement>('.code-wrap');
    if (wrap)
      wrap.hidden =
        wrap.getAttribute('aria-pressed') !== 'true' && target.scrollWidth <= target.clientWidth;
  }
});

/** Gives every code block its buttons; what they do comes with the first touch. */
export function code(): void {
  for (const block of document.querySelectorAll('.code')) {
    const pre = block.querySelector('pre');
    if (!pre || block.querySelector('.code-buttons')) continue;
    const buttons = document.createElement('div');
    buttons.className = 'code-buttons';
    const wrap = button('code-wrap', 'Toggle word wrap', 'Toggle word wrap');
    wrap.setAttribute('aria-pressed', 'false');
    wrap.hidden = true;
    buttons.append(wrap, button('code-copy', 'Copy', 'Copy code to clipboard'));
    block.append(buttons);
    overflow.observe(pre);
  }
}

function button(className: string, title: string, label: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.title = title;
  element.setAttribute('aria-label', label);
  return element;
}
