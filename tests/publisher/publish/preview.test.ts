/** A release that is shown to some before it is published. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import { parsePointer } from '../../../model/release/pointer.ts';
import {
  articleEdition,
  PAGES,
  type Publishing,
  publishing,
  shellEdition,
} from '../../support/publishing/publishing.ts';
import { openReader, type Reader } from '../../support/browser/readers.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const KEY = 'a key of thirty-two characters!!';
const PLACE = { origin: 'https://docs.example', baseUrl: '/' };
quietLog();

let site: Publishing;
let reader: Reader;
let link: string;
let release: string;
let output: string;
const editions = new Map<string, string>();

beforeAll(async () => {
  process.env['PREVIEW_KEY'] = KEY;
  site = await publishing();
  editions.set((await site.edition(1)).id, '1');
  expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
  release = (await site.edition(2)).id;
  editions.set(release, '2');
  reader = openReader(site, (id) => editions.get(id), { previewKey: KEY });
  // One isolate throughout: what it keeps of the site and of the preview must not mix.
  await reader.readAll();
  output = (await site.ended('publish', '--preview', '--built')).output;
  link = output.trim().split('\n').at(-1) ?? '';
});
afterAll(() => site.close());

const pointer = () => parsePointer(site.kv.store.text('pointer') ?? '');
const headersOf = ({ headers }: Response) => [
  headers.get('cache-control'),
  headers.get('x-robots-tag'),
  headers.get('etag'),
];
const SEALED = ['private, no-store', 'noindex, nofollow', null];

describe('edgepress publish -- --preview', () => {
  it('uploads the release, leaves the pointer alone, and prints the link last', () => {
    expect(output).toMatch(/\npreview \w+: 5 pages changed, \d+ writes?, until \d{4}-\d\d-\d\dT/);
    expect(link).toMatch(/^https:\/\/docs\.example\/_preview\/[\w.-]+\/$/);
    expect(pointer().release).not.toBe(release);
  });

  it('is listed, and kept by gc until it expires', async () => {
    const { output: list } = await site.ended('releases');
    expect(list).toMatch(
      new RegExp(`${release} .* preview until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`),
    );
    const gc = await site.ended('gc', '--keep', '1', '--days', '0');
    expect(gc.output).toMatch(new RegExp(`keep +${release} +preview until`));
  });
});

describe('a preview link', () => {
  it('shows every page of that release with a preview bar, uncached and not indexed', async () => {
    for (const path of PAGES) {
      const response = await reader.get(link + path.slice(1));
      const html = await response.text();
      expect([path, response.status, articleEdition(html), shellEdition(html)]).toEqual([
        path,
        200,
        '2',
        '2',
      ]);
      expect(headersOf(response)).toEqual(SEALED);
      expect(response.headers.get('x-release')).toBe(release);
      expect(html).toContain('<meta name="robots" content="noindex,nofollow"');
      expect(html).toContain(`Preview of release ${release}, not published.`);
    }
  });

  it('links only to addresses below itself that exist there', async () => {
    const base = new URL(link).pathname;
    const html = await (await reader.get(`${link}one`)).text();
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
    const inside = links.filter((href) => href.startsWith('/'));
    expect(inside.length).toBeGreaterThan(5);
    expect(inside.filter((href) => !href.startsWith(base))).toEqual([]);
    expect(links).toContain(`${base}two`);
    expect(links).toContain('https://elsewhere.example/one');
    // Text that shows a link stays what its author wrote.
    expect(html).toMatch(/&(?:lt|#x3C);a href="\/two">/);
    for (const href of new Set(inside.filter((one) => !one.includes('#'))))
      expect([href, (await reader.get(href)).status]).toEqual([href, 200]);
    const two = await (await reader.get(`${link}two`)).text();
    const picture = /<img[^>]* src="([^"]+)"/.exec(two)?.[1] ?? '';
    expect(await (await reader.get(picture)).text()).toContain('<title>2</title>');
    // Nobody else may have what only the preview has.
    expect(picture).toContain(`${base}assets/`);
    expect((await reader.get(picture.replace(base, '/'))).status).toBe(404);
  });

  it('navigates, searches and redirects below itself', async () => {
    const base = new URL(link).pathname;
    const fragment = await reader.get(`${link}_page/${release}/one`);
    const text = await fragment.text();
    expect([fragment.status, articleEdition(text)]).toEqual([200, '2']);
    expect(text).toContain(`href="${base}two"`);
    expect(headersOf(fragment)).toEqual(SEALED);
    expect((await reader.get(`${link}_page/${pointer().release}/one`)).status).toBe(409);
    const search = await reader.get(`${link}search?q=edition`);
    expect(await search.text()).toContain(`href="${base}deep/three`);
    const moved = await reader.get(`${link}one.html`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `${base}one`]);
    expect(headersOf(moved)).toEqual(SEALED);
    const missing = await reader.get(`${link}nowhere`, { headers: { accept: 'text/html' } });
    expect([missing.status, ...headersOf(missing)]).toEqual([404, ...SEALED]);
    const bare = await reader.get(link.slice(0, -1));
    expect([bare.status, bare.headers.get('location')]).toEqual([302, base]);
  });

  it('excludes robots, has no sitemap, and accepts no events', async () => {
    expect(await (await reader.get(`${link}robots.txt`)).text()).toBe(
      'User-agent: *\nDisallow: /\n',
    );
    expect((await reader.get(`${link}sitemap.xml`)).status).toBe(404);
    expect((await reader.get(`${link}_events`, { method: 'POST', body: '{}' })).status).toBe(204);
    expect((await reader.get(`${link}one`, { method: 'DELETE' })).status).toBe(405);
  });

  it('is a 404 after any modification', async () => {
    const [token = ''] = new URL(link).pathname.split('/').slice(2);
    const [id = '', ends = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(ends, 36) + 1).toString(36);
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const time = Number.parseInt(ends, 36);
    const changed = [
      `${pointer().release}.${ends}.${signature}`,
      `${id}.${later}.${signature}`,
      `${id}.${ends}.${other}`,
      `${id}.${ends}.${signature.slice(1)}`,
      `${id}.${ends}`,
      '',
      ...[previewLink(id, time, `${KEY}?`, PLACE)].map((url) => url.split('/').at(-2) ?? ''),
    ];
    for (const text of changed) {
      const response = await reader.get(`/_preview/${text}/one`);
      expect([text, response.status, ...headersOf(response)]).toEqual([text, 404, ...SEALED]);
      expect(await response.text()).not.toContain('edition');
    }
  });

  it('expires at the given time', async () => {
    const now = Math.floor(Date.now() / 1000);
    const ended = await reader.get(previewLink(release, now - 1, KEY, PLACE));
    expect([ended.status, ...headersOf(ended)]).toEqual([410, ...SEALED]);
    expect((await reader.get(previewLink(release, now + 60, KEY, PLACE))).status).toBe(200);
  });

  it('does not work with a worker that has no key or a short one', async () => {
    for (const previewKey of ['', 'short']) {
      const without = openReader(site, () => undefined, { previewKey });
      expect((await without.get(link)).status).toBe(404);
    }
  });

  it('leaves the public site unchanged', async () => {
    expect([...(await reader.readAll())]).toEqual(['1']);
    for (const path of PAGES)
      expect(await (await reader.get(path)).text()).not.toMatch(/Preview of|_preview/);
  });
});

describe('edgepress publish -- --promote', () => {
  it('publishes the previewed release without an upload, and without traces of the preview', async () => {
    // A key takes one write a second, and a refused one counts: on a fast machine the last one was just now.
    site.kv.store.advance(2000);
    const { writes } = site.kv.store.used;
    const { code, output: said } = await site.ended('publish', '--promote', release, '--no-wait');
    expect(code, said).toBe(0);
    expect(said).toMatch(/\npublished \w+: 5 pages changed, 2 writes, \d+ ms\n$/);
    expect(site.kv.store.used.writes - writes).toBe(2);
    site.kv.store.advance(120_000);
    expect([...(await reader.readAll())]).toEqual(['2']);
    for (const path of PAGES)
      expect(await (await reader.get(path)).text()).not.toMatch(/Preview of|_preview/);
    const found = await (await reader.get('/search?q=edition')).text();
    expect(found).toContain('href="/deep/three');
    expect(found).not.toContain('_preview');
    expect((await site.ended('releases')).output).not.toContain('preview until');
  });
});

it.each(['@evil.example/', ':99/', '.evil.example/'])(
  'refuses to sign a link for a release whose base URL %s leads elsewhere',
  (baseUrl) => {
    expect(() => previewLink(release, 2_000_000_000, KEY, { ...PLACE, baseUrl })).toThrow(
      'expected a path such as /docs/',
    );
  },
);
