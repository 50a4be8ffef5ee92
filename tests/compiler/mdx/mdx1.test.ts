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

  it('reads text between two stars as emphasis', () => {
    expect(readAsMdx1('all get[All]By*, find[All]By*')).toBe(
      'all get[All]By<em>, find[All]By</em>',
    );
    expect(readAsMdx1('2 * 3 * 4')).toBe('2 <em> 3 </em> 4');
    for (const text of [
      'an *emphasised* word and (*another*)',
      '* one\n* two * three\n* four * five',
      '| a * b | c * d |',
      '`a * b` and \\* c *',
      '**a** b * c * d',
      '<i>a * b * c</i>',
      '{a * b * c}',
    ])
      expect(readAsMdx1(text), text).toBe(text);
  });

  it('shows backslashes before characters that need none', () => {
    expect(readAsMdx1('a line\\\nends \\& [here](x?a\\&b)')).toBe(
      'a line\\\\\nends \\\\& [here](x?a\\\\&b)',
    );
    for (const text of ['\\* a \\_ b \\\\ c', '`a\\&b`', '$a\\,b$', '<A b="c\\/d" />', '{/a\\/b/}'])
      expect(readAsMdx1(text), text).toBe(text);
  });

  it('gives the lines above the cells of a table the same columns', () => {
    expect(readAsMdx1('| a | b |\n| - | - | - |\n| 1 | 2 | 3 |')).toBe(
      '| a | b |  |\n| - | - | - |\n| 1 | 2 | 3 |',
    );
    expect(readAsMdx1('| a | b |\n| - |\n| 1 | 2 |')).toBe('| a | b |\n| - | --- |\n| 1 | 2 |');
    const even = '| a | b |\n| :-- | --: |\n| 1 | 2 |';
    expect(readAsMdx1(even)).toBe(even);
  });

  it('reads links to files of pages that have a slash at their end', () => {
    expect(readAsMdx1('[a](b/c.mdx/#d) [e]: f.md/')).toBe('[a](b/c.mdx#d) [e]: f.md');
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

If 1 <2, **read ** on.[^1]

[^1]: The note.

<>
  {frontMatter.title && <div>

Not **shown**

  </div>}
  {!frontMatter.title && <div>

Is **shown**

  </div>}
</>

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
    expect(html).toContain('If 1 &lt;2, <strong>read</strong>  on.<sup>');
    expect(html).toMatch(/<div>\s*<p>Is <strong>shown<\/strong><\/p>\s*<\/div>/);
    expect(html).not.toContain('Not <strong>shown</strong>');
    expect(html).toMatch(/<p class="sr" id="footnote-label">Footnotes<\/p>/);
    // Its module for browsers is read with the same repairs.
    expect(html).toMatch(/data-island="docs\/page\.mdx?"/);
  });
});
