/** The texts that blogs and lists of tags add to pages. */
export const STRINGS = {
  allPosts: 'All posts',
  archive: 'Archive',
  authors: 'Authors',
  more: 'More',
  newer: 'Newer posts',
  older: 'Older posts',
  tags: 'Tags',
  minutes: (count: number) => `${count} min read`,
  posts: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  page: (title: string, number: number) => `${title}, page ${number}`,
  postsTagged: (label: string) => `Posts tagged “${label}”`,
  pagesTagged: (label: string) => `Pages tagged “${label}”`,
  postsBy: (name: string) => `Posts by ${name}`,
  readMore: 'Read more',
  readMoreAbout: (title: string) => `Read more about ${title}`,
} as const;
