/** Creates code blocks that look and copy like those of the build. */

/** Creates a block. The copy button works as in all blocks of the page. */
export function createCodeBlock(
  text: string,
  language: string,
): { block: HTMLElement; code: HTMLElement } {
  const block = document.createElement('div');
  block.className = 'code';
  if (language) block.dataset['lang'] = language;
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const code = document.createElement('code');
  code.textContent = text;
  pre.append(code);
  const buttons = document.createElement('div');
  buttons.className = 'code-buttons';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'code-copy';
  copy.title = STRINGS.copyText;
  copy.setAttribute('aria-label', STRINGS.copyText);
  buttons.append(copy);
  block.append(pre, buttons);
  return { block, code };
}
