/** The texts that blogs and lists of tags add to pages, in the language of the site. */
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import { fillText, type Message, pluralForm, pluralText } from '../../model/strings/message.ts';

/** The texts. */
export type BlogStrings = ReturnType<typeof blogStrings>;

/** Returns the texts in a language. */
export function blogStrings({ locale, strings }: { locale: string; strings: ContentStrings }) {
  return {
    allPosts: strings.allPosts,
    archive: strings.archive,
    authors: strings.authors,
    more: strings.moreLists,
    newer: strings.newerPosts,
    older: strings.olderPosts,
    tags: strings.tagList,
    minutes: (count: number) => pluralText(strings.readingTime, count, locale),
    posts: (count: number) => pluralText(strings.postCount, count, locale),
    pages: (count: number) => pluralText(strings.pageCount, count, locale),
    page: (title: string, number: number) => fillText(strings.numberedPage, { title, number }),
    postsTagged: (tag: string, count: number) => listTitle(strings.postsTagged, { tag, count }),
    pagesTagged: (tag: string, count: number) => listTitle(strings.pagesTagged, { tag, count }),
    postsBy: (author: string, count: number) => listTitle(strings.postsBy, { author, count }),
    recentPosts: strings.recentPosts,
    readMore: strings.readMore,
    readMoreAbout: (title: string) => fillText(strings.readMoreOf, { title }),
  };

  // Translations of a Docusaurus site have plural forms, which say how many pages the list has.
  function listTitle(
    message: Message,
    values: Record<string, string | number> & { count: number },
  ): string {
    const text = typeof message === 'string' ? message : pluralForm(message, values.count, locale);
    return fillText(text, values);
  }
}
