/**
 * The configuration of a site: what `content/site.ts` exports (`SiteConfig`), and the part that each release carries to the
 * worker (`Site`). `site-schema.ts` checks it, `site-parser.ts` fills in the defaults.
 */
import type { AnalyticsConfig } from './analytics-config.ts';
import type { ApiConfig, ChangelogConfig, GlossaryConfig } from './content-sources.ts';
import type { DocsInstance, DocsVersion, Locale } from './docs-instance.ts';
import type { Embeds } from './embeds.ts';
import type { LinkPolicies } from './link-policy.ts';
import type { ResolvedSearch, SearchConfig, SiteSearch } from './search-config.ts';
import { ENGLISH_STOP_WORDS } from '../search/search-rules.ts';
import type { Announcement, ColourMode, LabelledLink, Logo, NavbarItem } from './site-chrome.ts';

/** A redirect. */
export interface RedirectRule {
  /** The old path, below the base URL, for example `/old`. */
  from: string;
  /** A path below the base URL or an absolute URL, for example `/guide/new`. */
  to: string;
  /** HTTP status. Default: 308. */
  status: 301 | 302 | 308;
}

/** What `content/site.ts` exports, without defaults. */
export interface SiteConfig {
  /** Name of the site, shown in the navbar and in page titles. */
  title: string;
  /** One sentence about the site. Default: empty. */
  tagline?: string | undefined;
  /** Origin of the site, without a path, for example `https://docs.example.com`. */
  url: string;
  /** Path that all routes are below; begins and ends with `/`, for example `/docs/`. Default: `/`. */
  baseUrl?: string | undefined;
  /** Path of the favicon in `static/`, for example `/img/favicon.svg`. Default: none. */
  favicon?: string | undefined;
  /** Logo in the navbar. Default: the title only. */
  logo?: Logo | undefined;
  /**
   * Values that replace `{name.of.value}` in text, code, links and front matter, for example
   * `{ product: { name: 'Acme' } }`. A backslash before the brace keeps it literal, and so does a `$` in code. Default: none.
   */
  variables?: VariableTree | undefined;
  /** Languages, and the code of the default one. Default: `en-GB` only. */
  locales?: { default: string; list: Locale[] } | undefined;
  /** Versions of the documents. Default: one, called `current`. */
  versions?: DocsVersion[] | undefined;
  /** Items of the navbar, and whether it hides while the reader scrolls down. Default: search and colour mode, never hidden. */
  navbar?: { hideOnScroll?: boolean | undefined; items: NavbarItem[] } | undefined;
  /** Link columns and the copyright line. Default: empty. */
  footer?: { columns: { title: string; links: LabelledLink[] }[]; copyright: string } | undefined;
  /** Bar above the navbar. Default: none. */
  announcement?: Announcement | undefined;
  /** Light and dark theme. Default: follow the operating system, with a toggle. */
  colourMode?: Partial<ColourMode> | undefined;
  /** Heading levels in the table of contents, 2 to 6. Default: `{ min: 2, max: 3 }`. */
  contents?: { min: number; max: number } | undefined;
  /** Folders of documents. Default: `[{ path: 'docs' }]`. */
  docs?: (Pick<DocsInstance, 'path'> & Partial<DocsInstance>)[] | undefined;
  /**
   * Target of the edit link; `{path}` becomes the file's path in the content folder, for example
   * `https://github.com/acme/docs/edit/main/content/{path}`. Default: no edit link.
   */
  editUrl?: string | undefined;
  /** Show when and by whom a page was last changed, according to Git. Default: `{ time: true, author: false }`. */
  lastUpdated?: { time: boolean; author: boolean } | undefined;
  /** Redirects from old paths. Default: none. */
  redirects?: RedirectRule[] | undefined;
  /**
   * Names of environment variables that modules imported by pages can read as `process.env.NAME` during the build, for
   * example `['API_VERSION']`. Pages and the configuration read none. Don't list secrets: a value that a module exports can
   * end up in a published page. Default: none.
   */
  env?: string[] | undefined;
  /** What to do about broken links. Defaults: see `LinkPolicies`. */
  links?: Partial<LinkPolicies> | undefined;
  /** How Markdown is read. */
  markdown?:
    | {
        /** `mdx`: read every file as MDX. `detect`: read `.md` files as plain Markdown. Default: `mdx`. */
        format?: 'mdx' | 'detect' | undefined;
        /** Names of admonitions besides the built-in ones, for example `['beta']`. Default: none. */
        admonitions?: string[] | undefined;
        /**
         * For content written for another engine: show a placeholder and warn about an unknown component instead of failing,
         * and ignore unknown front matter. Default: `false`.
         */
        lenient?: boolean | undefined;
        /**
         * What relative links such as `../other` start from. `page`: the page's path. `folder`: a folder with the page's name,
         * as on sites whose paths end with a slash. Default: `page`.
         */
        relativeLinks?: 'page' | 'folder' | undefined;
      }
    | undefined;
  /** Search. Default: collection `documentation`, results at `/search`. */
  search?: SearchConfig | undefined;
  /**
   * Origins that pages may embed content from, besides those that the build finds in their HTML. List what components add in
   * the browser and what embedded addresses redirect to. `https:` allows every HTTPS origin. Default: none.
   */
  embeds?: Partial<Embeds> | undefined;
  /** Analytics. Default: off. */
  analytics?: AnalyticsConfig | undefined;
  /** Social image of pages without their own, a path in `static/` or an absolute URL. Default: drawn from the page's title. */
  image?: string | undefined;
  /** API description. Default: none. */
  api?: ApiConfig | undefined;
  /** Changelog. Default: none. */
  changelog?: ChangelogConfig | undefined;
  /** Glossary. Default: none. */
  glossary?: GlossaryConfig | undefined;
}

