/** Finished HTML as Markdown. */
import { describe, expect, it } from 'vitest';
import { markdownAlternate } from '../../../compiler/html/markdown.ts';
import { parseHtml } from '../../../compiler/html/tree.ts';

function body(html: string): string {
  const meta = { title: 'T', description: 'D', origin: 'https://x.example', path: '/docs/a' };
  return markdownAlternate(parseHtml(html), meta)
    .replace(/^---[^]*?---\n\n/, '')
    .trimEnd();
}

describe('the Markdown alternate', () => {
  it('begins with the title and URL of the page', () => {
    const meta = { title: 'A: b', description: '', origin: 'https://x.example', path: '/a' };
    expect(markdownAlternate(parseHtml('<h1>A: b</h1>'), meta)).toBe(
      '---\ntitle: "A: b"\nurl: https://x.example/a\n---\n\n# A: b\n',
    );
  });

  it.each([
    [
      'a heading without its link',
      '<h2 id="a"><a class="anchor" href="#a">A <code>b</code></a></h2>',
      '## A `b`',
    ],
    ['emphasis', '<p>a <strong>b </strong>c <em>d</em> <del>e</del></p>', 'a **b** c *d* ~~e~~'],
    [
      'links with their origin',
      '<p><a href="/b">b</a> <a href="#c">c</a> <a href="https://y.example/(1)">y</a></p>',
      '[b](https://x.example/b) [c](https://x.example/docs/a#c) [y](https://y.example/%281%29)',
    ],
    [
      'signs that are no signs',
      '<p>a*b _c_ d_e [f] `g` &lt;h></p>',
      'a\\*b \\_c\\_ d_e \\[f\\] \\`g\\` \\<h>',
    ],
    [
      'a line that would be something else',
      '<p># a</p><p>1. b</p><p>- c</p>',
      '\\# a\n\n1\\. b\n\n\\- c',
    ],
    ['code with backticks', '<p><code>a`b</code></p>', '``a`b``'],
    [
      'a picture',
      '<p><img src="/i.png" alt="An *i*"></p>',
      '![An \\*i\\*](https://x.example/i.png)',
    ],
    [
      'only the light one of two',
      '<p><img class="only-light" src="/l.png" alt="a"><img class="only-dark" src="/d.png" alt="a"></p>',
      '![a](https://x.example/l.png)',
    ],
    [
      'a drawing by its words',
      '<figure class="diagram"><svg><title>Flow</title><desc>A to B</desc><g><text>A</text></g></svg></figure>',
      '*Diagram: Flow. A to B*',
    ],
    [
      'a formula as it was written',
      '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></p>',
      '$x^2$',
    ],
    [
      'nested lists',
      '<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
      '3. a\n\n   - b\n\n4. c',
    ],
    [
      'task lists',
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      '- [x] a\n- [ ] b',
    ],
    [
      'tables',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>a|b</td><td><p>c</p><p>d</p></td></tr></tbody></table>',
      '| A | B |\n| --- | --- |\n| a\\|b | c<br>d |',
    ],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      'details',
      '<details><summary>S</summary><div class="details-body"><p>a</p></div></details>',
      '**S**\n\na',
    ],
    [
      'a code block with its name',
      '<div class="code" data-lang="js"><div class="code-title">a.js</div><pre><code>let a</code></pre></div>',
      '```js title="a.js"\nlet a\n```',
    ],
    [
      'marked lines as a diff',
      '<div class="code" data-lang="js"><pre><code><span class="l del">a\n</span><span class="l ins">b\n</span><span class="l">c</span></code></pre></div>',
      '```diff\n-a\n+b\n c\n```',
    ],
    ['a fence around fences', '<pre><code>```\na\n```</code></pre>', '````\n```\na\n```\n````'],
    [
      'tabs one after the other',
      '<div class="tabs"><div role="tablist"><button role="tab">A</button></div><div role="tabpanel" data-label="A"><p>a</p></div><div role="tabpanel" data-label="B" hidden><p>b</p></div></div>',
      '**A**\n\na\n\n**B**\n\nb',
    ],
    [
      'an admonition',
      '<div class="admonition tip" role="note"><p class="admonition-title"><span class="sr">Tip: </span>Do</p><p>a</p></div>',
      '> **Tip: Do**\n>\n> a',
    ],
    ['no buttons', '<div><button>Copy</button><p>a</p></div>', 'a'],
  ])('writes %s', (_name, html, markdown) => {
    expect(body(html)).toBe(markdown);
  });
});
