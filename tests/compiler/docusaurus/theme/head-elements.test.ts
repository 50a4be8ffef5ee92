/** `<Head>` of a Docusaurus site with attributes of the document and scripts. */
import { describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../../compiler/objects/objects.ts';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { siteOpener } from '../../../support/sites/opened-sites.ts';

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/', presets: ['classic'], scripts: ['https://all.example/a.js'] };`,
  'static/js/local.js': 'window.isLocal = true;',
  'docs/static.mdx': `import Head from '@docusaurus/Head';

# Static

<Head>
  <html lang="fr" className="one two" data-page="static" data-theme="dark" style={{ color: 'red' }} />
  <body className="wide" data-scripts="[]" />
  <script type="application/ld+json">{\`{ "@type": "Thing", "name": "</b>" }\`}</script>
  <script src="https://cdn.example/x.js?v=1" async crossOrigin="anonymous" data-id="7" />
  <script src="/b/js/local.js" />
  <script>{'window.isInline = 1 < 2;'}</script>
  <script src="javascript:alert(1)" />
</Head>
`,
  'docs/shown.mdx': `import Seo from '@site/src/Seo';\n\n# Shown\n\n<Seo name="From a component" />\n`,
  'docs/plain.md': '# Plain\n',
  'src/Seo.jsx': `import Head from '@docusaurus/Head';
export default ({ name }) => <Head><html className="own" /><script type="application/ld+json">{JSON.stringify({ '@type': 'Thing', name })}</script><script src="https://all.example/a.js" /></Head>;`,
  'src/pages/landing.jsx': `import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
export default () => <Layout title="Landing"><Head><body className="landing" /></Head><p>Text</p></Layout>;`,
};

const open = siteOpener();

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('`<Head>`, %s', (_name, files) => {
  it('adds attributes, data and scripts to the document', async () => {
    const site = open(await files());
    const outcome = await site.build();
    expect(outcome.diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
      ['head-script', expect.stringContaining('found the address "javascript:alert(1)"')],
    ]);
    const { entry, html } = site.page(outcome, '/docs/static');
    expect(entry.head).toEqual([
      { tag: 'html', attributes: { lang: 'fr', class: 'one two', 'data-page': 'static' } },
      { tag: 'body', attributes: { class: 'wide' } },
      {
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        text: '{ "@type": "Thing", "name": "</b>" }',
      },
    ]);
    const { scripts = [] } = outcome.manifest.site;
    const [inline = ''] = scripts.flatMap(({ src }) => (src.startsWith('/assets/') ? src : []));
    expect(scripts).toEqual([
      { src: 'https://all.example/a.js', load: 'async' },
      { src: inline, load: 'page' },
      { src: '/js/local.js', load: 'page' },
      {
        src: 'https://cdn.example/x.js?v=1',
        load: 'page',
        attributes: { crossorigin: 'anonymous', 'data-id': '7' },
      },
    ]);
    const text = readObject(objectsFolder(site.out), inline.replace(/^.*-|\.js$/g, ''));
    expect(text.toString('utf8')).toBe('window.isInline = 1 < 2;');
    const listed = ['https://cdn.example/x.js?v=1', '/b/js/local.js', `/b${inline}`];
    const written = /data-scripts="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(written)).toEqual(listed);
    expect(html).toContain('data-language="en-GB"');
  });

  it('does so from components and React pages, and costs other pages nothing', async () => {
    const site = open(await files());
    const outcome = await site.build();
    const shown = site.page(outcome, '/docs/shown');
    expect(shown.entry.head).toEqual([
      { tag: 'html', attributes: { class: 'own' } },
      {
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        text: '{"@type":"Thing","name":"From a component"}',
      },
    ]);
    expect(site.page(outcome, '/landing').entry.head).toEqual([
      { tag: 'body', attributes: { class: 'landing' } },
    ]);
    const plain = site.page(outcome, '/docs/plain');
    expect(plain.entry.head).toBeUndefined();
    expect(plain.html).not.toContain('ep-island');
  });
});

it('has no scripts and attributes on other sites', async () => {
  const site = open({
    'site.ts': `export default { title: 'S', url: 'https://s.example', docs: [{ path: 'docs', routeBasePath: 'docs' }] };`,
    'docs/a.mdx':
      '# A\n\n<Head>\n  <meta name="x" content="y" />\n  <html className="one" />\n</Head>\n',
  });
  const outcome = await site.build();
  const { entry } = site.page(outcome, '/docs/a');
  expect(entry.head).toEqual([{ tag: 'meta', attributes: { name: 'x', content: 'y' } }]);
  expect(outcome.manifest.site.scripts ?? []).toEqual([]);
});
