/** Posts of a Docusaurus site that has its own `BlogPostItem` or `BlogPostPage`, and its other theme components, which are left out. */
import { describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../../compiler/release/build-outcome.ts';
import { objectsFolder, readObject } from '../../../../compiler/objects/objects.ts';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { siteOpener } from '../../../support/sites/opened-sites.ts';
import type { TemporarySite } from '../../../support/sites/temporary-site.ts';

const ITEM = 'src/theme/BlogPostItem/index.js';

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: {}, blog: { onUntruncatedBlogPosts: 'ignore' } }]] };`,
  'docs/a.md': '# A\n',
  'blog/2026-01-01-first.md':
    '---\ntitle: First\ncomments: true\n---\n\nIntroduction\n\n<!-- truncate -->\n\n## Part\n\nThe rest\n',
  'blog/2026-01-02-second.md': '---\ntitle: Second\n---\n\nWhole text\n',
  [ITEM]: `import BlogPostItem from '@theme-original/BlogPostItem';
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Item(props) {
  const { metadata, isBlogPostPage } = useBlogPost();
  const { frontMatter, title, nextItem } = metadata;
  return <><BlogPostItem {...props} />{isBlogPostPage && <p id="after">{(frontMatter.comments ? 'Comments' : 'None') + ': ' + title + ', ' + (nextItem?.title ?? '')}</p>}</>;
}`,
};

const open = siteOpener();

function feedOf(site: TemporarySite, outcome: BuildOutcome): string {
  const { object = '' } = outcome.manifest.files['/blog/feed.json'] ?? {};
  return readObject(objectsFolder(site.out), object).toString('utf8');
}

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('a site with `BlogPostItem`, %s', (_name, files) => {
  it('shows it around its posts, but not in lists and feeds', async () => {
    const site = open(await files());
    const outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
    const { html, header } = site.page(outcome, '/blog/2026/01/01/first');
    expect(html).toMatch(/^<h1>First<\/h1><div class="byline">/);
    expect(html).toMatch(/The rest<\/p>\s*<\/div><p id="after">Comments: First, <\/p>/);
    expect(header.toc.map(({ id }) => id)).toEqual(['part']);
    expect(header.islands).toEqual([]);
    expect(site.page(outcome, '/blog/2026/01/02/second').html).toContain(
      '<p id="after">None: Second, First</p>',
    );
    const list = site.page(outcome, '/blog').html;
    expect(list).toContain('Introduction');
    expect(list).toContain('Whole text');
    expect(list).not.toContain('The rest');
    const feed = feedOf(site, outcome);
    expect(feed).toContain('The rest');
    expect(list + feed).not.toContain('after');
    expect(site.page(outcome, '/docs/a').html).not.toContain('data-post');
  });
});

it('runs it in the browser if it needs one, with the post inside as HTML', async () => {
  const site = open({
    ...FILES,
    [ITEM]: `import useIsBrowser from '@docusaurus/useIsBrowser';
import BlogPostItem from '@theme-original/BlogPostItem';
export default (props) => { const isBrowser = useIsBrowser(); return <div><BlogPostItem {...props} />{isBrowser && <b>Live</b>}</div>; };`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/blog/2026/01/01/first');
  expect(header.islands).toEqual(['src/theme/BlogPostItem/index']);
  expect(header.toc.map(({ id }) => id)).toEqual(['part']);
  expect(html).toMatch(/<ep-slot data-name="s0"><div class="prose" data-post="?"?>/);
  const list = site.page(outcome, '/blog');
  expect(list.html).toContain('Whole text');
  expect(list.header.islands).toEqual([]);
});

it('renders one with the parts of the theme, whose title and footer are those of the engine', async () => {
  const site = open({
    ...FILES,
    [ITEM]: `import Container from '@theme/BlogPostItem/Container';
import Content from '@theme/BlogPostItem/Content';
import Footer from '@theme/BlogPostItem/Footer';
import Header from '@theme/BlogPostItem/Header';
export default ({ children, className }) => <Container className="own"><Header /><Content>{children}</Content><Footer /></Container>;`,
    'src/theme/BlogPostItem/Header/index.js': 'export default () => <h1>Twice</h1>;',
  });
  const outcome = await site.build();
  expect(outcome.diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
    ['theme-component', expect.stringContaining('`BlogPostItem/Header`')],
  ]);
  const { html } = site.page(outcome, '/blog/2026/01/01/first');
  expect(html).toMatch(/<div class="own"><div class="prose" data-post[^>]*>\s*<p>Introduction/);
  expect(html).not.toContain('Twice');
});

it('shows a post without one that throws, and reports components that nothing uses', async () => {
  const site = open({
    ...FILES,
    [ITEM]: `export default function Item({ items }) { return items.map(String); }`,
    'src/theme/BlogListPage/index.tsx': 'export default ({ items }) => <ul>{items.length}</ul>;',
    'src/theme/BlogListPage/styles.module.css': '.a {}',
    'src/theme/Footer.js': 'export default () => null;',
  });
  const outcome = await site.build();
  const found = outcome.diagnostics.map(({ severity, rule, message }) => [severity, rule, message]);
  expect(found).toContainEqual([
    'log',
    'theme-component',
    'No page uses these modules of the theme, so they are left out: `BlogListPage`, `Footer`.',
  ]);
  expect(found).toContainEqual(['warning', 'evaluation', expect.stringContaining("'map'")]);
  expect(site.page(outcome, '/blog/2026/01/01/first').html).toContain('The rest');
  expect(site.page(outcome, '/blog').html).toContain('Introduction');
});

it('compiles posts again when the site gets one', async () => {
  const { [ITEM]: item, ...rest } = FILES;
  const site = open(rest);
  expect(site.page(await site.build(), '/blog/2026/01/01/first').html).not.toContain('after');
  site.write({ [ITEM]: item });
  const outcome = await site.build();
  expect(outcome.compiled).not.toContain('/docs/a');
  expect(site.page(outcome, '/blog/2026/01/01/first').html).toContain('<p id="after">');
});

const PAGE = 'src/theme/BlogPostPage/index.js';

it('gives its own `BlogPostPage` the post, the sidebar and the blog', async () => {
  const site = open({
    ...FILES,
    [PAGE]: `import Original from '@theme-original/BlogPostPage';
