import { afterEach, describe, expect, it } from 'vitest';
import { validSettings } from '../../../compiler/docusaurus/valid-settings.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const CONFIG = `export default {
  title: 'A site', url: 'https://docs.example/', baseUrl: '/docs/', trailingSlash: true,
  presets: [['classic', { docs: { path: 'docs', routeBasePath: '/', sidebarPath: './sidebars.json' }, blog: false }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }]],
  themeConfig: { navbar: { items: [{ to: '/sdk/x', label: 'SDK', position: 'left' }] } },
};`;

describe('a Docusaurus site', () => {
  it('is built from its own configuration', async () => {
    site = temporarySite({
      'docusaurus.config.js': CONFIG,
      'sidebars.json': '{ "main": ["a"] }',
      'docs/a.md':
        '---\nauthor: someone\n---\n# A\n\n<!-- comment -->\n\n[up](../sdk/x) [page](/sdk/x)\n',
      'sdk/x.md': '# X',
    });
    const outcome = await site.build();
    expect(outcome.manifest.site).toMatchObject({
      title: 'A site',
      url: 'https://docs.example',
      baseUrl: '/docs/',
    });
    expect(outcome.manifest.sidebars).toHaveProperty('main');
    expect(outcome.diagnostics).toEqual([]);
    expect(site.page(outcome, '/a').html).toContain(
      '<a href="/docs/sdk/x">up</a> <a href="/docs/sdk/x">page</a>',
    );
  });

  it('shows the title of the front matter above headings, unless the first one has the first level', async () => {
    site = temporarySite({
      'docusaurus.config.js': CONFIG.replace('blog: false', 'blog: {}'),
      'sidebars.json': '{}',
      'docs/_part.md': '# From the partial\n',
      'docs/a.mdx': "---\ntitle: Title\n---\n\nimport Part from './_part.md';\n\n<Part />\n",
      'docs/late.md': '---\ntitle: Title\n---\n\nWords.\n\n# Later\n',
      'docs/line.md': '---\ntitle: Title\n---\n\nWords.\n\n---\n\n# Later\n',
      'docs/second.md': '---\ntitle: Title\n---\n\n```md\n# Code\n```\n\n## Part\n\n# Later\n',
      'docs/own.mdx':
        "---\ntitle: Title\n---\n\nimport Part from './_part.md';\n\n# Own\n\nWords.\n",
      'blog/2024-01-02-post.md': '---\ntitle: Title\n---\n\nWords.\n\n<h1>🎂</h1>\n',
      'docs/hidden.md': '---\ntitle: Title\nhide_title: true\n---\n\nWords.\n\n# Later\n',
      'sdk/x.md': '# X',
    });
    const outcome = await site.build();
    const headings = (path: string): string[] =>
      [...(site?.page(outcome, path).html ?? '').matchAll(/<h1[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(
        ([, text = '']) => text.trim(),
      );
    expect(headings('/a')).toEqual(['Title', 'From the partial']);
    expect(headings('/late')).toEqual(['Later']);
    expect(headings('/line')).toEqual(['Title', 'Later']);
    expect(headings('/second')).toEqual(['Title', 'Later']);
    expect(headings('/own')).toEqual(['Own']);
    expect(headings('/hidden')).toEqual(['Later']);
    expect(headings('/blog/2024/01/02/post')).toEqual(['Title', '🎂']);
  });

  it('has the menus, the announcement and the language of its configuration', async () => {
    site = temporarySite({
      'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', i18n: { defaultLocale: 'de', locales: ['de'] },
        presets: [['classic', { docs: { editUrl: () => 'x' } }]], plugins: [() => ({})],
        themeConfig: {
          announcementBar: { id: 'new', content: 'New: <a href="/docs/a">A</a>' },
          navbar: { items: [{ type: 'doc', docId: 'a' }, { label: 'More', items: [{ to: 'docs/a', label: 'A' }] }] },
        } };`,
      'docs/a.md': '# A',
    });
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    expect(outcome.manifest.site).toMatchObject({
      locales: { default: 'de' },
      announcement: { id: 'new', text: 'New:', link: { label: 'A', href: '/docs/a' } },
      navbar: {
        items: [
          { type: 'link', label: 'A', href: '/docs/a' },
          { type: 'dropdown', label: 'More', items: [{ label: 'A', href: '/docs/a' }] },
          { type: 'search' },
          { type: 'colourMode' },
        ],
      },
    });
  });

  it('renders placeholders with text and children for missing components, and reports each', async () => {
    site = temporarySite({
      'docusaurus.config.js': CONFIG.replace(", sidebarPath: './sidebars.json'", ''),
      'docs/a.mdx':
        "import Flow from '@site/src/components/Flow';\nimport data from '@site/src/data.js';\n\n# A\n\n<Flow title=\"Title\">\n\nInside **it**\n\n</Flow>\n\n<Unknown>Word</Unknown>\n\n{data.items.map((item) => item.name)}\n",
      'sdk/x.md': '# X',
    });
    const outcome = await site.build();
    const { html } = site.page(outcome, '/a');
    expect(html).toContain(
      '<ep-missing data-component="Flow">Title<p>Inside <strong>it</strong></p></ep-missing>',
    );
    expect(html).toContain('<ep-missing data-component="Unknown">Word</ep-missing>');
    expect(
      outcome.diagnostics.map(({ rule, severity }) => `${severity} ${rule}`).toSorted(),
    ).toEqual(['warning missing-component', 'warning missing-import', 'warning missing-import']);
  });

  it('reads raw files, data and npm2yarn blocks', async () => {
    site = temporarySite({
      'docusaurus.config.js': CONFIG.replace(", sidebarPath: './sidebars.json'", ''),
      'docs/a.mdx':
        "import CodeBlock from '@theme/CodeBlock';\nimport raw from '!!raw-loader!./x.yaml';\nimport first from '!!raw-loader!own-loader!./x.yaml';\nimport second from './x.yaml?raw';\nimport data from './d.json';\n\n# A\n\n<CodeBlock language=\"yaml\" title=\"x.yaml\">{raw}</CodeBlock>\n\n{data.word} {first === raw && second === raw ? 'three times the same' : 'different'}\n\n```bash npm2yarn\nnpm install x\n```\n",
      'docs/x.yaml': 'a: 1\n',
      'docs/d.json': '{ "word": "hello" }',
      'sdk/x.md': '# X',
    });
    const { html } = site.page(await site.build(), '/a');
    expect(html).toContain('<div class="code-title">x.yaml</div>');
    expect(html).toContain('hello\nthree times the same');
    expect(html.replace(/<[^>]+>/g, '')).toContain('pnpm add x');
  });

  it('lets documents beside its folder import its packages', async () => {
    site = temporarySite({
      'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { path: '../docs' } }]] };`,
      'node_modules/installed/package.json': '{ "name": "installed", "main": "index.js" }',
      'node_modules/installed/index.js': 'exports.Installed = () => <b>From the site</b>;',
      '../docs/a.mdx': "import { Installed } from 'installed';\n\n# A\n\n<Installed />\n",
    });
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    expect(site.page(outcome, '/docs/a').html).toContain('<b>From the site</b>');
  });
});

