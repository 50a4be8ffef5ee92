/** Settings of the documents: their folders, versions and languages. */
import * as v from 'valibot';
import { languagesSchema, pluginsSchema } from '../extensions/extensions.ts';
import { magicCommentsSchema } from '../extensions/magic-comments.ts';
import { tabsSchema } from '../navigation/tabs-schema.ts';
import { editUrl, filledText, matching, object, record, routePath } from '../schema/fields.ts';
import { announcementSchema, footerSchema, navbarSchema } from './site-chrome.ts';
import { lastUpdatedSchema } from '../schema/last-updated.ts';
import { type Blog, tagSettings } from '../blog/blog-schema.ts';

const versionFields = {
  /**
   * Notice above the pages, which says that the version isn't released yet or is no longer maintained. Default: `none` for
   * the latest version, `unreleased` for those after it, `unmaintained` for those before it.
   */
  banner: v.optional(v.picklist(['none', 'unreleased', 'unmaintained'])),
  /** `true` asks search engines not to list the pages. Default: `false`. */
  noIndex: v.optional(v.boolean()),
  /** Whether the pages show the label above their titles. Default: `false`, and `true` for Docusaurus sites with several versions. */
  badge: v.optional(v.boolean()),
};

/** Schema of a folder of documents with its own routes and sidebars. */
export const docsInstanceSchema = object({
  /** Unique id. Default: `default`. */
  id: v.optional(filledText, 'default'),
  /** Folder, relative to the content folder, for example `docs`, or the module of a loader that creates the pages. */
  path: filledText,
  /** Path prefix of the routes, below the base URL, for example `/api`. Default: `/`. */
  routeBasePath: v.optional(v.string(), '/'),
  /** Module that exports the sidebars, relative to the content folder, for example `sidebars.ts`. Default: generated from folders. */
  sidebars: v.optional(filledText),
  /** Glob patterns of files that aren't pages, for example `['drafts/**']`. Files that begin with `_` never are. Default: none. */
  exclude: v.optional(v.array(v.string()), []),
  /** Whether these are single pages, as in Docusaurus's `src/pages`: React components are pages without a sidebar. Default: `false`. */
  pages: v.optional(v.boolean(), false),
  /** Whether its pages show breadcrumbs. `sidebar`: only those that a sidebar lists. Default: `true`. */
  breadcrumbs: v.optional(v.union([v.boolean(), v.literal('sidebar')], 'true, false or sidebar')),
  /** Whether categories of its sidebars can be closed, unless they say otherwise. Default: `true`. */
  sidebarCollapsible: v.optional(v.boolean()),
  /** Whether categories of its sidebars are closed at first, unless they say otherwise. Default: `true`. */
  sidebarCollapsed: v.optional(v.boolean()),
  /** Whether these pages show when and by whom they were last changed. Default: the site's `lastUpdated`. */
  lastUpdated: v.optional(lastUpdatedSchema),
  /** Edit link of these pages, in the same form as the site's `editUrl`. Default: the site's. */
  editUrl: v.optional(editUrl),
  /** Name of the version without a path prefix. Default: the one that was cut last, or `current` if none was cut. */
  lastVersion: v.optional(filledText),
  /** Whether the site includes the version `current`, which is the folder itself. Default: `true`. */
  includeCurrentVersion: v.optional(v.boolean()),
  /** Names of the versions that the site includes. Default: all. */
  onlyIncludeVersions: v.optional(v.array(filledText)),
  /** Settings of versions by name (docs/write/versions.md), for example `{ current: { label: '2.0 beta' } }`. Default: none. */
  versions: v.optional(
    record(
      object({
        /** Label in the version menu. Default: the name, and `Next` for `current`. */
        label: v.optional(filledText),
        /** Path prefix below `routeBasePath`. Default: the name, `next` for `current`, and none for the latest version. */
        path: v.optional(v.string()),
        ...versionFields,
      }),
    ),
  ),
  ...tagSettings,
});

