/**
 * Docusaurus's modules by their names, for the components of its sites. Each is an object with the module's exports, so that a
 * bundle has only those that it imports.
 */
import * as blogClient from './blog-client.tsx';
import * as codeContext from './code/code-context.tsx';
import * as codeMetadata from './code/code-metadata.ts';
import * as prismTheme from './code/prism-theme.ts';
import * as docsClient from './docs-client.ts';
import {
  BrowserOnly,
  ErrorBoundary,
  executionEnvironment,
  useIsBrowser,
  useIsomorphicLayoutEffect,
} from './environment.tsx';
import { hasProtocol, isInternalUrl, SiteAnchor, useBaseUrl, useBaseUrlUtils } from './links.tsx';
import { ReactContextError } from './page/context-error.ts';
import * as paths from './page/paths.ts';
import * as pageDocument from './page/page-document.ts';
import { mergedExports } from './page/merged-exports.ts';
import * as router from './router.ts';
import { useAllPluginInstancesData, useGlobalData, usePluginData } from './page/global-data.ts';
import { useDocusaurusContext, useThemeConfig } from './site-context.ts';
import * as generated from './generated.ts';
import * as chrome from './theme-chrome.tsx';
import * as common from './theme-common.tsx';
import * as contents from './theme-contents.ts';
import * as helpers from './theme-helpers.tsx';
import * as messages from './theme-messages.tsx';
import * as tabsState from './theme-tabs.tsx';
import * as theme from './theme.tsx';
import {
  Interpolate,
  interpolate,
  Translate,
  translate,
  usePluralForm,
} from './page/translation.tsx';

const docs = /* @__PURE__ */ mergedExports([
  docsClient,
  pageDocument,
  {
    DocProvider: theme.Passage,
    DocsSidebarProvider: theme.Passage,
    DocsVersionProvider: theme.Passage,
    DocsPreferredVersionContextProvider: theme.Passage,
    DocSidebarItemsExpandedStateProvider: theme.Passage,
    useBreadcrumbsStructuredData: () => ({}),
    useDocRootMetadata: () => null,
  },
]);
const link = { default: SiteAnchor };
const baseUrl = { default: useBaseUrl, useBaseUrlUtils };
const context = { default: useDocusaurusContext };
const isBrowser = { default: useIsBrowser };
const browserOnly = { default: BrowserOnly };
const translation = { default: Translate, translate };
const interpolation = { default: Interpolate, interpolate };
const head = { default: () => null };
const boundary = { default: ErrorBoundary };
const environment = { default: executionEnvironment };
const isInternal = { default: isInternalUrl, hasProtocol };
const routes = /* @__PURE__ */ mergedExports([
  router,
  {
    NavLink: SiteAnchor,
    Link: SiteAnchor,
    Redirect: router.Redirection,
  },
]);
const globalData = { default: useGlobalData, useAllPluginInstancesData, usePluginData };
const routeContext = { default: () => ({ plugin: { id: 'default', name: '' } }) };
const constants = {
  DEFAULT_PLUGIN_ID: 'default',
  LOCALES_FOLDER_NAME: 'i18n',
  DEFAULT_BUILD_DIR_NAME: 'build',
};
const layoutEffect = { default: useIsomorphicLayoutEffect };
const themeCommon = /* @__PURE__ */ mergedExports([
  common,
  helpers,
  messages,
  docs,
  blogClient,
  {
    ReactContextError,
    groupBy: helpers.groupItems,
    Details: theme.IslandDetails,
    ThemedComponent: chrome.ThemedComponent,
    SkipToContentLink: chrome.SkipToContentLink,
    SkipToContentFallbackId: chrome.SkipToContentFallbackId,
    useSearchQueryString: chrome.useSearchQueryString,
    useSearchLinkCreator: chrome.useSearchLinkCreator,
    usePrismTheme: prismTheme.usePrismTheme,
    processAdmonitionProps: theme.processAdmonitionProps,
    useContextualSearchFilters: () => ({
      locale: useDocusaurusContext().i18n.currentLocale,
      tags: ['default', ...docsClient.useDocsContextualSearchTags()],
    }),
    usePluralForm,
    useThemeConfig,
    useIsomorphicLayoutEffect,
  },
]);
// What only components use that replace those of the theme.
const themeInternal = /* @__PURE__ */ mergedExports([
  themeCommon,
  chrome,
  codeContext,
  codeMetadata,
  contents,
  tabsState,
  {
    getPrismCssVariables: prismTheme.getPrismCssVariables,
    DEFAULT_SEARCH_TAG: 'default',
    AnnouncementBarProvider: theme.Passage,
    ColorModeProvider: theme.Passage,
    NavbarProvider: theme.Passage,
    ScrollControllerProvider: theme.Passage,
    TitleFormatterProvider: theme.Passage,
    useHistoryPopHandler() {},
  },
]);

