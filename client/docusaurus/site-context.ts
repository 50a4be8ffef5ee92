/** The site's configuration: `useDocusaurusContext`, `useThemeConfig`. */
import { useGlobalData } from './page/global-data.ts';
import { pageHost } from './page/host.ts';

/** The version whose interface components get. */
const VERSION = '3.10.2';

/** The comments that highlight lines of code, unless the site has its own. */
const HIGHLIGHT = {
  className: 'theme-code-block-highlighted-line',
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' },
};

const PACKAGES = [
  'plugin-content-docs',
  'plugin-content-blog',
  'plugin-content-pages',
  'theme-classic',
];

/** Returns the site's configuration as Docusaurus gives it to components. */
export function useDocusaurusContext() {
  const own = pageHost().siteConfig();
  return {
    siteConfig: {
      title: '',
      tagline: '',
      url: '',
      baseUrl: '/',
      titleDelimiter: '|',
      noIndex: false,
      onBrokenLinks: 'throw',
      staticDirectories: ['static'],
      customFields: {},
      // Only Docusaurus's build reads them.
      ...emptyLists(['presets', 'plugins', 'themes', 'scripts', 'stylesheets', 'headTags']),
      ...own,
      i18n: { path: 'i18n', defaultLocale: 'en', locales: ['en'], ...Object(own['i18n']) },
      themeConfig: useThemeConfig(),
    },
    siteMetadata: {
      docusaurusVersion: VERSION,
      pluginVersions: Object.fromEntries(
        PACKAGES.map((name) => [
          `docusaurus-${name}`,
          { type: 'package', name: `@docusaurus/${name}`, version: VERSION },
        ]),
      ),
    },
    get globalData() {
      return useGlobalData();
    },
    get i18n() {
      return localesOf(own);
    },
    codeTranslations: pageHost().messages(),
  };
}

function emptyLists(names: string[]): Record<string, never[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}

function localesOf(siteConfig: Record<string, unknown>) {
  const given: {
    defaultLocale?: string;
    locales?: string[];
    localeConfigs?: Record<string, object>;
  } = Object(siteConfig['i18n']);
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = given;
  const { baseUrl = '/', url = '' }: { baseUrl?: string; url?: string } = Object(siteConfig);
  const configs = locales.map((code): [string, object] => [
    code,
    {
      label: labelOf(code),
      direction: isRightToLeft(code) ? 'rtl' : 'ltr',
      htmlLang: code,
      calendar: 'gregory',
      path: code,
      translate: true,
      url,
      baseUrl: code === defaultLocale ? baseUrl : `${baseUrl}${code}/`,
      ...localeConfigs[code],
    },
  ]);
  return {
    defaultLocale,
    locales,
    path: 'i18n',
    currentLocale: pageHost().locale() || defaultLocale,
    localeConfigs: Object.fromEntries(configs),
  };
}

// The language's name in itself. Docusaurus accepts codes that aren't those of languages.
function labelOf(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

function isRightToLeft(code: string): boolean {
  return /^(?:ar|ckb|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/.test(code);
}

/** Returns the theme's configuration, with the fields that components read without a check. */
export function useThemeConfig(): Record<string, unknown> {
  const given: Record<string, unknown> = Object(pageHost().siteConfig()['themeConfig']);
  const defaults: Record<string, object> = {
    navbar: { hideOnScroll: false, items: [] },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
    docs: {
      versionPersistence: 'localStorage',
      sidebar: { hideable: false, autoCollapseCategories: false },
    },
    blog: { sidebar: { groupByYear: true } },
    prism: { additionalLanguages: [], magicComments: [HIGHLIGHT] },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  };
  const merged = Object.entries(defaults).map(([name, fields]): [string, unknown] => [
    name,
    { ...fields, ...Object(given[name]) },
  ]);
  return { metadata: [], ...given, ...Object.fromEntries(merged) };
}
