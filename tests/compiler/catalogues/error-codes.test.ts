/** Error codes: their page, the links to it from tables, and what is wrong with a file of codes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import type { ErrorCatalogue } from '../../../compiler/catalogues/error-codes.ts';
import { linkCodesIn } from '../../../compiler/html/link-codes.ts';
import { parseHtml, printHtml } from '../../../compiler/html/tree.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

function entry(
  code: string,
  also: string[] = [],
  link = true,
): ErrorCatalogue['groups'][0]['codes'][0] {
  return { code, also, link, message: 'M', where: ['W'], causes: ['C'], fix: 'F' };
}

const ERRORS: ErrorCatalogue = {
  page: '/errors',
  groups: [
    {
      title: 'API',
      intro: 'I',
      exampleTitle: 'E',
      example: {},
      codes: [
        entry('not_found'),
        entry('notConfigured', ['NOT_CONFIGURED']),
        entry('timeout'),
        entry('required', [], false),
      ],
    },
  ],
};

it('links the errors of an API operation', () => {
  const list = (className: string): string =>
    `<ul class="${className}"><li><code>404 not_found</code></li></ul>`;
  const linked = (html: string): string => printHtml(linkCodesIn(parseHtml(html), ERRORS, '/'));
  expect(linked(list('fields errors'))).toContain('<a href="/errors#not_found"><code>');
  expect(linked(list('fields'))).not.toContain('<a ');
});

describe('a table', () => {
  const linked = (cell: string): string => {
    const html = `<table><tbody><tr><td>${cell}</td></tr></tbody></table>`;
    return printHtml(linkCodesIn(parseHtml(html), ERRORS, '/d/'))
      .replace(/^.*<td>/, '')
      .replace(/<\/td>.*$/, '')
      .replaceAll(/<a href="\/d\/errors#([\w-]+)">/g, '[$1:');
  };

  it.each([
    ['a code', '<code>not_found</code>', '[not_found:<code>not_found</code></a>'],
    [
      'another spelling',
      '<code>NOT_CONFIGURED</code>',
      '[notConfigured:<code>NOT_CONFIGURED</code></a>',
    ],
    [
      'a code after its status',
      '<code>404 not_found</code>',
      '[not_found:<code>404 not_found</code></a>',
    ],
    [
      'a code in JSON',
      '<code>"error": "not_found"</code>',
      '[not_found:<code>"error": "not_found"</code></a>',
    ],
    [
      'a code as Swift writes it',
      '<code>.notConfigured</code>',
      '[notConfigured:<code>.notConfigured</code></a>',
    ],
    ['a code that is a plain word', '<code>timeout</code>', '[timeout:<code>timeout</code></a>'],
    [
      'each of several',
      '<p><code>timeout</code>, <code>not_found</code></p>',
      '<p>[timeout:<code>timeout</code></a>, [not_found:<code>not_found</code></a></p>',
    ],
  ])('links %s', (_what, cell, expected) => {
    expect(linked(cell)).toBe(expected);
  });

  it.each([
    ['a part of a longer name', '<code>page_not_found</code>'],
    ['a plain word within code', '<code>curl --timeout 5</code>'],
    ['a code that is also the name of a field', '<code>required</code>'],
    ['text that is not code', 'not_found'],
    ['a code in a link', '<a href="/x"><code>not_found</code></a>'],
  ])('does not link %s', (_what, cell) => {
    expect(linked(cell)).toBe(cell);
  });
});

it('links codes that are also names of fields in columns and lists of codes only', () => {
  const row = (tag: string, cells: string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const word = '<code>required</code>';
  const linked = `<a href="/errors#required">${word}</a>`;
  const table = (heads: string[], cells: string[]): string =>
    `<table><thead>${row('th', heads)}</thead><tbody>${row('td', cells)}</tbody></table>`;
  const result = (html: string): string => printHtml(linkCodesIn(parseHtml(html), ERRORS, '/'));
  const heads = ['Field', '<code>error</code>', 'Error codes', 'Encoded', 'Code'];
  expect(result(table(heads, [word, word, word, word, word]))).toBe(
    table(heads, [word, linked, linked, word, linked]),
  );
  const list = (code: string): string => `<ul class="errors"><li>${code}</li></ul>`;
  expect(result(list('<code>400 required</code>'))).toBe(
    list('<a href="/errors#required"><code>400 required</code></a>'),
  );
});

it('links them in a column whose heading does not tell, if another cell is a code', () => {
  const table = (...cells: string[]): string =>
    `<table><thead><tr><th>Symptom</th></tr></thead><tbody>${cells
      .map((cell) => `<tr><td>${cell}</td></tr>`)
      .join('')}</tbody></table>`;
  const result = (html: string): string => printHtml(linkCodesIn(parseHtml(html), ERRORS, '/'));
  const word = '<code>required</code>';
  const linked = `<a href="/errors#required">${word}</a>`;
  const other = '<code>notConfigured</code>';
  const sentence = `${word} is missing`;
  expect(result(table(other, word, `${word}, <code>x</code>`, sentence))).toBe(
    table(
      `<a href="/errors#notConfigured">${other}</a>`,
      linked,
      `${linked}, <code>x</code>`,
      sentence,
    ),
  );
  expect(result(table('<code>name</code>', word))).toBe(table('<code>name</code>', word));
});

it('is the only place where codes are linked', () => {
  const html = '<p><code>not_found</code></p>';
  expect(printHtml(linkCodesIn(parseHtml(html), ERRORS, '/'))).toBe(html);
});

const YAML = `- title: REST API
  intro: In \`error.code\`.
  exampleTitle: $status
  example: { error: { code: $code, message: $message, status: $status } }
  codes:
    - code: not_found
      also: [NOT_FOUND]
      status: 404
      message: There is no such parcel.
      where: [All calls]
      causes: [It was delivered., The number is wrong.]
      fix: Check the number.
      see: /parcels
    - code: busy
      message: Too much to do.
      where: [Calls, Jobs]
      causes: [It's Monday.]
      fix: Wait.
      example: { busy: true }
`;

describe('the page of error codes', () => {
  let site: TemporarySite;
  let outcome: BuildOutcome;
  beforeAll(async () => {
    site = temporarySite({
      'site.ts': siteModule({ errors: { source: 'errors.yaml', page: '/errors' } }),
      'errors.yaml': YAML,
      'docs/errors.mdx': '---\ntitle: Errors\n---\n\n<ErrorCodes />\n',
      'docs/parcels.mdx':
        '---\ntitle: Parcels\n---\n\n| Code | Cause |\n|---|---|\n| `404 not_found` | Lost |\n',
      'docs/index.mdx': '---\ntitle: Home\n---\n\nText\n',
    });
    outcome = await site.build();
  });
  afterAll(() => site.close());

  it('has a section for each code, with its causes in order and an example', () => {
    const { html } = site.page(outcome, '/errors');
    for (const id of ['rest-api', 'not_found', 'busy']) expect(html).toContain(`id="${id}"`);
    expect(html).toMatch(/<ol>\s*<li>It was delivered\.<\/li>\s*<li>The number is wrong\.<\/li>/);
    expect(html).toContain('404 Not Found');
    const text = html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
    expect(text).toContain('NOT_FOUND');
    expect(text).toMatch(
      /"code": "not_found", "message": "There is no such parcel.", "status": 404/,
    );
    expect(text).toContain('{ "busy": true }');
  });

  it('is where codes in tables of other pages lead to', () => {
    const { html } = site.page(outcome, '/parcels');
    expect(html).toContain('<a href="/errors#not_found"><code>404 not_<wbr>found</code></a>');
  });

  it.each([
    [
      'a missing field',
      YAML.replace('      fix: Wait.\n', ''),
      14,
      /`\[0\]\.codes\[1\]\.fix`.*found nothing/,
    ],
    ['an empty list', YAML.replace('[All calls]', '[]'), 10, /a list with at least one text/],
    ['an unknown field', YAML.replace('see:', 'sea:'), 13, /`see`, or no such field/],
    [
      'a code twice',
      YAML.replace('code: busy', 'code: NOT_FOUND'),
      undefined,
      /`NOT_FOUND` is defined twice/,
    ],
    ['broken YAML', YAML.replace('[All calls]', '[All calls'), 11, /Error codes: /],
  ])('stops the build for %s, and names the line', async (_what, yaml, line, message) => {
    const faulty = temporarySite({
      'site.ts': siteModule({ errors: { source: 'errors.yaml', page: '/errors' } }),
      'errors.yaml': yaml,
      'docs/errors.mdx': '---\ntitle: Errors\n---\n\n<ErrorCodes />\n',
    });
    const [first] = await faulty.diagnose();
    await faulty.close();
    expect(first?.message).toMatch(message);
    expect(first?.line).toBe(line);
  });
});
