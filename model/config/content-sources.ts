/** Sources of pages besides documents: the API description, the changelog, the glossary. */

/** The glossary: terms that pages link to where they first use them. */
export interface GlossaryConfig {
  /** YAML file of the terms below the content folder (`compiler/docs/glossary-terms.ts`). */
  source: string;
  /** Path of the page that says `<Glossary />`, below the base URL. */
  page: string;
}

/** The changelog: dated entries on one page, and their feeds beside it (`rss.xml`, `atom.xml`, `feed.json`). */
export interface ChangelogConfig {
  /** Folder of the entries below the content folder; each file has `title`, `date` (`YYYY-MM-DD`) and `areas`. */
  path: string;
  /** Path of the page that says `<Changelog />`, below the base URL. */
  page: string;
  /** What readers may filter by, at most twelve. */
  areas: { id: string; label: string }[];
  /** Show the newest entry in the announcement bar, where no `announcement` is set. Default `false`. */
  announceNewest?: boolean | undefined;
}

/** The API that the site describes. */
export interface ApiConfig {
  /**
   * OpenAPI 3.1 document (YAML or JSON) below the content folder. Pages show it with `<ApiOperation>`, `<ApiSchema>`
   * and `<ApiErrors>`; readers get it as `/openapi.yaml` and `/openapi.json`.
   */
  document: string;
}
