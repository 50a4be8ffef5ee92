/** Generated pages of a reference on a site in several languages. */
import { afterEach, expect, it } from 'vitest';
import { LIBRARY_DOCUMENT } from '../../support/content/api-document.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

let content: TemporarySite | undefined;
let served: ServedSite | undefined;
afterEach(async () => {
  await served?.close();
  await content?.close();
});

it('exist in every language, in the interface of that language', async () => {
  content = temporarySite({
    'site.ts': siteModule({
      api: { document: 'api.yaml', path: '/api' },
      locales: {
        default: 'en',
        list: [
          { code: 'en', label: 'English' },
          { code: 'de', label: 'Deutsch' },
        ],
      },
    }),
    'docs/index.mdx': '# Home\n',
    'api.yaml': LIBRARY_DOCUMENT,
    'i18n/de/docs/index.mdx': '# Start\n',
    'i18n/de/api-default/files.mdx': '# Dateien\n\n<ApiTag name="files" />\n',
  });
  served = await serveSite(content.root);
  const { url } = served;
  const textOf = async (path: string): Promise<string> => {
    const response = await fetch(url + path);
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const original = await textOf('/api/books');
  const fallback = await textOf('/de/api/books');
  expect(fallback).toMatch(/<html[^>]* lang="de"/);
  expect(fallback).toContain('id="list-books.query.limit"');
  expect(fallback).toMatch(/<link rel="canonical" href="[^"]*\/api\/books"/);
  expect(original).not.toMatch(/hreflang="de"/i);
  // A translator's page takes the place of the generated one, with the labels of the language.
  const translated = await textOf('/de/api/files');
  expect(translated).toContain('Dateien');
  expect(translated).toContain('Antworten');
  expect(await textOf('/api/files')).toMatch(/hreflang="de"/i);
  expect(await textOf('/de/api')).toContain('id="servers"');
});
