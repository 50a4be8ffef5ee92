/** Faults that no page shows by itself: links of the configuration, routes that two want, names that mean nothing. */
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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

/** Findings as `severity rule file:line message`. */
async function found(files: Record<string, string>, dev = false): Promise<string[]> {
  await site?.close();
  site = temporarySite(files, { dev });
  const { root } = site;
  return (await site.diagnose()).map(
    ({ severity, rule, file, line, message }) =>
      `${severity} ${rule} ${path.relative(root, file)}:${line} ${message}`,
  );
}

const CONFIG = `export default {
  title: 'T',
  url: 'https://x.example',
  navbar: { items: [
    { type: 'link', label: 'Gone', href: '/navbar-gone', position: 'left' },
    { type: 'dropdown', label: 'More', position: 'left', items: [
      { label: 'Gone', href: '/menu-gone' },
      { label: 'There', href: '/a/' },
      { label: 'Elsewhere', href: 'https://elsewhere.example/gone' },
    ] },
  ] },
  footer: { copyright: '', columns: [{ title: 'F', links: [{ label: 'Gone', href: '/a#gone' }, { label: 'File', href: '/note.txt' }] }] },
  announcement: { id: 'a', text: 'T', link: { label: 'Gone', href: '/announcement-gone' } },
  redirects: [{ from: '/old', to: '/redirect-gone' }, { from: '/older', to: '/a#part' }],
  links: { brokenLinks: 'POLICY' },
};
`;
const SITE = {
  'docs/a.mdx': '# A\n\n## Part\n',
  'static/note.txt': '',
  'sidebars.ts':
    "export default {\n  docs: ['a', { type: 'category', label: 'C', items: [\n    { type: 'link', label: 'Gone', href: '/sidebar-gone' },\n  ] }],\n};\n",
};
const NO_PAGE = (href: string): string => `Broken link: there is no page or file \`${href}\`.`;

describe('links in the configuration', () => {
  it('are checked, and reported with their location', async () => {
    expect(await found({ ...SITE, 'site.ts': CONFIG.replace('POLICY', 'warn') })).toEqual([
      `warning broken-link site.ts:5 ${NO_PAGE('/navbar-gone')}`,
      `warning broken-link site.ts:7 ${NO_PAGE('/menu-gone')}`,
      'warning broken-anchor site.ts:12 Broken anchor: `/a#gone` points to the id `gone`, but `/a` has no such id.',
      `warning broken-link site.ts:13 ${NO_PAGE('/announcement-gone')}`,
      `warning broken-link site.ts:14 ${NO_PAGE('/redirect-gone')}`,
      `warning broken-link sidebars.ts:3 ${NO_PAGE('/sidebar-gone')}`,
    ]);
  });

  it('fail the build where broken links do', async () => {
    const lines = await found({ ...SITE, 'site.ts': CONFIG.replace('POLICY', 'throw') });
    expect(lines.filter((line) => line.startsWith('error broken-link'))).toHaveLength(5);
    await expect(site?.build()).rejects.toThrow('/navbar-gone');
    expect(await found({ ...SITE, 'site.ts': CONFIG.replace('POLICY', 'ignore') })).toEqual([
      'warning broken-anchor site.ts:12 Broken anchor: `/a#gone` points to the id `gone`, but `/a` has no such id.',
    ]);
  });
});

describe('redirects with placeholders', () => {
  const redirects = (rules: Record<string, string>): string =>
    siteModule({ redirects: Object.entries(rules).map(([from, to]) => ({ from, to })) });
  const PAGES = { 'docs/a.mdx': '# A', 'docs/new/b.mdx': '# B' };

  it('are part of the release in their order, apart from the exact ones', async () => {
    site = temporarySite({
      ...PAGES,
      'site.ts': redirects({ '/x': '/a', '/z/*': '/new/:splat', '/b/:y': '/a' }),
    });
    const { manifest } = await site.build();
    expect(manifest.redirects['/x']).toEqual({ to: '/a', status: 308 });
    expect(manifest.redirects).not.toHaveProperty(['/z/*']);
    expect(manifest.redirectPatterns).toEqual([
      { from: '/z/*', to: '/new/:splat', status: 308 },
      { from: '/b/:y', to: '/a', status: 308 },
    ]);
  });

  it('are followed by the link check', async () => {
    const lines = await found({
      ...PAGES,
      'docs/c.mdx': '# C\n\n[B](/old/b)\n[no B](/old/c)\n[out](/src/a)\n',
      'site.ts': redirects({
        '/old/*': '/new/:splat',
        '/src/*': 'https://x.example/:splat',
        '/past/*': '/gone',
      }),
    });
    expect(lines.map((line) => line.replace(/^\w+ /, ''))).toEqual([
      `broken-link site.ts:1 ${NO_PAGE('/gone')}`,
      `broken-link docs/c.mdx:4 ${NO_PAGE('/old/c')}`,
    ]);
  });

  it('may not lead in circles, and no rule may hide behind an earlier one', async () => {
    const ENDLESS = 'its target is redirected again, and so on.';
    const lines = await found({
      ...PAGES,
      'site.ts': redirects({
        '/one/*': '/two/:splat',
        '/two/:x/:y': '/one/:x/:y',
        '/deep/*': '/deep/er/:splat',
        '/p': '/q',
        '/q': '/p',
        '/new/*': '/new/b',
        '/new/:x': '/a',
        '/*': '/a',
      }),
    });
    const endless = (from: string, to: string): string =>
      `error redirect site.ts:1 Redirect from \`${from}\` to \`${to}\` never ends: ${ENDLESS}`;
    expect(lines.filter((line) => !line.includes('broken-link'))).toEqual([
      endless('/one/*', '/two/:splat'),
      endless('/two/:x/:y', '/one/:x/:y'),
      endless('/deep/*', '/deep/er/:splat'),
      endless('/p', '/q'),
      endless('/q', '/p'),
      'warning redirect site.ts:1 Redirect from `/new/:x` never applies: `/new/*` comes first and matches the same paths.',
    ]);
  });
});

