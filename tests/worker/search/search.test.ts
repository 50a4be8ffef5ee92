import fs from 'node:fs';
import { NO_RULES } from '../../../model/search/search-rules.ts';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { type Manifest, objectKey } from '../../../model/release/release.ts';
import { searchEmbedded } from '../../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
import type { SearchReply } from '../../../worker/search/reply.ts';
import { REQUEST_STEPS, StepBudget } from '../../../worker/search/words/step-budget.ts';
import { judge, meanRank } from '../../../bench/search/judged.ts';
import { JUDGED_QUERIES } from '../../../bench/search/judged-queries.ts';
import { exclusively } from '../../support/exclusive.ts';
import type { SampleOptions } from '../../support/worker/sample-release.ts';
import { testApp, type TestApp } from '../../support/worker/test-app.ts';

const HASH = 'search'.padEnd(32, '0');
/** The index of this repository's own content. */
let own = '';
let index: SearchIndex;

beforeAll(async () => {
  const root = path.resolve('content');
  const out = openProject({ content: root }).out;
  const site = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: false,
    timings: silentTimings,
  });
  const { manifest } = await exclusively(out, () => site.run());
  await site.close();
  own = readObject(objectsFolder(out), manifest.search?.object ?? '').toString('utf8');
  index = parseSearchIndex(own);
});

/** Serves the sample release with an index; `null` is a site that is too large for one. */
function searchApp(text: string | null = own, options: SampleOptions = {}): TestApp {
  const app = testApp(options);
  const pointer: { manifest: Manifest } = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
  pointer.manifest.search = { object: text === null ? null : HASH, records: 3 };
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
  if (text !== null) app.kv.values.set(objectKey(HASH), text);
  return app;
}

interface Answered {
  results: SearchReply[];
  suggestions: string[];
}

async function ask(app: TestApp, q: string, page = 1): Promise<SearchReply> {
  const response = await app.get(`/_search?${new URLSearchParams({ q, page: String(page) })}`);
  expect(response.status).toBe(200);
  const { results }: Answered = await response.json();
  const [reply] = results;
  if (reply === undefined) throw new Error('There is no reply.');
  return reply;
}

/** Paths of the pages that are found, best first. */
function found(q: string): string[] {
  const tags = ['docs-default-current'];
  const { groups } = searchEmbedded(index, { q, language: 'en-GB', tags, groupBy: 'page' });
  return groups.map((group) => index.pages[group.page]?.path ?? '');
}

/** An index of pages: a title, or a title and texts. */
function indexOf(
  pages: Record<string, string[]>,
  fields: { language?: string; tag?: string } = {},
) {
  const { language = 'en-GB', tag = 'docs-default-current' } = fields;
  const entries = Object.keys(pages).map((name) => ({
    path: name,
    lvl0: 'Docs',
    language,
    version: 'current',
    tag,
    search: { object: '', records: 1 },
  }));
  const words = Object.values(pages).map((texts) =>
    locateWords(
      texts.map((text, at) => ({ level: at === 0 ? 1 : 0, anchor: '', text })),
      language,
    ),
  );
  return searchIndexText(entries, words, { locale: language, rules: NO_RULES });
}

describe('ranking', () => {
  it('ranks the page with that title first', () => {
    expect(found('glossary')[0]).toBe('/resources/glossary');
    expect(found('audit log')[0]).toMatch(/audit-log/);
    expect(found('dark mode')[0]).toBe('/sdks/dark-mode');
    expect(found('webhooks').slice(0, 3)).toContain('/api/webhooks');
  });

  it("finds a page by the reader's task", () => {
    expect(found('cancel a card').slice(0, 3)).toContain('/guide/cards/cancelling');
    expect(found('how do I cancel a card').slice(0, 3)).toContain('/guide/cards/cancelling');
  });

  it('prefers a title to a heading, and a heading to text', () => {
    const pages = {
      '/text': ['Other', 'All about tokens'],
      '/title': ['About tokens', 'Nothing'],
    };
    const small = parseSearchIndex(indexOf(pages));
    const { groups } = searchEmbedded(small, {
      q: 'about tokens',
      language: 'en-GB',
      tags: ['docs-default-current'],
      groupBy: 'page',
    });
    expect(groups.map((group) => small.pages[group.page]?.path)).toEqual(['/title', '/text']);
  });
});

