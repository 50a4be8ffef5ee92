/** Where the pages are: folders of documents, their versions, the languages of the site. */

/** A folder of documents with routes and sidebars of its own. */
export interface DocsInstance {
  /** Plugin id, `default` for the first. */
  id: string;
  /** Folder below the content folder. */
  path: string;
  /** Route prefix below the base URL, `/` for none. */
  routeBasePath: string;
  /** Module below the content folder that exports the sidebars; absent: generated from folders. */
  sidebars?: string | undefined;
  /** Glob-like patterns of files that are not pages, besides `_x.mdx`. */
  exclude: string[];
}

/** A version of the docs. */
export interface DocsVersion {
  /** Key, for example `current`. */
  name: string;
  label: string;
  /** Where the version's main page is, a path below the base URL; search finds all pages of its docs folder with it. */
  path: string;
  /** The path that the version's pages lie below, where the main page is not at it (`/docs` of `/docs/intro`). */
  root?: string | undefined;
  /** Whether it is the version that readers should land on. */
  isLast: boolean;
}

/** A locale of the site. */
export interface Locale {
  /** BCP 47 tag, for example `en-GB`. */
  code: string;
  label: string;
  direction: 'ltr' | 'rtl';
}
