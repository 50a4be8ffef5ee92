/** Stores the pages of blogs: posts with their byline, and lists. */
import { stringify } from 'yaml';
import { readObject, writeObject } from '../objects/objects.ts';
import type { PageResult } from '../page/page.ts';
import { type PageHeader, parsePageHeader } from '../../model/release/release.ts';
import { markRoots } from '../../model/root-marker.ts';
import type { PostPlace } from './blog-navigation.ts';
import { BLOG_STYLE } from './blog-style.ts';
import { listedExcerpt, postText } from './excerpt.ts';
import { listHtml, type ListInput } from './list-html.ts';
import type { ListPage } from './lists.ts';
import { authorsHtml, bylineHtml, type PostSite } from './post-html.ts';
import type { ShownPost } from './posts.ts';

/** A site, and where its objects are. */
export interface BlogSite extends PostSite {
  /** Folder of the objects. */
  store: string;
}

/** The beginning of a post, with what it needs from the header of its page. */
interface KnownExcerpt {
  html: string;
  isTruncated: boolean;
  header: PageHeader;
}

/** Stores pages, and keeps the excerpts of posts for the next build. */
export class BlogObjects {
  #excerpts = new Map<string, KnownExcerpt>();

  /** Returns the hashes of a post with its date and authors: below the title, and in the front matter of its Markdown. */
  post(
    { object, markdown }: PageResult,
    { post, blog }: PostPlace,
    site: BlogSite,
  ): { object: string; markdown: string } {
    const { store } = site;
    const { header, html } = readPage(object, store);
    const lines = bylineHtml(post, site) + authorsHtml(post.authors, blog, site);
    // The article of a post that isn't translated is marked as in the default language.
    const byline = post.isOriginal ? `<div${site.own}>${lines}</div>` : lines;
    const end = html.indexOf('</h1>');
    const at = end < 0 ? 0 : end + '</h1>'.length;
    const styles = [styleHref(store), ...header.styles];
    const text = readObject(store, markdown).toString('utf8');
    return {
      object: writePage({ ...header, styles }, html.slice(0, at) + byline + html.slice(at), store),
      // @object markdown
      markdown: writeObject(
        store,
        text.replace(/^---\n/, (line) => line + factsOf(post)),
      ),
    };
  }

  /** Returns the hash of a page with a list, or `null` if it's a list of cards. */
  list(
    list: ListPage,
    { blog, root }: { blog: ListInput['blog']; root: string | undefined },
    pages: Map<string, PageResult>,
    site: BlogSite,
  ): string | null {
    const shown: KnownExcerpt[] = [];
    const html = listHtml(list, {
      ...site,
      blog,
      excerptOf: ({ file, path }) => {
        const page = pages.get(file);
        const excerpt = page && this.#excerpt(page, path, site);
        if (excerpt) shown.push(excerpt);
        return excerpt ?? { html: '', isTruncated: false };
      },
    });
    if (html === null) return null;
    const islands = shown.flatMap(({ header, html: text }) =>
      header.islands.filter((id) => text.includes(`data-island="${id}"`)),
    );
    const styles = shown.flatMap(({ header }) => header.styles);
    const header: PageHeader = {
      toc: [],
      islands: [...new Set(islands)],
      styles: [...new Set([styleHref(site.store), ...styles])],
    };
    const stored = root === undefined ? html : markRoots(html, root, site.baseUrl);
    return writePage(header, stored, site.store);
  }

  #excerpt({ object }: PageResult, path: string, { store, baseUrl }: BlogSite): KnownExcerpt {
    const key = `${object} ${baseUrl} ${path}`;
    const known = this.#excerpts.get(key);
    if (known) return known;
    const { header, html } = readPage(object, store);
    const { excerpt, isTruncated } = postText(html);
    const made = { html: listedExcerpt(excerpt, path, baseUrl), isTruncated, header };
    this.#excerpts.set(key, made);
    return made;
  }
}

/** Names of the assets that the pages of blogs need besides those of their posts. */
export function blogAssets(store: string): string[] {
  return [styleHref(store).replace(/^.*-/, '')];
}

function factsOf({ date, authors, tags }: ShownPost): string {
  return stringify({
    date,
    ...(authors.length > 0 && { authors: authors.map(({ name }) => name) }),
    ...(tags.length > 0 && { tags: tags.map(({ label }) => label) }),
  });
}

function styleHref(store: string): string {
  // @object asset
  return `/assets/page-${writeObject(store, BLOG_STYLE)}.css`;
}

function readPage(object: string, store: string): { header: PageHeader; html: string } {
  const text = readObject(store, object).toString('utf8');
  const end = text.indexOf('\n');
  return { header: parsePageHeader(text.slice(0, end)), html: text.slice(end + 1) };
}

function writePage(header: PageHeader, html: string, store: string): string {
  // @object page
  return writeObject(store, `${JSON.stringify(header)}\n${html.trimEnd()}\n`);
}