export default function Page(props) {
  const { metadata, frontMatter, toc } = props.content;
  return <><Original {...props} /><p id="page">{[metadata.title, metadata.nextItem?.title, frontMatter.comments, toc.length, props.sidebar.title, props.sidebar.items.map(({ title, permalink }) => title + permalink).join(), props.blogMetadata?.blogTitle].join('; ')}</p></>;
}`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/blog/2026/01/01/first');
  // `BlogPostItem` is inside of it.
  expect(html).toMatch(/The rest<\/p>\s*<\/div><p id="after">Comments: First, <\/p><p id="page">/);
  expect(html).toContain(
    '<p id="page">First; ; true; 1; Recent posts; Second/blog/2026/01/02/second,First/blog/2026/01/01/first; Blog</p>',
  );
  expect(header.islands).toEqual([]);
  expect(site.page(outcome, '/blog').html).not.toContain('id="page"');
});

it('gives it the heading of the sidebar in the language of the site', async () => {
  const config = FILES['docusaurus.config.js'].replace(
    'presets:',
    "i18n: { defaultLocale: 'de', locales: ['de'] }, presets:",
  );
  const site = open({
    ...FILES,
    'docusaurus.config.js': config,
    [PAGE]: `export default function Page({ sidebar, content: Content }) {
  return <><Content /><p id="heading">{sidebar.title}</p></>;
}`,
  });
  const { html } = site.page(await site.build(), '/blog/2026/01/01/first');
  expect(html).toContain('<p id="heading">Neueste Beiträge</p>');
});

it('runs an own `BlogPostPage` with parts of the theme, also in the browser', async () => {
  const site = open({
    ...FILES,
    [PAGE]: `import { useState } from 'react';
import { HtmlClassNameProvider, ThemeClassNames } from '@docusaurus/theme-common';
import { BlogPostProvider, useBlogPost } from '@docusaurus/plugin-content-blog/client';
import BlogLayout from '@theme/BlogLayout';
import BlogPostItem from '@theme/BlogPostItem';
import BlogPostPaginator from '@theme/BlogPostPaginator';
import Metadata from '@theme/BlogPostPage/Metadata';
import ContentVisibility from '@theme/ContentVisibility';
import TOC from '@theme/TOC';
function Content({ sidebar, children }) {
  const { metadata, toc } = useBlogPost();
  const [likes, setLikes] = useState(0);
  return <BlogLayout sidebar={sidebar} toc={<TOC toc={toc} />}><ContentVisibility metadata={metadata} /><BlogPostItem>{children}</BlogPostItem>
    <button onClick={() => setLikes(likes + 1)}>{likes}</button><BlogPostPaginator nextItem={metadata.nextItem} /></BlogLayout>;
}
export default function Page({ content: Post, sidebar }) {
  return <BlogPostProvider content={Post} isBlogPostPage><HtmlClassNameProvider className={ThemeClassNames.wrapper.blogPages}><Metadata /><Content sidebar={sidebar}><Post /></Content></HtmlClassNameProvider></BlogPostProvider>;
}`,
    'src/theme/BlogLayout/index.js': 'export default () => <h1>Twice</h1>;',
  });
  const outcome = await site.build();
  expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('they are left out: `BlogLayout`.'),
  ]);
  const { html, header } = site.page(outcome, '/blog/2026/01/01/first');
  expect(header.islands).toEqual(['src/theme/BlogPostPage/index']);
  expect(header.toc.map(({ id }) => id)).toEqual(['part']);
  expect(html).toMatch(/<ep-slot data-name="s0"><div class="prose" data-post/);
  expect(html).toContain('<p id="after">Comments: First, </p>');
  expect(html).toContain('<button>0</button>');
  expect(html).not.toContain('Twice');
  expect(html).not.toMatch(/data-document="[^"]*Recent posts/);
});
