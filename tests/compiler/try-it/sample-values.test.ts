/** The marks on values in code blocks that readers can replace. */
import { expect, it } from 'vitest';
import { markSampleValues, withSampleValues } from '../../../compiler/try-it/sample-values.ts';
import { codeBlockHtml } from '../../../compiler/mdx/plugins/code-block.ts';
import { CONTENT_STRINGS } from '../../../model/strings/content-strings.ts';
import { parseHtml, textContent } from '../../../compiler/html/tree.ts';

const VALUES = [
  { id: 'environment', label: 'Environment', example: 'env_p3k8' },
  { id: 'host', label: 'Host', example: 'api.acme.example' },
  { id: 'customer', label: 'Customer', example: 'hb-100517' },
  { id: 'origin', label: 'Origin', example: 'api.acme.example:8443' },
];

function block(code: string, lang = 'text'): string {
  return codeBlockHtml(code, lang, { lines: new Set(), words: new Set() });
}

function marksIn(code: string, lang?: string): [id: string, text: string][] {
  const html = markSampleValues(block(code, lang), VALUES);
  return [...html.matchAll(/<span data-own="([^"]*)">([^<]*)<\/span>/g)].map(
    ([, id = '', text = '']) => [id, text],
  );
}

it('marks each example, the longest first', () => {
  expect(
    marksIn('curl "https://api.acme.example/v1/env_p3k8/x?c=hb-100517&o=api.acme.example:8443"'),
  ).toEqual([
    ['host', 'api.acme.example'],
    ['environment', 'env_p3k8'],
    ['customer', 'hb-100517'],
    ['origin', 'api.acme.example:8443'],
  ]);
});

it.each(['bash', 'javascript', 'python', 'json', 'yaml', 'java', 'csharp', 'http', 'diff'])(
  'keeps the text and the structure of %s, wherever the highlighter cuts',
  (lang) => {
    const code = '{ "a": "env_p3k8", b: hb-100517, c: https://api.acme.example/v1 }\n- hb-100517\n';
    const plain = block(code, lang);
    const html = markSampleValues(plain, VALUES);
    expect(parseHtml(html).map(textContent).join('')).toBe(
      parseHtml(plain).map(textContent).join(''),
    );
    expect(marksIn(code, lang)).toEqual([
      ['environment', 'env_p3k8'],
      ['customer', 'hb-100517'],
      ['host', 'api.acme.example'],
      ['customer', 'hb-100517'],
    ]);
  },
);

it('leaves parts of longer names alone', () => {
  expect(
    marksIn('env_p3k8x my_env_p3k8 www.api.acme.example api.acme.example.org hb-100517-2'),
  ).toEqual([]);
});

it('changes nothing but code blocks', () => {
  const text = '<p><code>env_p3k8</code></p>';
  expect(markSampleValues(text + block('x'), VALUES)).toBe(text + block('x'));
  expect(markSampleValues(block('env_p3k8'), [])).toBe(block('env_p3k8'));
  expect(withSampleValues(text, VALUES, CONTENT_STRINGS)).toBe(text);
});

it('puts the panel below the title', () => {
  const code = block('env_p3k8');
  const withTitle = withSampleValues(`<h1 id="a">A</h1>\n${code}`, VALUES, CONTENT_STRINGS);
  expect(withTitle).toMatch(/^<h1 id="a">A<\/h1><ep-island data-module="values" /);
  expect(withSampleValues(code, VALUES, CONTENT_STRINGS)).toMatch(/^<ep-island /);
  expect(withSampleValues(`<div><h1>A</h1></div>${code}`, VALUES, CONTENT_STRINGS)).toMatch(
    /<\/ep-island>$/,
  );
});
