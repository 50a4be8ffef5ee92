/** A site's own front matter: schemas of any library, positions of what is wrong, and what pages get. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** A schema without a library: `owner` is required and becomes upper case, and `since` has a default. */
const SCHEMA = `{ '~standard': { version: 1, vendor: 'test', validate(value) {
  if (typeof value.owner !== 'string') return { issues: [{ message: 'expected a name', path: ['owner'] }] };
  const { deep, extra, ...rest } = value;
  if (deep?.x === 0) return { issues: [{ message: 'not 0', path: [{ key: 'deep' }, { key: 'x' }] }] };
  return { value: { since: 2020, ...rest, owner: value.owner.toUpperCase() } };
} } }`;

function configured(schema: string): string {
  return `export default { title: 'Docs', url: 'https://docs.example', frontMatter: ${schema} };\n`;
}

it('is checked with file and line, and pages get what the schema returns', async () => {
  const opened = (site = temporarySite({
    'site.ts': configured(SCHEMA),
    'docs/a.mdx':
      '---\ntitle: A\nowner: ada\n---\n\nBy {frontMatter.owner}, {frontMatter.since}, <Who />\n\nexport const Who = () => frontMatter.title;\n',
    'docs/b.mdx': '---\ntitle: B\n---\n',
    'docs/c.mdx': '---\nowner: bob\ndeep:\n  x: 0\n---\n# C\n',
    'docs/d.mdx': '---\nowner: eve\nextra: 1\n---\n# D\n',
  }));
  const rule = 'front-matter';
  const file = (name: string): string => `${opened.root}/docs/${name}.mdx`;
  expect(await opened.diagnose()).toMatchObject([
    {
      severity: 'error',
      rule,
      file: file('b'),
      line: 1,
      message: 'Front matter field `owner`: expected a name',
    },
    {
      severity: 'error',
      rule,
      file: file('c'),
      line: 3,
      message: 'Front matter field `deep.x`: not 0',
    },
    { severity: 'warning', rule: 'unknown-front-matter', file: file('d'), line: 3 },
  ]);
  opened.remove('docs/b.mdx');
  opened.remove('docs/c.mdx');
  const outcome = await opened.build();
  expect(opened.page(outcome, '/a').html).toContain('<p>By ADA, 2020, A</p>');

  // A new build of the same folder reads the results from its cache.
  expect((await opened.build()).compiled).toEqual([]);
  opened.write({ 'site.ts': configured(SCHEMA.replace('2020', '1999')) });
  const changed = await opened.build();
  expect(changed.compiled).toEqual(['/a', '/d']);
  expect(opened.page(changed, '/a').html).toContain('ADA, 1999');
});

it.each([
  [
    "'./fields.ts'",
    'export default { title: 1 };',
    /field `frontMatter`: found `.\/fields.ts`, expected a Standard Schema/,
  ],
  ['{ title: 1 }', '', /field `frontMatter`: found .*, expected a Standard Schema, or the name/],
])('refuses what is no schema: %s', async (schema, module, message) => {
  const opened = (site = temporarySite({
    'site.ts': configured(schema),
    'fields.ts': module,
    'docs/a.md': '# A',
  }));
  expect(await opened.diagnose()).toMatchObject([{ message: expect.stringMatching(message) }]);
});
