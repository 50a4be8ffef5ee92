/** What components in posts know of their post: `@docusaurus/plugin-content-blog/client`. */
import { Fragment, type ReactNode } from 'react';
import { tagLinks } from './page-document.ts';
import { pageHost } from './host.ts';

/** Returns the post that the page shows. */
export function useBlogPost() {
  const { title, frontMatter } = pageHost().doc();
  const permalink = pageHost().path();
  return {
    isBlogPostPage: true,
    frontMatter,
    toc: [],
    assets: {},
    metadata: {
      title,
      description: textOf(frontMatter['description']),
      permalink,
      date: dateOf(frontMatter['date'], permalink),
      tags: tagLinks(frontMatter, rootOf(permalink)),
      authors: authorsOf(frontMatter),
      frontMatter,
      hasTruncateMarker: false,
      unlisted: frontMatter['unlisted'] === true,
      readingTime: undefined,
      editUrl: undefined,
      lastUpdatedAt: undefined,
    },
  };
}

/** Returns where the blog of the page is. */
export function useBlogMetadata() {
  const base = rootOf(pageHost().path());
  return { blogBasePath: base, blogTitle: '', authorsListPath: `${base}/authors` };
}

/** Renders its children. */
export function BlogPostProvider({ children }: { children?: ReactNode }): ReactNode {
  return <Fragment>{children}</Fragment>;
}

/** Returns the posts that a sidebar shows. */
export function useVisibleBlogSidebarItems<T>(items: T): T {
  return items;
}

const DATE = /\/(\d{4})\/(\d{2})\/(\d{2})\//;

function rootOf(permalink: string): string {
  const match = DATE.exec(permalink);
  return match ? permalink.slice(0, match.index) : permalink.replace(/\/[^/]*\/?$/, '');
}

function dateOf(given: unknown, permalink: string): string {
  const [, year, month, day] = DATE.exec(permalink) ?? [];
  const inPath = year === undefined ? undefined : `${year}-${month}-${day}`;
  const date = new Date(given instanceof Date ? given : textOf(given) || (inPath ?? ''));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

// Authors that the front matter names by their key have only that.
function authorsOf({ authors, author }: Record<string, unknown>): object[] {
  const list: unknown[] = Array.isArray(authors) ? authors : [authors ?? author];
  return list.flatMap((one) => {
    if (typeof one === 'string') return [{ name: one, key: one }];
    return typeof one === 'object' && one !== null ? [one] : [];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
