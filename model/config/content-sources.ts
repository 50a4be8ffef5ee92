/** Settings of content that isn't documents: the glossary, the error codes, the changelog, the APIs. */
import { SAMPLE_LANGUAGES } from '../samples/sample-language.ts';
import * as v from 'valibot';
import { tryItSchema } from '../try-it/try-it-schema.ts';
import { filledText, matching, object, routePath } from '../schema/fields.ts';

/** Schema of an entry of `assistants`. */
export const assistantSchema = object({
  /** Text of the link. */
  label: filledText,
  /** URL of the assistant. `{url}` in it becomes the encoded URL of the page's Markdown, or of the section with the code block. */
  href: matching(/^https:\/\/[^\s{]+\{url\}[^\s{]*$/, 'an https address with `{url}` in it'),
});

/** Schema of `skills`: what AI agents can learn to do with the product, assembled from sections of pages. */
export const skillsSchema = v.array(
  object({
    /** Name of the skill: lower-case letters, digits and single hyphens, for example `acme-web-sdk`. */
    name: matching(
      /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'up to 64 lower-case letters, digits and single hyphens between them',
    ),
    /** Heading of the skill. Default: its name. */
    title: v.optional(filledText),
    /** What it does, and when an agent should use it, in one or two sentences. */
    description: v.pipe(filledText, v.maxLength(1024, 'at most 1024 characters')),
    /** The page or section that each part comes from, for example `/sdks/web#install`. At least one. */
    parts: object({
      /** How to install. */
      install: v.optional(routePath),
      /** How to authenticate. */
      authenticate: v.optional(routePath),
      /** How to make a call. */
      call: v.optional(routePath),
      /** How to handle errors. */
      errors: v.optional(routePath),
    }),
  }),
);

/** Schema of `glossary`. Pages link the first use of each term to it. */
export const glossarySchema = object({
  /** YAML file with the terms, relative to the content folder, for example `glossary.yaml`. */
  source: filledText,
  /** Path of the page that contains `<Glossary />`, below the base URL, for example `/glossary`. */
  page: routePath,
});

/** Schema of `errors`. Codes in tables link to it. */
export const errorsSchema = object({
  /** YAML file with the error codes, relative to the content folder, for example `errors.yaml`. */
  source: filledText,
  /** Path of the page that contains `<ErrorCodes />`, below the base URL, for example `/errors`. */
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
  areas: v.array(
    object({
      /** Id of the area, which entries name in `areas`. */
      id: filledText,
      /** Text of the filter. */
      label: filledText,
    }),
  ),
  /** Show the newest entry in the announcement bar if there is no `announcement`. Default: `false`. */
  announceNewest: v.optional(v.boolean()),
});

/** Settings of the changelog. */
export interface ChangelogConfig extends v.InferOutput<typeof changelogSchema> {}

/** Schema of an API. */
const apiSchema = object({
  /** Unique id, which components name as `api="payments"`. Default: `default`. */
  id: v.optional(matching(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'letters, digits and hyphens'), 'default'),
  /**
   * OpenAPI document (3.1, 3.0 or 2.0, YAML or JSON), relative to the content folder, for example `openapi.yaml`. Pages show
   * parts of it with `<ApiOperation>`, `<ApiSchema>` and `<ApiErrors>`. Readers can download it as `/openapi.yaml` and
   * `/openapi.json`, and a document with another id as `/openapi-<id>.yaml` and `.json`.
   */
  document: filledText,
  /** Path of generated pages, one for each tag, below the base URL, for example `/api`. Default: no pages. */
  path: v.optional(routePath),
  /** Where readers can send requests from pages: to the mock, and to `servers`. `false`: nowhere. Default: only to the mock. */
  tryIt: tryItSchema,
  /** Languages of code samples, in the order of their tabs. Default: `['curl', 'javascript', 'python', 'java', 'csharp']`. */
  languages: v.optional(v.array(v.picklist(SAMPLE_LANGUAGES)), [
    'curl',
    'javascript',
    'python',
    'java',
    'csharp',
  ]),
});

/** Schema of `api`: an API, or a list of APIs. */
export const apisSchema = v.lazy((given) =>
  Array.isArray(given) ? v.array(apiSchema) : apiSchema,
);

/** Settings of an API. */
export interface ApiConfig extends v.InferOutput<typeof apiSchema> {}

/** Schema of an entry of `downloads`: a ZIP file of content folders. */
export const downloadSchema = object({
  /** Path of the file, below the base URL, for example `/downloads/web.zip`. */
  path: matching(/^\/(?:[^/\s?#]+\/)*[^/\s?#]+\.zip$/, 'a path that ends with `.zip`'),
  /**
   * Folders relative to the content folder, by their path in the archive, for example
   * `{ '.': 'samples/web', toolkit: 'toolkit/javascript' }`.
   */
  folders: v.record(filledText, filledText),
});

/** An entry of `downloads`. */
export interface DownloadConfig extends v.InferOutput<typeof downloadSchema> {}
