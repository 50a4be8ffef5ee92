/** Components of a Docusaurus site read the documents and sidebars of its versions and languages. */
import { describe, expect, it } from 'vitest';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { siteOpener } from '../../../support/sites/opened-sites.ts';
import { preJson } from '../../../support/sites/pre-json.ts';

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/base/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: {} }]] };`,
  'sidebars.js': `module.exports = { guides: ['intro', { type: 'category', label: 'More', link: { type: 'doc', id: 'guide/index' },
  items: ['guide/first', { type: 'link', label: 'Out', href: 'https://example.com' }, { type: 'html', value: '<hr>' }, 'guide/second'] }] };`,
  'docs/intro.md': '---\nslug: /\ndescription: Begin here\n---\n# Introduction\n',
  'docs/guide/index.mdx': `---
title: The guide
---
import List from '@site/src/List';
import { useCurrentSidebarCategory } from '@docusaurus/theme-common';
import DocCardList from '@theme/DocCardList';

<List />

<DocCardList items={useCurrentSidebarCategory().items} />
`,
  'docs/guide/first.md': '# First\n',
  'docs/guide/second.mdx': `---
tags: [Two words]
---
import Facts from '@site/src/Facts';

# Second

<Facts />
`,
  'docs/guide/plain.mdx': `import { useDocsVersion } from '@docusaurus/plugin-content-docs/client';

# Plain

{useDocsVersion().label}
`,
  'i18n/fr/docusaurus-plugin-content-docs/current/guide/first.md': '# Premier\n',
  'i18n/fr/docusaurus-plugin-content-docs/current/guide/second.mdx': `import Facts from '@site/src/Facts';

# Deuxième

<Facts />
`,
  'blog/2026-01-02-post.mdx': `---
title: A post
tags: [news]
authors: { name: Ann }
---
import Post from '@site/src/Post';

<Post />
`,
  'src/List.jsx': `import { useDocsSidebar, useCurrentSidebarCategory } from '@docusaurus/plugin-content-docs/client';
export default () => <ol data-of={useDocsSidebar().name}>{useCurrentSidebarCategory().items.filter((item) => item.type === 'link').map((item) => <li key={item.href}><a href={item.href}>{item.label}</a></li>)}</ol>;`,
  'src/Facts.jsx': `import { useDocById, useDocsData, useDocsVersion, useActiveDocContext, useDoc } from '@docusaurus/plugin-content-docs/client';
import { useAllDocsData } from '@docusaurus/plugin-content-docs/client';
export default function Facts() {
  const { docs, mainDocId, sidebars } = useDocsData().versions[0];
  const { metadata } = useDoc();
  return <pre>{JSON.stringify({ first: useDocById('guide/first'), ids: docs.map(({ id }) => id), mainDocId, sidebars, keys: Object.keys(useDocsVersion().docs).length,
    active: useActiveDocContext().activeDoc, id: metadata.id, previous: metadata.previous, tags: metadata.tags, all: useAllDocsData().default.versions[0].docs.length })}</pre>;
}`,
  'src/Post.jsx': `import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Post() {
  const { metadata } = useBlogPost();
  return <pre>{JSON.stringify([metadata.title, metadata.date.slice(0, 10), metadata.tags, metadata.authors.map(({ name }) => name)])}</pre>;
}`,
};

const open = siteOpener();

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('lists of documents, %s', (_name, files) => {
  it('have the documents of the version and the entries of sidebars', async () => {
    const site = open(await files());
    const outcome = await site.build();
    const rules = new Set(outcome.diagnostics.map(({ rule }) => rule));
    expect([...rules]).toEqual(['untruncated-post', 'inline-author']);
    const { html } = site.page(outcome, '/docs/guide');
    expect(html).toMatch(
      /<ol data-of="guides"><li><a href="\/base\/docs\/guide\/first">First<\/a><\/li><li><a [^>]*href="https:\/\/example.com"[^>]*>Out<\/a><\/li><li><a href="\/base\/docs\/guide\/second">Second<\/a><\/li><\/ol>/,
    );
    const facts = preJson(site.page(outcome, '/docs/guide/second').html);
    expect(facts).toMatchObject({
      first: { id: 'guide/first', title: 'First', sidebar: 'guides' },
      ids: ['guide/first', 'guide/index', 'guide/plain', 'guide/second', 'intro'],
      mainDocId: 'intro',
      sidebars: { guides: { link: { path: '/base/docs', label: 'Introduction' } } },
      keys: 5,
      active: { id: 'guide/second', path: '/base/docs/guide/second' },
      id: 'guide/second',
      previous: { title: 'First', permalink: '/base/docs/guide/first' },
      tags: [{ label: 'Two words', permalink: '/base/docs/tags/two-words' }],
      all: 5,
    });
    expect(preJson(site.page(outcome, '/fr/docs/guide/second').html)).toMatchObject({
      first: { title: 'Premier', path: '/base/fr/docs/guide/first' },
      active: { path: '/base/fr/docs/guide/second' },
    });
    expect(preJson(site.page(outcome, '/blog/2026/01/02/post').html)).toEqual([
      'A post',
      '2026-01-02',
      [{ inline: true, label: 'news', permalink: '/base/blog/tags/news' }],
      ['Ann'],
    ]);
  });
});

it('compile the pages that read them again when a title in their language changes, and no others', async () => {
  const site = open(FILES);
  await site.build();
  site.write({ 'docs/guide/first.md': '# Renamed\n' });
  const outcome = await site.build();
  expect(site.page(outcome, '/docs/guide').html).toContain('>Renamed</a>');
  expect(outcome.compiled.toSorted()).toEqual([
    '/docs/guide',
    '/docs/guide/first',
    '/docs/guide/second',
  ]);
});
