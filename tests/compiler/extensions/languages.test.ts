/** Languages of code blocks that a site adds to Prism. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

function grammar(word: string): string {
  return `export default (Prism) => {
  Prism.languages.acme = Prism.languages.extend('clike', { keyword: /\\b${word}\\b/ });
};\n`;
}

function configured(languages: string): string {
  return `export default { title: 'Docs', url: 'https://docs.example', markdown: { languages: ${languages} } };\n`;
}

it('highlight code, and every page follows a change of the grammar', async () => {
  site = temporarySite({
    'site.ts': configured(`['./acme.ts']`),
    'acme.ts': grammar('card'),
    'docs/a.mdx': '# A\n\n```acme\ncard stream "x"\n```\n',
  });
  const code = (html: string): string => /<code>.*<\/code>/.exec(html)?.[0] ?? '';
  expect(code(site.page(await site.build(), '/a').html)).toBe(
    '<code><span class="k">card</span> stream <span class="s">"x"</span></code>',
  );
  site.write({ 'acme.ts': grammar('stream') });
  expect(code(site.page(await site.build(), '/a').html)).toContain('card <span class="k">stream ');
});

it('may be functions of the configuration, and must be functions', async () => {
  site = temporarySite({
    'site.ts': configured('[(Prism) => { Prism.languages.own = { number: /1/ }; }]'),
    'docs/a.mdx': '# A\n\n```own\n1\n```\n',
  });
  expect(site.page(await site.build(), '/a').html).toContain('<span class="n">1</span>');
  site.write({ 'site.ts': configured(`['./data.ts']`), 'data.ts': 'export default {};\n' });
  expect(await site.diagnose()).toEqual([
    expect.objectContaining({
      rule: 'site-config',
      message:
        'Site configuration: field `markdown.languages`: found `./data.ts`, expected a function that takes Prism as default export.',
    }),
  ]);
});
