import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkAddresses } from '../../../compiler/mdx/code/link-addresses.ts';
import { preprocessMdx } from '../../../compiler/mdx/source/preprocess.ts';

describe('preprocessMdx', () => {
  it('converts HTML comments to MDX comments of the same length', () => {
    expect(preprocessMdx('a <!-- b --> c')).toBe('a {/** b */} c');
  });

  it('converts multi-line comments', () => {
    expect(preprocessMdx('<!-- one\ntwo -->\nthree')).toBe('{/** one\ntwo */}\nthree');
  });

  it('does not let a comment close the JavaScript comment that it becomes', () => {
    expect(preprocessMdx('<!-- a */ b -->')).toBe('{/** a *  b */}');
  });

  it('leaves comments in code alone', () => {
    const source = '```html\n<!-- kept -->\n```\nand `<!-- this -->` too';
    expect(preprocessMdx(source)).toBe(source);
  });

  it('escapes heading ids', () => {
    expect(preprocessMdx('## Title {#custom-id}')).toBe('## Title \\{#custom-id}');
  });

  it('leaves ids in code and text alone', () => {
    const source = '```\n## Title {#id}\n```';
    expect(preprocessMdx(source)).toBe(source);
  });

  it('converts a title after a directive to a label', () => {
    expect(preprocessMdx(':::note My *title*')).toBe(':::note[My *title*]');
    expect(preprocessMdx('  - :::tip Inside')).toBe('  - :::tip[Inside]');
  });

  it('leaves labels, attributes and bare directives alone', () => {
    for (const line of [':::note[Title]', ':::note', ':::note {.class}', ':::', '::::'])
      expect(preprocessMdx(line)).toBe(line);
  });

  it('unwraps mdx-code-block fences and keeps line numbers', () => {
    expect(preprocessMdx('a\n```mdx-code-block\n<Tabs>\n```\nb')).toBe('a\n\n<Tabs>\n\nb');
  });

  it('keeps the number of lines for any input', () => {
    const part = fc.constantFrom(
      '<!--',
      '-->',
      '```',
      '~~~',
      '\n',
      ':::note',
      '{#id}',
      '# h',
      ' ',
      '`',
      'x',
      '*/',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const source = parts.join('');
        expect(preprocessMdx(source).split('\n')).toHaveLength(source.split('\n').length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('linkAddresses', () => {
  it('turns addresses in angle brackets into links', () => {
    expect(linkAddresses('See <https://a.example/b_c> or <me@a.example>.')).toBe(
      'See [https://a.example/b\\_c](<https://a.example/b_c>) or [me@a.example](<mailto:me@a.example>).',
    );
  });

  it('reads other schemes too', () => {
    expect(linkAddresses('the <chrome://tracing> tool')).toBe(
      'the [chrome://tracing](<chrome://tracing>) tool',
    );
  });

  it('leaves links, code and elements alone', () => {
    const source =
      '[a](<https://a.example/b_(c)> "T") ![i]( <https://a.example/i.png>)\n\n[r]: <https://a.example/r>\n\n`<https://a.example>` and <Note>x</Note>\n\n```\n<https://a.example>\n```\n<a href="https://a.example">b</a>';
    expect(linkAddresses(source)).toBe(source);
  });
});
