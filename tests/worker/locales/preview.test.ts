/** A preview of a site in several languages. */
import { expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import { siteModule, temporarySite } from '../../support/sites/temporary-site.ts';

const KEY = 'k'.repeat(40);
const LIST = ['en', 'de'].map((code) => ({ code, label: code }));

it('serves translations and originals below its link, with links and menus that stay in it', async () => {
  const site = temporarySite({
    'site.ts': siteModule({
      baseUrl: '/docs/',
      locales: { default: 'en', list: LIST },
      navbar: { items: [{ type: 'locales' }] },
    }),
    'docs/start.mdx': '# Start\n',
    'docs/next.mdx': '# Next\n',
    'i18n/de/docs/start.mdx': '# Beginn\n\n[Weiter](./next.mdx)\n',
  });
  const built = await site.build();
  const get = await appOfSite(built, site.out, { PREVIEW_KEY: KEY });
  const ends = Math.ceil(Date.now() / 1000) + 3600;
  const place = { origin: 'https://docs.example', baseUrl: '/docs/' };
  const base = new URL(previewLink(built.manifest.id, ends, KEY, place)).pathname;
  const text = await (await get(`${base}de/start`)).text();
  expect(text).toContain('<html lang="de" dir="ltr"');
  expect(text).toContain('Beginn</h1>');
  expect(text).toContain(`href="${base}de/next"`);
  expect(text).toContain(`href="${base}start" lang="en"`);
  const original = await (await get(`${base}de/next`)).text();
  expect(original).toContain('<html lang="de" dir="ltr"');
  expect(original).toContain('<article class="prose" lang="en" dir="ltr">');
  expect((await get(`${base}de/nowhere`)).status).toBe(404);
  await site.close();
});
