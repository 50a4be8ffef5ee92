import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { SearchIndexer, searchIndexText } from '../../../compiler/search/search-index.ts';
import { searchText } from '../../../compiler/search/search-text.ts';
import { parseHtml } from '../../../compiler/html/tree.ts';
import {
  locateWords,
  searchRecords,
  storePageWords,
} from '../../../compiler/search/search-records.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import {
  isKeywordsRecord,
  recordAt,
  type SearchNode,
  type SearchDocument,
} from '../../../model/search/search-record.ts';
import { NO_RULES } from '../../../model/search/search-rules.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
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

function nodes(html: string): string[] {
  return searchText(parseHtml(html), { title: 'Title' }).map(
    ({ level, anchor, text }) => `${level}#${anchor} ${text}`,
  );
}

function page(own: SearchNode[]): SearchDocument {
  return {
    path: '/a',
    url: 'https://docs.example/a',
    lvl0: 'Guide',
    language: 'en-GB',
    version: 'current',
    tag: 'docs-default-current',
    nodes: own,
  };
}

async function buildIndex(
  files: Record<string, string>,
): Promise<{ outcome: BuildOutcome; index: SearchIndex }> {
  site = temporarySite(files);
  const outcome = await site.build();
  const hash = outcome.manifest.search?.object ?? '';
  return {
    outcome,
    index: parseSearchIndex(readObject(objectsFolder(site.out), hash).toString('utf8')),
  };
}

describe('the search text of a page', () => {
  it('contains its title, headings and blocks of text, in document order', () => {
    const html =
      '<h1 id="t">Title</h1><p>One <code>two</code>.</p><h2 id="s"><a class="anchor" href="#s">Steps</a></h2>' +
      '<ul><li>First<ul><li>Inner</li></ul></li></ul><table><tbody><tr><td>a</td><td>b &lt;c></td></tr></tbody></table>';
    expect(nodes(html)).toEqual([
      '1# Title',
      '0# One two.',
      '2#s Steps',
      '0# First',
      '0# Inner',
      '0# a – b <c>',
    ]);
  });

  it('begins with the description in the front matter', () => {
    const about = { title: 'T', description: 'All about it', keywords: ['one', 'two words'] };
    expect(searchText(parseHtml('<h1>T</h1><p>Text</p>'), about).map(({ text }) => text)).toEqual([
      'T',
      'All about it',
      'one, two words',
      'Text',
    ]);
  });

  it('contains table rows as single blocks, and no table headers', () => {
    const html =
      '<table><thead><tr><th>Code</th><th>Because</th></tr></thead><tbody><tr><th>429</th><td></td>' +
      '<td><p>Too many</p><ul><li>requests</li></ul></td></tr><tr><td>500</td></tr></tbody></table><p>x</p>';
    expect(nodes(html)).toEqual(['1# Title', '0# 429 – Too many requests', '0# 500', '0# x']);
  });

  it('excludes code blocks, drawings, controls, and text for screen readers only', () => {
    const html =
      '<div class="code"><div class="code-title">x.js</div><pre><code>const a</code></pre></div>' +
      '<figure><svg><title>Way</title><text>In</text></svg></figure><button>Copy</button>' +
      '<div class="admonition note"><p class="admonition-title">Note</p><p>Kept</p></div>' +
      '<p><span class="sr">Hidden </span><span aria-hidden="true">→</span> seen</p>';
    expect(nodes(html)).toEqual(['1# Title', '0# Kept', '0# seen']);
  });

  it('excludes lists of links, and a last heading with nothing else below it', () => {
    const links =
      '<ul>\n<li><a href="/a">A</a>: all about it</li><li><p><a href="/b">B</a></p></li></ul>';
    const html = (rest: string): string =>
      `<h1>Title</h1><p>x</p><h2 id="n">Next steps</h2>${rest}`;
    expect(nodes(html(links))).toEqual(['1# Title', '0# x']);
    expect(nodes(html(`${links}<p>Write to us</p>`))).toEqual([
      '1# Title',
      '0# x',
      '2#n Next steps',
      '0# Write to us',
    ]);
    // An index page is still found by its headings, and a section without text by its own.
    expect(nodes(html(`${links}<h2 id="m">More</h2>${links}`))).toEqual([
      '1# Title',
      '0# x',
      '2#n Next steps',
    ]);
    expect(nodes(html(''))).toEqual(['1# Title', '0# x', '2#n Next steps']);
  });

  it('keeps lists that contain links, and lists whose terms are linked to the glossary', () => {
    const html =
      '<ul><li><a href="/a">A</a></li><li>Or <a href="/b">B</a></li></ul>' +
      '<ol><li><a class="term" href="/g#card">Cards</a> have a status</li></ol>';
    expect(nodes(html)).toEqual(['1# Title', '0# A', '0# Or B', '0# Cards have a status']);
  });

  it('has one title, and treats further level 1 headings as sections', () => {
    expect(nodes('<h1>Title</h1><h1 id="b">Again</h1><p>x</p>')).toEqual([
      '1# Title',
      '2#b Again',
      '0# x',
    ]);
  });
});

