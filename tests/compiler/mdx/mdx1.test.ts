/** Pages that were written for MDX 1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsMdx1 } from '../../../compiler/mdx/code/mdx1.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

describe('readAsMdx1', () => {
  it('keeps Markdown out of HTML up to an empty line', () => {
    expect(readAsMdx1('<summary>\n  the _name_\n</summary>\n\na _word_')).toBe(
      '{<><summary>\n  the _name_\n</summary></>}\n\na _word_',
    );
    expect(readAsMdx1('<pre>\n  _a_ => b\n</pre>')).toBe('{<><pre>\n  _a_ =&gt; b\n</pre></>}');
    expect(readAsMdx1('<i>**Note:** text</i>')).toBe('{<><i>**Note:** text</i></>}');
  });

  it('leaves HTML alone that has no Markdown, that is not complete, or that has relative references', () => {
    for (const text of [
      '<div>\n  text # 1\n</div>',
      '<div>\n\n**bold**\n\n</div>',
      '<div>**bold** [a](b)',
      '<p>**bold** <img src="./a.png" /></p>',
      '```html\n<i>**Note**</i>\n```',
      '<https://a.example/**b**>',
    ])
      expect(readAsMdx1(text)).toBe(text);
  });

  it('moves spaces out of bold text', () => {
    expect(readAsMdx1('**How to use ** it, ** this **')).toBe('**How to use**  it,  **this** ');
    for (const text of [
      '**a** b **c**',
      'a ** b',
      '`** a **` and **b**',
      '\\** a **',
      '*** a ***',
      '**  **',
    ])
      expect(readAsMdx1(text), text).toBe(text);
  });
});

describe('a site of Docusaurus 2', () => {
  let site: TemporarySite;
  let outcome: BuildOutcome;

  beforeAll(async () => {
    site = temporarySite({
      'docusaurus.config.js': `module.exports = { title: 'Acme', url: 'https://a.example', presets: ['classic'] };`,
      'package.json': JSON.stringify({ dependencies: { '@docusaurus/core': '^2.4.3' } }),
      'docs/late.md': '---\ntitle: Title\n---\n\nWords.\n\n# Later\n',
      'docs/page.md': `# Page

<p>
  the _name_, <button onClick={() => alert('**clicked**')}>press</button>
</p>

If 1 <2, **read ** on.

## Changes :warning:

:::warning

Red

:::
`,
    });
    outcome = await site.build();
  });

  afterAll(() => site.close());

  it('is read as MDX 1 without a setting', () => {
    const { html } = site.page(outcome, '/docs/page');
    expect(html).toContain('<div class="admonition danger" role="note">');
    expect(html).toContain('<h2 id="changes-️"');
    expect(html).toContain('the _name_, ');
    expect(site.page(outcome, '/docs/late').html).toContain('<h1>Title</h1>');
    expect(html).toContain('If 1 &lt;2, <strong>read</strong>  on.');
    // Its module for browsers is read with the same repairs.
    expect(html).toMatch(/data-island="docs\/page\.mdx?"/);
  });
});
