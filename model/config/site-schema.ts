/** Schema of `content/site.ts`: its fields with their descriptions and defaults. */
import * as v from 'valibot';
import { lastUpdatedSchema } from '../schema/last-updated.ts';
import {
  editUrl,
  filledText,
  href,
  matching,
  numberBetween,
  object,
  removed,
  routePath,
} from '../schema/fields.ts';
import { analyticsSchema } from './analytics-schema.ts';
import {
  apisSchema,
  changelogSchema,
  downloadSchema,
  errorsSchema,
  glossarySchema,
  assistantSchema,
  skillsSchema,
} from './content-sources.ts';
import { blogSchema } from '../blog/blog-schema.ts';
import {
  docsInstanceSchema,
  docsVersionSchema,
  localesSchema,
  markdownSchema,
} from './docs-instance.ts';
import { checksSchema, ownFrontMatterSchema } from '../extensions/extensions.ts';
import { tabsSchema } from '../navigation/tabs-schema.ts';
import { linkPoliciesSchema } from './link-policy.ts';
import { headTagSchema } from '../policy/head-tags.ts';
import { policySchema } from '../policy/policy.ts';
import { scriptSchema } from '../policy/scripts.ts';
import { robotsSchema } from './robots-schema.ts';
import { sampleValuesSchema } from '../try-it/sample-values-schema.ts';
import { searchSchema } from './search-schema.ts';
import { stringsSchema } from '../strings/strings-schema.ts';
import {
  announcementSchema,
  colourModeSchema,
  footerSchema,
  logoSchema,
  navbarSchema,
} from './site-chrome.ts';
import { themeSchema } from '../theme/theme.ts';
import { variablesSchema } from './variable-tree.ts';

/** Schema of a redirect. */
export const redirectSchema = object({
  /**
   * The old path, below the base URL, for example `/old`. `:name` stands for one segment (`/blog/:slug`), and `*` at the end
   * for the rest (`/old/*`). Such rules apply where there is no page or file, and the first one that matches wins.
   */
  from: routePath,
  /**
   * A path below the base URL or an absolute URL, for example `/guide/new`. `:name` and `:splat` insert what the placeholders
   * of `from` matched, for example `/new/:splat`.
   */
  to: href,
  /** HTTP status. Default: 308. */
  status: v.optional(v.picklist([301, 302, 308]), 308),
});

const imagesSchema = object({
  /**
   * Encode PNG, JPEG and WebP images above 30 KB as WebP in two widths, so that readers load a smaller file. Each of these
   * files is one more write to KV when it is first published. Default: `false`.
   */
  responsive: v.optional(v.boolean(), false),
});

