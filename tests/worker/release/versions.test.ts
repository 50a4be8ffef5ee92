/** The links of the version menu, with and without shards of the path table. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

const VERSIONS = [
  { name: 'next', label: 'Next', path: '/', isLast: true },
  { name: 'first', label: '1.0', path: '/v1', isLast: false },
  { name: 'patched', label: '1.1', path: '/v1/patched', isLast: false },
];
const PAGES = {
  '/v1': 'Version 1',
  '/v1/guide/cards/overview': 'Cards overview in 1.0',
  '/v1/patched': 'Version 1.1',
  '/v1/patched/sdks/auth-SDK': 'Auth SDK in 1.1',
};

describe.each([false, true])('a page with siblings in other versions (sharded: %s)', (sharded) => {
  const app = testApp({ sharded, versions: VERSIONS, pages: PAGES });
  const hrefs = async (path: string): Promise<(string | undefined)[]> => {
    const html = await (await app.get(path)).text();
    return [...html.matchAll(/href="([^"]*)" data-version=/g)].map((match) => match[1]);
  };

  it('links to the same document if it exists, or else to the main page', async () => {
    expect(await hrefs('/guide/cards/overview')).toEqual([
      '',
      '/v1/guide/cards/overview',
      '/v1/patched',
    ]);
    expect(await hrefs('/v1/patched/sdks/auth-SDK')).toEqual(['/sdks/auth-SDK', '/v1', '']);
  });

  it('links to the main pages from a main page, and from pages without a document', async () => {
    expect(await hrefs('/v1')).toEqual(['/', '', '/v1/patched']);
    expect(await hrefs('/no-such-page')).toEqual(['/', '/v1', '/v1/patched']);
  });

  it('sends the same links to a browser that navigates within its document', async () => {
    const fragment = await (await app.get('/_page/release-a/v1/guide/cards/overview')).text();
    expect(JSON.parse(fragment.slice(0, fragment.indexOf('\n')))).toMatchObject({
      versions: ['/guide/cards/overview', '/v1/guide/cards/overview', '/v1/patched'],
    });
  });

  it('shows a notice with the version if it is not the last one', async () => {
    const html = await (await app.get('/v1/guide/cards/overview')).text();
    expect(html).toContain('<a href="/guide/cards/overview">for version Next</a>');
    expect(await (await app.get('/guide/cards/overview')).text()).not.toContain('for version');
  });
});

describe('the docs plugin of the versions', () => {
  it('is sent to the browser if it is not the default one', async () => {
    const options = { versions: VERSIONS, pages: PAGES };
    const plain = await (await testApp(options).get('/v1')).text();
    expect(plain).toContain('data-kind="versions">');
    const named = testApp({ ...options, site: { docsPlugin: 'guide' } });
    expect(await (await named.get('/v1')).text()).toContain(
      'data-kind="versions" data-plugin="guide">',
    );
  });
});

describe('a page without a version', () => {
  it('names the preferred version', async () => {
    const versions = [
      { name: 'new', label: '2.0', path: '/guide', isLast: true },
      { name: 'old', label: '1.0', path: '/v1', isLast: false },
    ];
    const html = await (await testApp({ versions, pages: PAGES }).get('/sdks/auth-SDK')).text();
    expect(html).toContain('<span class="sr">Version: </span>2.0</button>');
    expect(html).not.toContain('This is the documentation for another version');
  });
});

describe('a site whose versions have no page at their root', () => {
  const app = testApp({
    versions: [
      { name: 'next', label: 'Next', path: '/guide/cards/overview', root: '/guide', isLast: true },
      { name: 'old', label: '1.0', path: '/guide/old/intro', root: '/guide/old', isLast: false },
    ],
    pages: { '/guide/old/intro': 'Old', '/guide/old/cards/overview': 'Old cards' },
  });

  it('links to the same document, and names the version of an older page', async () => {
    const html = await (await app.get('/guide/old/cards/overview')).text();
    expect(html).toContain('href="/guide/cards/overview" data-version="next"');
    expect(html).toContain('<a href="/guide/cards/overview">for version Next</a>');
    expect(await (await app.get('/guide/cards/overview')).text()).toContain(
      'href="/guide/old/cards/overview" data-version="old"',
    );
  });

  it('links to the main page if there is no such document', async () => {
    expect(await (await app.get('/guide/old/intro')).text()).toContain(
      'href="/guide/cards/overview" data-version="next"',
    );
  });
});

describe('a shard that cannot be read', () => {
  it('makes version links lead to the main page, and does not affect the page otherwise', async () => {
    const app = testApp({ sharded: true, versions: VERSIONS, pages: PAGES });
    for (const key of app.kv.values.keys())
      if (key.includes('shardv1guide')) app.kv.values.delete(key);
    const response = await app.get('/guide/cards/overview');
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/href="\/v1"[^>]* data-version="first"/);
  });
});

describe('a site with one version', () => {
  it('has one version link, nothing in the fragments, and no notice', async () => {
    const app = testApp();
    const html = await (await app.get('/guide/cards/overview')).text();
    expect(html).toContain('href="" data-version="current">Current<');
    const fragment = await (await app.get('/_page/release-a/guide/cards/overview')).text();
    expect(JSON.parse(fragment.slice(0, fragment.indexOf('\n')))).not.toHaveProperty('versions');
  });
});

describe('versions for search engines and readers', () => {
  const app = testApp({
    versions: [
      { name: 'current', label: 'Next', path: '/next', isLast: false, banner: 'unreleased' },
      { name: '2', label: '2.0', path: '/', isLast: true, banner: 'none' },
      { name: '1', label: '1.0', path: '/1', isLast: false, banner: 'unmaintained', noIndex: true },
      { name: 'lts', label: 'LTS', path: '/lts', isLast: false, banner: 'none' },
    ],
    pages: {
      '/next/guide/cards/overview': 'Cards in the next version',
      '/1/guide/cards/overview': 'Cards in 1.0',
      '/1/left': 'A page that left',
      '/lts/guide/cards/overview': 'Cards with long-term support',
    },
  });
  const headOf = async (path: string): Promise<Record<string, string | undefined>> => {
    const html = await (await app.get(path)).text();
    return {
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
      url: /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1],
      markdown: /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(html)?.[1],
      robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
      notice: /a version that (.*?)\./.exec(html)?.[1],
    };
  };
  const ORIGIN = 'https://docs.example.com';

  it('name the same page of the latest version as canonical, and keep their own Markdown', async () => {
    const canonical = `${ORIGIN}/guide/cards/overview`;
    const latest = { canonical, url: canonical, robots: undefined };
    expect(await headOf('/guide/cards/overview')).toMatchObject({ ...latest, notice: undefined });
    expect(await headOf('/next/guide/cards/overview')).toMatchObject({
      ...latest,
      notice: 'hasn’t been released yet',
    });
    expect(await headOf('/lts/guide/cards/overview')).toMatchObject({
      ...latest,
      notice: undefined,
    });
  });

  it('are kept out of search engines, and pages that left are canonical themselves', async () => {
    expect(await headOf('/1/left')).toMatchObject({
      canonical: `${ORIGIN}/1/left`,
      robots: 'noindex,nofollow',
      notice: 'is no longer maintained',
    });
  });

  it('tell a browser that navigates within its document the same', async () => {
    const fragment = await (await app.get('/_page/release-a/1/guide/cards/overview')).text();
    expect(JSON.parse(fragment.slice(0, fragment.indexOf('\n')))).toMatchObject({
      canonical: `${ORIGIN}/guide/cards/overview`,
      path: '/1/guide/cards/overview',
      unlisted: 'yes',
    });
  });
});
