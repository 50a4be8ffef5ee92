import { afterEach, describe, expect, it } from 'vitest';
import { numberPrefix } from '../../../compiler/docs/read-docs.ts';
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

describe('numberPrefix', () => {
  it('strips order numbers, and keeps dates and versions', () => {
    expect(numberPrefix('01-intro')).toEqual({ name: 'intro', position: 1 });
    expect(numberPrefix('2. setup')).toEqual({ name: 'setup', position: 2 });
    for (const name of ['2fa', '2025-11-01-news', '1.2.3', '7.0-foo'])
      expect(numberPrefix(name)).toEqual({ name, position: undefined });
  });
});

describe('a sidebar generated from folders', () => {
  it('sorts by position and number, labels categories, and uses an index file as the page of its category', async () => {
    site = temporarySite({
      'docs/02-second.mdx': '# Second',
      'docs/01-first.mdx': '# First',
      'docs/last.mdx': '# Last',
      'docs/guide/index.mdx': '---\nsidebar_position: 3\n---\n# The guide',
      'docs/guide/b.mdx': '---\nsidebar_position: 2\nsidebar_label: Bee\n---\n# B',
      'docs/guide/a.mdx': '---\nsidebar_position: 1\n---\n# A',
      'docs/extra/_category_.json': '{ "label": "More", "position": 0, "collapsed": false }',
      'docs/extra/x.mdx': '# X',
    });
    const { manifest } = await site.build();
    const labels = manifest.sidebars['default']?.map((item) =>
      item.type === 'html' ? '' : item.label,
    );
    expect(labels).toEqual(['More', 'First', 'Second', 'The guide', 'Last']);
    expect(manifest.sidebars['default']?.[3]).toMatchObject({
      type: 'category',
      href: '/guide',
      ownPage: true,
      collapsed: true,
    });
    const branches = 'inline' in manifest.pages ? manifest.pages.inline.branches : {};
    expect(branches['default.3']).toEqual([
      { type: 'link', label: 'A', href: '/guide/a' },
      { type: 'link', label: 'Bee', href: '/guide/b' },
    ]);
  });

  it('takes a file for the index of a folder if both have the same name, number included', async () => {
    site = temporarySite({
      'docs/sources/sources.mdx': '# Sources',
      'docs/relations/1-relations.mdx': '# Relations',
      'docs/2-guides/2-guides.mdx': '# Guides',
    });
    const outcome = await site.build();
    for (const path of ['/sources', '/relations/relations', '/guides'])
      expect(site.page(outcome, path).entry, path).toBeDefined();
  });

  it('gives each page its sidebar path, breadcrumbs and neighbours', async () => {
    site = temporarySite({
      'docs/a.mdx': '# A',
      'docs/g/_category_.yml': 'label: Group',
      'docs/g/b.mdx': '# B',
      'docs/g/h/c.mdx': '# C',
    });
    const page = site.page(await site.build(), '/g/h/c').entry;
    expect(page).toMatchObject({
      sidebar: 'default',
      trail: ['default.1', 'default.1.1'],
      crumbs: [{ label: 'Group' }, { label: 'h' }, { label: 'C' }],
      previous: { title: 'B', path: '/g/b' },
    });
    expect(page.next).toBeUndefined();
  });
});

