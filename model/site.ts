/**
 * The site's configuration: what `content/site.ts` exports (`SiteConfig`), and the part of it that travels with a
 * release to the worker (`Site`). Its parser is `site-parser.ts`.
 */
import {
  type Curation,
  ENGLISH_STOP_WORDS,
  type SearchRules,
  type Synonyms,
} from './search-rules.ts';

/** What happens when the build finds a fault of a kind: nothing, a log line, a warning, or a failed build. */
export type LinkPolicy = 'ignore' | 'log' | 'warn' | 'throw';

/** A logo: image paths below `static/`, or absolute URLs. */
export interface Logo {
  /** Image for the light theme. */
  src: string;
  /** Image for the dark theme; the light one serves when absent. */
  srcDark?: string | undefined;
  /** Alternative text. */
  alt: string;
  /** Width in CSS pixels. */
  width: number;
  /** Height in CSS pixels. */
  height: number;
}

/** A link with a label, to a path below the base URL or an absolute URL. */
export interface LabelledLink {
  label: string;
  href: string;
}

/** An item of the navbar. */
export type NavbarItem =
  | { type: 'link'; label: string; href: string; position: 'left' | 'right' }
  | { type: 'dropdown'; label: string; items: LabelledLink[]; position: 'left' | 'right' }
  | { type: 'versions' | 'locales' | 'search' | 'colourMode'; position: 'left' | 'right' };

/** A version of the docs. */
export interface DocsVersion {
  /** Key, for example `current`. */
  name: string;
  label: string;
  /** Where the version's main page is, a path below the base URL; the pages below it are the version's. */
  path: string;
  /** Whether it is the version that readers should land on. */
  isLast: boolean;
}

/** A locale of the site. */
export interface Locale {
  /** BCP 47 tag, for example `en-GB`. */
  code: string;
  label: string;
  direction: 'ltr' | 'rtl';
}

/** The announcement bar. */
export interface Announcement {
  /** A new id shows the bar again to readers who dismissed the former one. */
  id: string;
  /** Plain text of the bar. */
  text: string;
  /** A link at its end. */
  link?: LabelledLink | undefined;
  dismissible: boolean;
}

/** How light and dark are chosen. */
export interface ColourMode {
  default: 'light' | 'dark';
  /** Follow the operating system while the reader has made no choice; adds 'system' to the cycle. */
  respectSystem: boolean;
  /** No toggle; a stored choice is cleared. */
  disableSwitch: boolean;
}

/** A folder of documents with routes and sidebars of its own. */
export interface DocsInstance {
  /** Plugin id, `default` for the first. */
  id: string;
  /** Folder below the content folder. */
  path: string;
  /** Route prefix below the base URL, `/` for none. */
  routeBasePath: string;
  /** Module below the content folder that exports the sidebars; absent: generated from folders. */
  sidebars?: string | undefined;
  /** Glob-like patterns of files that are not pages, besides `_x.mdx`. */
  exclude: string[];
}

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
  /** What to do about faults in links; the defaults are those of the site's specification. */
  links?: Partial<LinkPolicies> | undefined;
  markdown?:
    | {
        /** `mdx` reads every file as MDX; `detect` reads `.md` as plain Markdown. Default `mdx`. */
        format?: 'mdx' | 'detect' | undefined;
        /** Names of admonitions besides the built-in ones. */
        admonitions?: string[] | undefined;
      }
    | undefined;
  search?: SearchConfig | undefined;
  analytics?: AnalyticsConfig | undefined;
  /** Social image used by pages without one, below `static/`. */
  image?: string | undefined;
  api?: ApiConfig | undefined;
  changelog?: ChangelogConfig | undefined;
  glossary?: GlossaryConfig | undefined;
}

/** The glossary: terms that pages link to where they first use them. */
export interface GlossaryConfig {
  /** YAML file of the terms below the content folder (`build/glossary/terms.ts`). */
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

/** Policies for faults in links. */
export interface LinkPolicies {
  /** A link to a path of the site that is not there. Default `log`. */
  brokenLinks: LinkPolicy;
  /** A link to a `.md` or `.mdx` file that is not there. Default `warn`. */
  brokenMarkdownLinks: LinkPolicy;
  /** An image file that is not there. Default `throw`. */
  brokenMarkdownImages: LinkPolicy;
  /** A `#hash` that no element of the target page has. Default `warn`. */
  brokenAnchors: LinkPolicy;
  /** Two files with one route. Default `warn`. */
  duplicateRoutes: LinkPolicy;
}

/** Search settings; hosts and keys are the operator's and come from secrets. */
export interface SearchConfig {
  /** Collection (alias) of the hosted search service. */
  collection: string;
  /** Path of the results page below the base URL. */
  path: string;
  /** Words that mean the same to readers. */
  synonyms?: Synonyms[] | undefined;
  /** Results that are put first, or left out, for some queries. */
  curations?: (Pick<Curation, 'query'> & Partial<Curation>)[] | undefined;
  /**
   * Words of a query that are not looked for, unless it has no others. Default: the English words that questions are
   * made of, where the site's language is English.
   */
  stopWords?: string[] | undefined;
  /**
   * Whether a word finds its other forms too: plurals, -ed, -ing, British and American spelling. The rules are those
   * of English. Default: where the site's language is English.
   */
  wordForms?: boolean | undefined;
}

/** Search settings with their defaults. */
export interface ResolvedSearch extends Pick<SearchConfig, 'collection' | 'path'>, SearchRules {}

/** Analytics settings; keys are the operator's and come from secrets. Without them nothing is collected. */
export interface AnalyticsConfig {
  /** `false` switches everything off: pages load no code for it. Default `true` where `analytics` is given. */
  enabled?: boolean | undefined;
  /**
   * `required` asks readers first: nothing is sent or stored before they agree. `not-required` collects until
   * a reader declines, for places where the law allows it. Global Privacy Control and Do Not Track decline in
   * both. Default `required`.
   */
  consent: 'required' | 'not-required';
  /** Address of the privacy policy, which the question links to. */
  privacyPolicy?: string | undefined;
  /** The marketing service that visits are reported to, too. */
  marketing?: MarketingConfig | undefined;
}

/**
 * A marketing service with a browser queue (`_hsq`). Its script is loaded once the reader has agreed (or at
 * once where `consent` is `not-required`), never before the page.
 */
export interface MarketingConfig {
  /** Id of the portal (account). */
  portal: string;
  /** Absolute URL of its script, allowed by the content security policy; `{portal}` is replaced by the id. */
  script: string;
  /** Further origins that its script loads scripts from or sends to, allowed as well. Default none. */
  origins?: string[] | undefined;
}

/** Where the script of a marketing service is. */
export function marketingScript({ script, portal }: MarketingConfig): string {
  return script.replaceAll('{portal}', portal);
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
  links: LinkPolicies;
  markdown: { format: 'mdx' | 'detect'; admonitions: string[] };
  search: ResolvedSearch;
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
  /** Whether the release has the icon set and the web manifest (`build/icons.ts`). */
  icons?: true;
};

/** What the worker must know of search beside the index, which has the rest. */
export interface SiteSearch extends Pick<SearchConfig, 'collection' | 'path'> {
  /**
   * Name of the search service's set of stop words, where the site lists its own: a service that was filled by
   * something else than `search:index` has no such set and would refuse the search.
   */
  stopWords?: string | undefined;
}

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
  return { ...identity, ...shown, ...(icons && { icons }) };
}
