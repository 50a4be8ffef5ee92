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
  const read = app.kv.reads.flatMap((key) => /index(\d)/.exec(key)?.[1] ?? []);
  return {
    paths: urlsOf(reply)
      .map((url) => new URL(url).pathname)
      .sort(),
    read,
  };
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

  it('finds nothing in a version without pages, and refuses locales and versions that the site lacks', async () => {
    expect(await found({ q: 'keys', locale: 'de', version: '1.0' })).toEqual({
      paths: [],
      read: [],
    });
    for (const query of [{ locale: 'fr' }, { version: '3.0' }, { language: 'en' }])
      expect((await search(app, { q: 'keys', ...query })).status, JSON.stringify(query)).toBe(400);
  });

  it('that names neither finds each page once', async () => {
    const searches = [{ collection: 'documentation', q: 'api', query_by: 'hierarchy.lvl1' }];
    const response = await app.request('/multi_search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ searches }),
    });
    const { results } = await response.json<{
      results: { hits: { document: { url: string } }[] }[];
    }>();
    const paths = results[0]?.hits.map(({ document }) => new URL(document.url).pathname);
    expect(paths?.toSorted()).toEqual(['/1.0/key', '/blog/key', '/de/blog/key', '/de/key', '/key']);
  });

  it('shows on the results page the versions with their counts', async () => {
    const html = await (await app.get('/search?q=keys')).text();
    expect(html).toContain('2.0 (2)</a>');
    expect(html).toContain('1.0 (2)</a>');
    expect(html).toContain('>Deutsch</a>');
  });
});
