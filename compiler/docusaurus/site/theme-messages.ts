/** The messages of Docusaurus's theme that a site translates (`i18n/<locale>/code.json`), as those of this engine's interface. */
import fs from 'node:fs';
import path from 'node:path';
import { englishMessage } from '../../../model/strings/catalogue.ts';
import type { Message, PluralForms } from '../../../model/strings/message.ts';
import { messagesIn } from '../component-settings.ts';
import { composedMessages, pluralForms, type ThemeMessages } from './composed-messages.ts';

type Strings = Record<string, Record<string, Message>>;

/** What the messages are made for. */
interface Site {
  locales: readonly { code: string }[];
  /** The messages of the configuration, which have priority. */
  strings: Strings;
  /** Absolute paths of folders with packages. */
  packages?: readonly string[];
  /** Whether the engine has the messages of a locale. */
  hasCatalogue: (locale: string) => boolean;
}

/** Returns the messages of each language with those that the site's files have. */
export function withThemeMessages(
  root: string,
  { locales, strings, packages = [], hasCatalogue }: Site,
): Strings {
  const own = locales.map(({ code }): [string, Record<string, Message>] => {
    const theme = {
      ...(hasCatalogue(code) ? {} : packagedMessages(packages, code)),
      ...messagesIn(path.join(root, 'i18n', code, 'code.json')),
    };
    return [code, { ...interfaceMessages(theme, code), ...strings[code] }];
  });
  const translated = own.filter(([, messages]) => Object.keys(messages).length > 0);
  return { ...strings, ...Object.fromEntries(translated) };
}

// Docusaurus's own translations, where the engine has none.
function packagedMessages(packages: readonly string[], code: string): ThemeMessages {
  const { language } = new Intl.Locale(code);
  const folders = packages.flatMap((folder) =>
    [code, language].map((name) =>
      path.join(folder, '@docusaurus/theme-translations/locales', name),
    ),
  );
  const found = folders.find((folder) => fs.existsSync(folder));
  const files = ['theme-common.json', 'theme-search-algolia.json'];
  const messages = files.map((name) => (found ? messagesIn(path.join(found, name)) : {}));
  return Object.assign({}, ...messages);
}

/** Ids of messages that say the same, by the name of the engine's message. */
const TEXTS = {
  skipToContent: 'theme.common.skipToMainContent',
  mainNavigation: 'theme.NavBar.navAriaLabel',
  toggleMenu: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel',
  close: 'theme.AnnouncementBar.closeButtonAriaLabel',
  docsSidebar: 'theme.docs.sidebar.navAriaLabel',
  collapseSidebar: 'theme.docs.sidebar.collapseButtonTitle',
  expandSidebar: 'theme.docs.sidebar.expandButtonTitle',
  collapseCategory: 'theme.DocSidebarItem.collapseCategoryAriaLabel',
  expandCategory: 'theme.DocSidebarItem.expandCategoryAriaLabel',
  breadcrumbs: 'theme.docs.breadcrumbs.navAriaLabel',
  homePage: 'theme.docs.breadcrumbs.home',
  onThisPage: 'theme.TOCCollapsible.toggleButtonLabel',
  docsPages: 'theme.docs.paginator.navAriaLabel',
  previous: 'theme.docs.paginator.previous',
  next: 'theme.docs.paginator.next',
  version: 'theme.navbar.mobileVersionsDropdown.label',
  language: 'theme.navbar.mobileLanguageDropdown.label',
  lightMode: 'theme.colorToggle.ariaLabel.mode.light',
  darkMode: 'theme.colorToggle.ariaLabel.mode.dark',
  systemMode: 'theme.colorToggle.ariaLabel.mode.system',
  switchMode: 'theme.colorToggle.ariaLabel',
  unlistedTitle: 'theme.contentVisibility.unlistedBanner.title',
  unlistedText: 'theme.contentVisibility.unlistedBanner.message',
  tags: 'theme.tags.tagsPageTitle',
  tagList: 'theme.tags.tagsPageTitle',
  tagsOfPage: 'theme.tags.tagsListLabel',
  editPage: 'theme.common.editThisPage',
  notFound: 'theme.NotFound.title',
  pageCrashed: 'theme.ErrorPageContent.title',
  retry: 'theme.ErrorPageContent.tryAgain',
  backToMenu: 'theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel',
  closeMenu: 'theme.docs.sidebar.closeSidebarButtonAriaLabel',
  scrollToTop: 'theme.BackToTopButton.buttonAriaLabel',
  toggleWrap: 'theme.CodeBlock.wordWrapToggle',
  copyCode: 'theme.CodeBlock.copyButtonAriaLabel',
  copy: 'theme.CodeBlock.copy',
  copied: 'theme.CodeBlock.copied',
  archive: 'theme.blog.archive.title',
  authors: 'theme.blog.authorsList.pageTitle',
  newerPosts: 'theme.blog.paginator.newerEntries',
  olderPosts: 'theme.blog.paginator.olderEntries',
  readMore: 'theme.blog.post.readMore',
  readMoreOf: 'theme.blog.post.readMoreLabel',
  search: 'theme.SearchBar.label',
  searchDocs: 'theme.SearchPage.emptyResultsTitle',
  searchPlaceholder: 'theme.SearchPage.inputPlaceholder',
  searchResultsFor: 'theme.SearchPage.existingResultsTitle',
};

