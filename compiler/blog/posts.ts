/** The posts of a blog as lists and their own pages show them. */
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import type { NameFiles } from '../docs/name-files.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { type DocTag, resolveTags } from '../docs/tags.ts';
import type { PageResult } from '../page/page.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import { type Author, resolveAuthor } from './authors.ts';

/** A post. */
export interface ShownPost {
  /** Absolute path. */
  file: string;
  /** Path below the base URL. */
  path: string;
  title: string;
  description: string;
  /** ISO 8601 in UTC. */
  date: string;
  /** How long it takes to read. `null` if the blog doesn't show it. */
  minutes: number | null;
  authors: Author[];
  tags: DocTag[];
  isUnlisted: boolean;
  /** Whether the post isn't translated: its text is in the site's default language. */
  isOriginal: boolean;
}

/** Adults read about this many words of an ordinary text in a minute. */
const WORDS_PER_MINUTE = 200;

/** Returns how many minutes a text with this many words takes. */
export function exactMinutes(words: number): number {
  return words / WORDS_PER_MINUTE;
}

/** Returns how many minutes a text with this many words takes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(exactMinutes(words)));
}

/** What the posts of a blog are made from. */
export interface BlogFiles {
  blog: Blog;
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  names: NameFiles;
}

/** Returns the posts in the blog's order. Reports authors that don't exist, and what the blog's policies are about. */
export function shownPosts(
  { blog, docs, pages, names }: BlogFiles,
  diagnostics: Diagnostic[],
): ShownPost[] {
  const posts = docs.flatMap((doc): ShownPost[] => {
    // An original in the place of a translation is reported by its own blog.
    const found = doc.fallback ? [] : diagnostics;
    const page = pages.get(doc.file);
    if (page === undefined || doc.post === undefined) return [];
    const { date, authors, isTruncated } = doc.post;
    if (!isTruncated) found.push(...policyFinding(blog.onUntruncatedPosts, whole(doc.file)));
    return [
      {
        file: doc.file,
        path: doc.path,
        title: page.title,
        description: page.description,
        date,
        minutes: blog.readingTime ? readingMinutes(doc.post.words) : null,
        authors: authors.flatMap((reference) => {
          const author = resolveAuthor(reference, names.authors);
          if (author === null)
            found.push(unknownAuthor(doc.file, reference.key ?? '', blog.authors));
          if (author?.key === '')
            found.push(...policyFinding(blog.onInlineAuthors, inlineAuthor(doc.file, blog)));
          return author ?? [];
        }),
        tags: resolveTags(doc.frontMatter.tags, names.tags),
        isUnlisted: doc.frontMatter.unlisted === true,
        isOriginal: doc.fallback === true,
      },
    ];
  });
  posts.sort(newestFirst);
  return blog.sortPosts === 'ascending' ? posts.reverse() : posts;
}

/** Orders posts. Those with the same date are sorted by path to keep the order stable. */
export function newestFirst(a: ShownPost, b: ShownPost): number {
  if (a.date === b.date) return a.path < b.path ? -1 : 1;
  return a.date < b.date ? 1 : -1;
}

/** Returns the posts that the sidebar of a blog lists. */
export function recentPosts({ sidebarCount }: Blog, all: readonly ShownPost[]): ShownPost[] {
  const listed = all.filter(({ isUnlisted }) => !isUnlisted);
  return sidebarCount === 'ALL' ? listed : listed.slice(0, sidebarCount);
}

/** Returns a finding with the severity of a policy, or nothing. */
export function policyFinding(
  policy: Blog['onInlineAuthors'],
  finding: Omit<Diagnostic, 'severity'>,
): Diagnostic[] {
  const severities = { ignore: null, log: 'log', warn: 'warning', throw: 'error' } as const;
  const severity: Severity | null = severities[policy];
  return severity === null ? [] : [{ severity, ...finding }];
}

function unknownAuthor(file: string, key: string, names: string): Diagnostic {
  return {
    severity: 'error',
    rule: 'unknown-author',
    file,
    line: 1,
    message: `Front matter \`authors\`: found "${key}", expected an author of \`${names}\`.`,
    hint: `Add the author to \`${names}\`, or write \`name\` and the other fields here.`,
  };
}

function whole(file: string): Omit<Diagnostic, 'severity'> {
  return {
    rule: 'untruncated-post',
    file,
    line: 1,
    message: 'This post has no `truncate` comment, so lists show all of it.',
    hint: 'Add `<!-- truncate -->` or, in MDX, `{/* truncate */}` after its first paragraphs.',
  };
}

function inlineAuthor(file: string, { authors }: Blog): Omit<Diagnostic, 'severity'> {
  return {
    rule: 'inline-author',
    file,
    line: 1,
    message: `Front matter \`authors\`: found an author who isn't in \`${authors}\`.`,
    hint: `Move the author to \`${authors}\`, or set \`blog.onInlineAuthors\` to \`ignore\`.`,
  };
}
