/** What components of a Docusaurus site read of the post that they are on. */
import type { PostAuthor, PostData, PostLink } from '../../model/docusaurus-data.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { AuthorReference } from '../../model/blog/post-schema.ts';
import type { PageLink } from '../../model/release/navigation.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { resolveAuthor, social } from './authors.ts';
import { type PostPlace, postPlaces } from './blog-navigation.ts';
import { below, blogRoot, listPath } from './lists.ts';
import { type BlogFiles, exactMinutes, recentPosts, shownPosts } from './posts.ts';

/** A blog, and the base URL of its site. */
interface BlogSource extends BlogFiles {
  baseUrl: string;
  /** Default heading of the sidebar. Absent if no component gets it: posts with one are compiled again when a recent one changes. */
  sidebarTitle: string | undefined;
}

/** Returns a function that returns the data of a post, or nothing for a page that isn't one. */
export function postDataIn(source: BlogSource): (doc: DocFile) => PostData | undefined {
  const { blog, baseUrl, sidebarTitle } = source;
  const posts = shownPosts(source, []);
  const places = postPlaces(blog, posts);
  const sidebar = sidebarTitle !== undefined && {
    title: blog.sidebarTitle ?? sidebarTitle,
    items: recentPosts(blog, posts).map((post) => ({
      ...linkTo(post, baseUrl),
      date: post.date,
      unlisted: false,
    })),
  };
  return (doc) => {
    const place = places.get(doc.path);
    return place && { ...postData(doc, place, source), ...(sidebar && { sidebar }) };
  };
}

function postData({ post: own }: DocFile, place: PostPlace, source: BlogSource): PostData {
  const { post, previous, next } = place;
  const { blog, baseUrl } = source;
  const authors = own?.authors ?? [];
  return {
    date: post.date,
    ...(blog.readingTime && { readingTime: exactMinutes(own?.words ?? 0) }),
    hasTruncateMarker: own?.isTruncated === true,
    authors: authors.flatMap((reference) => authorOf(reference, source) ?? []),
    tags: post.tags.map(({ label, permalink, description, isInline }) => ({
      inline: isInline,
      label,
      permalink: address(below(listPath(blog, 'tags'), permalink), baseUrl),
      ...(description !== '' && { description }),
    })),
    ...(previous && { prevItem: linkTo(previous, baseUrl) }),
    ...(next && { nextItem: linkTo(next, baseUrl) }),
    blog: {
      blogTitle: blog.title,
      blogBasePath: address(blogRoot(blog), baseUrl),
      authorsListPath: address(listPath(blog, 'authors'), baseUrl),
    },
  };
}

function linkTo({ title, path }: Pick<PageLink, 'title' | 'path'>, baseUrl: string): PostLink {
  return { title, permalink: address(path, baseUrl) };
}

function address(path: string, baseUrl: string): string {
  return withBase(baseUrl, encodePath(path));
}

// With the fields that the author has, in Docusaurus's form.
function authorOf(
  reference: AuthorReference,
  { blog, names, baseUrl }: BlogSource,
): PostAuthor | undefined {
  const author = resolveAuthor(reference, names.authors);
  if (author === null) return undefined;
  const { key } = reference;
  const known = key === undefined ? undefined : names.authors[key];
  const { name, title, url, email, socials = {} } = { ...known, ...reference };
  const description = known?.description;
  const platforms = Object.entries(socials).map(([platform, handle]) => [
    platform,
    social(platform, handle).url,
  ]);
  const { image, permalink } = author;
  const page = below(listPath(blog, 'authors'), permalink);
  return {
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(email !== undefined && { email }),
    ...(image !== '' && { imageURL: withBase(baseUrl, image) }),
    ...(platforms.length > 0 && { socials: Object.fromEntries(platforms) }),
    key: key ?? null,
    page: permalink === '' ? null : { permalink: address(page, baseUrl) },
  };
}
