/** Withdrawals on a site in several languages: a withdrawn page disappears from all of them, and no page links to it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { objectReader } from '../../../publisher/releases/release-contents.ts';
import { listReleases } from '../../../publisher/releases/release-list.ts';
import { findWithdrawTarget } from '../../../publisher/withdraw/withdraw-target.ts';
import { applyWithdrawal } from '../../../publisher/withdraw/withdrawal.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';
import { pointerIn, type Publisher, publisher } from '../../support/publishing/publishers.ts';
import { appOfStore, type SiteRequest } from '../../support/sites/app-of-site.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const SECRET = 'hunter2secret';
const POST = '/blog/2026/01/01/a';
const OTHER_POST = '/blog/2026/01/02/b';
const post = (title: string, text: string): string =>
  `---\ntags: [${title.toLowerCase()}]\n---\n\n# ${title}\n\n${text}\n\n<!-- truncate -->\n`;
const SITE = {
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
      { code: 'fr', label: 'Français' },
    ],
  },
  navbar: { items: [{ type: 'locales' }] },
  blog: { onInlineTags: 'ignore' },
};
const FILES = {
  'site.ts': siteModule(SITE),
  'docs/index.md': '# Welcome\n',
  'docs/guide/index.mdx': `# Guide\n\nThe key is ${SECRET}.\n\n<DocCardList />\n`,
  'docs/guide/child.md': '# Child\n',
  'docs/start.md': `---\ntitle: Start\n---\n\nThe project has the key ${SECRET}.\n`,
  'docs/steps.md': '# Steps\n\nThe steps of the project.\n',
  'blog/tags.yml': 'first: { label: First }\nsecond: { label: Second }\n',
  'i18n/de/blog/tags.yml': 'first: { label: Erstes }\nsecond: { label: Zweites }\n',
  'i18n/fr/blog/tags.yml': 'first: { label: Premier }\nsecond: { label: Deuxième }\n',
  'blog/2026-01-01-a.md': post('First', `The key of the project is ${SECRET}.`),
  'blog/2026-01-02-b.md': post('Second', 'Clean.'),
  'i18n/de/docs/guide/child.md': '# Kind\n',
  'i18n/de/docs/start.md':
    "---\ntitle: Beginn\nsource_hash: '000000000000'\n---\n\nText des Beginns, ein Projekt.\n",
  'i18n/de/docs/steps.md': `# Schritte\n\nDer Schlüssel ist ${SECRET}.\n`,
};
quietLog();
let one: Publisher;
let get: SiteRequest;

/** The path and those of the other languages. */
const inAll = (path: string): string[] => [path, `/de${path}`, `/fr${path}`];
const statuses = (paths: string[]): Promise<[string, number][]> =>
  Promise.all(paths.map(async (path) => [path, (await get(path, { accept: 'text/html' })).status]));

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const namespace = memoryNamespace();
  one = publisher(namespace, FILES);
  await one.publish();
  const read = objectReader(objectsFolder(one.site.out), namespace);
  // A post at its path in a language that lacks it, two pages that some languages lack, and a translation.
  for (const word of [`/fr${POST}`, '/guide', '/start', '/de/steps']) {
    const pointer = await pointerIn(namespace);
    const releases = await listReleases(namespace);
    const search = { namespace, pointer, releases, read, keepsCurrent: false };
    await applyWithdrawal(namespace, await findWithdrawTarget(word, search), read);
  }
  get = appOfStore(namespace.store);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await one.close();
});

describe('a page that was withdrawn', () => {
  it('is gone in every language that has no translation of it', async () => {
    const gone = [
      ...inAll(POST),
      ...inAll('/guide'),
      ...inAll('/blog'),
      ...inAll('/blog/tags/first'),
      '/start',
      '/fr/start',
      '/de/steps',
    ];
    const all = [...gone, ...gone.map((path) => `${path}.md`)];
    expect((await statuses(all)).filter(([, status]) => status !== 410)).toEqual([]);
    const kept = [...inAll(OTHER_POST), ...inAll('/guide/child'), '/de/start', '/steps'];
    expect((await statuses(kept)).filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('is in no list, feed or search result of any language', async () => {
    const files = ['/llms.txt', '/search?q=project', '/_search?q=project', '/search?q=hunter2'];
    const addresses = [
      ...['', '/de', '/fr'].flatMap((prefix) => files.map((file) => prefix + file)),
      ...inAll('/blog/feed.json'),
      ...inAll('/blog/rss.xml'),
      ...inAll(OTHER_POST),
      '/_search?q=project&locale=de',
      '/_search?q=project&locale=fr',
      '/sitemap.xml',
    ];
    const hidden = [...inAll(POST), '/start', '/fr/start', '/de/steps'];
    const link = new RegExp(`(?:docs\\.example|")(?:${hidden.join('|')})(?=["<#)?]|\\.md)`);
    for (const address of addresses) {
      const text = await (await get(address)).text();
      expect([address, link.exec(text)?.[0], text.includes(SECRET)]).toEqual([
        address,
        undefined,
        false,
      ]);
    }
  });

  it('is not read or found by programs', async () => {
    const call = async (name: string, more: object): Promise<string> => {
      const params = { name, arguments: more };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const headers = { 'content-type': 'application/json' };
      return (await get('/mcp', headers, { method: 'POST', body })).text();
    };
    for (const path of [...inAll(POST), ...inAll('/guide'), '/start', '/fr/start', '/de/steps'])
      expect([path, (await call('read_page', { path })).includes(SECRET)]).toEqual([path, false]);
    for (const locale of ['en', 'de', 'fr'])
      expect(await call('search', { query: 'hunter2', locale })).not.toContain(SECRET);
  });
});

describe('what remains of a page in other languages', () => {
  const menu = (html: string): string[] =>
    [...html.matchAll(/<a href="([^"]*)" lang="\w\w"/g)].map(([, href = '']) => href);
  const alternates = (html: string): string[] =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/g)].map(([, code = '']) => code);

  it('names and links to no withdrawn original', async () => {
    const html = await (await get('/de/start')).text();
    expect(alternates(html)).toEqual(['de', 'x-default']);
    expect(menu(html)).toEqual(['/', '/de/start', '/fr']);
    expect(html).not.toContain('og:locale:alternate');
    // The notice that the translation is outdated links to the original.
    expect(html).not.toMatch(/href="[^"]*\/(?:fr\/)?start"[^>]*hrefLang="(?:en|fr)"/);
  });

  it('names and links to no withdrawn translation', async () => {
    const html = await (await get('/steps')).text();
    expect(alternates(html)).toEqual(['en', 'x-default']);
    expect(menu(html)).toEqual(['/steps', '/de', '/fr/steps']);
  });
});
