/**
 * English messages of what the worker renders around articles. The client uses some of them too, and other languages are in
 * `compiler/strings`.
 */
import type { Translated } from './message.ts';
import { UNAVAILABLE_STRINGS } from './unavailable-strings.ts';

/** The messages in English. */
export const SHELL_STRINGS = {
  // Navigation
  skipToContent: 'Skip to main content',
  mainNavigation: 'Main',
  sections: 'Sections',
  toggleMenu: 'Toggle navigation bar',
  announcement: 'Announcement',
  close: 'Close',
  sidebar: 'Sidebar',
  docsSidebar: 'Docs sidebar',
  collapseSidebar: 'Collapse sidebar',
  expandSidebar: 'Expand sidebar',
  collapseCategory: "Collapse sidebar category '{label}'",
  expandCategory: "Expand sidebar category '{label}'",
  breadcrumbs: 'Breadcrumbs',
  homePage: 'Home page',
  onThisPage: 'On this page',
  docsPages: 'Docs pages',
  previous: 'Previous',
  next: 'Next',
  version: 'Version',
  language: 'Language',
  lightMode: 'light mode',
  darkMode: 'dark mode',
  systemMode: 'system mode',
  switchMode: 'Switch between dark and light mode (currently {mode})',
  privacyChoices: 'Privacy choices',
  moreItems: 'More',

  // Around an article
  versionTitle: 'Version {version}',
  otherVersion: 'This is the documentation for another version. See the page {link}.',
  unreleasedVersion:
    'This is the documentation for a version that hasn’t been released yet. See the page {link}.',
  unmaintainedVersion:
    'This is the documentation for a version that is no longer maintained. See the page {link}.',
  versionLink: 'for version {version}',
  versionBadge: 'Version: {version}',
  previewNotice: 'Preview of release {release}, not published. This link expires at {time} UTC.',
  unlistedTitle: 'Unlisted page',
  unlistedText: 'Search engines don’t index this page, and only people with the link can find it.',
  untranslatedTitle: 'Not translated yet',
  untranslatedText: 'This page is shown in its original language.',
  outdatedTitle: 'Outdated translation',
  outdatedText: 'The original page has changed since it was translated.',
  originalPage: 'Read the original ({language})',
  tags: 'Tags',
  tagsOfPage: 'Tags:',
  feedback: 'Feedback',
  wasHelpful: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  editPage: 'Edit this page',
  viewMarkdown: 'View as Markdown',
  copyPage: 'Copy page',
  updatedOn: 'Last updated on {date}',
  updatedOnBy: 'Last updated on {date} by {author}',

  // Search
  search: 'Search',
  searchDocs: 'Search the documentation',
  searchPlaceholder: 'Type your search here',
  searchDescription: 'Search {title}: pages, sections and their text.',
  searchHint: 'Type a word, a task or the name of a field.',
  searchResults: 'Search results',
  searchResultsFor: 'Search results for “{query}”',
  searchRefused: 'This search isn’t valid',
  queryTooLong: {
    one: 'A search can have {count} character.',
    other: 'A search can have up to {count} characters.',
  },
  badSearchLink: 'The address of this search has an invalid value for “{parameter}”.',
  searchFailed: 'Unable to fetch results',
  checkConnection: 'You might want to check your network connection.',
  noResults: 'No results for “{query}”',
  trySearching: 'Try searching for:',
  pagesFound: { one: '{count} page found', other: '{count} pages found' },
  pageOfResults: '{found}, page {page} of {pages}',
  noMoreResults: 'There are no more results',
  firstResults: 'Go to the first page of results',
  resultPages: 'Pages of results',
  resultPage: 'Page {page}',

  // Errors
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  withdrawn: 'Page withdrawn',
  withdrawnText: 'This page was withdrawn and is no longer available.',
  searchForPage: 'Search for the page',
  suggestedPages: 'Were you looking for one of these?',
  suggestedSections: 'Or start with one of these',
  goHome: 'Go to the home page',
  articleFailed: 'This page’s text could not be loaded.',
  retry: 'Retry',
  ...UNAVAILABLE_STRINGS.en,
  tooManyRequests: 'Too many requests',
  tooManyText: {
    one: '{title} has received too many requests from your network. Try again in {count} second.',
    other:
      '{title} has received too many requests from your network. Try again in {count} seconds.',
  },
  baseUrlTitle: 'Your Docusaurus site did not load properly.',
  baseUrlText:
    'A very common reason is a wrong site base URL. Please check it; the current base URL is {baseUrl} and the suggested one is ',
} as const;

/** The messages in any language. */
export type ShellStrings = Translated<typeof SHELL_STRINGS>;

const completed = new WeakMap<ShellStrings, ShellStrings>();

/**
 * Returns the messages of a site. A release may be older than the worker, and then has no translation of messages that came
 * later.
 */
export function shellStrings({ strings }: { strings?: ShellStrings }): ShellStrings {
  if (strings === undefined) return SHELL_STRINGS;
  const known = completed.get(strings) ?? { ...SHELL_STRINGS, ...strings };
  completed.set(strings, known);
  return known;
}
