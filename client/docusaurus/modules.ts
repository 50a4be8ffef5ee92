/**
 * Docusaurus's modules by their names, for the components of its sites. Each is an object with the module's exports, so that a
 * bundle has only those that it imports.
 */
import * as blogClient from './blog-client.tsx';
import * as docsClient from './docs-client.ts';
import {
  BrowserOnly,
  ErrorBoundary,
  executionEnvironment,
  useIsBrowser,
  useIsomorphicLayoutEffect,
} from './environment.tsx';
import { hasProtocol, isInternalUrl, SiteAnchor, useBaseUrl, useBaseUrlUtils } from './links.tsx';
import * as pageDocument from './page/page-document.ts';
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
import { Interpolate, interpolate, Translate, translate, usePluralForm } from './translation.tsx';

/** The exports of a module that has many. */
type Exports = Record<string, unknown>;

const docs: Exports = {
  ...docsClient,
  ...pageDocument,
  DocProvider: theme.Passage,
  DocsSidebarProvider: theme.Passage,
  DocsVersionProvider: theme.Passage,
  DocsPreferredVersionContextProvider: theme.Passage,
  DocSidebarItemsExpandedStateProvider: theme.Passage,
  useBreadcrumbsStructuredData: () => ({}),
  useDocRootMetadata: () => null,
};
const blog: Exports = {
  ...blogClient,
  useBlogListPageStructuredData: () => ({}),
  useBlogPostStructuredData: () => ({}),
};
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
const routes: Exports = {
  ...router,
  NavLink: SiteAnchor,
  Link: SiteAnchor,
  Redirect: router.Redirection,
};
const globalData = {
  default: useGlobalData,
  useAllPluginInstancesData,
  usePluginData,
};
const routeContext = { default: () => ({ plugin: { id: 'default', name: '' } }) };
const constants = {
  DEFAULT_PLUGIN_ID: 'default',
  LOCALES_FOLDER_NAME: 'i18n',
  DEFAULT_BUILD_DIR_NAME: 'build',
};
const layoutEffect = { default: useIsomorphicLayoutEffect };
const themeCommon: Exports = {
  ...common,
  ...helpers,
  ...messages,
  groupBy: helpers.groupItems,
  ...docs,
  ...blog,
  Details: theme.IslandDetails,
  ThemedComponent: chrome.ThemedComponent,
  SkipToContentLink: chrome.SkipToContentLink,
  SkipToContentFallbackId: chrome.SkipToContentFallbackId,
  useSearchQueryString: chrome.useSearchQueryString,
  useSearchLinkCreator: chrome.useSearchLinkCreator,
  processAdmonitionProps: <T>(props: T) => props,
  useContextualSearchFilters: () => ({
    locale: useDocusaurusContext().i18n.currentLocale,
    tags: ['default', ...docsClient.useDocsContextualSearchTags()],
  }),
  usePluralForm,
  useThemeConfig,
  useIsomorphicLayoutEffect,
};
// What only components use that replace those of the theme.
const themeInternal: Exports = {
  ...themeCommon,
  ...chrome,
  ...contents,
  ...tabsState,
  DEFAULT_SEARCH_TAG: 'default',
  AnnouncementBarProvider: theme.Passage,
  ColorModeProvider: theme.Passage,
  NavbarProvider: theme.Passage,
  ScrollControllerProvider: theme.Passage,
  TitleFormatterProvider: theme.Passage,
  useHistoryPopHandler() {},
};

const tabs = { default: theme.IslandTabs };
const content = { default: theme.Passage };
const layout = { default: theme.IslandLayout };
const codeBlock = { default: theme.IslandCodeBlock };
const mermaid = { default: theme.IslandMermaid };
const markdown = { default: theme.IslandMarkdown };
const admonition = { default: theme.IslandAdmonition };
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
const nothing = { default: () => null };
const creator = { default: () => nothing.default };

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
  blog as '@docusaurus/plugin-content-blog/client',
  docs as '@docusaurus/plugin-content-docs/client',
  docs as '@theme/hooks/useDocs',
  brokenLinks as '@docusaurus/useBrokenLinks',
  generatedConfig as '@generated/docusaurus.config',
  generatedLocales as '@generated/i18n',
  generatedMessages as '@generated/codeTranslations',
  generatedMetadata as '@generated/site-metadata',
  generatedData as '@generated/globalData',
  tabs as '@theme/Tabs',
  content as '@theme/TabItem',
  codeBlock as '@theme/CodeBlock',
  admonition as '@theme/Admonition',
  details as '@theme/Details',
  heading as '@theme/Heading',
  themedImage as '@theme/ThemedImage',
  idealImage as '@theme/IdealImage',
  cardList as '@theme/DocCardList',
  mermaid as '@theme/Mermaid',
  markdown as 'supplied/react-markdown',
  layout as '@theme/Layout',
  content as '@theme/MDXContent',
  codeInline as '@theme/CodeInline',
  tag as '@theme/Tag',
  externalLink as '@theme/Icon/ExternalLink',
  nothing as '@theme/SearchMetadata',
  nothing as '@theme/BackToTopButton',
  nothing as '@theme/SkipToContent',
  content as '@theme/Root',
  nothing as '@theme/TOCInline',
  nothing as '@docusaurus/Noop',
  nothing as '@docusaurus/renderRoutes',
  creator as '@docusaurus/ComponentCreator',
  content as '@theme/Layout/Provider',
};
