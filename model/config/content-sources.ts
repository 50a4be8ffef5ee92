/** Settings of content that isn't documents: the glossary, the changelog, the API description. */

/** The glossary. Pages link the first use of each term to it. */
export interface GlossaryConfig {
  /** YAML file with the terms, relative to the content folder, for example `glossary.yaml`. */
  source: string;
  /** Path of the page that contains `<Glossary />`, below the base URL, for example `/glossary`. */
  page: string;
}

/** The changelog: dated entries on one page, with feeds beside it (`rss.xml`, `atom.xml`, `feed.json`). */
export interface ChangelogConfig {
  /**
   * Folder with one file per entry, relative to the content folder, for example `changelog`. The front matter of each file
   * has `title`, `date` (`YYYY-MM-DD`) and `areas`.
   */
  path: string;
  /** Path of the page that contains `<Changelog />`, below the base URL, for example `/changelog`. */
  page: string;
  /** What readers can filter by, at most 12, for example `[{ id: 'api', label: 'API' }]`. */
  areas: { id: string; label: string }[];
  /** Show the newest entry in the announcement bar if there is no `announcement`. Default: `false`. */
  announceNewest?: boolean | undefined;
}

/** The API that the site documents. */
export interface ApiConfig {
  /**
   * OpenAPI 3.1 document (YAML or JSON), relative to the content folder, for example `openapi.yaml`. Pages show parts of it
   * with `<ApiOperation>`, `<ApiSchema>` and `<ApiErrors>`. Readers can download it as `/openapi.yaml` and `/openapi.json`.
   */
  document: string;
}
