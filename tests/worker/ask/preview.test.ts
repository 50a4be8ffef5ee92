/** A preview of a site that answers questions. */
import { expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import { siteModule, temporarySite } from '../../support/sites/temporary-site.ts';

const KEY = 'k'.repeat(40);
const PLACE = { origin: 'https://docs.example', baseUrl: '/' };

it('offers no answers, which only the published release gives', async () => {
  const site = temporarySite({
    'site.ts': siteModule({ ask: 'passages' }),
    'docs/start.mdx': '# Start\n',
  });
  const built = await site.build();
  const get = await appOfSite(built, site.out, { PREVIEW_KEY: KEY });
  const ends = Math.ceil(Date.now() / 1000) + 3600;
  const base = new URL(previewLink(built.manifest.id, ends, KEY, PLACE)).pathname;
  expect(await (await get('/start')).text()).toContain('data-ask=');
  expect(await (await get(`${base}start`)).text()).not.toContain('data-ask=');
  await site.close();
});
