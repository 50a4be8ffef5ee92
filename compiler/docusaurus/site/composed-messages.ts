/** Messages of the interface that are made of several of Docusaurus's theme, or that have other values there. */
import type { Message, PluralForms } from '../../../model/strings/message.ts';

/** Messages of Docusaurus by their ids. */
export type ThemeMessages = Record<string, string>;

/** Returns the messages that a theme has for a language, by name. */
export function composedMessages(
  theme: ThemeMessages,
  locale: string,
): [string, Message | undefined][] {
  return [
    ['notFoundText', sentences(theme['theme.NotFound.p1'], theme['theme.NotFound.p2'])],
    ['updatedOn', lastUpdated(theme, '')],
    ['updatedOnBy', lastUpdated(theme, theme['theme.lastUpdated.byUser'])],
    ...versionMessages(theme),
    ...listTitles(theme, locale),
  ];
}

// Docusaurus lists the forms in this order, and repeats the last one.
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Returns the forms of a message, which Docusaurus separates by `|`. */
export function pluralForms(text: string | undefined, locale: string): PluralForms | undefined {
  if (text === undefined) return undefined;
  const forms = text.replaceAll('{readingTime}', '{count}').split('|');
  const last = forms.at(-1) ?? '';
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const used = CATEGORIES.filter((category) => known.includes(category));
  const named = used.map((category, at) => [category, forms[at] ?? last]);
  return { other: last, ...Object.fromEntries(named) };
}

// Docusaurus's banner has two sentences, whose `versionLabel` is that of the page and that of the latest version.
function versionMessages(theme: ThemeMessages): [string, string | undefined][] {
  const about = (kind: string): string | undefined =>
    theme[`theme.docs.versions.${kind}VersionLabel`]?.replace('{versionLabel}', '{version}');
  const link = theme['theme.docs.versions.latestVersionLinkLabel'];
  const latest =
    link &&
    theme['theme.docs.versions.latestVersionSuggestionLabel']
      ?.replace('{versionLabel}', '{latestVersion}')
      .replace('{latestVersionLink}', '{link}');
  const badge = theme['theme.docs.versionBadge.label']?.replace('{versionLabel}', '{version}');
  return [
    ['versionBadge', badge],
    ['versionTitle', badge],
    ['otherVersion', latest],
    ['unreleasedVersion', latest && sentences(about('unreleased'), latest)],
    ['unmaintainedVersion', latest && sentences(about('unmaintained'), latest)],
    // The sentence names the version beside the link.
    ['versionLink', latest && link],
  ];
}

// Docusaurus's titles begin with the number of pages, so they have a form for each plural category too.
function listTitles(theme: ThemeMessages, locale: string): [string, PluralForms | undefined][] {
  const [posts, docs] = [
    theme['theme.blog.post.plurals'],
    theme['theme.docs.tagDocListPageTitle.nDocsTagged'],
  ].map((text) => pluralForms(text, locale));
  return [
    ['postsTagged', titleForms(theme['theme.blog.tagTitle'], posts)],
    ['postsBy', titleForms(theme['theme.blog.author.pageTitle'], posts)],
    ['pagesTagged', titleForms(theme['theme.docs.tagDocListPageTitle'], docs)],
  ];
}

function titleForms(
  title: string | undefined,
  count: PluralForms | undefined,
): PluralForms | undefined {
  if (title === undefined || count === undefined) return undefined;
  const titled = (form: string): string =>
    title
      .replace(/\{(?:nPosts|nDocsTagged)\}/, () => form)
      .replace('{tagName}', '{tag}')
      .replace('{authorName}', '{author}');
  const forms = Object.entries(count).map(([category, form = '']) => [category, titled(form)]);
  return { ...Object.fromEntries(forms), other: titled(count.other) };
}

function lastUpdated(theme: ThemeMessages, user: string | undefined): string | undefined {
  const text = theme['theme.lastUpdated.lastUpdatedAtBy'];
  const date = theme['theme.lastUpdated.atDate'];
  if (user === undefined || date === undefined) return undefined;
  return text?.replace('{atDate}', date).replace('{byUser}', user.replace('{user}', '{author}'));
}

function sentences(first: string | undefined, second: string | undefined): string | undefined {
  return first && [first, second].filter(Boolean).join(' ');
}
