/** The logo and the menus of a Docusaurus site lead where its configuration says, in each language. */
import { afterEach, expect, it } from 'vitest';
import { appOfSite } from '../../../support/sites/app-of-site.ts';
import { temporarySite, type TemporarySite } from '../../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const siteWith = (href: string): Record<string, string> => ({
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
    presets: [['classic', { docs: {}, blog: false }]], themeConfig: { navbar: { title: 'Shown', logo: { src: 'img/l.svg', href: '${href}', target: '_self' } } } };`,
  'static/img/l.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/intro.md': '# Intro\n',
});

it.each([
  ['/docs/intro', '/b/docs/intro', '/b/fr/docs/intro'],
  ['/b/docs/intro', '/b/docs/intro', '/b/fr/docs/intro'],
  ['https://main.example/x', 'https://main.example/x', 'https://main.example/x'],
  ['/', '/b/', '/b/fr'],
])('have a logo that leads to %s', async (href, shown, translated) => {
  site = temporarySite(siteWith(href));
  const built = await site.build();
  const get = await appOfSite(built, site.out);
  const link = async (address: string): Promise<string | undefined> =>
    /<a class="brand" href="([^"]*)"/.exec(await (await get(address)).text())?.[1];
  expect(await link('/b/docs/intro')).toBe(shown);
  expect(await link('/b/fr/docs/intro')).toBe(translated);
  expect(built.diagnostics).toEqual([]);
});

it('report a logo whose page does not exist', async () => {
  site = temporarySite(siteWith('/docs/none'));
  const { diagnostics } = await site.build();
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('there is no page or file `/docs/none`'),
  ]);
});

it('have links below those to versions and languages', async () => {
  const after =
    "dropdownItemsBefore: [{ type: 'html', value: '<hr>' }], dropdownItemsAfter: [{ to: '/docs/intro', label: 'All' }, { href: 'https://x.example', label: 'Away' }]";
  site = temporarySite({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', { docs: { lastVersion: 'current' }, blog: false }]], themeConfig: { navbar: { items: [
        { type: 'docsVersionDropdown', ${after} }, { type: 'localeDropdown', ${after} }, { type: 'docsVersionDropdown', docsPluginId: 'none', ${after} }] } } };`,
    'docs/intro.md': '# Intro\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/intro.md': '# Old\n',
  });
  const built = await site.build();
  expect(built.diagnostics).toEqual([]);
  const get = await appOfSite(built, site.out);
  const menus = async (address: string): Promise<string[][]> => {
    const html = await (await get(address)).text();
    return [...html.matchAll(/<div class="dropdown"[^]*?<\/div>/g)].map(([menu]) =>
      [...menu.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href),
    );
  };
  const links = ['/b/docs/intro', 'https://x.example'];
  expect(await menus('/b/docs/intro')).toEqual([
    ['', '/b/docs/1.0/intro', ...links],
    ['/b/docs/intro', '/b/fr/docs/intro', ...links],
    links,
  ]);
  const [versions] = await menus('/b/fr/docs/intro');
  expect(versions?.slice(2)).toEqual(['/b/fr/docs/intro', 'https://x.example']);
});
