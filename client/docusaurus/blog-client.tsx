/** What components in posts know of their post: `@docusaurus/plugin-content-blog/client`. */
import { Fragment, type ReactNode } from 'react';
import { factsOfPage, tagLinks } from './page/page-document.ts';
import { pageHost } from './page/host.ts';
import { SiteAnchor } from './links.tsx';

/** Returns the post that the page shows. */
export function useBlogPost() {
  const { title, frontMatter } = pageHost().doc();
  const permalink = pageHost().path();
  return {
    isBlogPostPage: true,
    frontMatter,
    get toc() {
      return factsOfPage().toc;
    },
    assets: {},
    metadata: {
      get title() {
        return title || factsOfPage().title;
      },
      get description() {
        return textOf(frontMatter['description']) || factsOfPage().description;
      },
      get source() {
        return factsOfPage().source;
      },
      permalink,
      date: dateOf(frontMatter['date'], permalink),
      tags: tagLinks(frontMatter, rootOf(permalink)),
      authors: authorsOf(frontMatter),
      frontMatter,
      hasTruncateMarker: false,
      unlisted: frontMatter['unlisted'] === true,
      readingTime: undefined,
      get editUrl() {
        return factsOfPage().editUrl;
      },
      get lastUpdatedAt() {
        return factsOfPage().lastUpdatedAt;
      },
      get lastUpdatedBy() {
        return factsOfPage().lastUpdatedBy;
      },
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

/** Returns the posts of a sidebar by their year, the newest first. */
export function groupBlogSidebarItemsByYear<T extends { date: string }>(
  items: T[],
): [string, T[]][] {
  const years = Map.groupBy(items, ({ date }) => String(new Date(date).getUTCFullYear()));
  return [...years].toSorted(([one], [other]) => Number(other) - Number(one));
}

/** A list of posts. */
export function BlogSidebarItemList(props: {
  items: { permalink: string; title: string }[];
  ulClassName?: string;
  liClassName?: string;
  linkClassName?: string;
}): ReactNode {
  const { items, ulClassName, liClassName, linkClassName } = props;
  return (
    <ul className={ulClassName}>
      {items.map(({ permalink, title }) => (
        <li key={permalink} className={liClassName}>
          <SiteAnchor to={permalink} className={linkClassName}>
            {title}
          </SiteAnchor>
        </li>
      ))}
    </ul>
  );
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
