/** Settings of content that isn't documents: the glossary, the changelog, the API description. */
import * as v from 'valibot';
import { filledText, matching, object, routePath } from '../schema/fields.ts';

/** Schema of `glossary`. Pages link the first use of each term to it. */
export const glossarySchema = object({
  /** YAML file with the terms, relative to the content folder, for example `glossary.yaml`. */
  source: filledText,
  /** Path of the page that contains `<Glossary />`, below the base URL, for example `/glossary`. */
  page: routePath,
});

/** Schema of `changelog`: dated entries on one page, with feeds beside it (`rss.xml`, `atom.xml`, `feed.json`). */
export const changelogSchema = object({
  /**
   * Folder with one file per entry, relative to the content folder, for example `changelog`. The front matter of each file
   * has `title`, `date` (`YYYY-MM-DD`) and `areas`.
   */
  path: filledText,
  /** Path of the page that contains `<Changelog />`, below the base URL, for example `/changelog`. */
  page: routePath,
  /** Filters for readers, at most 12, for example `[{ id: 'api', label: 'API' }]`. */
  areas: v.array(object({ id: filledText, label: filledText })),
  /** Show the newest entry in the announcement bar if there is no `announcement`. Default: `false`. */
  announceNewest: v.optional(v.boolean()),
});

/** Settings of the changelog. */
export interface ChangelogConfig extends v.InferOutput<typeof changelogSchema> {}

/** Schema of `api`: the API that the site documents. */
export const apiSchema = object({
  /**
   * OpenAPI 3.1 document (YAML or JSON), relative to the content folder, for example `openapi.yaml`. Pages show parts of it
   * with `<ApiOperation>`, `<ApiSchema>` and `<ApiErrors>`. Readers can download it as `/openapi.yaml` and `/openapi.json`.
   */
  document: filledText,
});

/** Schema of an entry of `downloads`: a ZIP file that is made of folders of the content. */
export const downloadSchema = object({
  /** Path of the file, below the base URL, for example `/downloads/web.zip`. */
  path: matching(/^\/(?:[^/\s?#]+\/)*[^/\s?#]+\.zip$/, 'a path that ends with `.zip`'),
  /**
   * Folders relative to the content folder, by their place in the archive, for example
   * `{ '.': 'samples/web', toolkit: 'toolkit/javascript' }`.
   */
  folders: v.record(filledText, filledText),
});

/** An entry of `downloads`. */
export interface DownloadConfig extends v.InferOutput<typeof downloadSchema> {}
