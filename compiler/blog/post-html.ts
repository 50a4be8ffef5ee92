/** The date, reading time, authors and tags of a post as HTML. */
import { escapeAttribute, escapeText } from '../html/escape.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import type { Blog } from '../../model/blog/blog-schema.ts';
import type { PageLanguage } from '../locales/site-languages.ts';
import type { Author } from './authors.ts';
import { below, listPath } from './lists.ts';
import type { ShownPost } from './posts.ts';
import type { BlogStrings } from './strings.ts';

/** The site around a post. */
export interface PostSite {
  baseUrl: string;
  /** Language of dates. */
  language: Pick<PageLanguage, 'locale' | 'dateFormat'>;
  strings: BlogStrings;
  /** `lang` and `dir` of the page's language and of the site's default one, as attributes. */
  own: string;
  original: string;
}

/** Returns a link. Paths are below the base URL. */
export function linkHtml(label: string, href: string, baseUrl: string, attributes = ''): string {
  const target = withBase(baseUrl, /^\w+:/.test(href) ? href : encodePath(href));
  return `<a href="${escapeAttribute(target)}"${attributes}>${escapeText(label)}</a>`;
}

/** Returns the date as the language writes it. */
export function timeHtml(date: string, { locale, dateFormat }: PostSite['language']): string {
  const format = new Intl.DateTimeFormat(locale, dateFormat);
  return `<time datetime="${date}">${escapeText(format.format(new Date(date)))}</time>`;
}

/** Returns the line with the date and the reading time, and with the names of the authors where they aren't shown in full. */
export function bylineHtml(post: ShownPost, site: PostSite, names: Author[] = []): string {
  const parts = [
    timeHtml(post.date, site.language),
    ...names.map(({ name }) => escapeText(name)),
    ...(post.minutes === null ? [] : [escapeText(site.strings.minutes(post.minutes))]),
  ];
  return `<div class="byline">${parts.map((part) => `<span>${part}</span>`).join(' ')}</div>`;
}

/** Returns the authors with their pictures and addresses. */
export function authorsHtml(authors: Author[], blog: Blog, site: PostSite): string {
  if (authors.length === 0) return '';
  const items = authors.map((author) => `<li>${authorHtml(author, blog, site)}</li>`);
  return `<ul class="authors" aria-label="${escapeAttribute(site.strings.authors)}">${items.join('')}</ul>`;
}

/** Returns an author. The name leads to the author's page, or else to the website. */
export function authorHtml(author: Author, blog: Blog, { baseUrl }: PostSite): string {
  const { name, title, url, image, permalink, socials } = author;
  const page = permalink === '' ? url : below(listPath(blog, 'authors'), permalink);
  const picture =
    image === ''
      ? ''
      : `<img src="${escapeAttribute(withBase(baseUrl, image))}" alt="" width="44" height="44" loading="lazy" decoding="async">`;
  const shown =
    page === '' ? `<strong>${escapeText(name)}</strong>` : linkHtml(name, page, baseUrl);
  const about = title === '' ? '' : `<span>${escapeText(title)}</span>`;
  const links = socials.map(({ label, url: to }) =>
    linkHtml(label, to, baseUrl, ` aria-label="${escapeAttribute(`${name}, ${label}`)}"`),
  );
  const profiles = links.length === 0 ? '' : `<span class="socials">${links.join(' ')}</span>`;
  return `${picture}<div>${shown}${about}${profiles}</div>`;
}
