/** The site's configuration: `useDocusaurusContext`, `useThemeConfig`. */
import { pageHost } from './host.ts';

/** Returns the site's configuration as Docusaurus gives it to components. */
export function useDocusaurusContext() {
  const siteConfig = {
    title: '',
    tagline: '',
    baseUrl: '/',
    customFields: {},
    themeConfig: {},
    ...pageHost().siteConfig(),
  };
  const i18n: { defaultLocale?: string; locales?: string[]; localeConfigs?: object } = Object(
    pageHost().siteConfig()['i18n'],
  );
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = i18n;
  return {
    siteConfig,
    siteMetadata: { docusaurusVersion: '3.10.2', pluginVersions: {} },
    globalData: {},
    i18n: {
      defaultLocale,
      locales,
      currentLocale: pageHost().locale() || defaultLocale,
      localeConfigs: {
        ...Object.fromEntries(
          locales.map((code) => [code, { label: code, direction: 'ltr', htmlLang: code }]),
        ),
        ...localeConfigs,
      },
    },
    codeTranslations: pageHost().messages(),
  };
}

/** Returns the theme's configuration, with the fields that components read without a check. */
export function useThemeConfig(): Record<string, unknown> {
  return {
    navbar: { items: [] },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
    docs: { sidebar: { hideable: false }, versionPersistence: 'localStorage' },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    prism: {},
    ...Object(pageHost().siteConfig()['themeConfig']),
  };
}
