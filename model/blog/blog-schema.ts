/** Settings of blogs. */
import * as v from 'valibot';
import { editUrl, filledText, matching, numberBetween, object } from '../schema/fields.ts';
import { lastUpdatedSchema } from '../schema/last-updated.ts';

const policy = v.picklist(['ignore', 'log', 'warn', 'throw']);

const listPath = matching(
  /^[^/\s?#]+(?:\/[^/\s?#]+)*$/,
  'a path without a slash at its start and end',
);

const count = v.union(
  [numberBetween(1, 1000), v.literal('ALL')],
  'a number from 1 to 1000, or `ALL`',
);

/** Schema of `tags` and `onInlineTags`, which docs folders and blogs have. */
export const tagSettings = {
  /** YAML file with the tags, in the folder. Without the file, every tag is accepted. Default: `tags.yml`. */
  tags: v.optional(filledText, 'tags.yml'),
  /** What to do about a tag that isn't in that file. Default: `warn`. */
  onInlineTags: v.optional(policy, 'warn'),
};

/** Schema of a blog. */
export const blogSchema = object({
  /** Unique id, which no docs folder may have. Default: `blog`. */
  id: v.optional(filledText, 'blog'),
  /** Folder with the posts, relative to the content folder. Default: `blog`. */
  path: v.optional(filledText, 'blog'),
  /** Whether the folder may be missing, in which case the list of posts is empty. Default: `false`. */
  optional: v.optional(v.boolean(), false),
  /** Path prefix of the routes, below the base URL. Default: `/blog`. */
  routeBasePath: v.optional(v.string(), '/blog'),
  /** Heading of the list of posts, and section in search results. Default: `Blog`. */
  title: v.optional(filledText, 'Blog'),
  /** One or two sentences about the blog. Default: empty. */
  description: v.optional(v.string(), ''),
  /** Path of the list of tags, below `routeBasePath`. Default: `tags`. */
  tagsBasePath: v.optional(listPath),
  /** Path of the list of authors, below `routeBasePath`. Default: `authors`. */
  authorsBasePath: v.optional(listPath),
  /** Path of the archive, below `routeBasePath`, or `false` for none. Default: `archive`. */
  archiveBasePath: v.optional(
    v.union(
      [v.literal(false), listPath],
      '`false`, or a path without a slash at its start and end',
    ),
  ),
  /** Number of posts on each page of a list, or `ALL`. Default: 10. */
  postsPerPage: v.optional(count, 10),
  /** Order of posts in lists: `descending` starts with the newest, `ascending` with the oldest. Default: `descending`. */
  sortPosts: v.optional(v.picklist(['descending', 'ascending']), 'descending'),
  /** Number of recent posts in the sidebar, `ALL`, or 0 for no sidebar. Default: 5. */
  sidebarCount: v.optional(v.union([v.literal(0), count], 'a number, or `ALL`'), 5),
  /** Heading of the sidebar. Default: the message `recentPosts`. */
  sidebarTitle: v.optional(filledText),
  /** Show how many minutes a post takes to read. Default: `true`. */
  readingTime: v.optional(v.boolean(), true),
  /** YAML file with the authors, in the folder. Default: `authors.yml`. */
  authors: v.optional(filledText, 'authors.yml'),
  /** Edit link of the posts, in the same form as the site's `editUrl`. Default: the site's. */
  editUrl: v.optional(editUrl),
  /** Whether posts show when and by whom they were last changed. Default: the site's `lastUpdated`. */
  lastUpdated: v.optional(lastUpdatedSchema),
  ...tagSettings,
  /** What to do about an author who isn't in the file of authors. Default: `warn`. */
  onInlineAuthors: v.optional(policy, 'warn'),
  /** What to do about a post without a `truncate` comment, which lists show in full. Default: `warn`. */
  onUntruncatedPosts: v.optional(policy, 'warn'),
  /** Feeds at `rss.xml`, `atom.xml` and `feed.json` below the routes, or `false` for none. */
  feed: v.optional(
    v.union(
      [
        v.literal(false),
        object({
          /** Number of posts in the feeds, the newest first. Default: 20. */
          limit: v.optional(numberBetween(1, 1000), 20),
          /** `full`: whole posts. `excerpt`: what lists show. Default: `full`. */
          content: v.optional(v.picklist(['full', 'excerpt']), 'full'),
        }),
      ],
      '`false`, or an object with `limit` and `content`',
    ),
    {},
  ),
  /** Glob patterns of files that aren't posts. Files that begin with `_` never are. Default: none. */
  exclude: v.optional(v.array(v.string()), []),
});

/** A blog. */
export interface Blog extends v.InferOutput<typeof blogSchema> {}
