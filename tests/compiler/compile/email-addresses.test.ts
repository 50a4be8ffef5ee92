/** Addresses that GFM makes links without `<` and `>`. Files without one are parsed with a smaller syntax. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const TEXT = `# Contact

Hello www.a.example and https://b.example/c, e_mail or e-mail, **bold**text_, @name, \`x@y.example\`.
`;

let site: TemporarySite;
let outcome: BuildOutcome;

beforeAll(async () => {
  site = temporarySite({
    'docs/without.mdx': TEXT,
    'docs/with.mdx': `${TEXT}\nAsk m.y-n+a_me@team.example, or (sales@team.example).\n`,
    'docs/plain.md': '# Plain\n\nAsk me@team.example.\n',
    'docs/reference.mdx': '# Reference\n\nAsk me&#64;team.example.\n',
    'docs/decoded.mdx': '# Decoded\n\nSee &#119;ww.a.example.\n',
    'docs/protocol.mdx': '# Protocol\n\nSee HTTP&#x73;://b.example/c.\n',
    'docs/code.mdx': '# Code\n\n`pkg@1.0.0` and\n\n```text\nme@team.example\n```\n',
  });
  outcome = await site.build();
});

afterAll(() => site.close());

it('become links', () => {
  const { html } = site.page(outcome, '/with');
  expect(html).toContain(
    '<a href="mailto:m.y-n+a_me@team.example">m.y-n+a_me@team.example</a>, or',
  );
  expect(html).toContain('(<a href="mailto:sales@team.example">sales@team.example</a>).');
  expect(site.page(outcome, '/plain').html).toContain('<a href="mailto:me@team.example">');
});

it('become links if a character reference stands for the sign', () => {
  expect(site.page(outcome, '/reference').html).toContain('<a href="mailto:me@team.example">');
});

it('become links if a character reference stands for a part of a URL', () => {
  expect(site.page(outcome, '/decoded').html).toContain('<a href="http://www.a.example">');
  expect(site.page(outcome, '/protocol').html).toContain('<a href="HTTPs://b.example/c">');
});

it('stay text in code', () => {
  expect(site.page(outcome, '/code').html).not.toContain('mailto:');
});

it('leave the rest of a page as it is without them', () => {
  const { html } = site.page(outcome, '/without');
  expect(html).toContain('<a href="http://www.a.example">www.a.example</a>');
  expect(html).toContain('<a href="https://b.example/c">https://b.example/c</a>');
  expect(html).toContain('<strong>bold</strong>text_, @name, ');
  // The other page has one more paragraph.
  const article = html.slice(html.indexOf('<p>')).trim();
  expect(site.page(outcome, '/with').html).toContain(article);
});
