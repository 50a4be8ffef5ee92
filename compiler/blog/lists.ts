/** The lists of a blog: all posts, those of a tag or an author, the archive, and the lists of tags and authors. */
import type { DocTag } from '../docs/tags.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import type { Crumb, PageLink } from '../../model/release/navigation.ts';
import { type Author, fileAuthors } from './authors.ts';
import type { AuthorsFile } from '../../model/blog/post-schema.ts';
import { paginate, paginateInOrder } from './paginate.ts';
import type { ShownPost } from './posts.ts';
import type { BlogStrings } from './strings.ts';

/** An entry of a list of tags or authors. */
export interface ListedTerm {
  label: string;
  /** A path below the base URL or another address. Empty if there is none. */
  path: string;
  description: string;
  /** Number of its posts or pages. */
  count: number;
  author?: Author;
}

/** Content of a list. */
export type ListContent =
  | { type: 'excerpts' | 'titles' | 'archive'; posts: ShownPost[] }
  | { type: 'tags' | 'authors'; terms: ListedTerm[] }
  | { type: 'cards'; cards: { title: string; href: string; description: string }[] };

/** A page with a list. */
export interface ListPage {
  path: string;
  /** Root of the docs folder whose tags these are. Absent for blogs. */
  root?: string;
  title: string;
  description: string;
  content: ListContent;
  crumbs: Crumb[];
  /** The author whose posts these are. */
  author?: Author;
  previous?: PageLink;
  next?: PageLink;
  /** Whether the sitemap has it. Only the first page of each list is there. */
  isListed: boolean;
}

/** Returns the path of a blog's list of posts. */
export function blogRoot({ routeBasePath }: Pick<Blog, 'routeBasePath'>): string {
  return `/${routeBasePath.split('/').filter(Boolean).join('/')}`;
}

/** Joins segments to a path below a root. */
export function below(root: string, ...parts: (string | number)[]): string {
  return [root === '/' ? '' : root, ...parts].join('/');
}

/** Returns the path of a blog's list of tags or authors, or of its archive. */
export function listPath(blog: Blog, name: 'tags' | 'authors' | 'archive'): string {
  return below(blogRoot(blog), blog[`${name}BasePath`] || name);
}

/**
 * Returns the lists of posts that aren't unlisted, in the order of the given posts. The list of authors has those of the
 * file, also authors without posts or without a page.
 */
export function blogLists(
  { blog, names }: { blog: Blog; names: { authors: AuthorsFile } },
  all: ShownPost[],
  strings: BlogStrings,
): ListPage[] {
  const root = blogRoot(blog);
  const posts = all.filter(({ isUnlisted }) => !isUnlisted);
  const home: Crumb = { label: blog.title, path: root };
  const main = { title: blog.title, description: blog.description, path: root, strings };
  const tags = groupBy(posts, ({ tags: own }) => own);
  const authors = groupBy(posts, ({ authors: own }) => own.filter(({ permalink }) => permalink));
  const tagsPath = listPath(blog, 'tags');
  const authorsPath = listPath(blog, 'authors');
  return [
    ...pagesOf(main, { type: 'excerpts', posts }, blog, []),
    ...(blog.archiveBasePath === false
      ? []
      : single(strings.archive, listPath(blog, 'archive'), { type: 'archive', posts }, [home])),
    ...single(strings.tags, tagsPath, { type: 'tags', terms: tagTerms(tags, tagsPath) }, [home]),
    ...tags.flatMap(({ key, items }) =>
      pagesOf(
        {
          strings,
          title: strings.postsTagged(key.label, items.length),
          label: key.label,
          description: key.description,
          path: below(tagsPath, key.permalink),
        },
        { type: 'titles', posts: items },
        blog,
        [home, { label: strings.tags, path: tagsPath }],
      ),
    ),
    ...single(
      strings.authors,
      authorsPath,
      { type: 'authors', terms: authorTerms(fileAuthors(names.authors), posts, authorsPath) },
      [home],
    ),
    ...authors.flatMap(({ key, items }) =>
      pagesOf(
        {
          strings,
          title: strings.postsBy(key.name, items.length),
          label: key.name,
          description: key.description,
          path: below(authorsPath, key.permalink),
        },
        { type: 'titles', posts: items },
        blog,
        [home, { label: strings.authors, path: authorsPath }],
      ).map((page) => ({ ...page, author: key })),
    ),
  ];
}

/** Groups posts or pages by their tags or authors, and sorts the groups by permalink. */
export function groupBy<Item, Key extends { permalink: string }>(
  items: Item[],
  keysOf: (item: Item) => Key[],
): { key: Key; items: Item[] }[] {
  const groups = new Map<string, { key: Key; items: Item[] }>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key.permalink) ?? { key, items: [] };
      groups.set(key.permalink, group);
      group.items.push(item);
    }
  return [...groups.values()].sort((a, b) => (a.key.permalink < b.key.permalink ? -1 : 1));
}

/** Returns the entries of a list of tags. */
export function tagTerms<Item>(
  groups: { key: DocTag; items: Item[] }[],
  root: string,
): ListedTerm[] {
  return groups.map(({ key, items }) => ({
    label: key.label,
    path: below(root, key.permalink),
    description: key.description,
    count: items.length,
  }));
}

function authorTerms(authors: Author[], posts: ShownPost[], root: string): ListedTerm[] {
  return authors.map((author) => {
    const count = posts.filter((post) => post.authors.some(({ key }) => key === author.key)).length;
    const hasPage = author.permalink !== '' && count > 0;
    return {
      label: author.name,
      path: hasPage ? below(root, author.permalink) : author.url,
      description: author.title,
      count,
      author,
    };
  });
}

function single(
  title: string,
  path: string,
  content: Exclude<ListContent, { type: 'cards' }>,
  crumbs: Crumb[],
): ListPage[] {
  const isEmpty = ('posts' in content ? content.posts : content.terms).length === 0;
  const page = { path, title, description: '', content, crumbs: [...crumbs, { label: title }] };
  return isEmpty ? [] : [{ ...page, isListed: content.type !== 'archive' }];
}

function pagesOf(
  list: Pick<ListPage, 'title' | 'path' | 'description'> & { label?: string; strings: BlogStrings },
  { type, posts }: { type: 'excerpts' | 'titles'; posts: ShownPost[] },
  { postsPerPage, sortPosts }: Blog,
  crumbs: Crumb[],
): ListPage[] {
  const { title, path, description, label = title, strings } = list;
  const isNewestFirst = sortPosts === 'descending';
  const pages = (isNewestFirst ? paginate : paginateInOrder)(posts, postsPerPage);
  const [before, after] = isNewestFirst
    ? [strings.newer, strings.older]
    : [strings.older, strings.newer];
  const pathOf = (number: number): string => (number === 1 ? path : below(path, 'page', number));
  return pages.map(({ number, items }, index) => {
    const previous = pages[index - 1];
    const next = pages[index + 1];
    return {
      path: pathOf(number),
      title: number === 1 ? title : strings.page(title, number),
      description: number === 1 ? description : '',
      content: { type, posts: items },
      crumbs: [
        ...crumbs,
        ...(number === 1 ? [{ label }] : [{ label, path }, { label: strings.page(label, number) }]),
      ],
      ...(previous && { previous: { title: before, path: pathOf(previous.number) } }),
      ...(next && { next: { title: after, path: pathOf(next.number) } }),
      isListed: number === 1,
    };
  });
}
