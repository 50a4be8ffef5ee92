import fc from 'fast-check';
import { rulesIn } from '../../model/search/search-rules.ts';
import { describe, expect, it } from 'vitest';
import { issueText } from '../../model/schema/schema.ts';
import { siteOf } from '../../model/config/site.ts';
import { parseSiteConfig } from '../../model/config/site-parser.ts';

const minimal = { title: 'Docs', url: 'https://docs.example' };

function issues(value: unknown): string[] {
  return parseSiteConfig(value).issues.map(issueText);
}

describe('parseSiteConfig', () => {
  it('requires a title and an origin, and fills in the rest', () => {
    const { value } = parseSiteConfig(minimal);
    expect(value).toMatchObject({
      baseUrl: '/',
      colourMode: { default: 'light', respectSystem: true, disableSwitch: false },
      contents: { min: 2, max: 3 },
      links: {
        brokenLinks: 'log',
        brokenMarkdownLinks: 'warn',
        brokenMarkdownImages: 'throw',
        brokenAnchors: 'warn',
        duplicateRoutes: 'warn',
      },
      locales: { default: 'en-GB' },
    });
  });

  it('names nested fields', () => {
    expect(
      issues({ ...minimal, navbar: { items: [{ type: 'link', label: 'A', href: 'b' }] } }),
    ).toEqual([
      'field `navbar.items[0].href`: found "b", expected a path that begins with `/`, or an absolute URL',
    ]);
  });

  it('reads the search settings', () => {
    const search = {
      collection: 'docs',
      path: '/search',
      synonyms: [{ words: ['a', 'b'] }, { root: 'c', words: ['d'] }],
      curations: [{ query: 'x', pin: ['/a#b'] }],
    };
    const { value } = parseSiteConfig({ ...minimal, search });
    expect(value?.search).toMatchObject({
      synonyms: search.synonyms,
      curations: [{ query: 'x', match: 'exact', pin: ['/a#b'], hide: [] }],
    });
    // Only a list of its own is named to a search service: one that others filled has no such set.
    const own = parseSiteConfig({ ...minimal, search: { ...search, stopWords: ['the'] } }).value;
    expect(value && siteOf(value).search).toEqual({ collection: 'docs', path: '/search' });
    expect(own && siteOf(own).search).toMatchObject({ stopWords: 'docs' });
    expect(value && siteOf(value).docsPlugin).toBe(undefined);
    const guide = parseSiteConfig({ ...minimal, docs: [{ id: 'guide', path: 'docs' }] }).value;
    expect(guide && siteOf(guide).docsPlugin).toBe('guide');
    const locales = { default: 'de', list: [{ code: 'de', label: 'Deutsch' }] };
    const german = parseSiteConfig({ ...minimal, locales }).value;
    // The defaults depend on the language of the page.
    expect(german && rulesIn('de-AT', german.search)).toMatchObject({
      stopWords: expect.arrayContaining(['wie', 'der']),
      wordForms: true,
    });
    expect(value && rulesIn('en', value.search).stopWords).toContain('the');
    expect(value && rulesIn('sw', value.search).stopWords).toEqual([]);
    expect(
      issues({
        ...minimal,
        search: {
          ...search,
          synonyms: [{ words: ['…'] }],
          curations: [{ query: 'x', match: 'near', pin: ['a'] }],
          stopWords: 'the',
        },
      }).map((issue) => issue.split(':')[0]),
    ).toEqual([
      'field `search.synonyms[0].words[0]`',
      'field `search.curations[0].match`',
      'field `search.curations[0].pin[0]`',
      'field `search.stopWords`',
    ]);
  });

  it('enables analytics only if the site does, and asks for consent by default', () => {
    const analytics = (value?: object) =>
      parseSiteConfig(value ? { ...minimal, analytics: value } : minimal).value?.analytics;
    expect(analytics()).toEqual({ enabled: false, events: true, consent: 'required' });
    expect(analytics({})).toEqual({ enabled: true, events: true, consent: 'required' });
    expect(analytics({ enabled: false })).toMatchObject({ enabled: false });
  });

  it('says where settings went that no longer exist', () => {
    expect(issues({ ...minimal, analytics: { marketing: { portal: '47' } } })).toEqual([
      'field `analytics.marketing`: found {"portal":"47"}, expected no such field (use an entry of `scripts` with `consent: \'marketing\'` and `queue: \'_hsq\'`, and `policy` for its origins, instead)',
    ]);
    expect(issues({ ...minimal, embeds: { images: [] } })).toEqual([
      'field `embeds`: found {"images":[]}, expected no such field (use `policy.image`, `policy.frame` and `policy.media` instead)',
    ]);
  });

  it('suggests the intended field', () => {
    expect(issues({ ...minimal, redirect: [] })).toEqual([
      'field `redirect`: found an unknown field, expected `redirects`, or no such field',
    ]);
  });

  it('checks fields against each other', () => {
    expect(
      issues({ ...minimal, locales: { default: 'de', list: [{ code: 'en', label: 'English' }] } }),
    ).toHaveLength(1);
    expect(issues({ ...minimal, redirects: [{ from: '/a', to: '/a' }] })).toHaveLength(1);
    expect(issues({ ...minimal, contents: { min: 4, max: 2 } })).toHaveLength(1);
  });

  it.each([
    ['/old/*', '/new/:splat', []],
    ['/:a/:b/*', 'https://x.example:8080/:b?q=:a#:splat', []],
    ['/old/*/x', '/new', ['from']],
    ['/old*', '/new', ['from']],
    ['/a/:x/:x', '/new', ['from']],
    ['/a/:x-y', '/new', ['from']],
    ['/a/:x/', '/new', ['from']],
    ['/old/*', '/new/*', ['to']],
    ['/old/*', '/new/:rest', ['to']],
    ['/old/*', '//:splat', ['to']],
    ['/old/*', 'https://:splat/', ['to']],
    ['/old/*', 'https://x.example:splat', ['to']],
    ['/old/*', 'https://x.example:80:splat', ['to']],
    ['/old/*', 'https://me@:splat', ['to']],
    ['/old/*', '#:splat', ['to']],
    ['/old/*', 'mailto:splat', ['to']],
  ])('checks the placeholders of a redirect from %s to %s', (from, to, fields) => {
    const found = parseSiteConfig({ ...minimal, redirects: [{ from, to }] }).issues;
    expect(found.map(({ path }) => path)).toEqual(fields.map((field) => `redirects[0].${field}`));
  });

  it('never throws, and never accepts anything but an object', () => {
    expect(parseSiteConfig({ valueOf: '' }).issues.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseSiteConfig(value);
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          expect(parsed.issues.length).toBeGreaterThan(0);
      }),
    );
  });

  it('reports every field with a value of the wrong type', () => {
    const fields = [
      'title',
      'url',
      'baseUrl',
      'logo',
      'variables',
      'locales',
      'versions',
      'navbar',
      'footer',
      'announcement',
      'colourMode',
      'contents',
      'docs',
      'editUrl',
      'lastUpdated',
      'redirects',
      'links',
      'markdown',
      'search',
      'analytics',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.constantFrom(42, true, () => 1),
        (field, value) => {
          const found = parseSiteConfig({ ...minimal, [field]: value }).issues;
          expect(found.some((issue) => issue.path.startsWith(field))).toBe(true);
        },
      ),
    );
  });

  it('accepts its own result', () => {
    const { value } = parseSiteConfig({ ...minimal, tagline: 'T', variables: { a: { b: 'c' } } });
    expect(parseSiteConfig(value).value).toEqual(value);
  });
});
