/** Crawls a site in several languages in this process, and checks what must hold on every page. */
import { Parser } from 'htmlparser2';
import type { Site } from '../../../model/config/site.ts';
import { splitLocale } from '../../../model/locales/locale-path.ts';
import { withoutBase } from '../../../model/href.ts';

/** What a crawl reads in a document. */
interface CrawledPage {
  status: number;
  lang: string;
  dir: string;
  canonical: string;
  /** URLs of the page by language, without `x-default`. */
  alternates: Map<string, string>;
  hasDefault: boolean;
  links: string[];
}

/** The result of a crawl. */
export interface Crawl {
  /** The pages by path, with the base URL. */
  pages: Map<string, CrawledPage>;
  /** What is wrong, one line each. */
  faults: string[];
}

/** Follows all links from the home pages. `get` requests a path of the site. */
export async function crawlLanguages(
  get: (path: string) => Promise<Response>,
  site: Pick<Site, 'url' | 'baseUrl' | 'locales'>,
): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const faults: string[] = [];
  const queue: [path: string, from: string][] = [[site.baseUrl, 'the start']];
  for (const [path, from] of queue) {
    if (pages.has(path)) continue;
    const response = await get(path);
    const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
    const page = read(isPage ? await response.text() : '', response.status);
    pages.set(path, page);
    if (page.status !== 200) faults.push(`${path} is ${page.status}, linked from ${from}`);
    if (!isPage) continue;
    faults.push(...languageFaults(path, page, site));
    for (const href of [...page.links, ...page.alternates.values()]) {
      const url = URL.parse(href, new URL(path, site.url));
      const isInside = url?.origin === new URL(site.url).origin;
      if (url && isInside && withoutBase(site.baseUrl, url.pathname) !== null)
        queue.push([url.pathname, path]);
    }
  }
  for (const [path, page] of pages) faults.push(...alternateFaults(path, page, { pages, site }));
  return { pages, faults };
}

function languageFaults(
  path: string,
  { lang, dir }: CrawledPage,
  { baseUrl, locales }: Pick<Site, 'baseUrl' | 'locales'>,
): string[] {
  const { locale } = splitLocale(locales, withoutBase(baseUrl, path) ?? '/');
  const direction = locales.list.find(({ code }) => code === locale)?.direction ?? 'ltr';
  return lang === locale && dir === direction
    ? []
    : [`${path} has lang ${lang} and dir ${dir}, expected ${locale} and ${direction}`];
}

// Each language that a page names must exist, be canonical, and name the page.
function alternateFaults(
  path: string,
  page: CrawledPage,
  { pages, site }: { pages: Crawl['pages']; site: Pick<Site, 'url'> },
): string[] {
  if (page.alternates.size > 0 && !page.hasDefault) return [`${path} has no x-default`];
  return [...page.alternates].flatMap(([code, url]) => {
    const other = pages.get(new URL(url).pathname);
    if (other?.status !== 200) return [`${path} names ${url} in ${code}, which doesn't exist`];
    if (other.lang !== code) return [`${path} names ${url} in ${code}, which is in ${other.lang}`];
    if (other.canonical !== url) return [`${url}, which ${path} names, isn't canonical`];
    const back = [...other.alternates.values()];
    const own = page.canonical || new URL(path, site.url).href;
    return back.includes(own) ? [] : [`${url} doesn't name ${own}`];
  });
}

function read(html: string, status: number): CrawledPage {
  const page: CrawledPage = {
    status,
    lang: '',
    dir: '',
    canonical: '',
    alternates: new Map(),
    hasDefault: false,
    links: [],
  };
  const parser = new Parser({
    onopentag(tag, { href = '', rel, hreflang, lang = '', dir = '' }) {
      if (tag === 'html') Object.assign(page, { lang, dir });
      if (tag === 'a' && href !== '') page.links.push(href);
      if (tag !== 'link') return;
      if (rel === 'canonical') page.canonical = href;
      if (rel !== 'alternate') return;
      if (hreflang === undefined) page.links.push(href);
      else if (hreflang === 'x-default') page.hasDefault = true;
      else page.alternates.set(hreflang, href);
    },
  });
  parser.end(html);
  return page;
}
