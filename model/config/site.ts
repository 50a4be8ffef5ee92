/**
 * The site's configuration: what `content/site.ts` exports (`SiteConfig`), and the part of it that travels with a
 * release to the worker (`Site`). Its fields are described here, in `site-chrome.ts` (what stands around pages),
 * `docs-instance.ts`, `link-policy.ts`, `search-config.ts`, `analytics-config.ts` and `content-sources.ts`; its
 * parser is `site-parser.ts`.
 */
import type { AnalyticsConfig } from './analytics-config.ts';
import type { ApiConfig, ChangelogConfig, GlossaryConfig } from './content-sources.ts';
import type { DocsInstance, DocsVersion, Locale } from './docs-instance.ts';
import type { Embeds } from './embeds.ts';
import type { LinkPolicies } from './link-policy.ts';
import type { ResolvedSearch, SearchConfig, SiteSearch } from './search-config.ts';
import { ENGLISH_STOP_WORDS } from '../search/search-rules.ts';
import type { Announcement, ColourMode, LabelledLink, Logo, NavbarItem } from './site-chrome.ts';

/** A redirect from an old path (below the base URL). */
export interface RedirectRule {
  from: string;
  to: string;
  status: 301 | 302 | 308;
}

/** What `content/site.ts` exports, before defaults. */
export interface SiteConfig {
  /** The site's name, used in titles and the navbar. */
  title: string;
  tagline?: string | undefined;
  /** Origin where the site lives, for example `https://docs.example.com`. */
  url: string;
  /** Path that all routes lie below; begins and ends with `/`. Default `/`. */
  baseUrl?: string | undefined;
  /** Path of the favicon below `static/`. */
  favicon?: string | undefined;
  logo?: Logo | undefined;
  /**
   * Values for `{name.of.value}` in prose, code, links and front matter. A backslash before the brace keeps it
   * literal, and so does a `$` in code.
   */
  variables?: VariableTree | undefined;
  locales?: { default: string; list: Locale[] } | undefined;
  versions?: DocsVersion[] | undefined;
  navbar?: { hideOnScroll?: boolean | undefined; items: NavbarItem[] } | undefined;
  footer?: { columns: { title: string; links: LabelledLink[] }[]; copyright: string } | undefined;
  announcement?: Announcement | undefined;
  colourMode?: Partial<ColourMode> | undefined;
  /** Heading levels of the table of contents. Default 2 to 3. */
  contents?: { min: number; max: number } | undefined;
  docs?: (Pick<DocsInstance, 'path'> & Partial<DocsInstance>)[] | undefined;
  /** URL of a page's source; `{path}` is the file's path below the content folder. */
  editUrl?: string | undefined;
  /** Show when, and by whom, a page was last changed (from git). Default: the time only. */
  lastUpdated?: { time: boolean; author: boolean } | undefined;
  redirects?: RedirectRule[] | undefined;
  /**
   * Names of environment variables that modules imported by pages read as `process.env.NAME` while the site is built.
   * Pages and configuration read none of them; a value that a module exports can still end up in a published page.
   */
  env?: string[] | undefined;
  /** What to do about broken links; `LinkPolicies` has the defaults. */
  links?: Partial<LinkPolicies> | undefined;
  markdown?:
    | {
        /** `mdx` reads every file as MDX; `detect` reads `.md` as plain Markdown. Default `mdx`. */
        format?: 'mdx' | 'detect' | undefined;
        /** Names of admonitions besides the built-in ones. */
        admonitions?: string[] | undefined;
        /**
         * For content that was written for another engine: a component that is not there is shown as a placeholder
         * and warned of, where it is an error otherwise, and unknown front matter is left alone. Default `false`.
         */
        lenient?: boolean | undefined;
        /**
         * What relative links (`../other`) are read from: the page's path, or a folder of its name, as on sites whose
         * paths end with a slash. Default `page`.
         */
        relativeLinks?: 'page' | 'folder' | undefined;
      }
    | undefined;
  search?: SearchConfig | undefined;
  /**
   * Origins that pages may show images, frames and media of, besides those that the build finds in their HTML: for what a
   * component adds in the browser, and for where an embedded address redirects to. `https:` allows all.
   */
  embeds?: Partial<Embeds> | undefined;
  analytics?: AnalyticsConfig | undefined;
  /** Social image used by pages without one, below `static/`. */
  image?: string | undefined;
  api?: ApiConfig | undefined;
  changelog?: ChangelogConfig | undefined;
  glossary?: GlossaryConfig | undefined;
}

/** Nested names of variables. */
export interface VariableTree {
  [name: string]: string | VariableTree;
}

/** The configuration with all defaults filled in. */
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

/** The part of the configuration that the worker needs; it travels in the root manifest. */
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
  /** Id of the docs plugin that the versions belong to, where it is not `default`. */
  docsPlugin?: string;
  /** Whether the release has the icon set and the web manifest (`compiler/assets/icons.ts`). */
  icons?: true;
};

/** Types `content/site.ts` in the editor; returns its argument. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}

/** The worker's part of a configuration. `icons`: whether the release has the icon set. */
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

// The versions are those of the default plugin, or of the first one where none is called so.
function pluginOfVersions(docs: DocsInstance[]): string | undefined {
  return docs.some(({ id }) => id === 'default') ? undefined : docs[0]?.id;
}
