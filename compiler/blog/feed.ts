/** Builds the JSON Feed of a blog (jsonfeed.org, version 1.1). The worker converts it to RSS and Atom. */
import { absoluteHtml } from '../html/rewrite-html.ts';
import { readObject } from '../objects/objects.ts';
import { configIn } from '../locales/localised-config.ts';
import { storeFile } from '../files/stored-file.ts';
import type { PageResult } from '../page/page.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import { type Feed, FEED_TYPE } from '../../model/release/feed.ts';
import type { FileEntry } from '../../model/release/release.ts';
import { postText } from './excerpt.ts';
import { postFacts } from './head.ts';
import { below, blogRoot } from './lists.ts';
import { newestFirst } from './posts.ts';
import type { PostPlace } from './blog-navigation.ts';

/** Returns the feeds by path below the base URL. `places` are the posts of all blogs, without those that aren't translated. */
export function blogFeeds(
  config: ResolvedConfig,
  places: PostPlace[],
  pages: Map<string, PageResult>,
  store: string,
): Record<string, FileEntry> {
  const files: Record<string, FileEntry> = {};
  const { baseUrl } = config;
  const { origin } = new URL(config.url);
  for (const { blog, locale } of config.docs) {
    if (!blog || blog.feed === false) continue;
    const { limit, content } = blog.feed;
    const language = locale ?? config.locales.default;
    const root = blogRoot(blog);
    const absolute = (path: string): string => origin + withBase(baseUrl, encodePath(path));
    const posts = places
      .filter(({ blog: { id }, post }) => id === blog.id && !post.isUnlisted)
      .sort((a, b) => newestFirst(a.post, b.post))
      .slice(0, limit);
    const feed: Feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: `${configIn(config, language).title}: ${blog.title}`,
      home_page_url: absolute(root),
      feed_url: absolute(below(root, 'feed.json')),
      description: blog.description,
      language,
      items: posts.map((place) => {
        const { post } = place;
        const page = pages.get(post.file);
        const text = page && postText(articleOf(readObject(store, page.object).toString('utf8')));
        const nodes = (content === 'full' ? text?.nodes : text?.excerpt) ?? [];
        const url = absolute(post.path);
        const { authors } = postFacts(place, { config });
        return {
          id: url,
          url,
          title: post.title,
          content_html: nodes
            .map((node) => absoluteHtml(node, origin, url))
            .join('')
            .trim(),
          summary: post.description,
          date_published: post.date,
          tags: post.tags.map(({ label }) => label),
          ...(authors.length > 0 && { authors }),
        };
      }),
    };
    const path = below(root, 'feed.json');
    files[path] = storeFile(store, `${JSON.stringify(feed)}\n`, FEED_TYPE);
  }
  return files;
}

/** Returns the paths of the feeds of all blogs in all formats. */
export function blogFeedPaths({ docs }: ResolvedConfig): string[] {
  return docs.flatMap(({ blog }) =>
    !blog || blog.feed === false
      ? []
      : ['feed.json', 'rss.xml', 'atom.xml'].map((name) => below(blogRoot(blog), name)),
  );
}

function articleOf(object: string): string {
  return object.slice(object.indexOf('\n') + 1);
}
