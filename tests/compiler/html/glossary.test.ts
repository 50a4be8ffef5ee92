/** The glossary: its page, and links to it from the first use of a term. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkTerms } from '../../../compiler/html/link-glossary.ts';
import { parseHtml, printHtml } from '../../../compiler/html/tree.ts';
import type { Term } from '../../../compiler/docs/glossary-terms.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const TERMS: Term[] = [
  { id: 'stream', names: ['Stream'], definition: 'D', see: '/streams#all', link: true },
  { id: 'stream-container', names: ['Stream container', 'SC'], definition: 'D', link: true },
  { id: 'path', names: ['Path'], definition: 'D', link: false },
];

function linked(html: string, path = '/a'): string {
  const links = { terms: TERMS, page: '/terms' };
  const nodes = linkTerms(parseHtml(html), { links, path, baseUrl: '/d/' });
  return printHtml(nodes).replaceAll(/<a class="term" href="\/d\/terms#([\w-]+)">/g, '[$1:');
}

describe('glossary links', () => {
  it.each([
    [
      'the first use of each',
      '<p>A stream, a stream.</p><p>stream</p>',
      '<p>A [stream:stream</a>, a stream.</p><p>stream</p>',
    ],
    [
      'the longer name',
      '<p>stream containers</p>',
      '<p>[stream-container:stream containers</a></p>',
    ],
    [
      'another name once for both',
      '<p>SC, stream container</p>',
      '<p>[stream-container:SC</a>, stream container</p>',
    ],
    [
      'whole words',
      '<p>upstream streaming /stream/ a-stream</p>',
      '<p>upstream streaming /stream/ a-stream</p>',
    ],
    ['no plain words', '<p>path</p>', '<p>path</p>'],
    [
      'nothing outside of prose',
      '<h2>Stream</h2><pre>stream</pre><div>stream</div>',
      '<h2>Stream</h2><pre>stream</pre><div>stream</div>',
    ],
    [
      'nothing in links, code and headings',
      '<p><a href="/x">stream</a> <code>stream</code></p>',
      '<p><a href="/x">stream</a> <code>stream</code></p>',
    ],
    [
      'nothing in attributes',
      '<p><img alt="a > stream" src="/stream"></p>',
      '<p><img alt="a > stream" src="/stream"></p>',
    ],
    [
      'nothing within a name, but the next use',
      '<table><tr><td>Open stream step</td><td>A Send stream step</td></tr></table><p>The Stream API has a stream.</p>',
      '<table><tr><td>Open stream step</td><td>A Send stream step</td></tr></table><p>The Stream API has a [stream:stream</a>.</p>',
    ],
    [
      'nothing of a label in a table',
      '<td>Stream manager</td><td>Stream</td><td>Every stream container of yours</td>',
      '<td>Stream manager</td><td>[stream:Stream</a></td><td>Every [stream-container:stream container</a> of yours</td>',
    ],
    [
      'a term after the first word of a sentence',
      '<p>An SC is one. Each stream has it.</p>',
      '<p>An [stream-container:SC</a> is one. Each [stream:stream</a> has it.</p>',
    ],
    [
      'in lists, tables and emphasis',
      '<ul><li>a <em>Stream</em></li></ul>',
      '<ul><li>a <em>[stream:Stream</a></em></li></ul>',
    ],
  ])('are created for %s', (_name, html, expected) => {
    expect(linked(html)).toBe(expected);
  });

  it('are not created for part of the term that the page explains', () => {
    const terms = TERMS.map((term) => (term.names[1] ? { ...term, see: '/a' } : term));
    const links = { terms, page: '/terms' };
    const html = '<p>A stream container shows a stream.</p>';
    expect(printHtml(linkTerms(parseHtml(html), { links, path: '/a', baseUrl: '/' }))).toBe(
      '<p>A stream container shows a <a class="term" href="/terms#stream">stream</a>.</p>',
    );
  });

  it('are not created on the page about the term, nor on the glossary', () => {
    expect(linked('<p>stream</p>', '/streams')).toBe('<p>stream</p>');
    expect(linked('<p>stream</p>', '/terms')).toBe('<p>stream</p>');
  });
});

describe('a site with a glossary', () => {
  let site: TemporarySite;
  beforeAll(() => {
    site = temporarySite({
      'site.ts': siteModule({ glossary: { source: 'terms.yaml', page: '/terms' } }),
      'terms.yaml':
        "- term: Stream\n  also: [channel]\n  definition: 'A `way`, see [b](/b).'\n  see: /b\n",
      'docs/terms.mdx': '# Terms\n\n<Glossary />\n',
      'docs/b.mdx': '# B\n\nA stream.\n',
      'docs/c.mdx': '# C\n\nA channel.\n',
    });
  });
  afterAll(() => site.close());

  it('has a page of definitions, and links to it', async () => {
    const outcome = await site.build();
    const { html } = site.page(outcome, '/terms');
    expect(html).toContain('<div id="stream"><dt><dfn>Stream</dfn><span>, or channel</span></dt>');
    expect(html).toContain('A <code>way</code>, see <a href="/b">b</a>.');
    expect(site.page(outcome, '/c').html).toContain(
      '<a class="term" href="/terms#stream">channel</a>',
    );
    expect(site.page(outcome, '/b').html).not.toContain('term');
  });

  it.each([
    [
      'no definition',
      '- term: A\n  definition: x\n- term: B\n',
      3,
      'the term "B" has no `definition`',
    ],
    ['no list', 'a: b', 1, 'expected a list of terms'],
    ['broken YAML', '- term: [', 1, 'Flow sequence'],
    [
      'a name twice',
      '- { term: A, definition: x }\n- { term: B, also: [a], definition: x }',
      undefined,
      '"a" is defined twice',
    ],
  ])('fails for terms with %s, and reports the location', async (_name, text, line, message) => {
    site.write({ 'terms.yaml': text });
    expect(await site.diagnose()).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining(message),
        ...(line === undefined ? {} : { line }),
      }),
    );
  });
});
