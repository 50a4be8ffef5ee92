/** The translations of a Docusaurus site, read in the folders that Docusaurus has for them. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigNotes } from '../../../compiler/docusaurus/config-notes.ts';
import { ImportFindings } from '../../../compiler/docusaurus/finding.ts';
import { docusaurusLocales } from '../../../compiler/docusaurus/locales.ts';
import { withThemeMessages } from '../../../compiler/docusaurus/site/theme-messages.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { hasCatalogue } from '../../../compiler/strings/site-strings.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import { importedFiles } from '../../support/sites/docusaurus-folder.ts';
import { type TemporarySite, temporarySite } from '../../support/sites/temporary-site.ts';

const CONFIG = `export default {
  title: 'Site', url: 'https://docs.example', baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'fa'], localeConfigs: { fr: { label: 'Le français' } } },
  presets: [['classic', { docs: { sidebarPath: './sidebars.json', routeBasePath: '/', editUrl: 'https://example.com/edit' }, blog: {} }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }]],
  themeConfig: {
    navbar: { items: [{ to: '/guide', label: 'Guide' }, { type: 'localeDropdown' }] },
    footer: { links: [{ title: 'Docs', items: [{ to: '/guide', label: 'Guide' }] }], copyright: 'Us' },
  },
};`;

const DOCS = 'i18n/fr/docusaurus-plugin-content-docs';
const THEME = 'i18n/fr/docusaurus-theme-classic';

const FILES = {
  'docusaurus.config.js': CONFIG,
  'sidebars.json':
    '{ "main": [{ "type": "category", "label": "Basics", "items": ["guide", "more"] }] }',
  'versions.json': '["1.0"]',
  'docs/guide.md': '# Guide, next\n\n:::note\n\nText\n\n:::\n',
  'docs/more.md': '# More\n',
  'versioned_docs/version-1.0/guide.md': '# Guide\n\n[More](./more.md)\n',
  'versioned_docs/version-1.0/more.md': '# More\n',
  'versioned_sidebars/version-1.0-sidebars.json':
    '{ "main": [{ "type": "category", "label": "Basics", "items": ["guide", "more"] }] }',
  'sdk/start.md': '# Start\n',
  'blog/2026-01-01-news.md': '---\ntitle: News\n---\n\nText\n',
  [`${DOCS}/current/guide.md`]: '# Guide suivant\n\n:::note\n\nTexte\n\n:::\n',
  [`${DOCS}/current.json`]: '{ "sidebar.main.category.Basics": { "message": "Premiers pas" } }',
  [`${DOCS}/version-1.0/guide.md`]: '# Guide français\n\n[Plus](./more.md)\n',
  [`${DOCS}/version-1.0.json`]: '{ "sidebar.main.category.Basics": { "message": "Bases" } }',
  [`${DOCS}-sdk/current/start.md`]: '# Commencer\n',
  'i18n/fr/docusaurus-plugin-content-blog/2026-01-01-news.md':
    '---\ntitle: Nouvelles\n---\n\nTexte\n',
  'i18n/fr/docusaurus-plugin-content-blog/options.json': '{ "title": { "message": "Le journal" } }',
  [`${THEME}/navbar.json`]: '{ "item.label.Guide": { "message": "Le guide" } }',
  [`${THEME}/footer.json`]:
    '{ "link.title.Docs": { "message": "Documents" }, "copyright": { "message": "<b>Nous</b>" } }',
  'i18n/fr/code.json': JSON.stringify({
    'theme.common.editThisPage': { message: 'Modifier ceci', description: 'A link' },
    'theme.docs.paginator.next': { message: 'À suivre' },
    'theme.admonition.note': { message: 'remarque' },
    'theme.NotFound.title': { message: 'Rien ici' },
    'theme.NotFound.p1': { message: 'Première phrase.' },
    'theme.NotFound.p2': { message: 'Seconde phrase.' },
    'theme.blog.post.plurals': { message: 'Un article|{count} articles' },
    'theme.blog.post.readingTime.plurals': { message: 'Une minute|{readingTime} minutes' },
    'theme.docs.DocCard.categoryDescription.plurals': { message: '{count} fiches' },
    'theme.blog.post.readMoreLabel': { message: 'Lire sans titre' },
    'theme.CodeBlock.copy': 'Copier le tout',
  }),
  'i18n/en/code.json': '{ "theme.docs.paginator.next": { "message": "Go on" } }',
  // Persian isn't one of the engine's languages.
  'i18n/fa/code.json': '{ "theme.docs.paginator.next": { "message": "بعدی" } }',
  // Nothing but labels is translated into Persian.
  'i18n/fa/docusaurus-plugin-content-docs/version-1.0.json':
    '{ "sidebar.main.category.Basics": { "message": "مبانی" } }',
};

describe('a Docusaurus site in several languages', () => {
  let site: TemporarySite;
  let built: BuildOutcome;
  let get: Awaited<ReturnType<typeof appOfSite>>;
  const html = async (address: string): Promise<string> => (await get(address)).text();
  beforeAll(async () => {
    site = temporarySite(FILES);
    built = await site.build();
    get = await appOfSite(built, site.out);
  });
  afterAll(() => site.close());

  it('has the languages of its configuration', () => {
    // A post that isn't translated is reported once, though Persian has it too.
    expect(
      built.diagnostics.map(({ rule, file }) => [rule, path.basename(path.dirname(file))]),
    ).toEqual([
      ['untruncated-post', 'blog'],
      ['untruncated-post', 'docusaurus-plugin-content-blog'],
    ]);
    expect(built.manifest.site.locales).toMatchObject({
      default: 'en',
      list: [
        { code: 'en', label: 'English', direction: 'ltr' },
        { code: 'fr', label: 'Le français', direction: 'ltr' },
        { code: 'fa', label: 'فارسی', direction: 'rtl' },
      ],
    });
  });

  it.each([
    ['/fr/guide', 'Guide français'],
    ['/fr/next/guide', 'Guide suivant'],
    ['/fr/next/more', 'More'],
    ['/fr/sdk/start', 'Commencer'],
    ['/fr/blog/2026/01/01/news', 'Nouvelles'],
  ])('serves %s from the folder of its plugin and version', async (address, title) => {
    expect(await html(address)).toMatch(new RegExp(`<h1[^>]*>${title}`));
  });

  it('translates the labels of sidebars, navbar, footer and blog', async () => {
    const page = await html('/fr/guide');
    expect(page).toContain('Bases');
    expect(page).toMatch(/href="\/fr\/guide"[^>]*>Le guide</);
    expect(page).toContain('Documents');
    expect(page).toContain('Nous');
    expect(page).not.toContain('&lt;b&gt;');
    expect(page).toContain('data-kind="locales"');
    expect(await html('/fr/next/guide')).toContain('Premiers pas');
    expect(await html('/fr/blog')).toContain('Le journal');
    expect(await html('/fa/guide')).toContain('مبانی');
    expect(await html('/guide')).toContain('Basics');
  });
});

describe('messages of the theme in `code.json`', () => {
  const sites: TemporarySite[] = [];
  afterAll(() => Promise.all(sites.map((one) => one.close())));

  async function pagesOf(
    files: Record<string, string>,
  ): Promise<(path: string) => Promise<string>> {
    const site = temporarySite(files);
    sites.push(site);
    const get = await appOfSite(await site.build(), site.out);
    return async (address) => (await get(address)).text();
  }

  it.each([
    ['read in place', async () => FILES],
    ['imported', () => importedFiles(FILES)],
  ])('replace those of the interface, %s', async (_name, files) => {
    const html = await pagesOf(await files());
    const page = await html('/fr/next/guide');
    expect(page).toContain('>Modifier ceci<');
    expect(page).toContain('À suivre');
    expect(page).toMatch(/class="admonition-title">Remarque</);
    expect(page).not.toContain('>Next<');
    const blog = await html('/fr/blog/2026/01/01/news');
    expect(blog).toContain('Une minute');
    const missing = await html('/fr/nowhere');
    expect(missing).toContain('Rien ici');
    expect(missing).toContain('Première phrase. Seconde phrase.');
    // Those of the default language are replaced too, and those of other languages aren't.
    expect(await html('/next/guide')).toContain('Go on');
    expect(await html('/next/guide')).not.toContain('Modifier');
    expect(await html('/fa/guide')).toContain('بعدی');
  });

  it('give way to the configuration, and are left out where they lack a value', () => {
    const site = temporarySite(FILES);
    sites.push(site);
    const own = { fr: { next: 'Le prochain' } };
    const { fr } = withThemeMessages(site.root, {
      locales: ['en', 'fr'].map((code) => ({ code })),
      strings: own,
      hasCatalogue,
    });
    expect(fr).toMatchObject({
      next: 'Le prochain',
      postCount: { one: 'Un article', other: '{count} articles' },
      pageCount: { one: '{count} fiches', other: '{count} fiches' },
      copy: 'Copier le tout',
    });
    expect(fr).not.toHaveProperty('readMoreOf');
  });

  it('come from the packages of the site in languages that the engine does not have', () => {
    const locales = 'node_modules/@docusaurus/theme-translations/locales';
    const file = `${locales}/fa/theme-common.json`;
    const text = '{ "theme.common.editThisPage": "ویرایش", "theme.docs.paginator.next": "بعد" }';
    const french = '{ "theme.docs.paginator.previous": "Avant" }';
    const site = temporarySite({
      ...FILES,
      [file]: text,
      [`${locales}/fr/theme-common.json`]: french,
    });
    sites.push(site);
    const packages = [path.join(site.root, 'node_modules')];
    const list = ['en', 'fr', 'fa'].map((code) => ({ code }));
    const strings = withThemeMessages(site.root, {
      locales: list,
      strings: {},
      packages,
      hasCatalogue,
    });
    expect(strings['fa']).toMatchObject({ editPage: 'ویرایش', next: 'بعدی' });
    expect(strings['fr']).not.toHaveProperty('previous');
  });
});

describe('the languages of a configuration', () => {
  const read = (i18n: Record<string, unknown>) => {
    const findings = new ImportFindings('/site');
    const locales = docusaurusLocales(i18n, new ConfigNotes(findings, 'docusaurus.config.js'));
    return { locales, found: findings.all.map(({ found }) => found) };
  };

  it('leave out what is no language tag, and say so', () => {
    const { locales, found } = read({ defaultLocale: 'en', locales: ['en', 'zh_CN', 'de', 'de'] });
    expect(locales?.list.map(({ code }) => code)).toEqual(['en', 'de']);
    expect(found).toEqual(['`i18n.locales`: zh_CN']);
  });

  it('report a language tag that is different from the code, and keep a direction that is set', () => {
    const { locales, found } = read({
      defaultLocale: 'en',
      locales: ['en', 'ar'],
      localeConfigs: { ar: { direction: 'ltr', htmlLang: 'ar-EG' } },
    });
    expect(locales?.list[1]).toMatchObject({ code: 'ar', direction: 'ltr' });
    expect(found).toEqual(['`i18n.localeConfigs`: `htmlLang` of ar']);
  });
});
