/** What follows the language of a page: the sitemap, feeds, texts for programs, metadata and errors. */
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import { crawlLanguages } from '../../support/sites/crawl-languages.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';

const SITE = {
  title: 'Manual',
  tagline: 'How it works.',
  url: 'https://docs.example',
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      {
        code: 'de',
        label: 'Deutsch',
        dateFormat: { dateStyle: 'short' },
        site: { title: 'Handbuch', tagline: 'Wie es geht.' },
      },
      { code: 'ar', label: 'العربية', direction: 'rtl' },
    ],
  },
  navbar: { items: [{ type: 'locales' }, { type: 'link', label: 'Blog', href: '/blog' }] },
  blog: { title: 'News' },
  changelog: {
    path: 'changes',
    page: '/changes',
    areas: [{ id: 'a', label: 'Area' }],
    announceNewest: true,
  },
};

const FILES = {
  'site.ts': siteModule(SITE),
  'docs/index.md': '# Welcome\n\n[Start](./guide/start.md)\n',
  'docs/guide/_category_.json': '{"label":"Guide"}',
  'docs/guide/start.md': '# Start\n\nText of the start.\n',
  'docs/guide/only.md': '# Only in English\n\nText.\n',
  'docs/changes.mdx': '---\ntitle: Changes\n---\n\n<Changelog />\n',
  'changes/2026-01-02-a.md': '---\ntitle: Entry\ndate: 2026-01-02\nareas: [a]\n---\n\nText.\n',
  'blog/2026-03-04-first.md': '---\ntitle: First\nslug: first\n---\n\nText.\n\n<!-- truncate -->\n',
  'blog/2026-03-05-second.md':
    '---\ntitle: Second\nslug: second\n---\n\nText.\n\n<!-- truncate -->\n',
  'i18n/de/docs/index.md': '# Willkommen\n\n[Beginn](./guide/start.md)\n',
  'i18n/de/docs/guide/_category_.json': '{"label":"Anleitung"}',
  'i18n/de/docs/guide/start.md': '# Beginn\n\nText des Beginns.\n',
  'i18n/de/docs/changes.mdx': '---\ntitle: Änderungen\n---\n\n<Changelog />\n',
  'i18n/de/blog/2026-03-04-first.md':
    '---\ntitle: Erster\nslug: first\n---\n\nText.\n\n<!-- truncate -->\n',
  'i18n/ar/docs/index.md': '# مرحبا\n',
};

