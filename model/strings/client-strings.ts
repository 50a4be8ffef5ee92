/** English messages that only scripts in the browser show. */

/** The messages in English. */
export const CLIENT_STRINGS = {
  // Loading and failing
  loading: 'Loading',
  pageCrashed: 'This page crashed.',
  partFailed: 'This part of the page did not load.',
  pagesFailed: 'These pages did not load.',

  // Menu
  menu: 'Menu',
  backToMenu: 'Back to main menu',
  closeMenu: 'Close navigation bar',
  scrollToTop: 'Scroll back to top',

  // Search
  clearQuery: 'Clear the query',
  cancel: 'Cancel',
  documentation: 'Documentation',
  toMove: 'to move',
  toOpen: 'to open',
  toClose: 'to close',
  favourites: 'Favourites',
  recent: 'Recent',
  searchQuestion: 'What are you looking for?',
  searchExamples: 'Type a word, a task, the name of a field or an error text.',
  saveResult: 'Save “{title}”',
  savedResult: 'Saved “{title}”',
  removeResult: 'Remove “{title}”',
  removedResult: 'Removed “{title}”',
  seeAllResults: { one: 'See all {count} result', other: 'See all {count} results' },
  resultsFor: { one: '{count} result for “{query}”', other: '{count} results for “{query}”' },
  shownResults: {
    one: '{shown} of {count} result is shown',
    other: '{shown} of {count} results are shown',
  },
  loadMore: 'Load more results',
  offline: 'You’re offline. The search will continue when you’re back online.',

  // Code, images and links
  toggleWrap: 'Toggle word wrap',
  copyCode: 'Copy code to clipboard',
  copy: 'Copy',
  copied: 'Copied',
  linkCopied: 'Link copied',
  copyFailed: 'Copying failed',
  image: 'Image',
  enlargeImage: 'Enlarge image',

  // Feedback
  sending: 'Sending…',
  notSent: 'This was not sent. Check your connection and try again in a minute.',
  thanks: 'Thank you. You can add a comment.',
  whatHelped: 'What helped you? (optional)',
  whatMissing: 'What is missing or wrong? (optional)',
  sendComment: 'Send comment',
  commentFirst: 'Write a comment first.',
  commentThanks: 'Thank you for your comment.',

  // Consent
  consentVisits:
    'May we count visits and searches to improve this site? You can change your answer at the bottom of every page.',
  consentServices:
    'May we load services that count visits? You can change your answer at the bottom of every page.',
  consentAnalytics: 'Visits are also sent to our analytics service.',
  consentMarketing: 'Visits are also sent to our marketing service.',
  consentDeclined: 'Your browser asks sites not to track you, so nothing is counted here.',
  consentAsked: 'This site asks for your privacy choices.',
  consentRemembered: 'Your choice is remembered.',
  privacyPolicy: 'Privacy policy',
  decline: 'Decline',
  accept: 'Accept',
} as const;