/** A folder of documents with its own routes and sidebars. */
export interface DocsInstance extends v.InferOutput<typeof docsInstanceSchema> {
  /** The settings of the blog, if the documents are posts. */
  blog?: Blog;
  /** Name of the version that these documents are. Absent if the folder has no versions. */
  version?: string;
  /** The place of the version among those of its folder. */
  versioned?: VersionPlace;
  /** The label of the version, if the pages show it. */
  badge?: string;
  /** For translations: the language, the id of the folder with the originals, and the label of the version. The build sets them. */
  locale?: string;
  source?: string;
  versionLabel?: string;
}

/** The place of a version among those of its docs folder. */
export interface VersionPlace {
  /** Id of the docs folder in the configuration. */
  of: string;
  /** Whether the menu, the notices and the search of the site are about the versions of this folder. */
  isMain: boolean;
  /** Number of versions after it, up to the latest one. 0 for the latest, negative for versions after that. */
  behind: number;
  /** Whether search engines must not list its pages. */
  noIndex: boolean;
}

/** The folder of a blog's posts. */
export function blogInstance(blog: Blog): DocsInstance {
  const { id, path, routeBasePath, exclude, tags, onInlineTags, editUrl: edit, lastUpdated } = blog;
  const own = { id, path, routeBasePath, exclude, pages: false, tags, onInlineTags, blog };
  const settings = { ...own, ...(edit !== undefined && { editUrl: edit }) };
  return { ...settings, ...(lastUpdated && { lastUpdated }) };
}

/** Schema of a version of the documents. */
export const docsVersionSchema = object({
  /** Unique name, for example `current` or `2.x`. */
  name: filledText,
  /** Label in the version menu, for example `2.x (beta)`. */
  label: filledText,
  /** Path of the version's main page, below the base URL, for example `/docs/intro`. */
  path: routePath,
  /** Path prefix of the version's pages if that isn't `path`, for example `/docs`. Default: `path`. */
  root: v.optional(routePath),
  /** Whether this is the version that readers should land on. Default: `false`. */
  isLast: v.optional(v.boolean(), false),
  ...versionFields,
});

/** A version of the documents. */
export interface DocsVersion extends v.InferOutput<typeof docsVersionSchema> {}

/** What a site shows in a language instead of its own fields. */
export interface LocaleSite<Navbar, Tabs, Footer, Announcement> {
  /** Title of the site. */
  title?: string | undefined;
  /** One sentence about the site. */
  tagline?: string | undefined;
  /** Items of the navbar. */
  navbar?: Navbar | undefined;
  /** Tabs. Their sidebars are named as in the default language. */
  tabs?: Tabs | undefined;
  /** Link columns and the copyright line. */
  footer?: Footer | undefined;
  /** Bar above the navbar. */
  announcement?: Announcement | undefined;
}

// Written out, because TypeScript gives up on a configuration whose type is nested this deeply.
const localeSiteSchema: v.GenericSchema<
  LocaleSite<
    v.InferInput<typeof navbarSchema>,
    v.InferInput<typeof tabsSchema>,
    v.InferInput<typeof footerSchema>,
    v.InferInput<typeof announcementSchema>
  >,
  LocaleSite<
    v.InferOutput<typeof navbarSchema>,
    v.InferOutput<typeof tabsSchema>,
    v.InferOutput<typeof footerSchema>,
    v.InferOutput<typeof announcementSchema>
  >
> = object({
  /** Name of the site in this language. */
  title: v.optional(filledText),
  /** Tagline in this language. */
  tagline: v.optional(v.string()),
  /** Navbar in this language. */
  navbar: v.optional(navbarSchema),
  /** Tabs in this language. */
  tabs: v.optional(tabsSchema),
  /** Footer in this language. */
  footer: v.optional(footerSchema),
  /** Announcement bar in this language. */
  announcement: v.optional(announcementSchema),
});

