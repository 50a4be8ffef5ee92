/** A blog as Docusaurus writes it, built and served: routes, lists, feeds, and what readers and machines see of a post. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { XMLParser } from 'fast-xml-parser';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';
import { STOCK_BLOG } from '../../support/content/stock-blog.ts';

let site: TemporarySite;
let built: BuildOutcome;
let get: Awaited<ReturnType<typeof appOfSite>>;
const text = async (path: string): Promise<string> => (await get(path)).text();

beforeAll(async () => {
  site = temporarySite({
    'site.ts': siteModule({ blog: { postsPerPage: 2, description: 'What is new' } }),
    'docs/index.md':
      '# Home\n\n[Blog](/blog) [Tag](/blog/tags/hello) [Feed](/blog/rss.xml) [No](/blog/tags/none)\n',
    ...STOCK_BLOG,
    'blog/2022-01-01-secret.md':
      '---\nunlisted: true\nauthors: ada\n---\n\n# Secret\n\nText.\n\n<!-- truncate -->\n',
    'blog/2022-01-02-draft.md': '---\ndraft: true\n---\n\n# Draft\n\nText.\n',
    'blog/_partial.md': 'No post.\n',
    'blog/authors.yml': `${STOCK_BLOG['blog/authors.yml']}\nzed:\n  name: Zed\nguest:\n  name: Guest\n  url: https://guest.example\n`,
  });
  built = await site.build();
  get = await appOfSite(built, site.out);
});
afterAll(() => site.close());

describe('a blog of Docusaurus', () => {
  it('has the routes of Docusaurus, and nothing to complain about but what is wrong', () => {
    const { pages } = built.manifest;
    expect(Object.keys('inline' in pages ? pages.inline.pages : {})).toEqual([
      '/',
      '/blog',
      '/blog/2022/01/01/secret',
      '/blog/archive',
      '/blog/authors',
      '/blog/authors/ada',
      '/blog/authors/ada/page/2',
      '/blog/authors/all-of-carl',
      '/blog/authors/all-of-carl/page/2',
      '/blog/first-blog-post',
      '/blog/long-blog-post',
      '/blog/mdx-blog-post',
      '/blog/page/2',
      '/blog/tags',
      '/blog/tags/docusaurus',
      '/blog/tags/docusaurus/page/2',
      '/blog/tags/facebook',
      '/blog/tags/hello',
      '/blog/tags/hola',
      '/blog/welcome',
    ]);
    expect(built.diagnostics).toMatchObject([
      { rule: 'broken-link', message: expect.stringContaining('/blog/tags/none') },
    ]);
  });

  it('shows date, reading time, authors, tags and neighbours of a post', async () => {
    const html = await text('/blog/mdx-blog-post');
    expect(html).toContain(
      '<h1>MDX Blog Post</h1><div class="byline"><span><time datetime="2021-08-01T00:00:00.000Z">1 August 2021</time></span> <span>1 min read</span></div>',
    );
    expect(html).toContain('<a href="/blog/authors/all-of-carl">Carl Gauss</a>');
    expect(html).toContain('src="/img/carl.png" alt=""');
    expect(html).toContain('<a href="/blog/tags/docusaurus" rel="tag">Docusaurus</a>');
    expect(html).toMatch(
      /<a rel="prev" href="\/blog\/welcome">.*<a rel="next" href="\/blog\/long-blog-post">/,
    );
    expect(html).toContain('<b>Click me!</b>');
    expect(html).toMatch(
      /<strong>Recent posts<\/strong><\/li><li><a href="\/blog\/welcome">Welcome/,
    );
    expect(await text('/blog/long-blog-post')).toContain('4 min read');
  });

  it('describes a post to search engines and other programs', async () => {
    const response = await get('/blog/welcome');
    const html = await response.text();
    expect(html).toContain('<meta property="og:type" content="article"');
    expect(html).toContain('<link rel="canonical" href="https://docs.example/blog/welcome"');
    expect(html).toContain('type="application/rss+xml" title="Blog RSS" href="/blog/rss.xml"');
    expect(html).toContain('/_card/blog/welcome.png');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Welcome',
      url: 'https://docs.example/blog/welcome',
      datePublished: '2021-08-26T00:00:00.000Z',
      author: [
        { '@type': 'Person', name: 'Ada Byron', url: 'https://docs.example/blog/authors/ada' },
        { '@type': 'Person', name: 'Carl Gauss' },
      ],
    });
    expect(response.headers.get('content-security-policy')).toContain(
      'https://avatars.githubusercontent.com https://github.com',
    );
    expect(await text('/blog/welcome.md')).toMatch(
      /^---\ndate: 2021-08-26T00:00:00.000Z\nauthors:\n {2}- Ada Byron\n {2}- Carl Gauss\ntags:\n {2}- Facebook\n {2}- Hello\ntitle: Welcome\n/,
    );
    const llms = await text('/llms.txt');
    expect(llms).toContain('https://docs.example/blog/welcome.md');
    expect(llms).not.toContain('/blog/tags');
    const sitemap = await text('/sitemap.xml');
    const urls = [...sitemap.matchAll(/<loc>https:\/\/docs.example([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(urls).toEqual(expect.arrayContaining(['/blog/welcome', '/blog', '/blog/tags/hello']));
    expect(urls).not.toContain('/blog/page/2');
    expect(urls).not.toContain('/blog/2022/01/01/secret');
  });

  it('lists the posts with what comes before the comment', async () => {
    const html = await text('/blog');
    expect(html).toContain('<h1>Blog</h1><p>What is new</p><ul class="posts">');
    const titles = [...html.matchAll(/<h2><a href="([^"]*)">/g)].map(([, path]) => path);
    expect(titles).toEqual(['/blog/welcome', '/blog/mdx-blog-post']);
    expect(html).toContain('aria-label="Read more about Welcome">Read more</a>');
    expect(html).not.toContain('pictures may be beside');
    expect(html).toMatch(/<a rel="next" href="\/blog\/page\/2">.*Older posts/);
    const older = await text('/blog/page/2');
    expect(older).toContain('<h3 id="');
    expect(older).toContain('href="/blog/long-blog-post#a-heading-before-the-fold"');
    expect(older).toMatch(/<a rel="prev" href="\/blog">.*Newer posts/);
  });

  it('lists tags, the posts of a tag and of an author, and all posts by year', async () => {
    expect(await text('/blog/tags')).toContain(
      '<a href="/blog/tags/docusaurus">Docusaurus</a> <span>3 posts</span><p>Docusaurus tag description</p>',
    );
    const tag = await text('/blog/tags/hello');
    expect(tag).toContain('<h1>Posts tagged “Hello”</h1><p>Greetings</p>');
    expect([...tag.matchAll(/<h2><a href="([^"]*)">/g)].map(([, path]) => path)).toEqual([
      '/blog/welcome',
      '/blog/long-blog-post',
    ]);
    const author = await text('/blog/authors/all-of-carl');
    expect(author).toContain('<h1>Posts by Carl Gauss</h1>');
    expect(author).toContain('<a href="https://carl.example">Carl Gauss</a>');
    // Authors without posts or without a page are in the list.
    const authors = await text('/blog/authors');
    expect(authors).toContain('<li><a href="/blog/authors/all-of-carl">Carl Gauss</a>');
    expect(authors).toContain('<li>Zed <span>0 posts</span>');
    expect(authors).toContain('<li><a href="https://guest.example">Guest</a> <span>0 posts</span>');
    expect(await text('/blog/archive')).toMatch(/<h2 id="2021">.*Welcome.*<h2 id="2019">.*First/);
  });

  it('has feeds with whole posts, absolute addresses and authors', async () => {
    const feed = JSON.parse(await text('/blog/feed.json'));
    expect(feed).toMatchObject({
      title: 'Test docs: Blog',
      home_page_url: 'https://docs.example/blog',
      description: 'What is new',
    });
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual([
      'https://docs.example/blog/welcome',
      'https://docs.example/blog/mdx-blog-post',
      'https://docs.example/blog/long-blog-post',
      'https://docs.example/blog/first-blog-post',
    ]);
    expect(feed.items[0]).toMatchObject({
      date_published: '2021-08-26T00:00:00.000Z',
      tags: ['Facebook', 'Hello'],
      authors: [{ name: 'Ada Byron' }, { name: 'Carl Gauss' }],
    });
    expect(feed.items[0].content_html).toContain('src="https://docs.example/assets/plate-');
    expect(feed.items[2].content_html).toContain(
      'href="https://docs.example/blog/first-blog-post"',
    );
    const parser = new XMLParser({ ignoreAttributes: false });
    const rss = parser.parse(await text('/blog/rss.xml'));
    expect(rss.rss.channel.item[0]).toMatchObject({
      title: 'Welcome',
      pubDate: 'Thu, 26 Aug 2021 00:00:00 GMT',
      'dc:creator': ['Ada Byron', 'Carl Gauss'],
    });
    const atom = parser.parse(await text('/blog/atom.xml'));
    expect(atom.feed.entry[1].author).toEqual({
      name: 'Carl Gauss',
      uri: 'https://docs.example/blog/authors/all-of-carl',
    });
  });

  it('is found by search in its own section, without its lists', async () => {
    const { pages } = await site.searchable();
    const found = pages.filter(({ path }) => path.startsWith('/blog'));
    expect(found.map(({ path }) => path)).toEqual([
      '/blog/first-blog-post',
      '/blog/long-blog-post',
      '/blog/mdx-blog-post',
      '/blog/welcome',
    ]);
    expect(new Set(found.map(({ lvl0 }) => lvl0))).toEqual(new Set(['Blog']));
  });

  it('serves unlisted posts by their address only, and drafts not at all', async () => {
    expect((await get('/blog/2022/01/01/secret')).status).toBe(200);
    expect((await get('/blog/2022/01/02/draft')).status).toBe(404);
    for (const path of [
      '/blog',
      '/blog/archive',
      '/blog/authors/ada',
      '/blog/feed.json',
      '/blog/welcome',
    ])
      expect(await text(path), path).not.toContain('secret');
  });

  it('styles only its own pages', () => {
    expect(site.page(built, '/').header.styles).toEqual([]);
    const [style = ''] = site.page(built, '/blog').header.styles;
    const css = readObject(objectsFolder(site.out), /-(\w+)\.css$/.exec(style)?.[1] ?? '');
    expect(css.toString('utf8')).toContain('.byline');
  });
});
