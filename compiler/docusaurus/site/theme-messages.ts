/** The messages of Docusaurus's theme that a site translates (`i18n/<locale>/code.json`), as those of this engine's interface. */
import fs from 'node:fs';
import path from 'node:path';
import { englishMessage } from '../../../model/strings/catalogue.ts';
import type { Message, PluralForms } from '../../../model/strings/message.ts';
import { messagesIn } from '../component-settings.ts';

type Strings = Record<string, Record<string, Message>>;

/** Messages of Docusaurus by their ids. */
type Theme = Record<string, string>;

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
function packagedMessages(packages: readonly string[], code: string): Theme {
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

function interfaceMessages(theme: Theme, locale: string): Record<string, Message> {
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
    ['notFoundText', sentences(theme['theme.NotFound.p1'], theme['theme.NotFound.p2'])],
    ['updatedOn', lastUpdated(theme, '')],
    ['updatedOnBy', lastUpdated(theme, theme['theme.lastUpdated.byUser'])],
  ];
  const valid = found.flatMap(([name, message]): [string, Message][] =>
    message === undefined || !hasSameValues(message, englishMessage(name)) ? [] : [[name, message]],
  );
  return Object.fromEntries(valid);
}

function capitalised(text: string | undefined, locale: string): string | undefined {
  return text && text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

function sentences(first: string | undefined, second: string | undefined): string | undefined {
  return first && [first, second].filter(Boolean).join(' ');
}

function lastUpdated(theme: Theme, user: string | undefined): string | undefined {
  const text = theme['theme.lastUpdated.lastUpdatedAtBy'];
  const date = theme['theme.lastUpdated.atDate'];
  if (user === undefined || date === undefined) return undefined;
  return text?.replace('{atDate}', date).replace('{byUser}', user.replace('{user}', '{author}'));
}

// Docusaurus lists the forms in this order, and repeats the last one.
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function pluralForms(text: string | undefined, locale: string): PluralForms | undefined {
  if (text === undefined) return undefined;
  const forms = text.replaceAll('{readingTime}', '{count}').split('|');
  const last = forms.at(-1) ?? '';
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const used = CATEGORIES.filter((category) => known.includes(category));
  const named = used.map((category, at) => [category, forms[at] ?? last]);
  return { other: last, ...Object.fromEntries(named) };
}

// A message without a value, or with one that the engine doesn't have, is left out.
function hasSameValues(message: Message, english: Message | undefined): boolean {
  const [own, wanted] = [message, english].map((one) =>
    [...(textOf(one).match(/\{\w+\}/g) ?? [])].toSorted().join(' '),
  );
  return english !== undefined && own === wanted;
}

function textOf(message: Message | undefined): string {
  return typeof message === 'object' ? message.other : (message ?? '');
}
