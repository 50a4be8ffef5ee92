/** What components in posts know of their post: `@docusaurus/plugin-content-blog/client`. */
import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { PostData } from '../../model/docusaurus-data.ts';
import { factsOfPage } from './page/page-document.ts';
import { pageHost } from './page/host.ts';
import { SiteAnchor } from './links.tsx';
import { ReactContextError } from './page/context-error.ts';

/** Returns the post that the page shows. Throws on other pages, as Docusaurus does. */
export function useBlogPost() {
  const { title, frontMatter, kind } = pageHost().doc();
  const permalink = pageHost().path();
  if (kind === 'document') throw new ReactContextError('BlogPostProvider');
  return {
    isBlogPostPage: true,
    frontMatter,
    get toc() {
      return factsOfPage().toc;
    },
    // The pictures in `authors` have their final addresses, so none of them is replaced.
    get assets() {
      return { authorsImageUrls: dataOfPost().authors.map(() => undefined) };
    },
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
      get date() {
        return dataOfPost().date;
      },
      get tags() {
        return dataOfPost().tags;
      },
      get authors() {
        return dataOfPost().authors;
      },
      frontMatter,
      get hasTruncateMarker() {
        return dataOfPost().hasTruncateMarker;
      },
      unlisted: frontMatter['unlisted'] === true,
      get readingTime() {
        return dataOfPost().readingTime;
      },
      get prevItem() {
        return dataOfPost().prevItem;
      },
      get nextItem() {
        return dataOfPost().nextItem;
      },
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
  return dataOfPost().blog;
}

// Until the page has been compiled, only its address is known.
function dataOfPost(): PostData {
  const root = pageHost()
    .path()
    .replace(/(?:\/\d{4}\/\d{2}\/\d{2})?\/[^/]*\/?$/, '');
  return (
    factsOfPage().post ?? {
      date: new Date(0).toISOString(),
      hasTruncateMarker: false,
      authors: [],
      tags: [],
      blog: { blogTitle: '', blogBasePath: root, authorsListPath: `${root}/authors` },
    }
  );
}

/** Renders its children. */
export function BlogPostProvider({ children }: { children?: ReactNode }): ReactNode {
  return <Fragment>{children}</Fragment>;
}

/** Renders the content of a post. The engine shows the title, the authors and what follows the post. */
export function PostPart(props: { className?: string; children?: ReactNode }): ReactNode {
  const { className, children } = props;
  return className ? <div className={className}>{children}</div> : <Fragment>{children}</Fragment>;
}

/** Renders a post that it gets as a component. */
export function PostPage({ content: Content }: { content: ComponentType }): ReactNode {
  return <Content />;
}

/** Returns the posts that a sidebar shows. */
export function useVisibleBlogSidebarItems<T>(items: T): T {
  return items;
}

/** Returns no structured data: the engine writes it. */
export function useBlogListPageStructuredData(): object {
  return {};
}

/** Returns no structured data: the engine writes it. */
export function useBlogPostStructuredData(): object {
  return {};
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
