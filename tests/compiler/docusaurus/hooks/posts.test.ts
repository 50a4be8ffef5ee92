/** Components of posts read their post and its neighbours with `useBlogPost` and `useBlogMetadata`. */
import { describe, expect, it } from 'vitest';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { siteOpener } from '../../../support/sites/opened-sites.ts';
import { preJson } from '../../../support/sites/pre-json.ts';

const WORDS = 'word '.repeat(300).trim();

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', baseUrl: '/b/', i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [['classic', { docs: {}, blog: { blogTitle: 'News', onInlineTags: 'ignore', onInlineAuthors: 'ignore', onUntruncatedBlogPosts: 'ignore' } }]] };`,
  'blog/authors.yml': `ann:
  name: Ann
  title: Author
  url: https://ann.example
  image_url: /img/ann.png
  page: true
  socials:
    github: ann-on-git
    x: https://x.com/ann
`,
  'blog/tags.yml': 'news:\n  label: The news\n  permalink: /latest\n  description: What is new\n',
  'static/img/ann.png': '',
  'blog/2026-01-01-oldest.mdx': `---\ntitle: Oldest\n---\n\nimport Where from '@site/src/Where';\n\nText\n\n<Where />\n`,
  'blog/2026-01-02-post.mdx': `---
title: A post
authors: [ann, { name: Bob, email: bob@s.example }]
tags: [news, Two words]
custom: value
---
import Post from '@site/src/Post';

${WORDS}

<!-- truncate -->

<Post />
`,
  'blog/2026-01-03-unlisted.md': '---\ntitle: Unlisted\nunlisted: true\n---\n\nText\n',
  'blog/2026-01-04-newest.mdx': `---
title: Newest
---
import Post from '@site/src/Post';

<Post />
`,
  'docs/a.mdx': `# A\n\nimport Where from '@site/src/Where';\n\nText\n\n<Where />\n`,
  'src/Post.jsx': `import { useBlogPost, useBlogMetadata } from '@docusaurus/plugin-content-blog/client';
export default function Post() {
  const { isBlogPostPage, assets, frontMatter, metadata } = useBlogPost();
  const { description, source, ...rest } = metadata;
  return <pre>{JSON.stringify({ isBlogPostPage, assets, custom: frontMatter.custom, ...rest, frontMatter: undefined, blog: useBlogMetadata() })}</pre>;
}`,
  'src/Where.jsx': `import { useBlogPost } from '@docusaurus/theme-common/internal';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
const titleOf = (hook) => { try { return hook().metadata.title; } catch (error) { return error.name; } };
export default () => <p id="where">{titleOf(useBlogPost)}, {titleOf(useDoc)}</p>;`,
};

const open = siteOpener();

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('a post, %s', (_name, files) => {
  it('knows its metadata, its neighbours and its blog', async () => {
    const site = open(await files());
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    const post = preJson(site.page(outcome, '/blog/2026/01/02/post').html);
    const { readingTime, ...rest } = Object(post);
    expect(readingTime).toBeGreaterThan(1.5);
    expect(readingTime).toBeLessThan(1.7);
    expect(rest).toEqual({
      isBlogPostPage: true,
      assets: { authorsImageUrls: [null, null] },
      custom: 'value',
      title: 'A post',
      permalink: '/b/blog/2026/01/02/post',
      date: '2026-01-02T00:00:00.000Z',
      tags: [
        {
          inline: false,
          label: 'The news',
          permalink: '/b/blog/tags/latest',
          description: 'What is new',
        },
        { inline: true, label: 'Two words', permalink: '/b/blog/tags/two-words' },
      ],
      authors: [
        {
          key: 'ann',
          name: 'Ann',
          title: 'Author',
          url: 'https://ann.example',
          imageURL: '/b/img/ann.png',
          socials: { github: 'https://github.com/ann-on-git', x: 'https://x.com/ann' },
          page: { permalink: '/b/blog/authors/ann' },
        },
        { key: null, name: 'Bob', email: 'bob@s.example', page: null },
      ],
      hasTruncateMarker: true,
      unlisted: false,
      prevItem: { title: 'Newest', permalink: '/b/blog/2026/01/04/newest' },
      nextItem: { title: 'Oldest', permalink: '/b/blog/2026/01/01/oldest' },
      blog: {
        blogTitle: 'News',
        blogBasePath: '/b/blog',
        authorsListPath: '/b/blog/authors',
      },
    });
    const newest = preJson(site.page(outcome, '/blog/2026/01/04/newest').html);
    expect(newest).toMatchObject({
      hasTruncateMarker: false,
      authors: [],
      nextItem: { title: 'A post', permalink: '/b/blog/2026/01/02/post' },
    });
    expect(newest).not.toHaveProperty('prevItem');
    // Documents are no posts, and posts are no documents.
    const where = (path: string): string | undefined =>
      /<p id="where">(.*?)<\/p>/.exec(site.page(outcome, path).html)?.[1];
    expect(where('/docs/a')).toBe('ReactContextError, A');
    expect(where('/blog/2026/01/01/oldest')).toBe('Oldest, ReactContextError');
  });
});

it('is compiled again when the title of a neighbour changes', async () => {
  const site = open(FILES);
  await site.build();
  site.write({ 'blog/2026-01-01-oldest.mdx': '---\ntitle: Renamed\n---\n\nText\n' });
  const outcome = await site.build();
  expect(outcome.compiled.toSorted()).toEqual(['/blog/2026/01/01/oldest', '/blog/2026/01/02/post']);
  expect(preJson(site.page(outcome, '/blog/2026/01/02/post').html)).toMatchObject({
    nextItem: { title: 'Renamed' },
  });
});
