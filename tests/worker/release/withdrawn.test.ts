/** Withdrawn content is refused on every route, even if caches and fallbacks still have it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import {
  parsePointer,
  type Pointer,
  POINTER_KEY,
  type Withdrawals,
} from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { pagesEntrypoint } from '../../../worker/page/pages-entrypoint.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { stubCacheApi } from '../../support/cache-api.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import { type TestApp, testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/overview';
const TITLE = 'Cards overview';
const KEY = 'k'.repeat(40);
quietLog();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function editPointer(app: TestApp, change: (pointer: Pointer) => void): void {
  const pointer = parsePointer(app.kv.values.get(POINTER_KEY) ?? '');
  change(pointer);
  app.kv.values.set(POINTER_KEY, JSON.stringify(pointer));
}

/** Withdraws the page at `PATH` and other given objects, like `edgepress withdraw`. */
function withdraw(app: TestApp, more: Partial<Withdrawals> = {}): void {
  const object = app.sample.pageKey(PATH).slice(objectKey('').length);
  editPointer(app, (pointer) => {
    const generation = (pointer.withdrawn?.generation ?? 0) + 1;
    const { releases = [], objects = [], paths = [] } = more;
    pointer.withdrawn = {
      generation,
      releases,
      objects: [object, ...objects],
      paths: [PATH, ...paths],
    };
  });
}

/** Lets two minutes pass, after which every isolate knows about a change. */
async function later(app: TestApp): Promise<void> {
  vi.setSystemTime(Date.now() + 120_000);
  await app.get('/robots.txt');
  await vi.waitFor(() => expect(app.kv.reads.at(-1)).toBeDefined());
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const html = { accept: 'text/html' };
const DERIVED = [
  '/',
  '/guide/cards/creating',
  '/_page/release-a/guide/cards/creating',
  '/_nav/release-a/guide/cards/creating',
  '/llms.txt',
  '/llms-full.txt',
  '/llms-full-1.txt',
  '/nowhere-overview',
  '/guide/cards/overvie',
  '/sitemap.xml',
  '/changes/feed.json',
  '/changes/rss.xml',
  '/changes/atom.xml',
  '/.well-known/agent-skills/cards/SKILL.md',
  // An encoded name is the same file.
  '/llms-full%2Etxt',
  '/sitemap%2Exml',
  '/changes/feed%2Ejson',
  '/.well-known/agent-skills/cards/SKILL%2Emd',
];

/** Creates a site in which every derived response mentions the page. */
function site(sharded: boolean, variables: Partial<Env> = {}): TestApp {
  const app = testApp({ sharded }, { PREVIEW_KEY: KEY, ...variables });
  const url = `https://docs.example.com${PATH}`;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Changes',
    home_page_url: 'https://docs.example.com/changes',
    feed_url: 'https://docs.example.com/changes/feed.json',
    description: '',
    language: 'en',
    items: [
      {
        id: url,
        url: `${url}#one`,
        title: TITLE,
        content_html: '',
        date_published: '2026-01-01T00:00:00Z',
        tags: [],
      },
    ],
  };
  const locs = [url, 'https://docs.example.com/'].map((loc) => `<url><loc>${loc}</loc></url>`);
  app.kv.values.set(objectKey('sitemapsitemapsitemap'), `<urlset>${locs.join('')}</urlset>`);
  app.kv.values.set(objectKey('feedfeedfeedfeedfeed'), JSON.stringify(feed));
  app.kv.values.set(objectKey('wholewholewholewhole'), `# ${TITLE}\n\nText of it.\n`);
  editPointer(app, ({ manifest }) => {
    manifest.files['/llms-full.txt'] = {
      object: 'wholewholewholewhole',
      type: 'text/plain; charset=utf-8',
    };
    manifest.files['/.well-known/agent-skills/cards/SKILL.md'] = {
      object: 'wholewholewholewhole',
      type: 'text/markdown; charset=utf-8',
    };
    const sections = [
      { label: 'Guide', size: 8 + TITLE.length },
      { label: 'More pages', size: 7 },
    ];
    manifest.llms = [{ file: '/llms-full.txt', section: '', first: '/', sections }];
    manifest.files['/sitemap.xml'] = { object: 'sitemapsitemapsitemap', type: 'application/xml' };
    manifest.files['/changes/feed.json'] = {
      object: 'feedfeedfeedfeedfeed',
      type: 'application/feed+json',
    };
  });
  return app;
}

const names = (text: string): boolean => text.includes(TITLE) || text.includes(PATH);