const tabs = { default: theme.IslandTabs };
const content = { default: theme.Passage };
const layout = { default: theme.IslandLayout };
const admonition = { default: theme.IslandAdmonition };
const admonitionTypes = { default: theme.admonitionTypes };
const details = { default: theme.IslandDetails };
const heading = { default: theme.IslandHeading };
const themedImage = { default: theme.IslandThemedImage };
const idealImage = { default: theme.IdealImage };
const cardList = { default: theme.IslandDocCardList };
const brokenLinks = { default: () => ({ collectLink() {}, collectAnchor() {} }) };
const generatedConfig = { default: generated.generatedConfig };
const generatedLocales = { default: generated.generatedLocales };
const generatedMessages = { default: generated.generatedMessages };
const generatedMetadata = { default: generated.generatedMetadata };
const generatedData = { default: generated.generatedData };
const codeInline = { default: helpers.CodeInline };
const tag = { default: helpers.TagLink };
const externalLink = { default: helpers.ExternalLinkIcon };
const postPart = { default: blogClient.PostPart };
const postPage = { default: blogClient.PostPage };
const nothing = { default: () => null };
const creator = { default: () => nothing.default };

export * from './code/code-modules.ts';
export {
  link as '@docusaurus/Link',
  baseUrl as '@docusaurus/useBaseUrl',
  context as '@docusaurus/useDocusaurusContext',
  isBrowser as '@docusaurus/useIsBrowser',
  browserOnly as '@docusaurus/BrowserOnly',
  translation as '@docusaurus/Translate',
  interpolation as '@docusaurus/Interpolate',
  head as '@docusaurus/Head',
  boundary as '@docusaurus/ErrorBoundary',
  environment as '@docusaurus/ExecutionEnvironment',
  isInternal as '@docusaurus/isInternalUrl',
  routes as '@docusaurus/router',
  globalData as '@docusaurus/useGlobalData',
  routeContext as '@docusaurus/useRouteContext',
  constants as '@docusaurus/constants',
  layoutEffect as '@docusaurus/useIsomorphicLayoutEffect',
  themeCommon as '@docusaurus/theme-common',
  themeInternal as '@docusaurus/theme-common/internal',
  blogClient as '@docusaurus/plugin-content-blog/client',
  docs as '@docusaurus/plugin-content-docs/client',
  docs as '@theme/hooks/useDocs',
  brokenLinks as '@docusaurus/useBrokenLinks',
  paths as '@docusaurus/utils-common',
  generatedConfig as '@generated/docusaurus.config',
  generatedLocales as '@generated/i18n',
  generatedMessages as '@generated/codeTranslations',
  generatedMetadata as '@generated/site-metadata',
  generatedData as '@generated/globalData',
  tabs as '@theme/Tabs',
  content as '@theme/TabItem',
  admonition as '@theme/Admonition',
  admonition as '@theme/Admonition/Layout',
  admonitionTypes as '@theme/Admonition/Types',
  details as '@theme/Details',
  heading as '@theme/Heading',
  themedImage as '@theme/ThemedImage',
  idealImage as '@theme/IdealImage',
  cardList as '@theme/DocCardList',
  layout as '@theme/Layout',
  content as '@theme/MDXContent',
  codeInline as '@theme/CodeInline',
  tag as '@theme/Tag',
  externalLink as '@theme/Icon/ExternalLink',
  nothing as '@theme/SearchMetadata',
  nothing as '@theme/BackToTopButton',
  nothing as '@theme/SkipToContent',
  content as '@theme/Root',
  postPart as '@theme/BlogPostItem',
  postPart as '@theme/BlogPostItem/Container',
  postPart as '@theme/BlogPostItem/Content',
  postPage as '@theme/BlogPostPage',
  content as '@theme/BlogLayout',
  nothing as '@theme/BlogSidebar',
  nothing as '@theme/BlogPostPaginator',
  nothing as '@theme/BlogPostPage/Metadata',
  nothing as '@theme/BlogPostPage/StructuredData',
  nothing as '@theme/ContentVisibility',
  nothing as '@theme/TOC',
  nothing as '@theme/BlogPostItem/Header',
  nothing as '@theme/BlogPostItem/Footer',
  nothing as '@theme/TOCInline',
  nothing as '@docusaurus/Noop',
  nothing as '@docusaurus/renderRoutes',
  creator as '@docusaurus/ComponentCreator',
  content as '@theme/Layout/Provider',
};
