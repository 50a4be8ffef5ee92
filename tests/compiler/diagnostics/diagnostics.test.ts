import { afterEach, describe, expect, it } from 'vitest';
import { codeFrame } from '../../../compiler/diagnostics/diagnostic.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const LINKS =
  '# A\n\n[gone](/nowhere)\n\n[file](./nowhere.mdx)\n\n![img](./nowhere.png)\n\n[hash](#nowhere)\n';

describe('the link policy', () => {
  it('logs broken links, warns of broken file links and anchors, and fails for broken images', async () => {
    site = temporarySite({ 'docs/page.mdx': LINKS });
    const found = await site.diagnose();
    expect(
      found.map(({ rule, severity, line, column }) => ({ rule, severity, line, column })),
    ).toEqual(
      expect.arrayContaining([
        { rule: 'broken-link', severity: 'log', line: 3, column: 1 },
        { rule: 'broken-markdown-link', severity: 'warning', line: 5, column: 1 },
        { rule: 'broken-markdown-image', severity: 'error', line: 7, column: 1 },
        { rule: 'broken-anchor', severity: 'warning', line: 9, column: 1 },
      ]),
    );
    await expect(site.build()).rejects.toThrow('nowhere.png');
  });

  it('can be set for each kind', async () => {
    site = temporarySite({
      'docs/page.mdx': LINKS,
      'site.ts': siteModule({
        links: {
          brokenLinks: 'throw',
          brokenMarkdownLinks: 'ignore',
          brokenMarkdownImages: 'warn',
          brokenAnchors: 'log',
        },
      }),
    });
    const severities = Object.fromEntries(
      (await site.diagnose()).map((entry) => [entry.rule, entry.severity]),
    );
    expect(severities).toMatchObject({
      'broken-link': 'error',
      'broken-markdown-image': 'warning',
      'broken-anchor': 'log',
    });
    expect(severities).not.toHaveProperty('broken-markdown-link');
  });

  it('warns of two files with the same route, and names both', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A', 'docs/b.mdx': '---\nslug: /a\n---\n# B' });
    const [found] = await site.diagnose();
    expect(found).toMatchObject({ rule: 'duplicate-route', severity: 'warning' });
    expect(found?.message).toContain('a.mdx');
    expect(found?.file).toContain('b.mdx');
  });

  it('suggests the page or the heading that was probably meant', async () => {
    site = temporarySite({
      'docs/setup.mdx': '# A\n\n## Install it\n',
      'docs/b.mdx': '# B\n\n[x](/setpu) [y](/setup#install-ti)\n',
    });
    const hints = (await site.diagnose()).map((entry) => entry.hint);
    expect(hints).toEqual(
      expect.arrayContaining(['Did you mean `/setup`?', 'Did you mean `#install-it`?']),
    );
  });
});

describe('a broken page', () => {
  it('is reported with file, line, column, code frame and a hint', async () => {
    site = temporarySite({ 'docs/page.mdx': '# A\n\nText\n\n{ a b }\n' });
    const [found] = await site.diagnose();
    expect(found).toMatchObject({ severity: 'error', rule: 'mdx-syntax', line: 5 });
    expect(found?.hint).toContain('\\{');
    expect(found && codeFrame(found)).toContain('> 5 | { a b }');
  });

  it('is reported with its location for an unknown name', async () => {
    site = temporarySite({ 'docs/page.mdx': '# A\n\nHello {customer.name}\n' });
    expect(await site.diagnose()).toMatchObject([
      { rule: 'evaluation', line: 3, message: expect.stringContaining('customer is not defined') },
    ]);
  });

  it('is reported with the location in a partial, and how to use what the page passes', async () => {
    site = temporarySite({
      'docs/page.mdx': '# A\n\nimport Part from \'./_part.mdx\';\n\n<Part plan="free" />\n',
      'docs/_part.mdx': 'First.\n\nThe plan is {plan}.\n',
    });
    const found = await site.diagnose();
    expect(found).toMatchObject([
      { rule: 'evaluation', line: 3, column: 13, hint: expect.stringContaining('{props.plan}') },
    ]);
    expect(found[0]?.file).toMatch(/_part\.mdx$/);
    site.write({ 'docs/_part.mdx': 'First.\n\nThe plan is {props.plan}.\n' });
    expect(await site.diagnose()).toEqual([]);
  });

  it('is reported for an unknown component', async () => {
    site = temporarySite({ 'docs/page.mdx': '# A\n\n<Cardz />\n' });
    expect(await site.diagnose()).toMatchObject([
      { rule: 'missing-component', severity: 'error', line: 3, column: 1 },
    ]);
  });

  it('keeps its last valid state in development', async () => {
    site = temporarySite({ 'docs/page.mdx': '# A\n\nGood\n' }, { dev: true });
    await site.build();
    site.write({ 'docs/page.mdx': '# A\n\n<Broken\n' });
    const outcome = await site.build();
    expect(site.page(outcome, '/page').html).toContain('Good');
    expect(outcome.diagnostics.some((entry) => entry.severity === 'error')).toBe(true);
  });
});

describe('a broken configuration', () => {
  it('is reported with each field, the found and the expected value, and the line', async () => {
    site = temporarySite({
      'docs/page.mdx': '# A',
      'site.ts': 'export default {\n  title: "",\n  url: "docs.example",\n  navbra: {},\n};\n',
    });
    const found = await site.diagnose();
    expect(found.map((entry) => entry.message)).toEqual([
      'Site configuration: field `title`: found "", expected text that is not empty.',
      'Site configuration: field `url`: found "docs.example", expected an origin without a path, such as `https://docs.example.com`.',
      'Site configuration: field `navbra`: found an unknown field, expected `navbar`, or no such field.',
    ]);
    expect(found.map((entry) => entry.line)).toEqual([2, 3, 4]);
  });

  it('is reported when the module cannot be read', async () => {
    site = temporarySite({
      'docs/page.mdx': '# A',
      'site.ts': 'export default {\n  title: ,\n};\n',
    });
    expect(await site.diagnose()).toMatchObject([{ rule: 'config-module', line: 2 }]);
  });

  it('is reported for a sidebar that names a missing page', async () => {
    site = temporarySite({
      'docs/intro.mdx': '# A',
      'sidebars.ts': "export default { docs: ['itnro'] };\n",
    });
    expect(await site.diagnose()).toMatchObject([
      { rule: 'sidebar', severity: 'error', message: expect.stringContaining('such as `intro`') },
    ]);
  });
});
