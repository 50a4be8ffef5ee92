/** The official clients of Typesense, unchanged, against a running worker: from both engines. */
import http from 'node:http';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { Client, SearchClient } from 'typesense';
import adapter from 'typesense-instantsearch-adapter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';
import { type Subject, typesenseSubject } from '../../support/typesense/subject.ts';

// Its types are those of CommonJS, with the class as a property; a bundler's module is the class itself.
const InstantSearchAdapter: typeof adapter.default = Reflect.get(adapter, 'default') ?? adapter;

/** A name of this file's own: on a real server the others use theirs at the same time. */
const ALIAS = 'documentation-clients';
const FIELDS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`).join();
const FILTER = 'language:=en-GB && docusaurus_tag:=[default,docs-default-current]';
const FILES = {
  'site.ts': siteModule({ search: { collection: ALIAS, path: '/search' } }),
  'docs/index.mdx': '---\nslug: /\n---\n# Start\n\nThe first page.\n',
  'docs/webhooks.mdx':
    '# Webhooks\n\nA call to your server when an event happens.\n\n## Rotating secrets\n\nChange the secret of a webhook.\n',
  'docs/projects.mdx': '# Projects\n\nA project holds configuration.\n',
};

let content: TemporarySite;
let subject: Subject;
let browser: Browser;
/** A server of the page with the search box: another origin than the worker's. */
let pages: http.Server;
let pagesUrl = '';

beforeAll(async () => {
  content = temporarySite(FILES);
  [subject, browser, pages] = await Promise.all([
    typesenseSubject(ALIAS),
    borrowBrowser(),
    servePage(),
  ]);
  const address = pages.address();
  pagesUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  await browser?.close();
  await subject?.close();
  await content?.close();
  pages?.closeAllConnections();
  pages?.close();
});

describe.each(['embedded', 'typesense'] as const)('with results of %s', (source) => {
  let site: ServedSite;
  beforeAll(async () => {
    const vars = {
      TYPESENSE_URL: subject.url,
      TYPESENSE_SEARCH_KEY: subject.searchKey,
      // Longer than a busy machine takes.
      TYPESENSE_TIMEOUT: '20000',
    };
    site = await serveSite(content.root, source === 'typesense' ? { vars } : {});
  });
  afterAll(() => site?.close());

  const configuration = () => {
    const { hostname, port } = new URL(site.url);
    const node = { host: hostname, port: Number(port), protocol: 'http' };
    return { nodes: [node], apiKey: 'nobody-looks-at-it', numRetries: 0 };
  };

  it('the worker names the engine', async () => {
    const response = await fetch(`${site.url}/_search?q=webhooks`);
    expect(response.headers.get('x-search-source')).toBe(source);
    await response.text();
    const again = await fetch(`${site.url}/_search?q=webhooks`);
    expect(again.headers.get('x-cache')).toBe('hit');
    await again.text();
  });

  it.each([Client, SearchClient])('typesense: $name finds, groups and highlights', async (Kind) => {
    const client = new Kind(configuration());
    const searches = [
      { collection: ALIAS, q: 'webhooks', group_by: 'url', group_limit: 1 },
      { collection: ALIAS, q: 'zzzyyyxxx', group_by: 'url' },
    ];
    const { results } = await client.multiSearch.perform<[object, object]>(
      { searches },
      { query_by: `${FIELDS},content`, filter_by: FILTER },
    );
    expect(results).toHaveLength(2);
    const [found, none] = results;
    expect(found?.found).toBeGreaterThan(0);
    const hit = found?.grouped_hits?.[0]?.hits[0];
    expect(JSON.stringify(hit?.document)).toContain('Webhooks');
    expect(hit?.highlights?.[0]?.snippet).toContain('<mark>Webhooks</mark>');
    expect(none?.found).toBe(0);
  });

  it("typesense: Client throws the server's error for another collection", async () => {
    const client = new Client(configuration());
    const perform = client.multiSearch.perform(
      { searches: [{ collection: 'users', q: 'x' }] },
      { query_by: 'content' },
    );
    await expect(perform).rejects.toThrow(/Forbidden - a valid `x-typesense-api-key`/);
  });

  it('typesense-instantsearch-adapter: results page with facets and paging', async () => {
    const { searchClient } = new InstantSearchAdapter({
      server: configuration(),
      additionalSearchParameters: {
        query_by: `${FIELDS},content`,
        include_fields: `${FIELDS},content,anchor,url,type,id`,
        highlight_full_fields: `${FIELDS},content`,
        group_by: 'url',
        group_limit: 3,
        highlight_affix_num_tokens: 50,
      },
    });
    const request = (params: object) => ({ indexName: ALIAS, params });
    const chosen = [
      ['language:en-GB'],
      ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
    ];
    const { results } = await searchClient.search([
      request({
        query: 'webhooks',
        facets: ['docusaurus_tag', 'language'],
        facetFilters: chosen,
        hitsPerPage: 15,
        page: 0,
      }),
      request({ query: 'webhooks', facets: ['language'], hitsPerPage: 0, page: 0 }),
    ]);
    const [first, second] = JSON.parse(JSON.stringify(results));
    expect(first.nbHits).toBeGreaterThan(0);
    expect(first.query).toBe('webhooks');
    expect(first.hits[0]._highlightResult['hierarchy.lvl1'].value).toContain('Webhooks');
    expect(first.hits[0].url).toContain('/webhooks');
    expect(Object.keys(first.facets)).toEqual(
      expect.arrayContaining(['docusaurus_tag', 'language']),
    );
    expect(Object.keys(second.facets['language'])).toContain('en-GB');
    expect(second.hits).toEqual([]);
  });

  it('typesense-docsearch-react: a reader types and gets links', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${pagesUrl}/?${new URLSearchParams({ node: site.url, collection: ALIAS })}`);
    // Its shortcut works only after React has run the effects of the page.
    await page.click('.DocSearch-Button');
    await page.locator('.DocSearch-Input').fill('webh');
    const hit = page.locator('.DocSearch-Hit').first();
    await hit.waitFor();
    expect(await hit.innerText()).toContain('Webhooks');
    expect(await hit.locator('mark').first().innerText()).toMatch(/^webh$/i);
    expect(await hit.locator('a').getAttribute('href')).toContain('/webhooks');
    await page.locator('.DocSearch-Input').fill('zzzyyyxxx');
    await page.locator('.DocSearch-NoResults').waitFor();
    expect(await page.locator('.DocSearch-NoResults').innerText()).toContain('zzzyyyxxx');
    expect(complaints).toEqual([]);
    await close();
  });
});

async function servePage(): Promise<http.Server> {
  const { outputFiles } = await build({
    entryPoints: ['tests/support/typesense/docsearch-page.tsx'],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const script = outputFiles[0]?.text ?? '';
  const server = http.createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isScript
        ? script
        : '<!doctype html><title>Search</title><link rel="icon" href="data:,"><body><script src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
