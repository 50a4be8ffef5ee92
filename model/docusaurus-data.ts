/** Data of documents that the build gives to the components of a Docusaurus site, also in the browser. */

/** A document in a list. */
export interface ListedDocument {
  id: string;
  /** With the base URL. */
  path: string;
  title: string;
  description: string;
  /** Name of the sidebar that lists it. */
  sidebar?: string;
}

/** An entry of a sidebar. */
export interface ListedEntry {
  type: 'link' | 'category' | 'html';
  label?: string;
  /** With the base URL. */
  href?: string;
  docId?: string;
  unlisted?: boolean;
  description?: string;
  className?: string;
  collapsed?: boolean;
  collapsible?: boolean;
  items?: ListedEntry[];
  /** The text of HTML. */
  value?: string;
}

/** The documents and sidebars of a version. */
export interface DocumentList {
  mainDocId: string;
  docs: ListedDocument[];
  draftIds: string[];
  sidebars: Record<string, ListedEntry[]>;
}

/** What a page's own components read of it, besides its front matter. */
export interface DocumentFacts {
  title: string;
  description: string;
  /** `@site/docs/intro.md`. */
  source: string;
  /** `value` is HTML. */
  toc: { value: string; id: string; level: number }[];
  editUrl?: string;
  /** Milliseconds since the epoch. */
  lastUpdatedAt?: number;
  lastUpdatedBy?: string;
  /** Absent if the page isn't a post. */
  post?: PostData;
}

/** What the components of a post read of it besides that. Addresses have the base URL. */
export interface PostData {
  /** ISO 8601 in UTC. */
  date: string;
  /** Minutes, not rounded. Absent if the blog doesn't show them. */
  readingTime?: number;
  hasTruncateMarker: boolean;
  authors: PostAuthor[];
  tags: PostTag[];
  /** The post before it in the list of posts. */
  prevItem?: PostLink;
  /** The post after it. */
  nextItem?: PostLink;
  blog: { blogTitle: string; blogBasePath: string; authorsListPath: string };
  /** Absent in the browser, and if the site has no `BlogPostPage`. */
  sidebar?: { title: string; items: (PostLink & { date: string; unlisted: boolean })[] };
}

/** Title and address of a post. */
export interface PostLink {
  title: string;
  permalink: string;
}

/** A tag of a post. */
export interface PostTag {
  label: string;
  permalink: string;
  description?: string;
  /** Whether it isn't in the file of tags. */
  inline: boolean;
}

/** An author of a post. */
export interface PostAuthor {
  /** `null` for an author who isn't in the file of authors. */
  key: string | null;
  name?: string;
  title?: string;
  description?: string;
  url?: string;
  email?: string;
  imageURL?: string;
  /** Addresses by platform. */
  socials?: Record<string, string>;
  /** The page with the author's posts; `null` if there is none. */
  page: { permalink: string } | null;
}

/** A version of a folder of documents. */
export interface DocsDataVersion {
  name: string;
  label: string;
  isLast: boolean;
  path: string;
}

/** A folder of documents. */
export interface DocsData {
  path: string;
  versions: DocsDataVersion[];
  breadcrumbs: boolean;
}
