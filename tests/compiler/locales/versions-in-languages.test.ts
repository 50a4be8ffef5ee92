/** Sites with versions and languages: pages that left, the sitemap, relative links of originals, and paths that look like a language. */
import { afterEach, describe, expect, it } from 'vitest';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

function siteOf(fields: object, files: Record<string, string>): TemporarySite {
  const list = [
    { code: 'en', label: 'English' },
    { code: 'de', label: 'Deutsch' },
    { code: 'id', label: 'Indonesia', url: 'https://id.docs.example/' },
  ];
  const { locales, ...rest } = { locales: {}, ...fields };
  return (site = temporarySite({
    'site.ts': siteModule({ locales: { default: 'en', list, ...locales }, ...rest }),
    ...files,
  }));
}

const TAGGED = (title: string, tag: string): string => `---\ntags: [${tag}]\n---\n\n# ${title}\n`;

describe('versions in several languages', () => {
  it('redirect only pages that left, and list each tag once in the sitemap', async () => {
    const made = siteOf(
      {
        docs: [
          { path: 'docs', includeCurrentVersion: false, versions: { '0.9': { noIndex: true } } },
        ],
        locales: { missing: 'not-found' },
      },
      {
        'versions.json': '["2.0", "1.0", "0.9"]',
        'versioned_docs/version-2.0/index.md': TAGGED('Start', 'both'),
        'versioned_docs/version-2.0/kept.md': '# Kept\n',
        'versioned_docs/version-1.0/index.md': TAGGED('Start', 'both'),
        'versioned_docs/version-1.0/kept.md': TAGGED('Kept', 'old'),
        'versioned_docs/version-1.0/left.md': '# Left\n',
        'versioned_docs/version-0.9/index.md': TAGGED('Start', 'oldest'),
        'i18n/de/versioned_docs/version-2.0/index.md': TAGGED('Anfang', 'both'),
        'i18n/de/versioned_docs/version-1.0/kept.md': '# Behalten\n',
        'i18n/de/versioned_docs/version-1.0/left.md': '# Entfernt\n',
      },
    );
    const get = await appOfSite(await made.build(), made.out);
    // The original is still there, so what readers get is for `missing` to say.
    expect((await get('/de/kept')).status).toBe(404);
    expect((await get('/de/1.0/kept')).status).toBe(200);
    expect((await get('/de/left')).headers.get('location')).toBe('/de/1.0/left');
    expect((await get('/left')).headers.get('location')).toBe('/1.0/left');

    const sitemap = await (await get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.example([^<]*)</g)].map(
      ([, path]) => path,
    );
    expect(listed.filter((path) => path?.includes('/tags'))).toEqual([
      '/tags',
      '/tags/both',
      '/1.0/tags/old',
      '/de/tags',
      '/de/tags/both',
    ]);
  });
});

describe('an original in the place of a translation', () => {
  it('keeps the addresses of relative links that lead to no page', async () => {
    const made = siteOf(
      { redirects: [{ from: '/guide/old', to: '/guide/start' }] },
      {
        'docs/index.md': '# Home\n',
        'docs/guide/start.md': '# Start\n',
        'docs/guide/more.md':
          '# More\n\n[Start](start?a=1#b) [Old](old) [Licence](../files/LICENSE)\n',
        'static/files/LICENSE': 'Free',
      },
    );
    const get = await appOfSite(await made.build(), made.out);
    const html = await (await get('/de/guide/more')).text();
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    expect(article).toContain('<a href="/de/guide/start?a=1#b">Start</a>');
    expect(article).toContain('<a href="/guide/old">Old</a>');
    expect(article).toContain('<a href="/files/LICENSE">Licence</a>');
  });
});

describe('paths of originals', () => {
  it('are reported if they begin with the code of a language, whose pages they would be', async () => {
    const made = siteOf(
      {},
      {
        'docs/index.md': '# Home\n',
        'docs/de/guide.md': '# Guide\n',
        'docs/design.md': '# Design\n',
        // A site of its own has no pages in this one.
        'docs/id/guide.md': '# Identity\n',
        'i18n/de/docs/extra.md': '# Mehr\n',
      },
    );
    const found = await made.diagnose();
    expect(found.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'duplicate-route',
        'Route `/de/guide` begins with the code of a language (`locales.list`), so this page is treated as one in that language.',
      ],
    ]);
    expect(found[0]?.file).toMatch(/docs\/de\/guide\.md$/);
  });
});
