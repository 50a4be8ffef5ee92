/** A translation whose original has changed since: what its readers see, and when. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const LIST = [
  { code: 'en', label: 'English' },
  { code: 'de', label: 'Deutsch' },
  { code: 'ar', label: 'العربية', direction: 'rtl' },
];
const NOTICE = 'Veraltete Übersetzung';
const ORIGINAL = '---\ntitle: A\n---\n\nOne.\n';
/** Hash of the original before it changes. */
const HASH = 'c892e1ebc69a';

let site: TemporarySite;
beforeAll(() => {
  site = temporarySite({
    'site.ts': siteModule({ locales: { default: 'en', list: LIST } }),
    'docs/index.md': '# Home\n',
    'docs/a.md': ORIGINAL,
    'i18n/de/docs/a.md': `---\nsource_hash: '${HASH}'\n---\n\n# A auf Deutsch\n`,
    'i18n/ar/docs/a.md': '# أ\n',
  });
});
afterAll(() => site.close());

async function read(): Promise<(path: string) => Promise<string>> {
  const get = await appOfSite(await site.build(), site.out);
  return async (path) => (await get(path)).text();
}

it('says so in its language and leads to the original, as long as the original differs', async () => {
  expect(await (await read())('/de/a')).not.toContain(NOTICE);

  site.write({ 'docs/a.md': ORIGINAL.replace('One', 'Two') });
  const page = await read();
  expect(await page('/de/a')).toMatch(
    new RegExp(
      `role="note"[^>]*><p[^>]*>${NOTICE}</p>.*<a href="/a" hrefLang="en">Zur Originalseite \\(English\\)</a>`,
      's',
    ),
  );
  // The Arabic page records nothing, and the original isn't a translation.
  expect(await page('/ar/a')).not.toContain('role="note"');
  expect(await page('/a')).not.toContain('role="note"');

  // The same text with the line endings of another system.
  site.write({ 'docs/a.md': ORIGINAL.replaceAll('\n', '\r\n') });
  expect(await (await read())('/de/a')).not.toContain(NOTICE);
});