/** Variables, nested by name. */
export interface VariableTree {
  [name: string]: string | VariableTree;
}

/** The configuration with all defaults. */
export interface ResolvedConfig {
  title: string;
  tagline: string;
  url: string;
  baseUrl: string;
  favicon?: string | undefined;
  logo?: Logo | undefined;
  variables: VariableTree;
  locales: { default: string; list: Locale[] };
  versions: DocsVersion[];
  navbar: { hideOnScroll: boolean; items: NavbarItem[] };
  footer: { columns: { title: string; links: LabelledLink[] }[]; copyright: string };
  announcement?: Announcement | undefined;
  colourMode: ColourMode;
  contents: { min: number; max: number };
  docs: DocsInstance[];
  editUrl?: string | undefined;
  lastUpdated: { time: boolean; author: boolean };
  redirects: RedirectRule[];
  env: string[];
  links: LinkPolicies;
  markdown: {
    format: 'mdx' | 'detect';
    admonitions: string[];
    lenient: boolean;
    relativeLinks: 'page' | 'folder';
  };
  search: ResolvedSearch;
  embeds: Embeds;
  analytics: AnalyticsConfig;
  image?: string | undefined;
  api?: ApiConfig | undefined;
  changelog?: ChangelogConfig | undefined;
  glossary?: GlossaryConfig | undefined;
}

/** The part of the configuration that the worker needs. The release's manifest contains it. */
export type Site = Pick<
  ResolvedConfig,
  | 'title'
  | 'tagline'
  | 'url'
  | 'baseUrl'
  | 'favicon'
  | 'logo'
  | 'locales'
  | 'versions'
  | 'navbar'
  | 'footer'
  | 'announcement'
  | 'colourMode'
  | 'contents'
  | 'analytics'
  | 'image'
> & {
  search: SiteSearch;
  /** Id of the docs instance that the versions belong to, if it isn't `default`. */
  docsPlugin?: string;
  /** Whether the release has the icon set and the web manifest (`compiler/assets/icons.ts`). */
  icons?: true;
};

/** The worker's part of a configuration. `icons` says whether the release has the icon set. */
export function siteOf(config: ResolvedConfig, icons = false): Site {
  const { title, tagline, url, baseUrl, favicon, logo, locales, versions } = config;
  const { navbar, footer, announcement, colourMode, contents, analytics, image } = config;
  const { collection, path, stopWords } = config.search;
  const named = stopWords.length > 0 && stopWords.join() !== ENGLISH_STOP_WORDS.join();
  const search: SiteSearch = {
    collection,
    path,
    ...(named && { stopWords: collection }),
  };
  const identity = { title, tagline, url, baseUrl, favicon, logo, locales, versions, image };
  const shown = { navbar, footer, announcement, colourMode, contents, search, analytics };
  const docsPlugin = pluginOfVersions(config.docs);
  return {
    ...identity,
    ...shown,
    ...(docsPlugin !== undefined && { docsPlugin }),
    ...(icons && { icons }),
  };
}

// The versions belong to the instance called `default`, or to the first if there is none.
function pluginOfVersions(docs: DocsInstance[]): string | undefined {
  return docs.some(({ id }) => id === 'default') ? undefined : docs[0]?.id;
}
