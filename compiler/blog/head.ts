/** Elements that the pages of a blog add to the document's head. */
import { withBase } from '../../model/href.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { PostFacts } from '../../model/release/feed.ts';
import type { PostPlace } from './blog-navigation.ts';
import { below, blogRoot, listPath } from './lists.ts';

type Address = Pick<ResolvedConfig, 'url' | 'baseUrl'>;

/** Returns links to the feeds of a blog. */
export function feedLinks(blog: Blog, { baseUrl }: Address): HeadTag[] {
  if (blog.feed === false) return [];
  const formats = { rss: 'RSS', atom: 'Atom' };
  return Object.entries(formats).map(([name, label]) => ({
    tag: 'link',
    attributes: {
      rel: 'alternate',
      type: `application/${name}+xml`,
      title: `${blog.title} ${label}`,
      href: withBase(baseUrl, below(blogRoot(blog), `${name}.xml`)),
    },
  }));
}

/** Returns the structured data of a post. */
export function postFacts({ post, blog }: PostPlace, { config }: { config: Address }): PostFacts {
  const { url: origin, baseUrl } = config;
  return {
    date: post.date,
    authors: post.authors.map(({ name, url, permalink }) => {
      const page = permalink === '' ? url : below(listPath(blog, 'authors'), permalink);
      const isWeb = /^(?:\/|https?:)/.test(page);
      return { name, ...(isWeb && { url: new URL(withBase(baseUrl, page), origin).href }) };
    }),
  };
}
