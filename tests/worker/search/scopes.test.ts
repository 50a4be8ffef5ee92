/** The search indexes of locales and versions: which of them a request reads, and what it finds in them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { type Manifest, objectKey } from '../../../model/release/release.ts';
import type { SearchIndexRef } from '../../../model/release/search-manifest.ts';
import { NO_RULES } from '../../../model/search/search-rules.ts';
import { type TestApp, testApp } from '../../support/worker/test-app.ts';
import { search, urlsOf } from '../../support/worker/typesense-app.ts';

/** The pages of an index, with their tags. */
const PAGES: Record<string, Record<string, string>> = {
  'en-GB 2.0': { '/key': 'docs-default-2.0', '/blog/key': 'default' },
  'en-GB 1.0': { '/1.0/key': 'docs-default-1.0', '/blog/key': 'default' },
  'de 2.0': { '/de/key': 'docs-default-2.0', '/de/blog/key': 'default' },
  'de 1.0': {},
};
const TITLES: Record<string, string> = { 'en-GB': 'API keys', de: 'API-Schlüssel' };

let app: TestApp;

beforeEach(() => {
  app = testApp();
  const pointer: { manifest: Manifest } = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
  const indexes = Object.entries(PAGES).map(([scope, pages], at): SearchIndexRef => {
    const [locale = '', version = ''] = scope.split(' ');
    const isEmpty = Object.keys(pages).length === 0;
    const object = isEmpty ? null : `index${at}`.padEnd(32, '0');
    if (object) app.kv.values.set(objectKey(object), indexText(locale, version, pages));
    return { locale, version, object, records: isEmpty ? 0 : 2 };
  });
  pointer.manifest.search = { object: indexes[0]?.object ?? null, records: 5, indexes };
  Object.assign(pointer.manifest.site, {
    versions: [
      { name: '2.0', label: '2.0', path: '/', isLast: true },
      { name: '1.0', label: '1.0', path: '/1.0', isLast: false },
    ],
    locales: {
      default: 'en-GB',
      list: [
        { code: 'en-GB', label: 'English', direction: 'ltr' },
        { code: 'de', label: 'Deutsch', direction: 'ltr' },
        // A site of its own.
        { code: 'fr', label: 'Français', direction: 'ltr', url: 'https://fr.example.com' },
      ],
    },
  });
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
});

function indexText(locale: string, version: string, pages: Record<string, string>): string {
  const entries = Object.entries(pages).map(([path, tag]) => ({
    path,
    lvl0: 'Docs',
    language: locale,
    version,
    tag,
    search: { object: '', records: 1 },
  }));
  const node = { level: 1, anchor: '', text: TITLES[locale] ?? '' };
  const words = entries.map(() => locateWords([node], locale));
  return searchIndexText(entries, words, { locale, rules: NO_RULES });
}

/** Paths of the results, and the numbers of the indexes that were read. */
async function found(query: Record<string, string>): Promise<{ paths: string[]; read: string[] }> {
  app.kv.reads.length = 0;
  const { reply } = await search(app, query);
  return {
    paths: urlsOf(reply)
      .map((url) => new URL(url).pathname)
      .sort(),
    read: indexesRead(),
  };
}

/** The one result of a batch with this filter, and the numbers of the indexes that were read. */
async function filtered(filter_by?: string): Promise<{ result: BatchResult; read: string[] }> {
  app.kv.reads.length = 0;
  const searches = [
    { collection: 'documentation', q: 'api', query_by: 'hierarchy.lvl1', filter_by },
  ];
  const response = await app.request('/multi_search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searches }),
  });
  const { results } = await response.json<{ results: [BatchResult] }>();
  return { result: results[0], read: indexesRead() };
}

interface BatchResult {
  code?: number;
  hits?: { document: { url: string } }[];
}

function indexesRead(): string[] {
  return app.kv.reads.flatMap((key) => /index(\d)/.exec(key)?.[1] ?? []);
}

describe('a search', () => {
  it('reads only the index of its locale and version, by default those of the site', async () => {
    expect(await found({ q: 'keys' })).toEqual({ paths: ['/blog/key', '/key'], read: ['0'] });
    expect(await found({ q: 'keys', version: '1.0' })).toEqual({
      paths: ['/1.0/key', '/blog/key'],
      read: ['1'],
    });
    expect(await found({ q: 'schluessel', locale: 'de' })).toEqual({
      paths: ['/de/blog/key', '/de/key'],
      read: ['2'],
    });
    // Cached, and not mixed up with each other.
    expect(await found({ q: 'keys' })).toEqual({ paths: ['/blog/key', '/key'], read: [] });
    expect((await found({ q: 'schluessel' })).paths).toEqual([]);
  });

  it('finds nothing in a version without pages, and refuses what the site lacks', async () => {
    expect(await found({ q: 'keys', locale: 'de', version: '1.0' })).toEqual({
      paths: [],
      read: [],
    });
    for (const query of [
      { locale: 'fr' },
      { version: '3.0' },
      { language: 'en' },
      { locale: 'de', language: 'en-GB' },
    ])
      expect((await search(app, { q: 'keys', ...query })).status, JSON.stringify(query)).toBe(400);
  });

  it.each([
    ['no locale and version', undefined, '0', ['/blog/key', '/key']],
    ['no version', 'language:=de', '2', ['/de/blog/key', '/de/key']],
    ['pages without a version', 'docusaurus_tag:=default', '0', ['/blog/key']],
    ['several versions', 'docusaurus_tag:=[docs-default-1.0,docs-default-2.0]', '0', ['/key']],
  ])('for %s reads one index', async (_name, filter, index, expected) => {
    const { result, read } = await filtered(filter);
    const paths = result.hits?.map(({ document }) => new URL(document.url).pathname);
    expect(paths?.toSorted()).toEqual(expected);
    expect(read).toEqual([index]);
  });

  it("refuses a language that is another site's, and does not offer it", async () => {
    expect((await filtered('language:=fr')).result.code).toBe(400);
    expect(await (await app.get('/search?q=keys')).text()).not.toContain('Français');
  });

  it('reads one index for the results page, which shows the versions without counts', async () => {
    const html = await (await app.get('/search?q=keys')).text();
    expect(html).toContain('>2.0</a>');
    expect(html).toContain('>1.0</a>');
    expect(html).toContain('>Deutsch</a>');
    expect(indexesRead()).toEqual(['0']);
  });
});
