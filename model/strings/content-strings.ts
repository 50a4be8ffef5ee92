/** English messages that the build writes into articles and navigation. */
import { API_STRINGS } from './api-strings.ts';
import type { Translated } from './message.ts';
import { TRY_IT_STRINGS } from './try-it-strings.ts';

/** The messages in English. */
export const CONTENT_STRINGS = {
  ...API_STRINGS,
  ...TRY_IT_STRINGS,

  // Kinds of admonitions
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  caution: 'Caution',
  important: 'Important',
  success: 'Success',
  secondary: 'Secondary',
  /** Comes before the title that an author has given. */
  kindOfTitle: '{kind}: ',

  // Parts of articles
  details: 'Details',
  chooseOne: 'Choose one',
  taskDone: 'Done',
  taskToDo: 'To do',
  table: 'Table',
  tableOf: 'Table: {columns}',
  diagram: 'Diagram',
  diagramSource: 'Diagram source',
  diagramFollows: 'Its source follows.',
  diagramEdge: '{from} to {to}',
  playVideo: 'Play video: ',
  loadsFrom: 'Loads from {host}',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {number}',
  otherNames: ', or {names}',
  readMore: 'Read more',
  /** Comes after `readMore`, for screen readers. */
  readMoreAbout: ' about {term}',
  /** Above pages of a lenient site that can't be compiled. */
  shownAsText: "This content can't be shown as intended. Its plain text follows.",

  // Live code and diagrams, whose scripts belong to the articles with them
  previewOfCode: 'Preview of the code',
  codeOfPreview: 'Code of the preview',
  editCode: 'Edit code',
  resetCode: 'Reset code',
  sourceOfDiagram: 'Source of the diagram',

  // Sidebars with many entries
  entriesBefore: { one: 'Before: {label} ({count} more)', other: 'Before: {label} ({count} more)' },
  entriesAfter: { one: 'After: {label} ({count} more)', other: 'After: {label} ({count} more)' },

  // Cards of categories without a description
  pageCount: { one: '{count} page', other: '{count} pages' },

  // Blogs and tags
  allPosts: 'All posts',
  /** Heading of a blog's sidebar. */
  recentPosts: 'Recent posts',
  archive: 'Archive',
  authors: 'Authors',
  moreLists: 'More',
  newerPosts: 'Newer posts',
  olderPosts: 'Older posts',
  tagList: 'Tags',
  readingTime: { one: '{count} min read', other: '{count} min read' },
  postCount: { one: '{count} post', other: '{count} posts' },
  numberedPage: '{title}, page {number}',
  postsTagged: 'Posts tagged “{tag}”',
  pagesTagged: 'Pages tagged “{tag}”',
  postsBy: 'Posts by {author}',
  readMoreOf: 'Read more about {title}',

  // Changelog
  showChanges: 'Show changes to',
  allChanges: 'Everything',
  followChanges: 'Follow the changes: ',
  changesOf: '{title}: changes',
  newChange: 'New:',

  // Search in the browser's address bar
  searchSite: 'Search {title}',
} as const;

/** The messages in any language. */
export type ContentStrings = Translated<typeof CONTENT_STRINGS>;