describe('an explicit sidebar', () => {
  const docs = {
    'docs/one.mdx': '# One',
    'docs/two.mdx': '# Two\n\nAbout two.',
    'docs/three.mdx': '# Three',
  };

  it('supports pages, categories, links, HTML, references and generated indexes', async () => {
    site = temporarySite({
      ...docs,
      'sidebars.ts': `export default { docs: [
        'one',
        { type: 'category', label: 'Group', link: { type: 'generated-index', description: 'All of it' }, items: ['two', { type: 'ref', id: 'one', label: 'Back' }] },
        { type: 'link', label: 'Out', href: 'https://x.example' },
        { type: 'html', value: '<hr>' },
        { type: 'doc', id: 'three', label: 'Drei' },
      ] };`,
    });
    const outcome = await site.build();
    expect(outcome.manifest.sidebars['docs']).toEqual([
      { type: 'link', label: 'One', href: '/one' },
      expect.objectContaining({
        type: 'category',
        label: 'Group',
        href: '/category/group',
        ownPage: true,
      }),
      { type: 'link', label: 'Out', href: 'https://x.example' },
      { type: 'html', html: '<hr>' },
      { type: 'link', label: 'Drei', href: '/three' },
    ]);
    const index = site.page(outcome, '/category/group');
    expect(index.html).toContain(
      '<h1>Group</h1><p>All of it</p><ul class="cards"><li class="card"><a href="/two">Two</a><p>About two.</p></li>',
    );
    expect(site.page(outcome, '/one').entry.next).toEqual({
      title: 'Group',
      path: '/category/group',
    });
  });

  it('is checked, with the line of each fault', async () => {
    site = temporarySite({
      ...docs,
      'sidebars.ts': [
        'export default {',
        '  docs: [',
        "    'one',",
        "    { type: 'page', id: 'two' },",
        "    { type: 'category', label: 'Group', colapsed: true, items: [",
        "      { type: 'link', label: 'Out', href: '' },",
        "      { type: 'doc', id: 'three', badge: { text: 'x', kind: 'loud' } },",
        '    ] },',
        '  ],',
        '  other: { Short: 3 },',
        '};',
      ].join('\n'),
    });
    const found = (await site.diagnose()).map(({ line, message }) => `${line}: ${message}`);
    expect(found).toEqual([
      '4: Sidebar `docs[1].type`: found "page", expected one of "doc", "ref", "link", "html", "autogenerated", "category".',
      '6: Sidebar `docs[2].items[0].href`: found "", expected text that is not empty.',
      expect.stringMatching(/^7: Sidebar `docs\[2\]\.items\[1\]\.badge`: .*expected a text, or an/),
      '5: Sidebar `docs[2].colapsed`: found an unknown field, expected `collapsed`, or no such field.',
      '10: Sidebar `other.Short`: found 3, expected a list of entries, or an object of categories by label.',
    ]);
  });

  it('respects front matter: pagination, displayed sidebar, unlisted, draft', async () => {
    site = temporarySite({
      'docs/one.mdx': '---\npagination_next: null\n---\n# One',
      'docs/two.mdx': '---\npagination_prev: three\npagination_label: Zwei\n---\n# Two',
      'docs/three.mdx': '---\ndisplayed_sidebar: null\n---\n# Three',
      'docs/four.mdx': '---\nunlisted: true\n---\n# Four',
      'docs/five.mdx': '---\ndraft: true\n---\n# Five',
      'sidebars.ts': "export default { docs: ['one', 'two', 'three', 'four'] };",
    });
    const outcome = await site.build();
    expect(site.page(outcome, '/one').entry.next).toBeUndefined();
    expect(site.page(outcome, '/two').entry.previous).toEqual({ title: 'Three', path: '/three' });
    expect(site.page(outcome, '/three').entry.sidebar).toBeUndefined();
    expect(site.page(outcome, '/four').entry.unlisted).toBe(true);
    expect(outcome.manifest.sidebars['docs']).toHaveLength(3);
    expect(outcome.manifest.count).toBe(4);
  });

  it('fills DocCardList with the category of its page', async () => {
    site = temporarySite({
      'docs/g/index.mdx':
        "import DocCardList from '@theme/DocCardList';\n\n# Group\n\n<DocCardList />\n",
      'docs/g/x.mdx': '---\ndescription: About X\n---\n# X',
    });
    expect(site.page(await site.build(), '/g').html).toContain(
      '<ul class="cards"><li class="card"><a href="/g/x">X</a><p>About X</p></li></ul>',
    );
  });
});

describe('several instances', () => {
  it('have their own routes and sidebars below one base URL', async () => {
    site = temporarySite({
      'site.ts': siteModule({
        baseUrl: '/base/',
        docs: [{ path: 'docs' }, { id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }],
      }),
      'docs/a.mdx': '# A\n\n[to sdk](../sdk/b.mdx)',
      'sdk/b.mdx': '# B',
    });
    const outcome = await site.build();
    expect(Object.keys(outcome.manifest.sidebars)).toEqual(['default', 'sdk.default']);
    expect(site.page(outcome, '/a').html).toContain('href="/base/sdk/b"');
    expect(outcome.manifest.redirects['/']).toEqual({ to: '/a', status: 302 });
  });
});

describe('a displayed sidebar', () => {
  it('is looked up in the folder of the page before other folders', async () => {
    const sidebars = '{ "main": ["a"], "other": ["b"] }';
    site = temporarySite({
      'site.ts': siteModule({
        docs: [
          { path: 'docs', sidebars: 'sidebars.json' },
          { id: 'sdk', path: 'sdk', routeBasePath: 'sdk', sidebars: 'sidebars.json' },
        ],
      }),
      'sidebars.json': sidebars,
      'docs/a.md': '---\ndisplayed_sidebar: other\n---\n\n# A',
      'docs/b.md': '# B',
      'sdk/a.md': '---\ndisplayed_sidebar: other\n---\n\n# A',
      'sdk/b.md': '# B',
    });
    const outcome = await site.build();
    expect(site.page(outcome, '/a').entry.sidebar).toBe('other');
    expect(site.page(outcome, '/sdk/a').entry.sidebar).toBe('sdk.other');
  });
});

describe('a large site', () => {
  it('keeps pages out of the manifest, and finds each in its shard', async () => {
    const docs = Object.fromEntries(
      Array.from({ length: 450 }, (_entry, index) => [
        `docs/s${index % 9}/p${index}.mdx`,
        `# Page ${index}\n`,
      ]),
    );
    site = temporarySite(docs);
    const { manifest } = await site.build();
    if (!('shards' in manifest.pages)) throw new Error('expected shards');
    const firsts = manifest.pages.shards.map((ref) => ref.first);
    expect(firsts).toEqual(firsts.toSorted());
    expect(firsts.length).toBeGreaterThan(2);
    expect(JSON.stringify(manifest).length).toBeLessThan(20_000);
  });
});
