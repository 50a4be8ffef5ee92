/** The logo of a Docusaurus site leads where its configuration says, in each language. */
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
])('is a link to %s', async (href, shown, translated) => {
  site = temporarySite(siteWith(href));
  const built = await site.build();
  const get = await appOfSite(built, site.out);
  const link = async (address: string): Promise<string | undefined> =>
    /<a class="brand" href="([^"]*)"/.exec(await (await get(address)).text())?.[1];
  expect(await link('/b/docs/intro')).toBe(shown);
  expect(await link('/b/fr/docs/intro')).toBe(translated);
  expect(built.diagnostics).toEqual([]);
});

it('is reported if its page does not exist', async () => {
  site = temporarySite(siteWith('/docs/none'));
  const { diagnostics } = await site.build();
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('there is no page or file `/docs/none`'),
  ]);
});
