/** Puts the posts of a blog into the navigation: their neighbours, tags, breadcrumbs, the sidebar, and the lists. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Branch, Crumb, NavItem, PageLink } from '../../model/release/navigation.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import { escapeText } from '../html/escape.ts';
import { blogLists, blogRoot, below, listPath, type ListPage } from './lists.ts';
import type { BlogStrings } from './strings.ts';
import { type BlogFiles, recentPosts, type ShownPost, shownPosts } from './posts.ts';

/** The place of a post. */
export interface PostPlace {
  post: ShownPost;
  blog: Blog;
  crumbs: Crumb[];
  tags: PageLink[];
  /** The newer post. */
  previous?: PageLink;
  /** The older post. */
  next?: PageLink;
}

/** The navigation of a blog. */
export interface BlogNavigation {
  /** Absent if the blog has no sidebar. */
  sidebar?: Branch;
  /** By path. */
  posts: Map<string, PostPlace>;
  lists: ListPage[];
}

/** Builds the navigation of a blog. */
export function blogNavigation(
  files: BlogFiles,
  strings: BlogStrings,
  diagnostics: Diagnostic[],
): BlogNavigation {
  const { blog } = files;
  const all = shownPosts(files, diagnostics);
  const recent = recentPosts(blog, all);
  const lists = blogLists(files, all, strings);
  return {
    ...(recent.length > 0 && { sidebar: sidebarOf(blog, recent, { lists, strings }) }),
    posts: postPlaces(blog, all),
    lists,
  };
}

/** Returns the places of the posts of a blog, by path. */
export function postPlaces(blog: Blog, all: readonly ShownPost[]): Map<string, PostPlace> {
  const listed = all.filter(({ isUnlisted }) => !isUnlisted);
  const root = blogRoot(blog);
  const places = all.map((post): [string, PostPlace] => {
    const at = listed.indexOf(post);
    const previous = at < 0 ? undefined : listed[at - 1];
    const next = at < 0 ? undefined : listed[at + 1];
    return [
      post.path,
      {
        post,
        blog,
        crumbs: [{ label: blog.title, path: root }, { label: post.title }],
        tags: post.tags.map(({ label, permalink }) => ({
          title: label,
          path: below(listPath(blog, 'tags'), permalink),
        })),
        ...(previous && { previous: { title: previous.title, path: previous.path } }),
        ...(next && { next: { title: next.title, path: next.path } }),
      },
    ];
  });
  return new Map(places);
}

// One level, which is in the manifest, because a new post would otherwise change the part of the path table of every post.
function sidebarOf(
  blog: Blog,
  recent: ShownPost[],
  { lists, strings }: { lists: ListPage[]; strings: BlogStrings },
): Branch {
  const root = blogRoot(blog);
  const others = (['tags', 'authors', 'archive'] as const).map((name) => listPath(blog, name));
  const found = others.flatMap((path) => lists.find((list) => list.path === path) ?? []);
  return [
    heading(blog.sidebarTitle ?? strings.recentPosts),
    ...recent.map(({ title, path }) => link(title, path)),
    heading(strings.more),
    link(strings.allPosts, root),
    ...found.map(({ title, path }) => link(title, path)),
  ];
}

function heading(label: string): NavItem {
  return { type: 'html', html: `<strong>${escapeText(label)}</strong>`, className: 'blog-heading' };
}

function link(label: string, href: string): NavItem {
  return { type: 'link', label, href };
}
