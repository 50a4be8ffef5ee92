/** A site in several languages: translations, originals in their place, links, menus and tags in the head. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { objectsOf } from '../../../compiler/release/release-objects.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const LIST = [
  { code: 'en-GB', label: 'English' },
  { code: 'de', label: 'Deutsch', site: { title: 'Anleitung' } },
  { code: 'ar', label: 'العربية', direction: 'rtl', dateFormat: { dateStyle: 'short' } },
];

function siteFields(missing: 'fallback' | 'not-found'): object {
  return {
    title: 'Manual',
    baseUrl: '/docs/',
    locales: { default: 'en-GB', list: LIST, missing },
    navbar: {
      items: [
        { type: 'search' },
        { type: 'locales' },
        { type: 'link', label: 'First steps', href: '/guide/start' },
      ],
    },
  };
}

const START = (title: string, text: string): string =>
  `---\nlast_update:\n  date: 2026-03-04\n---\n\n# ${title}\n\n${text}\n\n![Plan](./plan.svg)\n\n:::note\nText\n:::\n`;

const FILES = {
  'sidebars.ts':
    "export default { docs: ['index', { type: 'category', label: 'Basics', items: ['guide/start', 'guide/next', 'guide/only'] }] };\n",
  'docs/index.mdx': '---\nslug: /\n---\n\n# Welcome\n\n[Start](./guide/start.mdx)\n',
  'docs/guide/start.mdx': START(
    'Start',
    'See [next](./next.mdx), [home](/docs/) and [only](./only.mdx).',
  ),
  'docs/guide/next.mdx': '# Next\n\n## Part\n',
  'docs/guide/only.mdx':
    '# Only in English\n\n[Start](./start.mdx) [Deutsch](/docs/de/guide/start)\n',
  'docs/guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'i18n/de/docs.json': '{"Basics":{"message":"Grundlagen"}}',
  'i18n/de/docs/index.mdx': '---\nslug: /\n---\n\n# Willkommen\n\n[Start](./guide/start.mdx)\n',
  'i18n/de/docs/guide/start.mdx': START(
    'Beginn',
    'Siehe [weiter](./next.mdx#part), [Startseite](/docs/) und [nur](./only.mdx).',
  ),
  'i18n/de/docs/guide/next.md': '---\nslug: weiter\n---\n\n# Weiter\n\n## Part\n',
  'i18n/ar/docs/index.mdx': '---\nslug: /\n---\n\n# مرحبا\n',
  'i18n/ar/docs/guide/start.mdx': START('بداية', 'نص'),
};

type Get = Awaited<ReturnType<typeof appOfSite>>;

function articleOf(html: string): string {
  return html.slice(html.indexOf('<article'), html.indexOf('</article>'));
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
}

function alternatesIn(html: string): (string | undefined)[][] {
  return [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
    ([, language, href]) => [language, href?.replace('https://docs.example', '')],
  );
}

function menuOf(html: string): string[] {
  return linksIn(/data-kind="locales".*?<\/ul>/s.exec(html)?.[0] ?? '');
}

describe('with originals in the place of missing translations', () => {
  let site: TemporarySite;
  let built: BuildOutcome;
  let get: Get;
  const html = async (path: string): Promise<string> => (await get(path)).text();
  beforeAll(async () => {
    site = temporarySite({ 'site.ts': siteModule(siteFields('fallback')), ...FILES });
    built = await site.build();
    get = await appOfSite(built, site.out);
  });
  afterAll(() => site.close());

  it('builds without findings', () => {
    expect(built.diagnostics).toEqual([]);
  });

  it.each([
    ['/docs/', 'en-GB', 'ltr', 'Welcome'],
    ['/docs/de', 'de', 'ltr', 'Willkommen'],
    ['/docs/ar', 'ar', 'rtl', 'مرحبا'],
    ['/docs/de/guide/start', 'de', 'ltr', 'Beginn'],
    ['/docs/de/guide/next', 'de', 'ltr', 'Weiter'],
    ['/docs/ar/guide/next', 'ar', 'rtl', 'Next'],
  ])('serves %s in %s', async (path, language, direction, title) => {
    const response = await get(path);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${title}`));
  });

  it('shows the interface, the title and the sidebar in the language, with the pages of that language', async () => {
    const text = await html('/docs/de/guide/start');
    expect(text).toContain('<title>Beginn | Anleitung</title>');
    expect(text).toContain('Zum Hauptinhalt springen');
    expect(text).toContain('>Hinweis</p>');
    expect(text).toMatch(/Zuletzt aktualisiert am <time [^>]*>4\. März 2026</);
    const sidebar = text.slice(text.indexOf('<aside'), text.indexOf('</aside>'));
    expect(sidebar).toContain('Grundlagen');
    expect(linksIn(sidebar).every((href) => /^\/docs\/de(\/|$)/.test(href))).toBe(true);
    expect(text).toContain('class="brand" href="/docs/de"');
    expect(text).toContain('class="navbar-link" href="/docs/de/guide/start"');
    expect(text).toContain('action="/docs/de/search"');
    expect(await html('/docs/ar/guide/start')).toMatch(/<time [^>]*>[\d٠-٩‏]+\/[\d٠-٩‏]+\//);
  });

  it('leads links of a translation to pages of its language, and shows images of the original', async () => {
    const article = articleOf(await html('/docs/de/guide/start'));
    expect(linksIn(article)).toEqual(
      expect.arrayContaining(['/docs/de/guide/next#part', '/docs/de', '/docs/de/guide/only']),
    );
    expect(article).toMatch(/src="\/docs\/assets\/plan[^"]*\.svg"/);
    expect(linksIn(articleOf(await html('/docs/guide/start')))).toContain('/docs/guide/next');
  });

  it('keeps readers of an original in their language, says so, and names the original as canonical', async () => {
    const text = await html('/docs/de/guide/only');
    const article = articleOf(text);
    expect(article).toMatch(/^<article class="prose" lang="en-GB" dir="ltr">/);
    expect(article).toMatch(/role="note" lang="de" dir="ltr"><p[^>]*>Noch nicht übersetzt/);
    expect(linksIn(article)).toContain('/docs/de/guide/start');
    expect(text).toContain('<link rel="canonical" href="https://docs.example/docs/guide/only"');
    expect(alternatesIn(text)).toEqual([]);
    expect(await html('/docs/guide/only')).not.toContain('role="note"');
  });

  it('names the translations of a page in all of them, and no page that is not translated', async () => {
    const all = [
      ['en-GB', '/docs/guide/start'],
      ['de', '/docs/de/guide/start'],
      ['ar', '/docs/ar/guide/start'],
      ['x-default', '/docs/guide/start'],
    ];
    for (const prefix of ['', '/de', '/ar'])
      expect(alternatesIn(await html(`/docs${prefix}/guide/start`))).toEqual(all);
    expect(alternatesIn(await html('/docs/de/guide/next'))).toEqual([
      ['en-GB', '/docs/guide/next'],
      ['de', '/docs/de/guide/next'],
      ['x-default', '/docs/guide/next'],
    ]);
  });

  it('leads the language menu to the same page, also on the search page and from unknown addresses', async () => {
    const same = ['/docs/guide/only', '/docs/de/guide/only', '/docs/ar/guide/only'];
    expect(menuOf(await html('/docs/de/guide/only'))).toEqual(same);
    expect(menuOf(await html('/docs/de/search'))).toEqual(
      ['', '/de', '/ar'].map((prefix) => `/docs${prefix}/search`),
    );
    expect(menuOf(await html('/docs/de/nowhere'))).toEqual(['/docs/', '/docs/de', '/docs/ar']);
  });

  it('answers unknown addresses in the language of their path', async () => {
    const response = await get('/docs/de/nowhere');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Seite nicht gefunden');
    expect(await html('/docs/nowhere')).toContain('Page not found');
  });

  it('tells the client the language of a page, so that it loads those of another as documents', async () => {
    const { id } = built.manifest;
    const line = async (path: string): Promise<unknown> =>
      JSON.parse((await html(`/docs/_page/${id}${path}`)).split('\n', 1)[0] ?? '');
    expect(await line('/de/guide/only')).toMatchObject({
      lang: 'de',
      locales: ['/docs/guide/only', '/docs/de/guide/only', '/docs/ar/guide/only'],
    });
    expect(await line('/guide/only')).toMatchObject({ lang: 'en-GB' });
  });

  it('stores no object for an original in the place of a translation', async () => {
    const { pages } = built.manifest;
    const table = 'inline' in pages ? pages.inline.pages : {};
    expect(table['/de/guide/only']).toMatchObject({
      fallback: true,
      object: table['/guide/only']?.object,
      markdown: table['/guide/only']?.markdown,
    });
  });

  it('writes a bounded number of objects for an edit in one language', async () => {
    const store = objectsFolder(site.out);
    const before = objectsOf(built.manifest, store);
    site.write({ 'i18n/de/docs/guide/next.md': '# Weiter\n\n## Part\n\nNeu\n' });
    const after = await site.build();
    const added = [...objectsOf(after.manifest, store)].filter((hash) => !before.has(hash));
    expect(after.compiled).toEqual(['/de/guide/next']);
    // The page in its two forms, its search text in an index, the whole text and the inventory.
    expect(added.length).toBeLessThanOrEqual(8);
    site.write({ 'docs/guide/only.mdx': '# Only in English\n\n[Start](./start.mdx) Edited\n' });
    const last = await site.build();
    const changed = await (await appOfSite(last, site.out))('/docs/ar/guide/only');
    expect(last.compiled).toEqual(['/guide/only']);
    expect(await changed.text()).toContain('Edited');
  });
});

describe('with 404 for missing translations', () => {
  let site: TemporarySite;
  let built: BuildOutcome;
  let get: Get;
  const html = async (path: string): Promise<string> => (await get(path)).text();
  beforeAll(async () => {
    site = temporarySite({ 'site.ts': siteModule(siteFields('not-found')), ...FILES });
    built = await site.build();
    get = await appOfSite(built, site.out);
  });
  afterAll(() => site.close());

  it('has only the pages that are translated, and leads links to originals', async () => {
    expect(built.diagnostics).toEqual([]);
    expect((await get('/docs/de/guide/only')).status).toBe(404);
    const text = await html('/docs/de/guide/start');
    expect(linksIn(articleOf(text))).toEqual(
      expect.arrayContaining(['/docs/de/guide/next#part', '/docs/guide/only']),
    );
    expect(text.slice(text.indexOf('<aside'), text.indexOf('</aside>'))).not.toContain('only');
  });

  it('leads the language menu to the home page where a page is not translated', async () => {
    expect(menuOf(await html('/docs/guide/next'))).toEqual([
      '/docs/guide/next',
      '/docs/de/guide/next',
      '/docs/ar',
    ]);
  });
});
