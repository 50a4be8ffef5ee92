/** Tags of documents, and what the build says about tags, authors and dates. */
import { afterEach, expect, it } from 'vitest';
import { appOfSite } from '../../support/sites/app-of-site.ts';
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

it('documents show their tags and are listed by them, in each docs folder on its own', async () => {
  site = temporarySite({
    'site.ts': siteModule({
      docs: [
        { path: 'docs', routeBasePath: '/docs' },
        { id: 'api', path: 'api', routeBasePath: '/api' },
      ],
    }),
    'docs/tags.yml': 'setup: { label: Set up, description: To begin with }\n',
    'docs/a.md': '---\ntags: [setup, Other]\n---\n\n# A\n\nAbout A. [All](/docs/tags)\n',
    'docs/b.md': '---\ntags: [setup]\n---\n\n# B\n\nAbout B.\n',
    'docs/hidden.md': '---\ntags: [setup]\nunlisted: true\n---\n\n# Hidden\n',
    'docs/none.md': '# None\n',
    'api/x.md': '---\ntags: [anything]\n---\n\n# X\n',
  });
  const built = await site.build();
  expect(built.diagnostics).toMatchObject([
    { severity: 'warning', rule: 'inline-tag', message: expect.stringContaining('"Other"') },
  ]);
  const { pages } = built.manifest;
  const paths = Object.keys('inline' in pages ? pages.inline.pages : {});
  expect(paths.filter((path) => path.includes('/tags'))).toEqual([
    '/api/tags',
    '/api/tags/anything',
    '/docs/tags',
    '/docs/tags/other',
    '/docs/tags/setup',
  ]);
  const get = await appOfSite(built, site.out);
  const text = async (path: string): Promise<string> => (await get(path)).text();
  expect(await text('/docs/a')).toContain(
    '<nav class="page-links" aria-label="Tags"><span>Tags:</span><a href="/docs/tags/setup" rel="tag">Set up</a><a href="/docs/tags/other" rel="tag">Other</a></nav>',
  );
  expect(await text('/docs/hidden')).toContain('href="/docs/tags/setup"');
  expect(await text('/docs/none')).not.toContain('aria-label="Tags"');
  const list = await text('/docs/tags/setup');
  expect(list).toContain('<h1>Pages tagged “Set up”</h1><p>To begin with</p>');
  expect(
    [...list.matchAll(/<li class="card"><a href="([^"]*)">/g)].map(([, path]) => path),
  ).toEqual(['/docs/a', '/docs/b']);
  expect(await text('/docs/tags')).toContain(
    '<a href="/docs/tags/setup">Set up</a> <span>2 pages</span>',
  );

  // A document that gets its first tag, and a tag that is renamed.
  site.write({
    'docs/none.md': '---\ntags: [setup]\n---\n\n# None\n',
    'docs/tags.yml': 'setup: { label: Start, permalink: /begin }\n',
  });
  const next = await site.build();
  expect(site.page(next, '/docs/tags/begin').html.match(/class="card"/g)).toHaveLength(3);
  expect(site.page(next, '/docs/b').entry.tags).toEqual([
    { title: 'Start', path: '/docs/tags/begin' },
  ]);
});

it('mistakes in posts and in the files of names are reported with their place', async () => {
  site = temporarySite({
    'site.ts': siteModule({
      docs: [],
      blog: { routeBasePath: '/', onInlineAuthors: 'throw', onInlineTags: 'log' },
    }),
    'blog/authors.yml': 'ada: { name: Ada, webpage: x }\n',
    'blog/tags.yml': 'known:\n',
    'blog/a.md':
      '---\ndate: 2024-02-31\nauthors: [nobody, { name: Guest }]\ntags: [other]\nautors: x\n---\n\n# A\n',
    'blog/b.md': '# B\n\n<!-- truncate -->\n',
  });
  const found = await site.diagnose();
  expect(
    found.map(({ severity, rule, file, line }) =>
      [severity, rule, file.split('/').at(-1), line].join(' '),
    ),
  ).toEqual([
    'warning unknown-front-matter a.md 5',
    'error post-date a.md 2',
    'warning post-date b.md 1',
    'error name-file authors.yml ',
    'log inline-tag a.md 1',
    'warning untruncated-post a.md 1',
    'error unknown-author a.md 1',
    'error inline-author a.md 1',
  ]);
});
