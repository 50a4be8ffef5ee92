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
