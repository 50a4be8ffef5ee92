/** The lists of a blog, and those of tags, as HTML. */
import { escapeText } from '../html/escape.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import type { ListPage, ListedTerm } from './lists.ts';
import {
  authorHtml,
  authorsHtml,
  bylineHtml,
  linkHtml,
  type PostSite,
  timeHtml,
} from './post-html.ts';
import type { ShownPost } from './posts.ts';

/** The beginning of a post for a list. */
export interface ListedExcerpt {
  html: string;
  /** Whether the post continues after the excerpt. */
  isTruncated: boolean;
}

/** The blog of a list, and the excerpts of its posts. */
export interface ListInput extends PostSite {
  /** Absent for the lists of documents. */
  blog: Blog | undefined;
  excerptOf: (post: ShownPost) => ListedExcerpt;
}

/** Returns the article of a page with a list, or `null` for cards. */
export function listHtml(list: ListPage, input: ListInput): string | null {
  const { title, description, content, author } = list;
  const { blog } = input;
  const about =
    author && blog
      ? `<div class="author">${authorHtml({ ...author, permalink: '' }, blog, input)}</div>`
      : '';
  const lead = description === '' ? '' : `<p>${escapeText(description)}</p>`;
  const head = `<h1>${escapeText(title)}</h1>${about}${lead}`;
  if ('posts' in content && content.posts.length === 0) return head;
  switch (content.type) {
    case 'excerpts':
      return `${head}<ul class="posts">${content.posts.map((post) => `<li>${excerptHtml(post, input)}</li>`).join('')}</ul>`;
    case 'titles':
      return `${head}<ul class="posts">${content.posts.map((post) => `<li>${titleHtml(post, input)}</li>`).join('')}</ul>`;
    case 'archive':
      return `${head}${archiveHtml(content.posts, input)}`;
    case 'tags':
    case 'authors':
      return `${head}<ul class="terms">${content.terms.map((term) => `<li>${termHtml(term, input)}</li>`).join('')}</ul>`;
    case 'cards':
      return null;
  }
}

function excerptHtml(post: ShownPost, input: ListInput): string {
  const { baseUrl, blog, excerptOf, strings } = input;
  const language = languageOf(post, input);
  const { html, isTruncated } = excerptOf(post);
  const more = isTruncated
    ? `<p>${linkHtml(strings.readMore, post.path, baseUrl, ` aria-label="${escapeText(strings.readMoreAbout(post.title)).replaceAll('"', '&quot;')}"`)}</p>`
    : '';
  const authors = blog ? authorsHtml(post.authors, blog, input) : '';
  return `<article><h2>${linkHtml(post.title, post.path, baseUrl, language)}</h2>${bylineHtml(post, input)}${authors}<div class="excerpt"${language}>${html}</div>${more}</article>`;
}

// Without excerpt and reading time, so that the list changes only when the title or the description does.
function titleHtml(post: ShownPost, input: ListInput): string {
  const language = languageOf(post, input);
  const text = post.description === '' ? '' : `<p${language}>${escapeText(post.description)}</p>`;
  return `<article><h2>${linkHtml(post.title, post.path, input.baseUrl, language)}</h2>${bylineHtml({ ...post, minutes: null }, input, post.authors)}${text}</article>`;
}

function languageOf({ isOriginal }: ShownPost, { original }: ListInput): string {
  return isOriginal ? original : '';
}

function archiveHtml(posts: ShownPost[], input: ListInput): string {
  const { baseUrl, language } = input;
  const years = Map.groupBy(posts, ({ date }) => date.slice(0, 4));
  return [...years]
    .map(([year, own]) => {
      const items = own.map(
        (post) =>
          `<li>${timeHtml(post.date, language)} ${linkHtml(post.title, post.path, baseUrl, languageOf(post, input))}</li>`,
      );
      return `<h2 id="${year}">${year}</h2><ul class="archive">${items.join('')}</ul>`;
    })
    .join('');
}

function termHtml(
  { label, path, description, count, author }: ListedTerm,
  input: ListInput,
): string {
  const { posts, pages } = input.strings;
  const number = (author || input.blog ? posts : pages)(count);
  const text = description === '' ? '' : `<p>${escapeText(description)}</p>`;
  const name = path === '' ? escapeText(label) : linkHtml(label, path, input.baseUrl);
  return `${name} <span>${number}</span>${text}`;
}
