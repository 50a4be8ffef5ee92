/** A site's own remark and rehype plugins: where they run, what they report, and when pages are compiled again. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** A module with a remark plugin that adds a mark to the end of each text. */
const MARKER = `export default function marker({ mark = '!' } = {}) {
  return function visit(node) {
    if (node.type === 'text') node.value += mark;
    node.children?.forEach(visit);
  };
}\n`;

function configured(markdown: string, { code = '', more = '' } = {}): string {
  return `${code}\nexport default { title: 'Docs', url: 'https://docs.example', ${more} markdown: { ${markdown} } };\n`;
}

function open(files: Record<string, string>): TemporarySite {
  return (site = temporarySite({ 'docs/a.md': '# Alpha\n', ...files }));
}

function packaged(version: string): Record<string, string> {
  const manifest = { name: 'remark-two', version, type: 'module', exports: './index.js' };
  return {
    'node_modules/remark-two/package.json': JSON.stringify(manifest),
    'node_modules/remark-two/index.js': MARKER.replace("'!'", "'2'"),
  };
}

it('are modules, packages or functions, run in order, and get their options', async () => {
  const opened = open({
    'site.ts': configured(
      `remark: ['./one.ts', 'remark-two', [marker, { mark: '3' }], [own, { add: (text) => text + '4' }]],
       rehype: [[own, { add: (text) => text + '5' }]]`,
      {
        code: `import marker from './one.ts';
          function own({ add }) {
            return (tree, file, next) => {
              for (const { children } of tree.children)
                for (const node of children ?? []) if (node.type === 'text') node.value = add(node.value);
              next();
            };
          }`,
      },
    ),
    'one.ts': MARKER,
    ...packaged('1.0.0'),
  });
  expect(opened.page(await opened.build(), '/a').html).toContain('Alpha!2345');
});

it('add links that are resolved and checked like those of the page', async () => {
  const opened = open({
    'site.ts': configured('remark: [own]', {
      code: `const link = (url) => ({ type: 'paragraph', children: [{ type: 'link', url, children: [] }] });
        function own() { return (tree) => { tree.children.push(link('./a.md'), link('/nowhere')); }; }`,
    }),
  });
  const outcome = await opened.build();
  expect(opened.page(outcome, '/a').html).toContain('<p><a href="/a"></a></p>');
  expect(outcome.diagnostics).toMatchObject([{ rule: 'broken-link' }]);
});

it('are named with the page and the line when they throw or warn', async () => {
  const opened = open({
    'docs/a.md': '---\ntitle: Alpha\n---\n\nOne\n\nTwo\n',
    'docs/b.md': '# Beta\n',
    'docs/c.md': 'Gamma\n\n- c\n',
    'site.ts': configured('remark: [own]', {
      code: `function deep() { null.x; }
        function own() {
          return (tree, file) => {
            if (file.path.endsWith('a.md')) file.fail('no ' + file.data.frontMatter.title, tree.children[1]);
            if (file.path.endsWith('b.md')) deep();
            file.message('hm', tree.children[1]);
          };
        }`,
    }),
  });
  const rule = 'markdown-plugin';
  expect(await opened.diagnose()).toMatchObject([
    {
      severity: 'error',
      rule,
      file: `${opened.root}/docs/a.md`,
      line: 7,
      message: 'Plugin `own` failed: no Alpha',
    },
    {
      severity: 'error',
      rule,
      file: `${opened.root}/docs/b.md`,
      message: expect.stringMatching(/^Plugin `own` failed: Cannot read/),
      hint: 'It was thrown in `deep`.',
    },
    {
      severity: 'warning',
      rule,
      file: `${opened.root}/docs/c.md`,
      line: 3,
      message: 'Plugin `own`: hm',
    },
  ]);
});

it.each([
  [`remark: ['remark-nowhere']`, /: Could not resolve "remark-nowhere"/],
  [`remark: ['none.ts']`, /: There is no package "none\.ts"\. Write "\.\/none\.ts" for the file$/],
  [
    `remark: ['./none.ts']`,
    /^Site configuration: field `markdown.remark`: found `\.\/none\.ts`, expected a plugin as default export\.$/,
  ],
  [`remark: ['./broken.ts']`, /^Could not load this module: no good$/],
  [
    `rehype: [1]`,
    /^Site configuration: field `markdown.rehype\[0\]`: found 1, expected a plugin, or a list/,
  ],
  [`format: () => 'md'`, /isn't plain data/],
])('are refused when they are none: %s', async (markdown, message) => {
  const opened = open({
    'site.ts': configured(markdown),
    'none.ts': 'export const x = 1;\n',
    'broken.ts': `throw new Error('no good');\n`,
  });
  expect(await opened.diagnose()).toMatchObject([
    { severity: 'error', file: `${opened.root}/site.ts`, message: expect.stringMatching(message) },
  ]);
});

it('compile pages again when their source, options or package version change, and only then', async () => {
  const opened = open({
    'site.ts': configured(`remark: ['./one.ts', 'remark-two']`),
    'one.ts': MARKER,
    ...packaged('1.0.0'),
  });
  const compiledAfter = async (files: Record<string, string>): Promise<number> => {
    opened.write(files);
    return (await opened.build()).compiled.length;
  };
  expect(await compiledAfter({})).toBe(1);
  const retitled = configured(`remark: ['./one.ts', 'remark-two']`, { more: `tagline: 'New',` });
  expect(await compiledAfter({ 'site.ts': retitled })).toBe(0);
  expect(await compiledAfter({ 'one.ts': MARKER.replace("'!'", "'?'") })).toBe(1);
  expect(await compiledAfter(packaged('1.0.1'))).toBe(1);
  const options = configured(`remark: [['./one.ts', { mark: '1' }], 'remark-two']`);
  expect(await compiledAfter({ 'site.ts': options })).toBe(1);
});
