/** What a Docusaurus configuration adds to every page, read in place: tags, scripts, bars with HTML, edit links, redirects. */
import { afterEach, describe, expect, it } from 'vitest';
import { trustedHtml } from '../../../compiler/docusaurus/bars/trusted-html.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { docusaurusFolder, exported, findingLines } from '../../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

function config(fields: string): string {
  return `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/base/', presets: [['classic', {
    docs: { editUrl: 'https://code.example/edit/main/website/' }, blog: { editUrl: 'https://code.example/blog' }, gtag: { trackingID: 'G-123' } }]], ${fields} };`;
}

const PAGES = {
  'docs/a.md': '---\nsidebar_label: First\n---\n# A',
  'docs/b.md': '# B',
  'blog/2030-01-01-new.md': '# New\n\n<!-- truncate -->\n\nWords.',
  'static/js/own.js': 'window.own = 1;',
};

describe('scripts and tags', () => {
  it('are loaded by the engine, and open the policy for their own addresses', async () => {
    site = temporarySite({
      ...PAGES,
      'docusaurus.config.js': config(`
        scripts: ['https://cdn.example.com/a.js', { src: '/base/js/own.js', defer: true, 'data-x': 'y' }, '/missing.js'],
        stylesheets: ['https://fonts.googleapis.com/css2?family=Inter', { href: 'https://x.example/katex.min.css' }],
        headTags: [
          { tagName: 'meta', attributes: { name: 'verification', content: 'abc' } },
          { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example.com', crossOrigin: true } },
          { tagName: 'script', attributes: {}, innerHTML: 'window.inline = 1;' },
          { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{}' },
        ],
        themeConfig: { metadata: [{ name: 'author', content: 'Us' }, { name: 'twitter:card', content: 'x' }] },`),
    });
    const { manifest, diagnostics } = await site.build();
    expect(diagnostics).toEqual([]);
    const { scripts = [], policy, analytics } = manifest.site;
    expect(scripts).toEqual([
      { src: 'https://cdn.example.com/a.js', load: 'async' },
      {
        src: expect.stringMatching(/^\/assets\/own-[0-9a-f]{24}\.js$/),
        load: 'defer',
        attributes: { 'data-x': 'y' },
      },
      { src: expect.stringMatching(/^\/assets\/head-1-/), load: 'async' },
      { src: expect.stringMatching(/^\/assets\/google-analytics-/), consent: 'analytics' },
      { src: 'https://www.googletagmanager.com/gtag/js?id=G-123', consent: 'analytics' },
    ]);
    const inline = /-([0-9a-f]{24})\.js$/.exec(scripts[2]?.src ?? '')?.[1] ?? '';
    expect(readObject(objectsFolder(site.out), inline).toString('utf8')).toBe(
      'window.inline = 1;\n',
    );
    expect(analytics).toMatchObject({ enabled: true, consent: 'required', events: false });
    expect(policy).toEqual({
      script: ['https://www.googletagmanager.com'],
      connect: [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
      style: ['https://fonts.googleapis.com'],
      font: ['https://fonts.gstatic.com'],
    });
    expect(manifest.templates).toEqual({
      inline: {
        html: {},
        islands: [],
        styles: [],
        head: [
          { tag: 'meta', attributes: { name: 'verification', content: 'abc', 'data-site': '' } },
          {
            tag: 'link',
            attributes: {
              rel: 'preconnect',
              href: 'https://cdn.example.com',
              crossorigin: '',
              'data-site': '',
            },
          },
          { tag: 'meta', attributes: { name: 'author', content: 'Us', 'data-site': '' } },
        ],
      },
    });
  });
});

describe('the bars', () => {
  it('lead to pages and sidebars that they name by id, and show HTML', async () => {
    site = temporarySite({
      ...PAGES,
      'sidebars.js': `module.exports = { main: [{ type: 'category', label: 'All', items: ['b', 'a'] }] };`,
      'docusaurus.config.js': config(`themeConfig: {
        navbar: { items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Guide' },
          { type: 'docSidebar', sidebarId: 'none', label: 'Lost' },
          { type: 'doc', docId: 'a' },
          { label: 'More', items: [{ type: 'doc', docId: 'b', label: 'The b' }, { type: 'doc', docId: 'c' }] },
          { type: 'docsVersion' },
          { href: 'https://x.example/?a&b', html: '<img src="https://x.example/star.svg" alt="Star">', 'aria-label': 'Star "us"' },
          { to: '/docs/a', html: '<i>Own</i> text' },
          { type: 'html', value: '<b style="color: red" onclick="x()">x</b><script>1</script>', position: 'right' },
        ] },
        footer: {
          logo: { src: 'img/l.svg', alt: 'L', href: 'https://l.example', width: 50 },
          links: [{ title: 'Docs', items: [{ label: 'A', to: '/base/docs/a' }, { html: '<i>own</i>' }] }],
          copyright: '© <a href="https://us.example">Us</a>',
        } },`).replace('docs: {', "docs: { sidebarPath: './sidebars.js',"),
    });
    const { manifest, diagnostics } = await site.build();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "An item of the navbar names the sidebar `none`, which doesn't exist. It's left out.",
      "An item of the navbar names the page `c`, which doesn't exist. It's left out.",
    ]);
    expect(manifest.site.navbar.items).toEqual([
      { type: 'link', label: 'Guide', href: '/docs/b', position: 'left' },
      { type: 'link', label: 'First', href: '/docs/a', position: 'left' },
      {
        type: 'dropdown',
        label: 'More',
        items: [{ label: 'The b', href: '/docs/b' }],
        position: 'left',
      },
      {
        type: 'html',
        html: '<a href="https://x.example/?a&amp;b" aria-label="Star &quot;us&quot;"><img src="https://x.example/star.svg" alt="Star"></a>',
        position: 'left',
      },
      { type: 'link', label: 'Own text', href: '/docs/a', position: 'left' },
      { type: 'html', html: '<b data-style="ifm-1">x</b>', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ]);
    expect(manifest.site.footer).toEqual({
      columns: [{ title: 'Docs', links: [{ label: 'A', href: '/docs/a' }], html: '<i>own</i>' }],
      html: '<a href="https://l.example"><img src="/img/l.svg" alt="L" width="50" loading="lazy"></a>',
      copyright: '© Us',
      copyrightHtml: '© <a href="https://us.example">Us</a>',
    });
  });

  it('give HTML no scripts and no inline styles', () => {
    expect(
      trustedHtml(`<a href="#" onmouseover='x' style='color:red}'>a</a><SCRIPT src=x>`),
    ).toEqual({
      html: '<a href="#" data-style="ifm-1">a</a>',
      rules: ['[data-style=ifm-1]{color:red}'],
    });
  });
});

