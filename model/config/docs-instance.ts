/** Settings of the documents: their folders, versions and languages. */

/** A folder of documents with its own routes and sidebars. */
export interface DocsInstance {
  /** Unique id. Default: `default`. */
  id: string;
  /** Folder, relative to the content folder, for example `docs`. */
  path: string;
  /** Path prefix of the routes, below the base URL, for example `/api`. Default: `/`. */
  routeBasePath: string;
  /** Module that exports the sidebars, relative to the content folder, for example `sidebars.ts`. Default: generated from folders. */
  sidebars?: string | undefined;
  /** Glob patterns of files that aren't pages, for example `['drafts/**']`. Files that begin with `_` never are. Default: none. */
  exclude: string[];
}

/** A version of the documents. */
export interface DocsVersion {
  /** Unique name, for example `current` or `2.x`. */
  name: string;
  /** What the version menu shows, for example `2.x (beta)`. */
  label: string;
  /** Path of the version's main page, below the base URL, for example `/docs/intro`. */
  path: string;
  /** Path prefix of the version's pages if that isn't `path`, for example `/docs`. Default: `path`. */
  root?: string | undefined;
  /** Whether this is the version that readers should land on. Default: `false`. */
  isLast: boolean;
}

/** A language of the site. */
export interface Locale {
  /** BCP 47 tag, for example `en-GB`. */
  code: string;
  /** What the language menu shows, for example `English`. */
  label: string;
  /** Writing direction. Default: `ltr`. */
  direction: 'ltr' | 'rtl';
}