describe('a site in three languages', () => {
  let site: TemporarySite;
  let built: BuildOutcome;
  let get: Awaited<ReturnType<typeof appOfSite>>;
  const text = async (path: string): Promise<string> => (await get(path)).text();
  beforeAll(async () => {
    site = temporarySite(FILES);
    built = await site.build();
    get = await appOfSite(built, site.out);
  });
  afterAll(() => site.close());

  it('has no broken link, and each page names its translations and is named by them', async () => {
    const { pages, faults } = await crawlLanguages(get, built.manifest.site);
    expect(faults).toEqual([]);
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/', '/de', '/ar', '/de/guide/only', '/ar/blog/second']),
    );
  });

  it('has one sitemap with the pages that exist, which link to each other', async () => {
    const parsed: unknown = new XMLParser({ ignoreAttributes: false }).parse(
      await text('/sitemap.xml'),
    );
    const pages = urlsOf(parsed).map(({ loc, links }) => [
      loc.replace(SITE.url, ''),
      ...links.map(({ code, href }) => `${code} ${href.replace(SITE.url, '')}`),
    ]);
    const start = ['en /guide/start', 'de /de/guide/start', 'x-default /guide/start'];
    expect(pages).toContainEqual(['/guide/start', ...start]);
    expect(pages).toContainEqual(['/de/guide/start', ...start]);
    expect(pages).toContainEqual(['/guide/only']);
    expect(pages).toContainEqual(['/ar', 'en /', 'de /de', 'ar /ar', 'x-default /']);
    // It has no untranslated pages in other languages.
    expect(pages.map(([loc]) => loc)).not.toContain('/de/guide/only');
    expect(pages.map(([loc]) => loc)).not.toContain('/ar/guide/start');
  });

  it('has feeds with the posts and changes of each language', async () => {
    const feed = async (path: string): Promise<unknown> => (await get(path)).json();
    expect(await feed('/blog/feed.json')).toMatchObject({
      title: 'Manual: News',
      language: 'en',
      items: [{ title: 'Second' }, { title: 'First' }],
    });
    expect(await feed('/de/blog/feed.json')).toMatchObject({
      title: 'Handbuch: News',
      language: 'de',
      home_page_url: 'https://docs.example/de/blog',
      items: [{ title: 'Erster', url: 'https://docs.example/de/blog/first' }],
    });
    expect(await text('/de/blog/rss.xml')).toContain('<language>de</language>');
    expect(await text('/de/blog/atom.xml')).toContain('xml:lang="de"');
    expect(await feed('/de/changes/feed.json')).toMatchObject({
      title: 'Handbuch: Änderungen',
      language: 'de',
      home_page_url: 'https://docs.example/de/changes',
    });
    expect((await get('/ar/changes/feed.json')).status).toBe(404);
  });

  it('has lists and texts for language models in each language', async () => {
    const english = await text('/llms.txt');
    expect(english).toContain('# Manual\n\n> How it works.');
    expect(english).toContain('## Guide');
    expect(english).toContain('(https://docs.example/llms-full.txt)');
    expect(english).toContain('- [Start](https://docs.example/guide/start.md)');
    expect(english).not.toContain('/de');
    const german = await text('/de/llms.txt');
    expect(german).toContain('# Handbuch\n\n> Wie es geht.');
    expect(german).toContain('## Anleitung');
    expect(german).toContain('(https://docs.example/de/llms-full.txt)');
    expect(german).toContain('- [Beginn](https://docs.example/de/guide/start.md)');
    expect(german).not.toContain('Only in English');
    expect(await text('/llms-full.txt')).not.toContain('Text des Beginns.');
    expect(await text('/de/llms-full.txt')).toContain('Text des Beginns.');
    expect(await text('/de/llms-full.txt')).not.toContain('Text of the start.');
    expect(await text('/de/guide/start.md')).toContain('Text des Beginns.');
  });

  it('answers programs in the language that they ask for', async () => {
    const call = async (name: string, given: object): Promise<string> => {
      const params = { name, arguments: given };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const headers = { 'content-type': 'application/json' };
      return (await get('/mcp', headers, { method: 'POST', body })).text();
    };
    expect(await call('search', { query: 'Beginn', locale: 'de' })).toContain('/de/guide/start');
    const sections = await call('list_sections', { locale: 'de' });
    expect(sections).toContain('Anleitung: /de/guide');
    expect(sections).not.toContain('Guide:');
    expect(await call('list_sections', {})).not.toContain('/de');
    expect(await call('list_sections', { page: '/de/guide/start' })).toContain('/de/guide/start');
    expect(await call('read_page', { page: '/de/guide/start' })).toContain('Text des Beginns.');
    expect(await call('search', { query: 'x', locale: 'fr' })).toContain('one of en, de, ar');
  });

  it('names the languages of a page and of its text in the head', async () => {
    const german = await text('/de/guide/start');
    expect(german).toContain('"inLanguage":"de"');
    expect(german).toContain('<meta property="og:locale" content="de_DE"/>');
    expect(german).toContain('<meta property="og:locale:alternate" content="en_US"/>');
    const untranslated = await text('/de/guide/only');
    expect(untranslated).toContain('"inLanguage":"en"');
    expect(untranslated).toContain('<meta property="og:locale" content="en_US"/>');
    expect(untranslated).not.toContain('og:locale:alternate');
    for (const html of [german, untranslated])
      expect(html.match(/property="og:locale"/g)).toHaveLength(1);
  });

  it('answers unknown paths and searches in the language of the path', async () => {
    const missing = await get('/de/guide/starr');
    expect(missing.status).toBe(404);
    const html = await missing.text();
    expect(html).toContain('<h1>Seite nicht gefunden</h1>');
    expect(html).toContain('href="/de/guide/start"');
    expect(html).not.toContain('href="/guide/start"');
    expect(await text('/ar/search')).toContain('<title>البحث في الوثائق | Manual</title>');
    expect(await text('/de/search?q=Beginn')).toContain('<h1>Suchergebnisse für „Beginn“</h1>');
  });

  it('announces changes and writes dates in each language', async () => {
    expect(await text('/de')).toContain('Neu:');
    expect(await text('/de/blog/first')).toContain('>04.03.26</time>');
    // The article is in English, and the line with the date in German.
    expect(await text('/de/blog/second')).toMatch(
      /<article class="prose" lang="en" .*<div lang="de" dir="ltr"><div class="byline">.*>05\.03\.26</s,
    );
    expect(await text('/ar/blog/second')).toContain(
      '<div lang="ar" dir="rtl"><div class="byline">',
    );
    expect(await text('/de/blog/first')).not.toContain('<div lang=');
    expect(await text('/de/changes')).toContain('>02.01.26</time>');
    expect(await text('/blog/first')).toContain('>March 4, 2026</time>');
  });
});

interface SitemapUrl {
  loc: string;
  links: { code: string; href: string }[];
}

// The parser returns a list only for several elements of a name.
function urlsOf(parsed: unknown): SitemapUrl[] {
  const at = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
  return [at(at(parsed, 'urlset'), 'url')].flat().map((url) => ({
    loc: String(at(url, 'loc')),
    links: [at(url, 'xhtml:link') ?? []].flat().map((link) => ({
      code: String(at(link, '@_hreflang')),
      href: String(at(link, '@_href')),
    })),
  }));
}
