/** What the front matter of a post has besides that of every page, and the files of authors and tags. */
import * as v from 'valibot';
import { object, record, scalar, text } from '../schema/fields.ts';

const maybeText = v.optional(text);

const authorFields = {
  /** Full name. */
  name: maybeText,
  /** What the author does, for example `Maintainer of Acme`. */
  title: maybeText,
  /** The author's website. */
  url: maybeText,
  /** Picture: a path in `static/` or an absolute URL. */
  image_url: maybeText,
  /** The same, as Docusaurus also writes it. */
  imageURL: maybeText,
  /** Address for a `mailto:` link. */
  email: maybeText,
  /** Names on other platforms, or URLs: `{ github: 'acme' }`. */
  socials: v.optional(record(text)),
};

/** Schema of an author in front matter. */
export const inlineAuthorSchema = object({
  /** The key in the file of authors, whose fields the others replace. */
  key: maybeText,
  ...authorFields,
  /** Whether the author has a page. Only the file of authors can say it. */
  page: v.optional(v.unknown()),
});

/** An author in front matter, where a name alone is a key. */
export interface AuthorReference extends v.InferOutput<typeof inlineAuthorSchema> {}

/** Schema of the file of authors: by key. */
export const authorsFileSchema = record(
  object({
    ...authorFields,
    /** One or two sentences for the author's page. */
    description: maybeText,
    /** Make a page with the author's posts, at `permalink` below `authors`. Default: none. */
    page: v.optional(v.union([v.boolean(), object({ permalink: maybeText })], 'true or false')),
  }),
);

/** The authors of a blog by key. */
export type AuthorsFile = v.InferOutput<typeof authorsFileSchema>;

/** Schema of the file of tags: by the name that front matter uses. */
export const tagsFileSchema = record(
  v.nullable(
    object({
      /** What readers see. Default: the name. */
      label: maybeText,
      /** Path below `tags`. Default: made from the name. */
      permalink: maybeText,
      /** One or two sentences for the tag's page. */
      description: maybeText,
    }),
  ),
);

/** The tags of a folder by name. */
export type TagsFile = v.InferOutput<typeof tagsFileSchema>;

const author = v.union(
  [
    v.pipe(
      text,
      v.transform((key): AuthorReference => ({ key })),
    ),
    inlineAuthorSchema,
  ],
  'the key of an author, or an author with `name`',
);

/** Schema of the fields that only posts have. */
export const postSchema = v.object({
  /** When the post was published, in UTC unless it says otherwise. Default: the date in the file name. */
  date: v.optional(scalar),
  /** Keys in the file of authors, authors with `name`, or both. */
  authors: v.optional(
    v.union(
      [
        v.array(author),
        v.pipe(
          author,
          v.transform((one) => [one]),
        ),
      ],
      'an author, or a list of authors',
    ),
  ),
  /** Name of the only author, in older posts. */
  author: maybeText,
  /** Title of that author. */
  author_title: maybeText,
  /** Another way to write `author_title`. */
  authorTitle: maybeText,
  /** Website of that author. */
  author_url: maybeText,
  /** Another way to write `author_url`. */
  authorURL: maybeText,
  /** Picture of that author. */
  author_image_url: maybeText,
  /** Another way to write `author_image_url`. */
  authorImageURL: maybeText,
});

/** The fields that only posts have. */
export interface PostFields extends v.InferOutput<typeof postSchema> {}
