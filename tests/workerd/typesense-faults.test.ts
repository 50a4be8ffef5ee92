/** Typesense fails for real: sockets that refuse, hang and break, in workerd, with what a reader sees. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedSite, serveSite } from '../support/sites/served-site.ts';
import { siteModule, temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';
import { type Fault, startTypesense, type TypesenseDouble } from '../support/typesense/server.ts';
import { type Subject, typesenseSubject } from '../support/typesense/subject.ts';

const ALIAS = 'documentation-faults';
/** Those of sockets; the others are no different outside of workerd (`tests/worker/search/edge.test.ts`). */
const FAULTS: Record<string, Fault> = {
  'is slow': { kind: 'slow', ms: 30_000 },
  'breaks off': { kind: 'half' },
  'sends garbage': { kind: 'garbage', body: '<html>Bad gateway</html>' },
};

let content: TemporarySite;
let subject: Subject;
let near: TypesenseDouble;

beforeAll(async () => {
  content = temporarySite({
    'site.ts': siteModule({ search: { collection: ALIAS, path: '/search' } }),
    'docs/index.mdx': '---\nslug: /\n---\n# Start\n\nThe first page.\n',
    'docs/webhooks.mdx': '# Webhooks of our own\n\nA call to your server.\n',
    'docs/customise/scripts.mdx': '# パスワードを再設定する\n\n请重置密码\n\nการตั้งค่าบัญชี\n',
  });
  [subject, near] = await Promise.all([typesenseSubject(ALIAS), startTypesense()]);
});
afterAll(async () => {
  await near?.close();
  await subject?.close();
  await content?.close();
});

interface Asked {
  source: string | null;
  cache: string | null;
  status: number;
  text: string;
}

async function ask(site: ServedSite, address: string): Promise<Asked> {
  const response = await fetch(site.url + address);
  const { status, headers } = response;
  const text = await response.text();
  return { status, text, source: headers.get('x-search-source'), cache: headers.get('x-cache') };
}

describe('in workerd, when the nearest node', () => {
  let site: ServedSite;
  let count = 0;
  /** Another word each time, so that nothing kept answers; the server drops the words that it does not know. */
  const fresh = (): string => `webhooks ${'qxzj'.repeat(2)}${String.fromCodePoint(97 + count++)}`;

  beforeAll(async () => {
    const vars = {
      TYPESENSE_URL: `${near.url},${subject.url}`,
      TYPESENSE_SEARCH_KEY: subject.searchKey,
      // The next node has as long again, on a busy machine too.
      TYPESENSE_TIMEOUT: '5000',
    };
    site = await serveSite(content.root, { vars });
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    near.fault = null;
    near.requests.length = 0;
  });

  it('is slow, the next node answers', async () => {
    near.fault = FAULTS['is slow'] ?? null;
    const { status, source } = await ask(site, `/_search?q=${fresh()}`);
    expect([status, source]).toEqual([200, 'typesense']);
    expect(near.requests).toHaveLength(1);
  });

  it("has failed, it isn't used for a while", async () => {
    await ask(site, `/_search?q=${fresh()}`);
    expect(near.requests).toHaveLength(0);
  });

  it('gets a burst of identical searches, it runs one of them and the response is cached', async () => {
    const { double } = subject;
    if (double) double.requests.length = 0;
    const all = await Promise.all(
      Array.from({ length: 30 }, () => ask(site, '/_search?q=project')),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['typesense']));
    if (double) expect(double.requests).toHaveLength(1);
    expect((await ask(site, '/_search?q=Project')).cache).toBe('hit');
  });
});

describe('in workerd, when Typesense', () => {
  let site: ServedSite;

  beforeAll(async () => {
    const vars = { TYPESENSE_URL: near.url, TYPESENSE_SEARCH_KEY: near.searchKey(ALIAS) };
    site = await serveSite(content.root, { vars });
    near.requests.length = 0;
  });
  afterAll(() => site?.close());

  it.each(Object.keys(FAULTS))(
    "%s, readers get results from the release's index",
    async (fault) => {
      near.fault = FAULTS[fault] ?? null;
      near.requests.length = 0;
      const { status, source, cache } = await ask(site, '/_search?q=webhooks');
      expect([status, source, cache]).toEqual([200, 'embedded', 'bypass']);
      expect(near.requests).toHaveLength(1);
    },
  );

  it('has failed three times, no search waits for it, and pages are unaffected', async () => {
    near.requests.length = 0;
    const page = await ask(site, '/search?q=webhooks');
    expect([page.status, page.source]).toEqual([200, 'embedded']);
    expect(page.text).toContain('href="/webhooks"');
    expect((await ask(site, '/webhooks')).status).toBe(200);
    expect(near.requests).toEqual([]);
  });

  // The build runs in Node, and both have to segment alike.
  it.each(['再設定', '重置密码', 'บัญชี'])(
    'is not asked, %s is found in a text without spaces',
    async (q) => {
      const { source, text } = await ask(site, `/_search?q=${encodeURIComponent(q)}`);
      expect(source).toBe('embedded');
      expect(text).toContain(`<mark>${q}</mark>`);
    },
  );
});

describe('in workerd, with Typesense down and no index', () => {
  let site: ServedSite;

  beforeAll(async () => {
    const vars = { TYPESENSE_URL: 'http://127.0.0.1:1', TYPESENSE_SEARCH_KEY: 'a-secret-key' };
    site = await serveSite(content.root, { vars });
    await site.kv.put(`object/${site.outcome.manifest.search?.object ?? ''}`, 'not an index');
  });
  afterAll(() => site?.close());

  it('readers get an error message without the key', async () => {
    const json = await ask(site, '/_search?q=webhooks');
    expect(json.status).toBe(503);
    expect(JSON.parse(json.text)).toEqual({
      message: 'Unable to fetch results',
      error: 'search-unavailable',
    });
    const page = await ask(site, '/search?q=webhooks');
    expect(page.status).toBe(503);
    expect(page.text).toContain('Unable to fetch results');
    expect(page.text).toContain('You might want to check your network connection.');
    expect(json.text + page.text).not.toContain('a-secret-key');
  });
});