describe('a configuration with faults', () => {
  it.each([
    ['that is missing', undefined, 'Found no such file'],
    ['that is not JSON', '{ "main": [', 'Expected JSON'],
  ])('builds a site with a file of sidebars %s, and says so', async (_, text, message) => {
    site = temporarySite({
      'docusaurus.config.js': CONFIG,
      ...(text !== undefined && { 'sidebars.json': text }),
      'docs/a.md': '# A',
      'sdk/x.md': '# X',
    });
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([
      expect.objectContaining({
        severity: 'warning',
        file: expect.stringMatching(/sidebars\.json$/),
        message: expect.stringContaining(message),
      }),
    ]);
    expect(site.page(outcome, '/a').html).toContain('>A</h1>');
  });

  it('that cannot be read is replaced by the defaults, with a warning', async () => {
    site = temporarySite({ 'docusaurus.config.js': 'export default {', 'docs/a.md': '# A' });
    const outcome = await site.build();
    expect(outcome.diagnostics).toMatchObject([
      { severity: 'warning', rule: 'config-module', message: expect.stringContaining('1:16') },
    ]);
    expect(site.page(outcome, '/docs/a').html).toContain('A');
  });

  it('loses only the entries that the engine does not accept', () => {
    const { config, invalid } = validSettings({
      title: 'S',
      url: 'https://s.example',
      docs: [{ path: 'docs' }],
      contents: { min: 9, max: 3 },
      navbar: {
        items: [
          { type: 'link', label: '', href: '/a' },
          { type: 'link', label: 'B', href: '/b' },
        ],
      },
    });
    expect(config).toEqual({
      title: 'S',
      url: 'https://s.example',
      docs: [{ path: 'docs' }],
      navbar: { items: [{ type: 'link', label: 'B', href: '/b' }] },
    });
    expect(invalid.map(({ path }) => path).toSorted()).toEqual([
      'contents.min',
      'navbar.items[0].label',
    ]);
  });
});
