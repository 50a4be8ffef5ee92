import { createRequire } from 'node:module';
import type * as PrismModule from 'prismjs';
import { describe, expect, it } from 'vitest';
import { codeBlockHtml, parseCodeMeta } from '../../../compiler/mdx/plugins/code-block.ts';
import { findLanguage, highlightCode } from '../../../compiler/mdx/plugins/prism.ts';

function block(code: string, lang: string, meta = ''): string {
  const parsed = parseCodeMeta(lang, meta);
  return codeBlockHtml(code, parsed.lang, parsed.meta);
}

function text(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

describe('parseCodeMeta', () => {
  it('reads titles with and without quotes', () => {
    expect(parseCodeMeta('js', 'title="a b.js"').meta.title).toBe('a b.js');
    expect(parseCodeMeta('js', "title='c.js'").meta.title).toBe('c.js');
    expect(parseCodeMeta('js', 'title=d.js').meta.title).toBe('d.js');
    // Docusaurus shows no title where its last quote is missing.
    expect(parseCodeMeta('js', 'title="e.js').meta.title).toBeUndefined();
  });

  it('reads line ranges, even without a space after the language', () => {
    expect([...parseCodeMeta('js', '{1,3-5}').meta.lines]).toEqual([1, 3, 4, 5]);
    const glued = parseCodeMeta('js{2}', '');
    expect([glued.lang, ...glued.meta.lines]).toEqual(['js', 2]);
  });

  it('excludes other words from the output', () => {
    expect(parseCodeMeta('json', 'title=a schema=Card:partial').meta.words).toEqual(
      new Set(['schema=Card:partial']),
    );
    expect(block('{}', 'json', 'schema=Card')).toBe(block('{}', 'json'));
  });

  it('reads line numbers with a start', () => {
    expect(parseCodeMeta('js', 'showLineNumbers').meta.numbersFrom).toBe(1);
    expect(parseCodeMeta('js', 'showLineNumbers=7').meta.numbersFrom).toBe(7);
  });
});

describe('codeBlockHtml', () => {
  it('highlights the languages of the specification', () => {
    for (const lang of ['swift', 'java', 'dart', 'kotlin'])
      expect(block('return "x"', lang)).toContain('<span class="k">return');
  });

  it('loads any other language on first use', () => {
    for (const lang of ['rust', 'objectivec', 'toml', 'Dockerfile', 'sh', 'c#', 'jsonc'])
      expect(findLanguage(lang === 'c#' ? 'cs' : lang)).not.toBeNull();
  });

  it('shows code in an unknown language as plain text', () => {
    expect(block('a < b', 'nonsense')).toBe(
      '<div class="code" data-lang="nonsense"><pre tabindex="0"><code>a &lt; b</code></pre></div>',
    );
  });

  it('escapes markup without losing characters', () => {
    const code = 'if (a < b && c > "d") { return `<b>${x}</b>`; } // </script>';
    expect(text(block(code, 'js'))).toBe(code);
  });

  it('highlights lines by number and by comment, and removes the comments', () => {
    const html = block(
      'one\n// highlight-next-line\ntwo\n# highlight-start\nthree\nfour\n# highlight-end\nfive',
      'text',
      '{1}',
    );
    expect(text(html)).toBe('one\ntwo\nthree\nfour\nfive');
    expect(html.match(/class="l hl"/g)).toHaveLength(4);
  });

  it('marks added and removed lines of a diff', () => {
    const html = block('-old\n+new\n same', 'diff');
    expect(html).toContain('class="l del"');
    expect(html).toContain('class="l ins"');
  });

  it('wraps each line in an element only where it is needed', () => {
    expect(block('a\nb', 'text')).not.toContain('class="l');
    expect(block('a\nb', 'text', 'showLineNumbers')).toContain('class="numbers"');
  });
});

describe('highlighting', () => {
  it('changes no grammar that a language loaded later extends', () => {
    const prism: typeof PrismModule = createRequire(import.meta.url)('prismjs');
    highlightCode('`a ${b}`', findLanguage('js'));
    expect(prism.languages['javascript']).toHaveProperty(
      ['template-string', 'inside', 'interpolation', 'inside', 'rest'],
      prism.languages['javascript'],
    );
  });
});
