import { describe, expect, it } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';

const DIAGNOSTIC = {
  file: 'content/docs/a.mdx',
  line: 3,
  column: 7,
  message: 'Unexpected `</b>`.',
  found: '</b>',
  expected: '</i>',
  hint: 'Close the tag.',
  frame: '> 3 | <i></b>',
  rule: 'mdx-syntax',
  url: 'https://docs.example/rules#mdx-syntax',
};

function dialog(): Element | null | undefined {
  return document.querySelector('ep-errors')?.shadowRoot?.querySelector('[role=alertdialog]');
}

describe('the error overlay', () => {
  it('shows the location, the code frame and a hint, and closes with Escape', async () => {
    openDocument('<input id="i">');
    const { showErrors } = await import('../../../client/dev/overlay.ts');
    find('#i').focus();
    showErrors([DIAGNOSTIC]);
    const text = dialog()?.textContent;
    for (const part of ['content/docs/a.mdx:3:7', 'Unexpected', '> 3 | <i></b>', 'Close the tag.'])
      expect(text).toContain(part);
    const link = dialog()?.querySelector('a');
    expect([link?.textContent, link?.href]).toEqual(['About mdx-syntax', DIAGNOSTIC.url]);
    find('ep-errors').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(dialog()).toBeUndefined();
    expect(document.activeElement).toBe(find('#i'));
  });

  it('replaces earlier errors, and closes when there are none', async () => {
    openDocument('');
    const { showErrors, hideErrors } = await import('../../../client/dev/overlay.ts');
    showErrors([DIAGNOSTIC]);
    showErrors([DIAGNOSTIC, { ...DIAGNOSTIC, line: 0 }]);
    expect(document.querySelectorAll('ep-errors')).toHaveLength(1);
    expect(dialog()?.textContent).toContain('There are 2 errors');
    hideErrors();
    expect(dialog()).toBeUndefined();
  });
});
