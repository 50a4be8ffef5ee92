/** Every kind of response has each security header and its release exactly once. */
import { describe, expect, it } from 'vitest';
import type { TargetKind } from '../../../worker/release/endpoints.ts';
import { SECURITY_HEADERS } from '../../../worker/http/security.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PAGE = '/guide/cards/overview';

/**
 * A request that the handler of each kind answers. `null`: the kind has a test of its own below, or needs withdrawn content,
 * a failure of KV or an exhausted rate limit, which other files test.
 */
const REQUESTS: Record<TargetKind, [path: string, init?: RequestInit] | null> = {
  page: [PAGE],
  markdown: [`${PAGE}.md`],
  redirect: [`${PAGE}/`],
  'not-found': ['/nowhere'],
  'bad-address': ['/%E0%A4%A'],
  'method-not-allowed': [PAGE, { method: 'PUT' }],
  'search-page': ['/search?q=card'],
  'search-json': ['/_search?q=card'],
  'multi-search': ['/multi_search', { method: 'OPTIONS' }],
  fragment: [`/_page/release-a${PAGE}`],
  sidebar: [`/_nav/release-a${PAGE}`],
  asset: ['/assets/none-0000000000000000.js'],
  'llms-list': ['/llms.txt'],
  'well-known': ['/.well-known/api-catalog'],
  mcp: ['/mcp', { method: 'POST', body: '{}' }],
  mock: ['/_mock/api/v1/things/1'],
  ask: ['/_ask', { method: 'POST', body: '{}' }],
  events: ['/_events', { method: 'POST', body: '{}' }],
  feedback: ['/_feedback', { method: 'POST', body: '{}' }],
  health: ['/_health'],
  sandbox: ['/_sandbox'],
  purge: ['/_purge', { method: 'POST' }],
  dev: ['/_dev/live'],
  file: ['/img/logo.svg'],
  'llms-text': ['/llms-full.txt'],
  'section-text': ['/llms-full-1.txt'],
  'social-image': [`/_card${PAGE}.png`],
  'cached-page': null,
  preview: null,
  feed: null,
  'filtered-file': null,
  'withdrawn-text': null,
  gone: null,
  'rate-limited': null,
  unreadable: null,
  'unreadable-image': null,
};

// `Headers` joins the values of a repeated header with a comma, so a header that is set twice fails.
function expectHeaders(
  { headers }: Response,
  release: string | null,
  others: Record<string, string> = {},
): void {
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...others }))
    if (name === 'cross-origin-resource-policy')
      expect(headers.get(name)).toMatch(/^(?:same|cross)-origin$/);
    else expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get('x-release')).toBe(release);
}

describe('the response of kind', () => {
  it.each(
    Object.entries(REQUESTS).flatMap(([kind, request]) =>
      request ? [{ kind, path: request[0], init: request[1] }] : [],
    ),
  )('$kind has the headers of every response', async ({ kind, path, init }) => {
    const app = testApp();
    // Pages of the site frame this document.
    const others = kind === 'sandbox' ? { 'x-frame-options': 'SAMEORIGIN' } : {};
    expectHeaders(await app.request(path, init), 'release-a', others);
  });

  it('cached-page has them, like the first response', async () => {
    const app = testApp();
    await (await app.get(PAGE)).text();
    const again = await app.get(PAGE);
    expect(again.headers.get('x-cache')).toBe('hit');
    expectHeaders(again, 'release-a');
    const fresh = await app.get(PAGE, { 'if-none-match': again.headers.get('etag') ?? '' });
    expect(fresh.status).toBe(304);
    expectHeaders(fresh, 'release-a');
  });

  it('preview has them and names no release without a valid link', async () => {
    const stricter = { 'referrer-policy': 'same-origin' };
    expectHeaders(await testApp().get('/_preview/x/'), null, stricter);
  });

  it('without any release (KV is empty) has them and names no release', async () => {
    const app = testApp();
    app.kv.values.clear();
    const response = await app.get(PAGE);
    expect(response.status).toBe(503);
    expectHeaders(response, null);
  });
});