/** Schema of the fields; `site-checks.ts` has the rules that involve several fields. */
export const siteConfigSchema = object({
  /** Name of the site, shown in the navbar and in page titles. */
  title: filledText,
  /** Text between the names of a page and of the site in the document's title. Default: `|`. */
  titleDelimiter: v.optional(filledText, '|'),
  /** One sentence about the site. Default: empty. */
  tagline: v.optional(v.string(), ''),
  /** Origin of the site, without a path, for example `https://docs.example.com`. */
  url: matching(
    /^https?:\/\/[^/\s]+$/,
    'an origin without a path, such as `https://docs.example.com`',
  ),
  /** Path that all routes begin with. It begins and ends with `/`, for example `/docs/`. Default: `/`. */
  baseUrl: v.optional(matching(/^\/([^/\s]+\/)*$/, 'a path that begins and ends with `/`'), '/'),
  /** Path of the favicon in `static/`, for example `/img/favicon.svg`. Default: none. */
  favicon: v.optional(href),
  /** Logo in the navbar. Default: the title only. */
  logo: v.optional(logoSchema),
  /**
   * Values that replace `{name.of.value}` in text, code, links and front matter, for example
   * `{ product: { name: 'Acme' } }`. A backslash before the brace keeps it literal, and so does a `$` in code. Default: none.
   */
  variables: v.optional(variablesSchema, {}),
  /** Languages, and the code of the default one. Default: `en-GB` only. */
  locales: v.optional(localesSchema, {
    default: 'en-GB',
    list: [{ code: 'en-GB', label: 'English', direction: 'ltr' }],
    missing: 'fallback',
    negotiate: false,
  }),
  /**
   * Messages of the interface, by locale and name, for example `{ de: { editPage: 'Seite bearbeiten' } }`. They replace the
   * engine's, or add a language. See docs/write/languages.md. Default: the engine's messages.
   */
  strings: stringsSchema,
  /** Versions of the documents. Default: one, called `current`. */
  versions: v.optional(v.array(docsVersionSchema), [
    { name: 'current', label: 'Current', path: '/', isLast: true },
  ]),
  /** Items of the navbar, and whether it hides while the reader scrolls down. Default: search and colour mode, never hidden. */
  navbar: v.optional(navbarSchema, { items: [{ type: 'search' }, { type: 'colourMode' }] }),
  /** Sections or products of the site, as tabs below the navbar or a menu above the sidebar. Default: none. */
  tabs: v.optional(tabsSchema),
  /** Link columns and the copyright line. Default: empty. */
  footer: v.optional(footerSchema, { columns: [], copyright: '' }),
  /** Bar above the navbar. Default: none. */
  announcement: v.optional(announcementSchema),
  /** Light and dark theme. Default: follow the operating system, with a toggle. */
  colourMode: v.optional(colourModeSchema, {}),
  /** Colours, fonts, sizes and the colours of code (docs/customise/theme.md). Default: the engine's theme. */
  theme: v.optional(themeSchema, {}),
  /** Heading levels in the table of contents, 2 to 6. Default: `{ min: 2, max: 3 }`. */
  contents: v.optional(
    object({
      /** The first level that is shown, for example 2 for `##`. */
      min: numberBetween(2, 6),
      /** The last level that is shown. */
      max: numberBetween(2, 6),
    }),
    {
      min: 2,
      max: 3,
    },
  ),
  /** Folders of documents. Default: `[{ path: 'docs' }]`. */
  docs: v.optional(v.array(docsInstanceSchema), [{ path: 'docs' }]),
  /** A blog, or a list of blogs (docs/write/blog.md). Default: none. */
  blog: v.optional(
    v.lazy((given) => (Array.isArray(given) ? v.array(blogSchema) : blogSchema)),
    [],
  ),
  /**
   * Target of the edit link. `{path}` becomes the file's path in the content folder, and `{file}` its path in the docs folder, for example
   * `https://github.com/acme/docs/edit/main/content/{path}`. Default: no edit link.
   */
  editUrl: v.optional(editUrl),
  /** Show when and by whom a page was last changed, according to Git. Default: `{ time: true, author: false }`. */
  lastUpdated: v.optional(lastUpdatedSchema, { time: true, author: false }),
  /** Redirects from old paths, for example `{ from: '/old/*', to: '/new/:splat' }`. Default: none. */
  redirects: v.optional(v.array(redirectSchema), []),
  /**
   * Names of environment variables that modules imported by pages can read as `process.env.NAME` during the build, for
   * example `['API_VERSION']`. Pages and the configuration read none. Don't list secrets: a value that a module exports can
   * end up in a published page. Default: none.
   */
  env: v.optional(v.array(matching(/^[A-Za-z_]\w*$/, 'the name of an environment variable')), []),
  /**
   * Schema of the site's own front matter fields, from valibot, zod or another library with Standard Schema, or the name
   * of its module. See docs/customise/plugins.md. Default: none, and unknown fields cause warnings.
   */
  frontMatter: ownFrontMatterSchema,
  /**
   * Loaders that were defined with `defineLoader`: modules relative to the content folder, for example `['loaders/releases.ts']`.
   * Pages import them and get their data. See docs/customise/plugins.md. Default: none.
   */
  loaders: v.optional(v.array(filledText), []),
  /**
   * Path of a module in the content folder, whose exports every page can use as components without an import. They can
   * replace components of the engine, and HTML elements. See docs/write/components.md. Default: none.
   */
  components: v.optional(filledText),
  /**
   * Path of a JSON file in the content folder with the configuration that components of a Docusaurus site read. With it, the
   * components are built as in Docusaurus (docs/import.md). Written by `edgepress import`. Default: none.
   */
  docusaurus: v.optional(filledText),
  /** The site's own checks, defined with `defineCheck`, or the names of their modules. See docs/customise/plugins.md. Default: none. */
  checks: checksSchema,
  /** Rules for crawlers, and whether search engines may list the site. Default: no restrictions. */
  robots: v.optional(robotsSchema, {}),
  /** What to do about broken links. Defaults: see each kind. */
  links: v.optional(linkPoliciesSchema, {}),
  /** How Markdown is read. */
  markdown: v.optional(markdownSchema, {}),
  /** Answer questions in the search dialog (docs/agents.md): with `passages`, or by a `model`. Default: `off`. */
  ask: v.optional(v.picklist(['off', 'passages', 'model']), 'off'),
  /** Search. Default: collection `documentation`, results at `/search`. */
  search: v.optional(searchSchema),
  /** Elements in the head of every page, for example `{ tag: 'meta', attributes: { name: 'author', content: 'Us' } }`. Default: none. */
  head: v.optional(v.array(headTagSchema), []),
  /** Scripts of the site or of other services. Default: none. */
  scripts: v.optional(v.array(scriptSchema), []),
  /** Sources that the content security policy allows, in addition to those of pages and `scripts`. Default: none. */
  policy: v.optional(policySchema, {}),
  /** Replaced by `policy`. */
  embeds: removed('`policy.image`, `policy.frame` and `policy.media`'),
  /** Analytics. Default: off. */
  analytics: v.optional(analyticsSchema),
  /**
   * Ask below each article whether it was helpful. The question only appears where the answers reach you: through the
   * customer-data service of `analytics`, or through Workers Analytics Engine. Default: `true`.
   */
  feedback: v.optional(v.boolean(), true),
  /** How images on pages are delivered. Default: unchanged. */
  images: v.optional(imagesSchema, {}),
  /** Social image of pages without their own, a path in `static/` or an absolute URL. Default: drawn from the page's title. */
  image: v.optional(href),
  /** An API, or a list of APIs (docs/write/api-reference.md). Default: none. */
  api: v.optional(apisSchema, []),
  /** ZIP files of content folders that readers can download, with variables filled in. See docs/writing.md. Default: none. */
  downloads: v.optional(v.array(downloadSchema), []),
  /** Example values in code that readers can replace with their own. See docs/try-it.md. Default: none. */
  sampleValues: sampleValuesSchema,
  /** Changelog. Default: none. */
  changelog: v.optional(changelogSchema),
  /** Links below each page and in a menu of code blocks that open them in an assistant, for example `{ label: 'Open in Acme AI', href: 'https://ai.example/?q={url}' }`. Default: none. */
  assistants: v.optional(v.array(assistantSchema), []),
  /** Skills for AI agents, assembled from sections of pages (docs/agents.md). Default: none. */
  skills: v.optional(skillsSchema, []),
  /** Glossary. Default: none. */
  glossary: v.optional(glossarySchema),
  /** YAML file with the symbols of client libraries, relative to the content folder. Default: none. */
  libraries: v.optional(filledText),
  /** Error codes. Default: none. */
  errors: v.optional(errorsSchema),
});
