/** A site's own checks: what they see, what they report, and that their findings are cached with the page. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const PAGES = {
  'docs/a.mdx':
    '---\ntitle: Alpha\ndescription: First\nowner: Ada\n---\n\nSee [Beta](b.mdx) and [out](https://x.example/).\n',
  'docs/b.mdx': '# Beta\n',
};

function open(body: string): TemporarySite {
  return (site = temporarySite({ 'site.ts': configured(body), ...PAGES }));
}

function configured(body: string): string {
  return `import { defineCheck } from 'edgepress';
const check = defineCheck({ name: 'own', page(page) { ${body} } });
export default { title: 'Docs', url: 'https://docs.example', checks: [check], markdown: { lenient: true } };\n`;
}

it('see the page, its front matter, its tree, its links and its text', async () => {
  const opened = open(
    `page.report({ message: JSON.stringify({ ...page, tree: page.tree.children.map(({ type, position }) => [type, position?.start.line]) }) });`,
  );
  const { diagnostics } = await opened.build();
  const seen = diagnostics.map(({ message }) => JSON.parse(message));
  const file = `${opened.root}/docs/a.mdx`;
  expect(seen.find(({ path }) => path === '/a')).toEqual({
    file: 'docs/a.mdx',
    path: '/a',
    title: 'Alpha',
    description: 'First',
    frontMatter: { title: 'Alpha', description: 'First', owner: 'Ada' },
    tree: [['paragraph', 7]],
    links: [
      { href: '/b', file, line: 7, column: 5 },
      { href: 'https://x.example/', file, line: 7, column: 23 },
    ],
    markdown: expect.stringContaining('See [Beta](https://docs.example/b)'),
  });
});

it('report errors that fail the build, are cached with the page, and change with the check', async () => {
  const opened = open(
    `if (page.path === '/a') page.report({ severity: 'error', line: 7, message: 'No.', hint: 'Yes.' });
     if (page.path === '/b') null.x;`,
  );
  const rule = 'check/own';
  const found = await opened.diagnose();
  expect(found).toMatchObject([
    { severity: 'error', rule, line: 7, message: 'No.', hint: 'Yes.' },
    { severity: 'error', rule, message: expect.stringMatching(/^Check `own` failed: Cannot read/) },
  ]);
  expect(await opened.diagnose()).toEqual(found);
  opened.write({ 'site.ts': configured(`page.report({ message: 'two' });`) });
  const outcome = await opened.build();
  expect(outcome.compiled).toHaveLength(2);
  const again = await opened.build();
  expect(again.compiled).toEqual([]);
  expect(again.diagnostics).toMatchObject([{ message: 'two' }, { message: 'two' }]);
});

it('are refused when they are no checks', async () => {
  site = temporarySite({
    'site.ts': `export default { title: 'Docs', url: 'https://docs.example', checks: [{ page() {} }] };`,
    ...PAGES,
  });
  expect((await site.diagnose())[0]?.message).toMatch(
    /field `checks\[0\]`: found .*, expected what `defineCheck` returns/,
  );
});
