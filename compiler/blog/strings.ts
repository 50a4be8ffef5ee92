/** The texts that blogs and lists of tags add to pages, in the language of the site. */
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import { fillText, pluralText } from '../../model/strings/message.ts';

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
    postsTagged: (tag: string) => fillText(strings.postsTagged, { tag }),
    pagesTagged: (tag: string) => fillText(strings.pagesTagged, { tag }),
    postsBy: (author: string) => fillText(strings.postsBy, { author }),
    recentPosts: strings.recentPosts,
    readMore: strings.readMore,
    readMoreAbout: (title: string) => fillText(strings.readMoreOf, { title }),
  };
}
