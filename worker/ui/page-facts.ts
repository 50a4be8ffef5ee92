/** Facts about a page for the tags in its head: all of them, and those that the browser can't derive by itself. */
import { withBase } from '../../model/href.ts';
import type { Site } from '../../model/config/site.ts';
import type { PageFacts } from '../../model/release/page-tags.ts';
import type { PageView } from '../../model/release/page-view.ts';
import { localeOf, pathInLocale, splitLocale } from '../../model/locales/locale-path.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { localeLinks } from './navigation/locale-links.ts';

/** The facts about an existing page. */
export function pageFacts(view: PageView): PageFacts {
  const { site, page, path, canonical, crumbs, versions } = view;
  const image = page.image ?? site.image;
  return {
    name: page.title,
    description: page.description,
    keywords: page.keywords?.join(',') ?? '',
    isUnlisted:
      page.unlisted === true ||
      versions.some(({ isShown, noIndex }) => isShown && noIndex === true),
    canonical,
    page: absoluteUrl(site, path),
    home: absoluteUrl(site, '/'),
    siteTitle: site.title,
    language: localeOf(site),
    alternates: alternatesOf(view),
    image: image ? new URL(withBase(site.baseUrl, image), site.url).href : '',
    hasMarkdown: page.markdown !== undefined,
    updated: page.updated === undefined ? '' : new Date(page.updated * 1000).toISOString(),
    crumbs: crumbs.map((crumb, index) => {
      // The last one is the page itself.
      const to = index === crumbs.length - 1 ? path : crumb.path;
      return { name: crumb.label, item: to === undefined ? '' : absoluteUrl(site, to) };
    }),
    search: absoluteUrl(site, site.search.path),
  };
}

// Translations that exist.
function alternatesOf({ site, page, path, canonical }: PageView): [string, string][] {
  const { locales } = site;
  const { languages = [localeOf(site)] } = page;
  const bare = splitLocale(locales, path).path;
  const urls = languages.map((code): [string, string] => [
    code,
    languages.length === 1 ? canonical : absoluteUrl(site, pathInLocale(locales, code, bare)),
  ]);
  return [...urls, ['x-default', urls[0]?.[1] ?? canonical]];
}

/**
 * Facts that a client-side navigation needs for the next page's tags, besides its title, URL and description. The
 * browser knows the site from the document, and reads dates and breadcrumbs in the page; most pages need nothing more.
 */
export function extraPageFacts(view: PageView): object {
  const { keywords, isUnlisted, image, hasMarkdown, name, search, alternates } = pageFacts(view);
  const { site, path } = view;
  return {
    // The browser takes the name from a title with a delimiter of one character.
    ...(titleOf(view).slice(0, -` | ${site.title}`.length) !== name && { name }),
    ...(keywords && { keywords }),
    ...(isUnlisted && { unlisted: 'yes' }),
    ...(image && { image }),
    ...(!hasMarkdown && { markdown: 'no' }),
    ...(path === '/' && { search }),
    ...(site.locales.missing && languageFacts(view, alternates)),
  };
}

// What a site in several languages needs: a document shows pages of its own language only.
function languageFacts(view: PageView, alternates: [string, string][]): object {
  const { site, page } = view;
  const hasMenu = site.navbar.items.some(({ type }) => type === 'locales');
  return {
    lang: localeOf(site),
    ...(page.languages && !page.fallback && { alternates: Object.fromEntries(alternates) }),
    ...(hasMenu && {
      locales: localeLinks(view).flatMap(({ href, isForeign }) =>
        isForeign ? [] : withBase(site.baseUrl, href),
      ),
    }),
  };
}

/** The document's title: what the page's own head says, else its name and the site's. */
export function titleOf({ site, page }: PageView): string {
  const own = page.head?.find(({ tag }) => tag === 'title')?.text;
  return own ?? documentTitle(site, page.title);
}

/** Returns a page's name with that of the site. A page with the site's name, such as the home page, has only that. */
export function documentTitle({ title, titleDelimiter = '|' }: Site, name: string): string {
  return name === title ? title : `${name} ${titleDelimiter} ${title}`;
}