describe('plugins', () => {
  it('have edit links of their own, and redirects', async () => {
    site = temporarySite({
      ...PAGES,
      'docusaurus.config.js': config(
        `plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old/', '/docs/a'], to: '/docs/b' }] }]],`,
      ),
    });
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    expect(site.page(outcome, '/docs/a').entry.edit).toBe(
      'https://code.example/edit/main/website/docs/a.md',
    );
    expect(site.page(outcome, '/blog/2030/01/01/new').entry.edit).toBe(
      'https://code.example/blog/blog/2030-01-01-new.md',
    );
    const redirects = JSON.stringify(outcome.manifest.redirects);
    expect(redirects).toContain('"/old"');
    expect(redirects).not.toContain('"/docs/a":');
  });

  it('of the site itself add tags and modules to every page, even if another part of them fails', async () => {
    const folder = docusaurusFolder({
      ...PAGES,
      'docusaurus.config.js':
        config(`plugins: ['./plugins/own', () => ({ name: 'inline', injectHtmlTags: () => ({
        headTags: { tagName: 'meta', attributes: { name: 'own', content: '1' } } }) })],`),
      'plugins/own/index.js': `module.exports = ({ i18n, siteConfig }) => ({
  name: 'own',
  configureWebpack() { throw new Error('no webpack'); },
  getClientModules: () => ['./client', 'some-package'],
  injectHtmlTags: () => ({
    headTags: ['<b>', { tagName: 'meta', attributes: { name: 'language', content: i18n.currentLocale + siteConfig.title } }],
    postBodyTags: [{ tagName: 'div' }, { tagName: 'script', attributes: { src: 'https://x.example/y.js' } }],
  }),
});`,
      'plugins/own/client.js': 'export function onRouteUpdate() {}',
    });
    const done = await folder.import();
    expect(done.errors).toEqual([]);
    const { head, scripts } = await exported(done, 'site.ts');
    expect(head).toEqual([
      { tag: 'meta', attributes: { name: 'language', content: 'enS' } },
      { tag: 'meta', attributes: { name: 'own', content: '1' } },
    ]);
    expect(JSON.stringify(scripts)).toContain('"https://x.example/y.js"');
    const lines = findingLines(done).filter((line) => line.includes('clientModules'));
    expect(lines.join('\n')).toMatch(
      /`plugins\/own\/client.js` → loaded[^]*`some-package` → left out/,
    );
    folder.close();
  });
});
