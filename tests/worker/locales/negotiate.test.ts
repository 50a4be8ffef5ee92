/** The language of the home page, if the site negotiates it. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

const list = ['en-GB', 'de', 'pt-BR', 'zh-Hans'].map((code) => ({
  code,
  label: code,
  direction: 'ltr' as const,
}));

function app(negotiate: boolean, baseUrl = '/') {
  const locales = {
    default: 'en-GB',
    list,
    missing: 'fallback' as const,
    ...(negotiate && { negotiate: true as const }),
  };
  return testApp({ baseUrl, site: { locales } });
}

describe('the home page of a site that negotiates', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', '/de'],
    ['fr, pt;q=0.4', '/pt-BR'],
    ['en;q=0.1, de;q=0.8', '/de'],
    ['zh-TW, zh-CN;q=0.8', '/zh-Hans'],
  ])('leads a reader with %s to %s', async (languages, location) => {
    const response = await app(true).get('/', { 'accept-language': languages });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toContain('Accept-Language');
  });

  it.each([
    ['no language', {}],
    ['the default language first', { 'accept-language': 'en,de;q=0.9' }],
    ['a language that the site does not have', { 'accept-language': 'fi' }],
    ['a language in another script', { 'accept-language': 'zh-TW' }],
    ['a refused language', { 'accept-language': 'de;q=0, fi' }],
    ['a link on the site', { 'accept-language': 'de', 'sec-fetch-site': 'same-origin' }],
    ['another choice before', { 'accept-language': 'de', cookie: 'a=b; edgepress-locale=en-GB' }],
  ])('is in the default language for %s, and no cache stores it', async (_name, headers) => {
    const site = app(true);
    // The second answer comes from the worker's own memory.
    for (const response of [await site.get('/', headers), await site.get('/', headers)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('vary')).toContain('Accept-Language');
    }
  });

  it('follows the choice that the reader made in the menu, below any base URL', async () => {
    const headers = { 'accept-language': 'en', cookie: 'edgepress-locale=de' };
    const response = await app(true, '/docs/').get('/docs/?a=b', headers);
    expect(response.headers.get('location')).toBe('/docs/de?a=b');
    const unknown = { 'accept-language': 'de', cookie: 'edgepress-locale=xx' };
    expect((await app(true).get('/', unknown)).headers.get('location')).toBe('/de');
  });
});

it('does not ask for the language unless it is configured, and never on other pages', async () => {
  const headers = { 'accept-language': 'de' };
  const home = await app(false).get('/', headers);
  expect(home.status).toBe(200);
  expect(home.headers.get('cache-control')).toContain('public');
  expect(home.headers.get('vary')).toBe('Accept');
  const page = await app(true).get('/guide/cards/creating', headers);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toContain('public');
});
