/** Components of a Docusaurus site read the headings, the edit link and the last change of their own page. */
import { describe, expect, it } from 'vitest';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { siteOpener } from '../../../support/sites/opened-sites.ts';
import { preJson } from '../../../support/sites/pre-json.ts';

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/',
  presets: [['classic', { docs: { editUrl: 'https://git.example/', showLastUpdateTime: true, showLastUpdateAuthor: true }, blog: { editUrl: 'https://git.example/' } }]] };`,
  'docs/a.md': '---\nsidebar_position: 1\n---\n# A\n',
  'docs/b.mdx': `---
sidebar_position: 2
pagination_next: null
last_update: { date: 2026-02-03, author: Ann }
---
import Facts from '@site/src/Facts';

# The *title*

It begins here.

<Facts />

## First \`code\`

### Deeper
`,
  'docs/c.mdx': `---
sidebar_position: 3
title: Named
pagination_prev: a
---
import Facts from '@site/src/Facts';

<Facts />
`,
  'docs/d.md': '# D\n',
  'blog/2026-01-02-post.mdx': `---
title: A post
authors: { name: Ann }
---
import Post from '@site/src/Post';

## Part

<Post />

<!-- truncate -->
`,
  'src/Facts.jsx': `import { useDoc } from '@docusaurus/plugin-content-docs/client';
export default function Facts() {
  const { toc, contentTitle, metadata } = useDoc();
  const { title, description, source, slug, editUrl, lastUpdatedAt, lastUpdatedBy, previous, next } = metadata;
  return <pre>{JSON.stringify({ toc, contentTitle, title, description, source, slug, editUrl, lastUpdatedAt, lastUpdatedBy, previous, next })}</pre>;
}`,
  'src/Post.jsx': `import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Post() {
  const { toc, metadata } = useBlogPost();
  return <pre>{JSON.stringify([toc.map(({ id }) => id), metadata.editUrl])}</pre>;
}`,
};

const open = siteOpener();

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('the facts of a document, %s', (_name, files) => {
  it('are those that readers see', async () => {
    const site = open(await files());
    const outcome = await site.build();
    expect(preJson(site.page(outcome, '/docs/b').html)).toEqual({
      toc: [
        { value: 'First <code>code</code>', id: 'first-code', level: 2 },
        { value: 'Deeper', id: 'deeper', level: 3 },
      ],
      contentTitle: 'The title',
      title: 'The title',
      description: 'It begins here.',
      source: '@site/docs/b.mdx',
      slug: '/b',
      editUrl: 'https://git.example/docs/b.mdx',
      lastUpdatedAt: Date.UTC(2026, 1, 3),
      lastUpdatedBy: 'Ann',
      previous: { title: 'A', permalink: '/b/docs/a' },
    });
    expect(preJson(site.page(outcome, '/docs/c').html)).toMatchObject({
      toc: [],
      title: 'Named',
      previous: { title: 'A', permalink: '/b/docs/a' },
      next: { title: 'D', permalink: '/b/docs/d' },
    });
    expect(preJson(site.page(outcome, '/docs/c').html)).not.toHaveProperty('contentTitle');
    expect(preJson(site.page(outcome, '/blog/2026/01/02/post').html)).toEqual([
      ['part'],
      'https://git.example/blog/2026-01-02-post.mdx',
    ]);
  });
});

it('follow an edit of the page, and compile no other page again', async () => {
  const site = open(FILES);
  await site.build();
  site.write({ 'docs/b.mdx': FILES['docs/b.mdx'].replace('### Deeper', '## Renamed') });
  const outcome = await site.build();
  expect(outcome.compiled).toEqual(['/docs/b']);
  expect(preJson(site.page(outcome, '/docs/b').html)).toMatchObject({
    toc: [{ id: 'first-code' }, { value: 'Renamed', id: 'renamed', level: 2 }],
  });
});
