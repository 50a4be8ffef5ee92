/** Loaders: code that makes data or pages for a site. */

/** The argument of a loader. */
export interface LoaderContext {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute paths of the files that `watch` matches, in the order of their names. */
  files: string[];
}

/** A page that a loader makes. */
export interface LoadedPage {
  /** Path of its file within the pages of the loader, for example `guide/intro.mdx`. It decides the route. */
  path: string;
  /** The file's text, with its front matter. */
  text: string;
}

/** A loader. Without `watch` and `revision`, it runs once in each command. */
export interface Loader<Data> {
  /** Glob patterns of the files that the data comes from, relative to the content folder and below it. */
  watch?: string[];
  /** Something that changes with the data, for example an `ETag`. It is asked for in each build. */
  revision?: () => unknown;
  /** Returns the data. It must be possible to write it as JSON. */
  load(context: LoaderContext): Data | Promise<Data>;
  /** Returns the pages that the data has, if `docs` names this loader. */
  pages?(data: Data): LoadedPage[] | Promise<LoadedPage[]>;
}