describe('a search record', () => {
  const own: SearchNode[] = [
    { level: 1, anchor: '', text: 'Cards' },
    { level: 0, anchor: '', text: 'Lead' },
    { level: 2, anchor: 'make', text: 'Make one' },
    { level: 4, anchor: 'deep', text: 'Deep' },
    { level: 0, anchor: '', text: 'Use <b> & go' },
    { level: 2, anchor: 'end', text: 'End' },
  ];

  it('has the schema of the DocSearch scraper', () => {
    expect(recordAt(page(own), 4)).toEqual({
      id: '/a#deep:content:0',
      type: 'content',
      url: 'https://docs.example/a#deep',
      url_without_anchor: 'https://docs.example/a',
      anchor: 'deep',
      language: 'en-GB',
      version: ['current'],
      docusaurus_tag: 'docs-default-current',
      item_priority: 2,
      'hierarchy.lvl0': 'Guide',
      'hierarchy.lvl1': 'Cards',
      'hierarchy.lvl2': 'Make one',
      'hierarchy.lvl4': 'Deep',
      content: 'Use &lt;b&gt; & go',
    });
  });

  it('of a heading has its level as the type, no content, and a weight that follows its level', () => {
    expect(recordAt(page(own), 0)).toMatchObject({ type: 'lvl1', item_priority: 90_006 });
    expect(recordAt(page(own), 5)).toMatchObject({ type: 'lvl2', item_priority: 80_001 });
    expect(recordAt(page(own), 5)).not.toHaveProperty('content');
    expect(recordAt(page(own), 5)).not.toHaveProperty(['hierarchy.lvl4']);
  });

  it('above the first section links to the page itself', () => {
    expect(recordAt(page(own), 1)).toMatchObject({ url: 'https://docs.example/a' });
    expect(recordAt(page(own), 1)).not.toHaveProperty('anchor');
  });

  it('of keywords is recognised by its id, from the build to the response', () => {
    const keywords: SearchNode = { level: 0, anchor: '', text: 'nudge', isKeywords: true };
    const { id, content } = recordAt(page(own.toSpliced(2, 0, keywords)), 2);
    expect([id, content, isKeywordsRecord(id)]).toEqual(['/a#:keywords:0', 'nudge', true]);
    expect(own.map((_node, at) => isKeywordsRecord(recordAt(page(own), at).id))).not.toContain(
      true,
    );
  });

  it('keeps its id when another section changes', () => {
    const longer = own.toSpliced(2, 0, { level: 0, anchor: '', text: 'More' });
    expect(recordAt(page(longer), 5).id).toBe(recordAt(page(own), 4).id);
  });

  it('has a unique id', () => {
    const ids = own.map((_, index) => recordAt(page(own), index).id);
    expect(new Set(ids).size).toBe(own.length);
  });
});