describe('a route with two owners', () => {
  it('is reported for pages hidden by the results page, a redirect or a file, and for redirects hidden by a file', async () => {
    const lines = await found({
      'site.ts': siteModule({
        search: { collection: 'docs', path: '/find' },
        redirects: [
          { from: '/moved', to: '/a' },
          { from: '/note.txt', to: '/a' },
          { from: '/find', to: '/a' },
        ],
      }),
      'docs/a.mdx': '# A',
      'docs/find.mdx': '# Find',
      'docs/moved.mdx': '# Moved',
      'docs/named.mdx': '---\nslug: /note.txt\n---\n\n# Named',
      'docs/health.mdx': '---\nslug: /_health\n---\n\n# Health',
      'static/note.txt': '',
    });
    const hidden = (name: string, what: string): string =>
      `warning duplicate-route docs/${name}.mdx:1 Route ${what}, so this page is never shown.`;
    const idle = (from: string, owner: string): string =>
      `warning duplicate-route site.ts:1 Redirect from \`${from}\` never applies: the path belongs to ${owner}.`;
    expect(lines).toEqual([
      hidden('find', '`/find` is the results page (`search.path`)'),
      hidden('health', '`/_health` is reserved for the worker'),
      hidden('moved', '`/moved` is redirected to `/a` (`redirects`)'),
      hidden('named', '`/note.txt` is a file of the site'),
      idle('/note.txt', 'a file'),
      idle('/find', 'the results page'),
    ]);
  });

  it('is also reported for index pages', async () => {
    const sidebar = (slug: string): string =>
      `export default { docs: [{ type: 'category', label: 'Cards', link: { type: 'generated-index', slug: '${slug}' }, items: ['a'] }] };`;
    const page = { 'docs/a.mdx': '# A' };
    expect(await found({ ...page, 'sidebars.ts': sidebar('/a') })).toEqual([
      'warning duplicate-route docs/a.mdx:1 Route `/a` is this page, so the index page of the category “Cards” is never shown.',
    ]);
    expect(await found({ ...page, 'sidebars.ts': sidebar('/search') })).toEqual([
      'warning duplicate-route site.ts:1 Route `/search` is the results page (`search.path`), so the index page of the category “Cards” is never shown.',
    ]);
  });
});

describe('front matter', () => {
  const PAGE = (front: string): Record<string, string> => ({
    'docs/a.mdx': `---\ntitle: A\n${front}\n---\n\nText.\n`,
    'docs/guide/cards.mdx': '# Cards',
    'docs/later.mdx': '---\ndraft: true\n---\n\n# Later',
    'sidebars.ts': "export default { docs: ['a'], guides: ['guide/cards'] };",
  });

  it('fails the build if it names a missing sidebar or page, with a suggestion', async () => {
    const lines = await found(
      PAGE(
        'displayed_sidebar: guide\npagination_next: guide/card\npagination_prev: nothing-like-it',
      ),
    );
    expect(lines).toEqual([
      'error front-matter-reference docs/a.mdx:3 Front matter `displayed_sidebar`: found "guide", expected the name of a sidebar.',
      'error front-matter-reference docs/a.mdx:4 Front matter `pagination_next`: found "guide/card", expected the id of a page of this docs folder.',
      'error front-matter-reference docs/a.mdx:5 Front matter `pagination_prev`: found "nothing-like-it", expected the id of a page of this docs folder.',
    ]);
    const hints = (await site?.diagnose())?.map(({ hint }) => hint);
    expect(hints).toEqual(['Did you mean `guides`?', 'Did you mean `guide/cards`?', undefined]);
    await expect(site?.build()).rejects.toThrow('displayed_sidebar');
  });

  it('may name existing pages, nothing, and drafts', async () => {
    for (const front of [
      'displayed_sidebar: guides\npagination_next: guide/cards\npagination_prev: null',
      'displayed_sidebar: null\npagination_next: later',
    ])
      expect(await found(PAGE(front))).toEqual([]);
  });

  it('is reported once for each unused field', async () => {
    const lines = await found({
      'docs/a.mdx': '---\ntags: [x]\nsidebar_custom_props: { a: 1 }\n---\n\n# A',
      'docs/b.mdx': '---\nsidebar_custom_props: { b: 1 }\n---\n\n# B',
      'docs/c.mdx': '# C',
    });
    expect(lines).toEqual([
      'log unused-front-matter docs/a.mdx:3 Front matter `sidebar_custom_props` (2 pages) has no effect: sidebars have no custom components.',
    ]);
  });
});

describe('an announcement', () => {
  it('cannot be combined with `announceNewest`', async () => {
    const lines = await found({
      'site.ts': siteModule({
        announcement: { id: 'a', text: 'T' },
        changelog: { path: 'changelog', page: '/news', areas: [], announceNewest: true },
      }),
      'docs/news.mdx': '# News\n\n<Changelog />\n',
    });
    expect(lines).toContain(
      'warning site-config site.ts:undefined Site configuration: `changelog.announceNewest` has no effect when `announcement` is set.',
    );
  });
});
