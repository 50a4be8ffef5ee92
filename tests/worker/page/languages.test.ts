/** A site in another language is a site of its own: the menu leads to its home page, and pages claim no translation. */
import { expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

const ENGLISH = { code: 'en-GB', label: 'English', direction: 'ltr' as const };
const URL = 'https://docs.example.com/fr/';

it('leads to the sites of the other languages, below any base URL', async () => {
  for (const baseUrl of ['/', '/en/']) {
    const french = { code: 'fr', label: 'Français', direction: 'ltr' as const, url: URL };
    const site = {
      locales: { default: 'en-GB', list: [ENGLISH, french] },
      navbar: {
        hideOnScroll: false,
        items: [{ type: 'locales' as const, position: 'right' as const }],
      },
    };
    const app = testApp({ baseUrl, site });
    for (const path of ['guide/cards/creating', 'nowhere']) {
      const html = await (await app.get(baseUrl + path)).text();
      expect(html).toContain(`<a href="${URL}" lang="fr" rel="external" hrefLang="fr">`);
      const own = path === 'nowhere' ? '' : path;
      expect(html).toContain(`<a href="${baseUrl}${own}" lang="en-GB"`);
    }
    const page = await (await app.get(`${baseUrl}guide/cards/creating`)).text();
    const tags = [...page.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)];
    const own = `https://docs.example.com${baseUrl}guide/cards/creating`;
    expect(tags.map(([, language, href]) => [language, href])).toEqual([
      ['en-GB', own],
      ['x-default', own],
    ]);
  }
});