describe('queries that readers of this documentation type', () => {
  it('find a page that answers them, nearly always first', () => {
    const answers = judge(index);
    expect(answers.length).toBeGreaterThanOrEqual(110);
    expect(meanRank(answers)).toBeGreaterThanOrEqual(0.96);
    for (const kind of Object.keys(JUDGED_QUERIES)) {
      const own = answers.filter((answer) => answer.kind === kind);
      expect(meanRank(own), kind).toBeGreaterThanOrEqual(0.8);
    }
  });

  it('stay within the budget of a search in a batch', () => {
    const share = REQUEST_STEPS / 5;
    for (const [q] of Object.values(JUDGED_QUERIES).flat())
      for (const groupBy of ['page', 'section'] as const) {
        const question = { q, language: 'en-GB', tags: ['docs-default-current'], groupBy };
        expect(searchEmbedded(index, question, new StepBudget(share)).cutOff, q).toBe(false);
      }
  });

  it('are judged by existing pages', () => {
    const paths = new Set(index.pages.map((page) => page.path));
    for (const [q, ...answers] of Object.values(JUDGED_QUERIES).flat())
      for (const page of answers) expect(paths, q).toContain(page);
  });
});

describe('the words of a query', () => {
  it('match as a prefix when they are last', () => {
    expect(found('gloss')[0]).toBe('/resources/glossary');
    // As a word before the last it is not a start, and a letter or two do not make it one.
    expect(found('gloss webhooks')[0]).not.toBe('/resources/glossary');
  });

  it('may have one typo from four letters on, and two from seven', () => {
    expect(found('glosary')[0]).toBe('/resources/glossary');
    expect(found('glsosary')[0]).toBe('/resources/glossary');
    expect(found('webhoks').slice(0, 4)).toContain('/api/webhooks');
  });

  it("aren't corrected when there is an exact match", async () => {
    const reply = await ask(searchApp(indexOf({ '/a': ['Card'], '/b': ['Cart'] })), 'card');
    expect(reply.grouped_hits.map((group) => group.hits[0]?.document.url)).toEqual([
      'https://docs.example.com/a',
    ]);
  });

  it('must all match, or fewer of them when nothing matches all', async () => {
    const app = searchApp(indexOf({ '/a': ['Blue card'], '/b': ['Red card'] }));
    expect((await ask(app, 'blue card')).found).toBe(1);
    const reply = await ask(app, 'card zzyzxqw');
    expect(reply.found).toBe(2);
    expect(reply.grouped_hits[0]?.hits[0]?.text_match_info?.['num_tokens_dropped']).toBe(1);
  });

  it('may be joined or separate', async () => {
    const app = searchApp(indexOf({ '/a': ['Push notifications'], '/b': ['Webhooks'] }));
    expect((await ask(app, 'pushnotifications')).found).toBe(1);
    expect((await ask(app, 'web hooks')).found).toBe(1);
  });

  it('are found with other accents, case and hyphens', async () => {
    const app = searchApp(indexOf({ '/a': ['Über Content-Type'] }));
    for (const q of ['uber', 'ÜBER', 'content type', 'CONTENT_TYPE', 'type'])
      expect((await ask(app, q)).found, q).toBe(1);
  });

  it('count up to ten, and the rest is ignored', async () => {
    const app = searchApp(indexOf({ '/a': ['one two three four five six seven eight nine ten'] }));
    expect((await ask(app, 'one two three four five six seven eight nine ten zzz')).found).toBe(1);
  });

  it('find nothing in another language, or under another tag', async () => {
    const french = indexOf({ '/a': ['Card'] }, { language: 'fr' });
    expect((await ask(searchApp(french), 'card')).found).toBe(0);
    const old = indexOf({ '/a': ['Card'] }, { tag: 'docs-default-1.0' });
    expect((await ask(searchApp(old), 'card')).found).toBe(0);
  });
});