describe.each([false, true])('a withdrawn page (path table in shards: %s)', (sharded) => {
  it('is an uncacheable 410 at each of its URLs', async () => {
    const app = site(sharded);
    const addresses = [PATH, `${PATH}.md`, `/_page/release-a${PATH}`, `/_nav/release-a${PATH}`];
    for (const address of addresses) expect((await app.get(address)).status).toBe(200);
    withdraw(app);
    await later(app);
    for (const address of addresses)
      for (const headers of [html, { accept: 'text/markdown' }, {}]) {
        const reply = await app.get(address, headers);
        expect([address, reply.status, reply.headers.get('cache-control')]).toEqual([
          address,
          410,
          'no-store',
        ]);
        expect(await reply.text()).not.toContain('Text of');
      }
    const page = await (await app.get(PATH, html)).text();
    expect(page).toContain('Page withdrawn');
    expect(page).toContain('<html');
  });

  it('is missing in everything that was derived from it', async () => {
    const app = site(sharded);
    const before = await Promise.all(DERIVED.map(async (one) => (await app.get(one, html)).text()));
    const naming = DERIVED.filter((_, at) => names(before[at] ?? ''));
    expect(naming.length).toBeGreaterThan(7);
    withdraw(app);
    await later(app);
    for (const address of DERIVED) {
      const reply = await app.get(address, html);
      expect([address, names(await reply.text())]).toEqual([address, false]);
    }
    expect((await app.get('/llms-full-1.txt')).status).toBe(410);
    expect(await (await app.get('/llms.txt')).text()).not.toContain('llms-full-1');
    expect((await app.get(`/_card${PATH}.png`)).status).toBe(404);
  });

  it('is not available to agents', async () => {
    const app = site(sharded);
    withdraw(app);
    const call = async (name: string, given: object): Promise<string> => {
      const params = { name, arguments: given };
      const reply = await app.request('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      return reply.text();
    };
    expect(await call('read_page', { page: PATH })).not.toContain('Text of');
    expect(await call('list_sections', { page: '/guide/cards/creating' })).not.toContain(
      'Overview',
    );
  });

  it('does not reappear from an earlier release, and a clean page at its path is shown', async () => {
    const app = site(sharded);
    withdraw(app);
    await later(app);
    const next = app.publish({ id: 'release-b', sharded });
    const state = parsePointer(app.kv.values.get(POINTER_KEY) ?? '');
    const withdrawn: Withdrawals = {
      generation: 1,
      releases: [],
      objects: [app.sample.pageKey(PATH).slice(objectKey('').length)],
      paths: [PATH],
    };
    const skill = '/.well-known/agent-skills/cards/SKILL.md';
    state.manifest.files[skill] = { object: 'missing', type: 'text/markdown; charset=utf-8' };
    app.kv.values.set(POINTER_KEY, JSON.stringify({ ...state, withdrawn }));
    await later(app);
    expect((await app.get(skill)).status).toBe(503);
    expect(await (await app.get(PATH)).text()).toContain('in release-b.');
    expect((await app.get(`/_page/release-a${PATH}`)).status).toBe(410);
    // An isolate that has not kept the clean page falls back to nothing when KV loses it.
    app.kv.values.delete(next.pageKey(PATH));
    const cold = createApp();
    const reply = await cold.fetch(new Request(`https://docs.example.com${PATH}`), {
      DOCS: app.kv.namespace,
    });
    expect([reply.status, (await reply.text()).includes('in release-a.')]).toEqual([503, false]);
  });
});

describe('a file without a withdrawn page', () => {
  it.each(['/sitemap.xml', '/changes/feed.json'])(
    'costs no read for a query or HEAD, and is rate-limited by address: %s',
    async (path) => {
      let isAdmitted = true;
      const limiter = { limit: async () => ({ success: isAdmitted }) };
      const app = site(false, { RATE_LIMIT_RENDER: limiter });
      withdraw(app);
      expect((await app.get(path)).status).toBe(200);
      const reads = app.kv.reads.length;
      const bare = await app.get(`${path}?1`);
      expect([bare.status, bare.headers.get('location')]).toEqual([308, path]);
      expect((await app.request(path, { method: 'HEAD' })).status).toBe(200);
      isAdmitted = false;
      expect((await app.get(path)).status).toBe(429);
      expect(app.kv.reads.length).toBe(reads);
    },
  );
});

describe('a withdrawn object', () => {
  it('is neither a file nor an asset', async () => {
    const app = testApp();
    const [logo, entry] = ['/img/logo.svg', app.sample.manifest.client.entry];
    for (const address of [logo, entry]) await (await app.get(address)).text();
    const script = /-(\w+)\.js$/.exec(entry)?.[1] ?? '';
    withdraw(app, { objects: [app.sample.manifest.files[logo]?.object ?? '', script] });
    await later(app);
    for (const address of [logo, entry]) expect((await app.get(address)).status).toBe(410);
  });
});

describe('caches from before a withdrawal', () => {
  it('in this location are not used after it, and the last-known pointer contains it', async () => {
    const stored = stubCacheApi();
    const app = site(false);
    for (const address of [PATH, '/', `/_page/release-a${PATH}`])
      await (await app.get(address)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const before = stored.size;
    expect(before).toBeGreaterThan(2);
    const old = app.kv.values.get(POINTER_KEY) ?? '';
    withdraw(app);
    const isolate = () => {
      const fresh = createApp();
      const env = { DOCS: app.kv.namespace, VERSION: { id: 'worker-1' } };
      return async (path: string) =>
        fresh.fetch(new Request(`https://docs.example.com${path}`), env);
    };
    expect((await isolate()(PATH)).status).toBe(410);
    expect(await (await isolate()('/guide/cards/creating')).text()).not.toContain(PATH);
    await new Promise((resolve) => setTimeout(resolve, 20));
    // KV may show an older pointer again, and it must not replace the one that is kept.
    app.kv.values.set(POINTER_KEY, old);
    await isolate()('/robots.txt');
    await new Promise((resolve) => setTimeout(resolve, 20));
    app.kv.faults.set('*', 'throw');
    expect((await isolate()(PATH)).status).toBe(410);
  });

  it('are not used by an isolate that knows about it, which also ignores an older pointer', async () => {
    const app = site(false);
    const old = app.kv.values.get(POINTER_KEY) ?? '';
    withdraw(app);
    expect((await app.get(PATH)).status).toBe(410);
    app.kv.values.set(POINTER_KEY, old);
    await later(app);
    await later(app);
    expect((await app.get(PATH)).status).toBe(410);
  });

  it('are not used by an isolate that knows about it, even after a publish that does not', async () => {
    const app = site(false);
    withdraw(app, { releases: ['release-0'] });
    expect((await app.get(PATH)).status).toBe(410);
    const { at } = parsePointer(app.kv.values.get(POINTER_KEY) ?? '');
    app.publish({ id: 'release-b' });
    editPointer(app, (pointer) => {
      pointer.at = new Date(Date.parse(at) + 1000).toISOString();
      pointer.history = ['release-0', 'release-a', 'release-b'].map((release) => ({ release, at }));
      // The same page in the release of somebody who has not seen the withdrawal.
      const { pages } = pointer.manifest;
      const entry = 'inline' in pages ? pages.inline.pages[PATH] : undefined;
      if (entry) entry.object = app.sample.pageKey(PATH).slice(objectKey('').length);
    });
    await later(app);
    const home = await app.get('/');
    expect([home.headers.get('x-release'), (await app.get(PATH)).status]).toEqual([
      'release-b',
      410,
    ]);
    expect((await app.get('/_page/release-0/')).status).toBe(409);
  });

  it("do not revalidate browsers' copies of other pages", async () => {
    const app = site(false);
    const first = await app.get('/guide/cards/creating');
    const etag = first.headers.get('etag') ?? '';
    withdraw(app);
    await later(app);
    const again = await app.get('/guide/cards/creating', { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('of the entrypoint `Pages` are not used after it, and nothing is rendered with an older pointer', async () => {
    const kv = memoryKv(sampleRelease().values);
    const pages = pagesEntrypoint(createIsolateState());
    const ask = (path: string) =>
      pages.fetch(
        new Request(`https://pages.invalid${path}`),
        { DOCS: kv.namespace },
        { waitUntil: () => undefined },
      );
    expect((await ask('/release-a/guide/cards/creating')).status).toBe(200);
    const early = await ask('/release-a~1/guide/cards/creating');
    expect([early.status, early.headers.get('cache-control')]).toEqual([409, 'no-store']);
    const asked: string[] = [];
    const app = createApp();
    const fetch = async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return new Response(null, { status: 409 });
    };
    const pointer = parsePointer(kv.values.get(POINTER_KEY) ?? '');
    const withdrawn = { generation: 1, releases: [], objects: [], paths: [PATH] };
    kv.values.set(POINTER_KEY, JSON.stringify({ ...pointer, withdrawn }));
    const context = {
      cache: {},
      exports: { Pages: { fetch } },
      props: {},
      waitUntil: () => undefined,
      passThroughOnException: () => undefined,
    };
    const reply = await app.fetch(
      new Request('https://docs.example.com/guide/cards/creating'),
      { DOCS: kv.namespace },
      context,
    );
    expect([reply.status, asked]).toEqual([200, ['/release-a~1/guide/cards/creating']]);
    expect(await reply.text()).toContain('Text of');
  });
});

describe('a preview', () => {
  it('contains nothing that was withdrawn', async () => {
    const app = site(false);
    withdraw(app);
    const ends = Math.floor(Date.now() / 1000) + 100;
    const place = { origin: 'https://docs.example', baseUrl: '/' };
    const link = new URL(previewLink('release-a', ends, KEY, place)).pathname;
    expect((await app.get(link + PATH.slice(1))).status).toBe(410);
    expect(names(await (await app.get(`${link}guide/cards/creating`)).text())).toBe(false);
  });
});
