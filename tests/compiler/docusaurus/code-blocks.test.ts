/** What code blocks of a Docusaurus site show: lines that comments mark, and commands of package managers. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(() => site?.close());

it('marks the lines of code that comments of the configuration name, with their class', async () => {
  site = temporarySite({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: ['classic'], themeConfig: { prism: { magicComments: [
      { className: 'theme-code-block-highlighted-line', line: 'highlight-next-line' },
      { className: 'error-line', line: 'This will error', block: { start: 'error-start', end: 'error-end' } },
      { line: 'no class' },
    ] } } };`,
    'docs/a.md':
      '# A\n\n```text {1}\none\n// This will error\ntwo\n# error-start\nthree\n# highlight-next-line\nfour\n<!-- ERROR-END -->\nfive\n# highlight-start\n```\n',
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const lines = site
    .page(outcome, '/docs/a')
    .html.matchAll(/<span class="(l[^"]*)">([^<]*)/g)
    .map(([, name, text]) => `${name}: ${text?.trim()}`);
  expect([...lines]).toEqual([
    'l hl: one',
    'l error-line: two',
    'l error-line: three',
    'l error-line hl: four',
    'l: five',
    // A list replaces the built-in comments.
    'l: # highlight-start',
  ]);
});

const NAME = '@docusaurus/remark-plugin-npm2yarn';

it.each([
  ['all', `require('${NAME}')`, undefined, 'npm Yarn pnpm bun'],
  [
    'those of its option',
    `[require('${NAME}'), { converters: ['bun', 'yarn'] }]`,
    undefined,
    'npm bun Yarn',
  ],
  ['none', `['${NAME}', { converters: [] }]`, undefined, 'npm'],
  ['those of the newest version', `require('${NAME}')`, '3.10.2', 'npm Yarn pnpm bun'],
  ['those of an older version', `require('${NAME}')`, '3.6.3', 'npm Yarn pnpm'],
  ['that of the first version', `[require('${NAME}'), { sync: true }]`, '2.0.1', 'npm Yarn'],
])('shows package managers: %s', async (_name, plugin, version, labels) => {
  site = temporarySite({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { remarkPlugins: [${plugin}] } }]] };`,
    'docs/a.md': '# A\n\n```bash npm2yarn\nnpm install a\n```\n',
    ...(version !== undefined && {
      [`node_modules/${NAME}/package.json`]: JSON.stringify({ name: NAME, version }),
    }),
  });
  const { html } = site.page(await site.build(), '/docs/a');
  const tabs = html.matchAll(/<button[^>]* role="tab"[^>]*>(.*?)<\/button>/g);
  expect([...tabs].map(([, label]) => label).join(' ')).toBe(labels);
});