describe('GET /_search', () => {
  it("responds in the format of Typesense's multi-search", async () => {
    const app = searchApp(
      indexOf({
        '/a': ['Cards', 'A card is <b>shown</b> to one customer at a time, and then to others'],
      }),
    );
    const response = await app.get('/_search?q=customer');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('x-search-source')).toBe('embedded');
    expect(response.headers.get('x-release')).toBe('release-a');
    const { results }: Answered = await response.json();
    const value =
      'A card is &lt;b&gt;shown&lt;/b&gt; to one <mark>customer</mark> at a time, and then to others';
    const content = {
      matched_tokens: ['customer'],
      snippet: expect.stringMatching(/shown.*<mark>customer<\/mark> at a time, and$/),
      value,
    };
    expect(results).toEqual([
      {
        facet_counts: [
          {
            counts: [{ count: 1, highlighted: 'en-GB', value: 'en-GB' }],
            field_name: 'language',
            sampled: false,
            stats: { total_values: 1 },
          },
          expect.objectContaining({ field_name: 'docusaurus_tag' }),
        ],
        found: 1,
        found_docs: 1,
        grouped_hits: [
          {
            found: 1,
            group_key: ['https://docs.example.com/a'],
            hits: [
              {
                document: {
                  id: '/a#:content:0',
                  type: 'content',
                  url: 'https://docs.example.com/a',
                  'hierarchy.lvl0': 'Docs',
                  'hierarchy.lvl1': 'Cards',
                  content: value.replace(/<\/?mark>/g, ''),
                },
                highlight: { content },
                highlights: [{ field: 'content', ...content }],
                text_match: Number('578730123365189697'),
                text_match_info: {
                  best_field_weight: 8,
                  fields_matched: 1,
                  num_tokens_dropped: 0,
                  score: '578730123365189697',
                  tokens_matched: 1,
                  typo_prefix_score: 0,
                },
              },
            ],
          },
        ],
        out_of: 3,
        page: 1,
        request_params: {
          collection_name: 'documentation',
          first_q: 'customer',
          per_page: 15,
          q: 'customer',
        },
        search_cutoff: false,
        search_time_ms: 0,
      },
    ]);
  });

  it('highlights the typed part of a word, with four words around it', async () => {
    const text = 'one two three four five six customers seven eight nine ten eleven';
    const reply = await ask(searchApp(indexOf({ '/a': ['Page', text] })), 'custom');
    expect(reply.grouped_hits[0]?.hits[0]?.highlight.content?.snippet).toBe(
      'three four five six <mark>custom</mark>ers seven eight nine ten',
    );
  });

  it('has 15 pages of the site per page, without duplicates, and nothing after the end', async () => {
    const app = searchApp();
    const first = await ask(app, 'card');
    const second = await ask(app, 'card', 2);
    const keys = [...first.grouped_hits, ...second.grouped_hits].map((group) => group.group_key[0]);
    expect(new Set(keys).size).toBe(30);
    expect(second.found).toBe(first.found);
    const beyond = await ask(app, 'glossary terms', 10);
    expect(beyond.grouped_hits).toEqual([]);
  });

  it('excludes keywords of the front matter, which the page does not show', async () => {
    const keywords = /^keywords: \[(.+)\]$/m;
    const files = fs.globSync('content/docs/**/*.mdx');
    const lists = files.flatMap((file) => keywords.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? []);
    expect(lists.length).toBeGreaterThan(10);
    const app = searchApp();
    for (const list of lists) {
      const reply = await ask(app, list.slice(0, 150));
      expect(reply.found, list).toBeGreaterThan(0);
      for (const { hits } of reply.grouped_hits) expect(hits[0]?.document.content).not.toBe(list);
    }
  });

  it('finds nothing for an empty query, without an error', async () => {
    expect(await ask(searchApp(), '  ')).toMatchObject({ found: 0, grouped_hits: [] });
    expect(await ask(searchApp(), '?!')).toMatchObject({ found: 0, grouped_hits: [] });
  });

  it('suggests words similar to those that were not found', async () => {
    const response = await searchApp().get('/_search?q=notifxxxation');
    const { suggestions }: Answered = await response.json();
    expect(suggestions.length).toBeGreaterThan(0);
    for (const q of suggestions) expect(found(q), q).not.toEqual([]);
  });

  it.each([
    ['a missing q', ''],
    ['a repeated q', '?q=a&q=b'],
    ['a repeated page', '?q=a&page=1&page=2'],
    ['an unknown parameter', '?q=a&filter_by=type'],
    ['a q of 201 characters', `?q=${'a'.repeat(201)}`],
    ['page 0', '?q=a&page=0'],
    ['a page far beyond the end', '?q=a&page=12'],
    ['page 01', '?q=a&page=01'],
    ['page -1', '?q=a&page=-1'],
    ['page 1e1', '?q=a&page=1e1'],
    ['an empty page', '?q=a&page='],
  ])('rejects %s', async (_name, query) => {
    const response = await searchApp().get(`/_search${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      parameter: expect.any(String),
      message: expect.any(String),
    });
  });

  it('reports that a site without an index, or with a missing one, cannot be searched', async () => {
    const gone = searchApp();
    gone.kv.values.delete(objectKey(HASH));
    for (const app of [searchApp(null), testApp(), gone, searchApp('not an index')]) {
      const response = await app.get('/_search?q=card');
      expect(response.status).toBe(503);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        message: 'Unable to fetch results',
        error: 'search-unavailable',
      });
    }
  });

  it('reads the index once, and never for a page', async () => {
    const app = searchApp();
    await (await app.get('/guide/cards/creating')).text();
    expect(app.kv.reads).not.toContain(objectKey(HASH));
    await Promise.all([ask(app, 'card'), ask(app, 'flow')]);
    await ask(app, 'card');
    expect(app.kv.reads.filter((key) => key === objectKey(HASH))).toHaveLength(1);
  });

  it('accepts no other method', async () => {
    const response = await searchApp().request('/_search?q=a', { method: 'POST' });
    expect(response.status).toBe(405);
  });
});

describe('GET /search', () => {
  it('shows results as links to their sections, with highlights, breadcrumbs and a count', async () => {
    const response = await searchApp().get('/search?q=cancel+card');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(html).toContain('<h1>Search results for “cancel card”</h1>');
    expect(html).toContain('value="cancel card"');
    expect(html).toMatch(/<p class="search-count">\d+ pages found/);
    expect(html).toMatch(/<article class="search-hit"><ol class="search-trail"><li>Guide<\/li>/);
    expect(html).toMatch(/<a href="\/guide\/cards\/cancelling#[\w-]+">/);
    expect(html).toContain('<mark>');
    expect(html).toContain('<meta name="robots" content="noindex,nofollow"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('search.md');
  });

  it('counts one page in the singular', async () => {
    const app = searchApp(indexOf({ '/a': ['Card'] }));
    expect(await (await app.get('/search?q=card')).text()).toContain('>1 page found<');
  });

  it('links from page to page, and back from after the end', async () => {
    const app = searchApp();
    const second = await (await app.get('/search?q=card&page=2')).text();
    expect(second).toContain('<a rel="prev" href="/search?q=card">');
    expect(second).toContain('<a rel="next" href="/search?q=card&amp;page=3">');
    const beyond = await (await app.get('/search?q=glossary+terms&page=10')).text();
    expect(beyond).toContain('There are no more results');
  });

  it('links to every page that it has found', async () => {
    const pages = Array.from({ length: 200 }, (_page, at) => [`/p-${at}`, [`Card ${at}`]]);
    const app = searchApp(indexOf(Object.fromEntries(pages)));
    const pointer: { manifest: Manifest } = JSON.parse(app.kv.values.get(POINTER_KEY) ?? '');
    pointer.manifest.count = pages.length;
    app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
    const links = new Set<string>();
    let next: string | undefined = '/search?q=card';
    while (next !== undefined) {
      const html: string = await (await app.get(next)).text();
      expect(html).toContain('200 pages found');
      for (const [, href = ''] of html.matchAll(/<h2><a href="(\/p-\d+)">/g)) links.add(href);
      next = /<a rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(links.size).toBe(200);
  });

  it('invites readers to search when there is no query', async () => {
    const response = await searchApp().get('/search');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>Search the documentation</h1>');
    expect(html).toContain('role="search" aria-label="Search results" action="/search"');
  });

  it('reports that there are no results, with suggestions', async () => {
    const html = await (await searchApp().get('/search?q=notifxxxation')).text();
    expect(html).toContain('No results for');
    expect(html).toContain('Try searching for:');
    expect(html).toMatch(/<li><a href="\/search\?q=[^"]+">/);
  });

  it('reports that results cannot be fetched', async () => {
    const response = await searchApp(null).get('/search?q=card');
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Unable to fetch results');
    expect(html).toContain('You might want to check your network connection.');
    expect(html).toContain('value="card"');
  });

  it('ignores parameters that other tools add to a link, and rejects impossible page numbers', async () => {
    expect((await searchApp().get('/search?q=card&utm_source=x&userId=1')).status).toBe(200);
    const refused = await searchApp().get('/search?q=card&page=99');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('invalid value for “page”');
    const long = await searchApp().get(`/search?q=${'x'.repeat(201)}`);
    expect(await long.text()).toContain('up to 200 characters');
  });

  it('shows a script in a query, or in the index, as text', async () => {
    const evil = '<script>alert(1)</script>';
    const app = searchApp(
      indexOf({ '/a': [`Alert ${evil}`, `<mark><img src=x onerror=alert(1)>`] }),
    );
    for (const q of [evil, '"><img src=x onerror=alert>', 'onerror', '<mark>alert</mark>']) {
      const html = await (await app.get(`/search?${new URLSearchParams({ q })}`)).text();
      expect(html, q).not.toContain('<script>alert');
      expect(html, q).not.toMatch(/<img[^>]*onerror/);
    }
  });

  it('is below the base URL, and only at its canonical path', async () => {
    const app = searchApp(own, { baseUrl: '/docs/' });
    const html = await (await app.get('/docs/search?q=glossary')).text();
    expect(html).toContain('action="/docs/search"');
    expect(html).toContain('href="/docs/resources/glossary');
    const other = await app.get('/docs/search/?q=x');
    expect(other.status).toBe(308);
    expect(other.headers.get('location')).toBe('/docs/search?q=x');
  });
});