describe('the search index of a release', () => {
  it('takes level 0 from the top category of the sidebar, or else from the site', async () => {
    const { index } = await buildIndex({
      'sidebars.ts':
        "export default { docs: [{ type: 'category', label: 'Guide', items: [{ type: 'category', label: 'Inner', items: ['in'] }] }] };",
      'docs/in.mdx': '# In\n',
      'docs/out.mdx': '# Out\n',
    });
    const label = (path: string): string | undefined => {
      const found = index.pages.find((entry) => entry.path === path);
      return found && index.groups[found.group];
    };
    expect(label('/in')).toBe('Guide');
    expect(label('/out')).toBe('Test docs');
  });

  it('excludes unlisted pages and drafts', async () => {
    const { index, outcome } = await buildIndex({
      'docs/a.mdx': '# A\n',
      'docs/b.mdx': '---\nunlisted: true\n---\n# Secret\n',
      'docs/c.mdx': '---\ndraft: true\n---\n# Later\n',
    });
    expect(index.pages.map((entry) => entry.path)).toEqual(['/a']);
    expect(index.words).not.toContain('secret');
    expect(outcome.manifest.search?.records).toBe(1);
    expect(outcome.objects).toContain(outcome.manifest.search?.object);
  });

  it('is equal for equal content, and differs when a page changes', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n\nOne\n', 'docs/b.mdx': '# B\n' });
    const first = (await site.build()).manifest.search;
    expect((await site.build()).manifest.search).toEqual(first);
    site.write({ 'docs/a.mdx': '# A\n\nTwo\n' });
    expect((await site.build()).manifest.search?.object).not.toBe(first?.object);
  });

  it('contains the words of every search record', async () => {
    const own = [
      { level: 1, anchor: '', text: 'Cards' },
      { level: 2, anchor: 'über', text: 'Über cards\u2028and "more"' },
      { level: 0, anchor: '', text: 'card cards card' },
    ];
    const entry = { ...page(own), search: { object: '', records: 3 } };
    const index = parseSearchIndex(
      searchIndexText([entry], [locateWords(own, 'en-GB')], { locale: 'en-GB', rules: NO_RULES }),
    );
    expect(index.nodes(0)).toEqual(own);
    expect(index.structure(0)).toEqual({ levels: [1, 2, 0], counts: [1, 4, 3] });
    expect(index.words).toContain('uber');
  });

  it('is omitted for sites of more than 2,000 pages, with a note in the build', async () => {
    const search = { object: 'never-read', records: 3 };
    const many = Array.from({ length: 2001 }, () => ({ ...page([]), search }));
    const { value: config } = parseSiteConfig({ title: 'T', url: 'https://docs.example' });
    if (config === undefined) throw new Error('The configuration was refused.');
    expect(
      await new SearchIndexer({ out: '/nowhere', store: '/nowhere', version: '' }).run(
        many,
        config,
      ),
    ).toEqual({
      object: null,
      records: 6003,
    });
  });
});

describe('the search records of a site', () => {
  it('have absolute URLs below the base URL, and the count in the manifest', () => {
    const store = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-records-'));
    const { value: config } = parseSiteConfig({
      title: 'Test docs',
      url: 'https://docs.example',
      baseUrl: '/base/',
    });
    if (config === undefined) throw new Error('The configuration was refused.');
    const search = storePageWords(store, parseHtml('<h1>A</h1><h2 id="s">S</h2><p>Text</p>'), {
      title: 'A',
      locale: 'en-GB',
    });
    const { nodes: _none, url: _own, ...entry } = page([]);
    const records = [...searchRecords([{ ...entry, path: '/ä b', search }], config, store)];
    expect(records.map(({ url }) => url)).toEqual([
      'https://docs.example/base/%C3%A4%20b',
      'https://docs.example/base/%C3%A4%20b#s',
      'https://docs.example/base/%C3%A4%20b#s',
    ]);
    expect(records).toHaveLength(search.records);
    fs.rmSync(store, { recursive: true });
  });
});

describe('pages of several folders', () => {
  it('are found with the version of their folder, or with every version', async () => {
    site = temporarySite({
      'site.ts': siteModule({
        versions: [
          { name: 'next', label: 'Next', path: '/docs/next/a', isLast: false },
          { name: '1.0', label: 'One', path: '/docs/a', isLast: true },
        ],
        docs: [
          { path: 'docs', routeBasePath: 'docs' },
          { id: 'newer', path: 'newer', routeBasePath: 'docs/next', sidebars: 'newer.json' },
          { id: 'sdk', path: 'sdk', routeBasePath: 'sdk' },
        ],
      }),
      'newer.json':
        '{ "main": [{ "type": "category", "label": "All", "link": { "type": "generated-index" }, "items": ["a"] }] }',
      'docs/a.md': '# Card',
      'newer/a.md': '# Card',
      'sdk/x.md': '# Card',
    });
    const { pages } = await site.searchable();
    expect(pages.map(({ path: at, version, tag }) => [at, version, tag])).toEqual([
      ['/docs/a', '1.0', 'docs-default-1.0'],
      ['/docs/next/a', 'next', 'docs-default-next'],
      ['/docs/next/category/all', 'next', 'docs-default-next'],
      ['/sdk/x', '1.0', 'default'],
    ]);
    // Each version has an index, which contains the pages without a version.
    const { manifest, objects } = await site.build();
    const indexes = manifest.search?.indexes ?? [];
    expect(indexes.map(({ locale, version }) => [locale, version])).toEqual([
      ['en-GB', '1.0'],
      ['en-GB', 'next'],
    ]);
    expect(manifest.search?.object).toBe(indexes[0]?.object);
    const store = objectsFolder(site.out);
    const paths = indexes.map(({ object }) => {
      const text = readObject(store, object ?? '').toString('utf8');
      return parseSearchIndex(text).pages.map((page) => page.path);
    });
    expect(paths).toEqual([
      ['/docs/a', '/sdk/x'],
      ['/docs/next/a', '/docs/next/category/all', '/sdk/x'],
    ]);
    for (const { object } of indexes) expect(objects).toContain(object);
  });
});
