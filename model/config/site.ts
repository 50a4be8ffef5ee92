/**
 * The configuration of a site: what `content/site.ts` exports (`SiteConfig`), and the part that each release carries to the
 * worker (`Site`). `site-schema.ts` describes and checks the fields.
 */
import type * as v from 'valibot';
import { requestOrigins } from '../try-it/request-origins.ts';
import { sitePolicy, type SitePolicy } from '../policy/site-policy.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import type { MarketingConfig } from '../policy/marketing-config.ts';
import type { SiteTabs } from '../navigation/tabs.ts';
import type { SiteScript } from '../policy/scripts.ts';
import { localesInSite } from '../locales/locale-path.ts';
import type { ApiConfig } from './content-sources.ts';
import type { DocsInstance } from './docs-instance.ts';
import { contentSignal } from './robots-schema.ts';
import type { ResolvedSearch, SiteSearch } from './search-config.ts';
import type { analyticsSchema } from './analytics-schema.ts';
import type { redirectSchema, siteConfigSchema } from './site-schema.ts';

/** A redirect. */
export interface RedirectRule extends v.InferOutput<typeof redirectSchema> {}

/** The export of `content/site.ts`, without defaults. */
export interface SiteConfig extends v.InferInput<typeof siteConfigSchema> {}

/** The configuration with all defaults. */
export interface ResolvedConfig extends Omit<
  v.InferOutput<typeof siteConfigSchema>,
  'analytics' | 'api' | 'blog' | 'docs' | 'search'
> {
  analytics: v.InferOutput<typeof analyticsSchema>;
  api: ApiConfig[];
  /** The folders of documents, and those of blogs after them. */
  docs: DocsInstance[];
  search: ResolvedSearch;
}

/** The analytics settings of a release. Older ones have no `events`, and their marketing service is here. */
interface SiteAnalytics extends Omit<
  ResolvedConfig['analytics'],
  'enabled' | 'events' | 'marketing' | 'privacyPolicy'
> {
  /** Whether page views are counted. */
  enabled?: boolean;
  /** Whether readers' events are sent to `/_events`. */
  events?: boolean;
  /** Address of the privacy policy that the consent dialog links to. */
  privacyPolicy?: string | undefined;
  /** The marketing service, which needs consent. */
  marketing?: MarketingConfig | undefined;
}

/** What a site shows in one of its languages instead of its own fields. */
export type SiteTranslation = NonNullable<
  NonNullable<SiteConfig['locales']>['list'][number]['site']
>;

/** The languages of a release. */
export interface SiteLocales {
  /** Code of the language of pages without a language in their path. */
  default: string;
  /** All languages, in the order of the menu. */
  list: SiteLocale[];
  /** What readers get for pages without a translation: with `fallback`, those of the default language. */
  missing?: 'fallback' | 'not-found';
  /** Whether `/` redirects readers to the language that their browser asks for. */
  negotiate?: true;
}

/** A language of a release. */
export type SiteLocale = Omit<ResolvedConfig['locales']['list'][number], 'site'>;

/** The part of the configuration that the worker needs. The release's manifest contains it. */
export type Site = Pick<
  ResolvedConfig,
  | 'title'
  | 'tagline'
  | 'url'
  | 'baseUrl'
  | 'favicon'
  | 'logo'
  | 'versions'
  | 'navbar'
  | 'footer'
  | 'announcement'
  | 'colourMode'
  | 'contents'
  | 'image'
> & {
  /** The languages. */
  locales: SiteLocales;
  /** The language that the site is shown in, if that isn't the default language. */
  locale?: string;
  /** The path of the home page in that language. */
  home?: string;
  /** What is measured. */
  analytics: SiteAnalytics;
  /** Where the search is. */
  search: SiteSearch;
  /** Messages of the interface in the site's language, unless that is the engine's English. */
  strings?: ShellStrings;
  /** The tabs above the sidebars. */
  tabs?: SiteTabs;
  /** How questions are answered. Absent: not at all. */
  ask?: Exclude<ResolvedConfig['ask'], 'off'>;
  /** Links that open a page in an assistant. Absent if there are none. */
  assistants?: ResolvedConfig['assistants'];
  /** `false`: never ask whether a page was helpful. */
  feedback?: false;
  /** Value of `Content-Signal`: what may be done with the content. */
  contentSignal?: string;
  /** `true`: search engines must not list anything of the site. */
  noindex?: true;
  /** Text between the names of a page and of the site. Absent if it is `|`. */
  titleDelimiter?: string;
  /** The site's own scripts. */
  scripts?: SiteScript[];
  /** What is opened in the content security policy. */
  policy?: SitePolicy;
  /** Id of the docs instance that the versions belong to, if it isn't `default`. */
  docsPlugin?: string;
  /** Whether the release has the icon set and the web manifest (`compiler/assets/icons.ts`). */
  icons?: true;
};

/** Data that the build adds to the configuration. */
export interface BuiltParts {
  /** Whether the release has the icon set. */
  icons?: boolean;
  /** The tabs, with the first pages of their sidebars. */
  tabs?: SiteTabs | undefined;
  /** The scripts, with the addresses that readers load. */
  scripts?: SiteScript[];
  /** Messages of the interface. */
  strings?: ShellStrings;
}

/** The worker's part of a configuration. */
export function siteOf(config: ResolvedConfig, built: BuiltParts = {}): Site {
  const { title, tagline, url, baseUrl, favicon, logo, locales, versions } = config;
  const { navbar, footer, announcement, colourMode, contents, analytics, image } = config;
  const { collection, path, stopWords } = config.search;
  const search: SiteSearch = {
    collection,
    path,
    ...(stopWords && stopWords.length > 0 && { stopWords: collection }),
  };
  const languages = siteLocales(locales);
  const identity = {
    title,
    tagline,
    url,
    baseUrl,
    favicon,
    logo,
    locales: languages,
    versions,
    image,
  };
  const shown = { navbar, footer, announcement, colourMode, contents, search, analytics };
  const { icons = false, scripts = [], strings, tabs } = built;
  const policy = sitePolicy(config.policy, requestOrigins(config.api));
  const docsPlugin = pluginOfVersions(config.docs);
  const signal = contentSignal(config.robots);
  return {
    ...identity,
    ...shown,
    ...(strings && { strings }),
    ...(tabs && { tabs }),
    ...(config.ask !== 'off' && { ask: config.ask }),
    ...(config.assistants.length > 0 && { assistants: config.assistants }),
    ...(!config.feedback && { feedback: false as const }),
    ...(signal !== undefined && { contentSignal: signal }),
    ...(config.titleDelimiter !== '|' && { titleDelimiter: config.titleDelimiter }),
    ...(!config.robots.index && { noindex: true as const }),
    ...(scripts.length > 0 && { scripts }),
    ...(policy && { policy }),
    ...(docsPlugin !== undefined && { docsPlugin }),
    ...(icons && { icons }),
  };
}

function siteLocales(locales: ResolvedConfig['locales']): SiteLocales {
  const list = locales.list.map(({ site: _, ...locale }) => locale);
  const { missing, negotiate } = locales;
  if (localesInSite(locales).length === 1) return { default: locales.default, list };
  return { default: locales.default, list, missing, ...(negotiate && { negotiate }) };
}

// The versions belong to the instance called `default`, or to the first if there is none.
function pluginOfVersions(docs: DocsInstance[]): string | undefined {
  return docs.some(({ id }) => id === 'default') ? undefined : docs[0]?.id;
}