/** Kinds of admonitions. Docusaurus writes them in lower case, and shows them in upper case. */
const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];

/** Ids of messages with a form for each plural category, separated by `|`. */
const PLURALS = {
  postCount: 'theme.blog.post.plurals',
  readingTime: 'theme.blog.post.readingTime.plurals',
  pageCount: 'theme.docs.DocCard.categoryDescription.plurals',
  pagesFound: 'theme.SearchPage.documentsFound.plurals',
};

function interfaceMessages(theme: ThemeMessages, locale: string): Record<string, Message> {
  const found: [string, Message | undefined][] = [
    ...Object.entries(TEXTS).map(([name, id]): [string, string | undefined] => [name, theme[id]]),
    ...KINDS.map((kind): [string, string | undefined] => [
      kind,
      capitalised(theme[`theme.admonition.${kind}`], locale),
    ]),
    ...Object.entries(PLURALS).map(([name, id]): [string, PluralForms | undefined] => [
      name,
      pluralForms(theme[id], locale),
    ]),
    ...composedMessages(theme, locale),
  ];
  const valid = found.flatMap(([name, message]): [string, Message][] =>
    message === undefined || !hasKnownValues(message, name) ? [] : [[name, message]],
  );
  return Object.fromEntries(valid);
}

function capitalised(text: string | undefined, locale: string): string | undefined {
  return text && text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Values that messages of Docusaurus have besides those of the engine's English ones. */
const OWN_VALUES: Record<string, readonly string[]> = {
  otherVersion: ['latestVersion'],
  unreleasedVersion: ['siteTitle', 'version', 'latestVersion'],
  unmaintainedVersion: ['siteTitle', 'version', 'latestVersion'],
  postsTagged: ['count'],
  postsBy: ['count'],
  pagesTagged: ['count'],
};

// A message without a value, or with one that the engine doesn't have, is left out.
function hasKnownValues(message: Message, name: string): boolean {
  const english = englishMessage(name);
  if (english === undefined) return false;
  const [own, wanted] = [valuesOf(message), valuesOf(english)];
  // Docusaurus's link says "latest version".
  const hasAll = name === 'versionLink' || wanted.isSubsetOf(own);
  const known = new Set([...wanted, ...(OWN_VALUES[name] ?? [])]);
  return hasAll && own.isSubsetOf(known);
}

function valuesOf(message: Message): Set<string> {
  const text = typeof message === 'object' ? message.other : message;
  return new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
}