/** Schema of `locales`. */
export const localesSchema = object({
  /** Code of the default language. */
  default: filledText,
  /** The languages of the site. */
  list: v.array(
    object({
      /** BCP 47 tag, for example `en-GB`. */
      code: matching(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'a language tag such as `en-GB`'),
      /** Label in the language menu, for example `English`. */
      label: filledText,
      /** Writing direction. Default: `ltr`. */
      direction: v.optional(v.picklist(['ltr', 'rtl']), 'ltr'),
      /** Format of dates: options of `Intl.DateTimeFormat`, for example `{ dateStyle: 'medium' }`. Default: `{ dateStyle: 'long' }`. */
      dateFormat: v.optional(record(v.union([v.string(), v.boolean(), v.number()]))),
      /** What the site shows in this language instead of its own fields. Paths are those of the default language. */
      site: v.optional(localeSiteSchema),
      /** Home page of the site in this language, if that is a separate site, for example `https://docs.example.com/fr/`. */
      url: v.optional(matching(/^https?:\/\//, 'an absolute URL')),
    }),
  ),
  /**
   * What readers get for a page that isn't translated. `fallback`: the page of the default language, with a notice.
   * `not-found`: 404. Default: `fallback`.
   */
  missing: v.optional(v.picklist(['fallback', 'not-found']), 'fallback'),
  /** Whether `/` redirects readers to the language that their browser asks for. Default: `false`. */
  negotiate: v.optional(v.boolean(), false),
});

/** Package managers whose commands are made of those of npm. */
export const PACKAGE_MANAGERS = ['yarn', 'pnpm', 'bun'] as const;

/** One of them. */
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** Schema of `markdown`: how documents are read. */
export const markdownSchema = object({
  /** `mdx`: read every file as MDX. `detect`: read `.md` files as plain Markdown. Default: `mdx`. */
  format: v.optional(v.picklist(['mdx', 'detect']), 'mdx'),
  /** Names of admonitions besides the built-in ones, for example `['beta']`. Default: none. */
  admonitions: v.optional(v.array(filledText), []),
  /** Package managers that `npm2yarn` code blocks show besides npm, in order. Default: `['yarn', 'pnpm', 'bun']`. */
  packageManagers: v.optional(v.array(v.picklist(PACKAGE_MANAGERS)), [...PACKAGE_MANAGERS]),
  /**
   * For content written for another engine: show placeholders for unknown components, and the plain text of pages that can't
   * be compiled. Errors in pages are warnings, and unknown front matter is ignored. Default: `false`.
   */
  lenient: v.optional(v.boolean(), false),
  /** Read pages as MDX 1 and Docusaurus 2 did, for example with `** text **` as bold. Default: `false`. */
  mdx1: v.optional(v.boolean(), false),
  /** Read `$x$` as a formula on every page. Default: `false`, so only pages with `$$` have formulas. */
  math: v.optional(v.boolean(), false),
  /** The ids of headings, as in Docusaurus. Default: `{}`. */
  anchors: v.optional(
    object({
      /** Keep capitals. Default: `false`, so ids are in lower case. */
      maintainCase: v.optional(v.boolean(), false),
    }),
    {},
  ),
  /**
   * What relative links such as `../other` start from. `page`: the page's path. `folder`: a folder with the page's name, as
   * on sites whose paths end with a slash. Default: `page`.
   */
  relativeLinks: v.optional(v.picklist(['page', 'folder']), 'page'),
  /**
   * Plugins for the Markdown of pages (remark), for example `['remark-emoji', [wikiLinks, { prefix: '/wiki' }]]`: a function or
   * the name of its module, alone or with its options. See docs/customise/plugins.md. Default: none.
   */
  remark: pluginsSchema,
  /** Plugins for the HTML of pages (rehype), written like those of `remark`. Default: none. */
  rehype: pluginsSchema,
  /**
   * Languages of code blocks that Prism doesn't know: functions that get Prism and add grammars to it, or the names of their
   * modules. See docs/customise/plugins.md. Default: none.
   */
  languages: languagesSchema,
  /**
   * Comments that mark lines in code, as in Docusaurus. A list replaces `highlight-next-line`, `highlight-start` and
   * `highlight-end`, so it names them too if pages use them. Default: those three.
   */
  magicComments: magicCommentsSchema,
});
