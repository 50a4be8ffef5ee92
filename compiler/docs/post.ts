/** Reads a post of a blog: its route, its date, and the authors that its front matter names. */
import fs from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocsInstance } from '../../model/config/docs-instance.ts';
import type { FrontMatter } from '../../model/config/front-matter.ts';
import { type AuthorReference, type PostFields, postSchema } from '../../model/blog/post-schema.ts';
import { parseWith } from '../../model/schema/fields.ts';
import { postName, postTime } from './post-name.ts';
import { fieldErrors, frontMatterText, locate, parseSource, unknownField } from './source.ts';
import type { VariableLookup } from './variables.ts';

/** The fields that only posts have. */
export interface Post {
  /** When it was published, ISO 8601 in UTC. */
  date: string;
  authors: AuthorReference[];
  /** Whether a `truncate` comment ends the excerpt. */
  isTruncated: boolean;
  /** Number of words of its source, addresses and code included, as Docusaurus counts them. */
  words: number;
}

/** The comment, in Markdown and in MDX. */
const TRUNCATE = /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/;

/** The source of a post. */
export interface PostSource {
  /** Path below the folder of the blog, without the extension. */
  id: string;
  /** Path below the base URL. */
  path: string;
  name: string;
  frontMatter: FrontMatter;
  post: Post;
  own: Record<string, unknown>;
  diagnostics: Diagnostic[];
}

/** Reads a post. `relative` is its path below the folder of the blog. */
export function readPost(
  file: string,
  text: string,
  blog: { instance: DocsInstance; relative: string; variables: VariableLookup; strict: boolean },
): PostSource {
  const { instance, variables, strict } = blog;
  const relative = blog.relative.split(path.sep).join('/');
  const source = parseSource(file, text, variables, false);
  const { frontMatter, diagnostics } = source;
  const yaml = frontMatterText(text);
  const given = Object.entries(source.own).filter(([key]) => key in postSchema.entries);
  const own = Object.fromEntries(
    Object.entries(source.own).filter(([key]) => !(key in postSchema.entries)),
  );
  if (strict) for (const key of Object.keys(own)) diagnostics.push(unknownField(file, yaml, key));
  const parsed = parseWith(
    postSchema,
    Object.fromEntries(given.filter(([, value]) => value !== null)),
  );
  diagnostics.push(...fieldErrors(file, yaml, parsed.issues));
  const fields = parsed.value ?? {};
  const { slug, date: named } = postName(relative);
  const date = dateOf(file, fields, named, diagnostics);
  const route = [instance.routeBasePath, frontMatter.slug ?? slug].join('/');
  return {
    id: relative.replace(/\.mdx?$/, ''),
    path: `/${route.split('/').filter(Boolean).join('/')}`,
    name: path.basename(slug),
    frontMatter,
    post: {
      date,
      authors: authorsOf(fields),
      isTruncated: TRUNCATE.test(source.body),
      words: countWords(source.body),
    },
    own,
    diagnostics,
  };
}

// Scripts decide where words end, not the language, so that one segmenter serves all.
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/** Counts the words of a text. Numbers and names in code are words too. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of SEGMENTER.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

function dateOf(
  file: string,
  { date }: PostFields,
  named: string | undefined,
  diagnostics: Diagnostic[],
): string {
  const time = postTime(date ?? named);
  if (time !== null) return time;
  const isWrong = date !== undefined;
  diagnostics.push({
    severity: isWrong ? 'error' : 'warning',
    rule: 'post-date',
    file,
    ...(isWrong ? locate(frontMatterText(fs.readFileSync(file, 'utf8')), 'date') : { line: 1 }),
    message: isWrong
      ? `Front matter \`date\`: found "${String(date)}", expected a date such as \`2024-01-31\` or \`2024-01-31T09:30Z\`.`
      : 'This post has no date, so it gets the time when its file was last changed.',
    ...(!isWrong && {
      hint: 'Add `date` to its front matter, or start the file name with a date (`2024-01-31-slug.md`).',
    }),
  });
  return fs.statSync(file).mtime.toISOString();
}

function authorsOf(fields: PostFields): AuthorReference[] {
  const { authors, author } = fields;
  if (authors !== undefined) return authors;
  const title = fields.author_title ?? fields.authorTitle;
  const url = fields.author_url ?? fields.authorURL;
  const image = fields.author_image_url ?? fields.authorImageURL;
  if (author === undefined && title === undefined && url === undefined) return [];
  return [{ name: author, title, url, image_url: image }];
}
