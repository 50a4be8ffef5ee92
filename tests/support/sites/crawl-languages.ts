/** Crawls a site in several languages in this process, and checks what must hold on every page. */
import type { Site } from '../../../model/config/site.ts';
import { splitLocale } from '../../../model/locales/locale-path.ts';
import { withoutBase } from '../../../model/href.ts';
import { type CrawledDocument, crawlDocument } from '../content/crawled-document.ts';

type CrawledSite = Pick<Site, 'url' | 'baseUrl' | 'locales'>;

/** The result of a crawl. */
export interface Crawl {
  /** The pages by path, with the base URL. */
  pages: Map<string, CrawledDocument>;
  /** What is wrong, one line each. */
  faults: string[];
}

/** Follows all links from the home page. `get` requests a path of the site. */
export async function crawlLanguages(
  get: (path: string) => Promise<Response>,
  site: CrawledSite,
): Promise<Crawl> {
  const pages: Crawl['pages'] = new Map();
  const faults: string[] = [];
  const seen = new Set<string>();
  const queue: [path: string, from: string][] = [[site.baseUrl, 'the start']];
  for (const [path, from] of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await get(path);
    if (response.status !== 200) faults.push(`${path} is ${response.status}, linked from ${from}`);
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    const page = crawlDocument(await response.text());
    pages.set(path, page);
    for (const { pathname } of targetsOf(path, page, site)) queue.push([pathname, path]);
  }
  for (const [path, page] of pages)
    faults.push(
      ...languageFaults(path, page, site),
      ...anchorFaults(path, page, { pages, site }),
      ...alternateFaults(path, page, { pages, site }),
    );
  return { pages, faults };
}

// The addresses within the site that a page names.
function targetsOf(path: string, page: CrawledDocument, { url, baseUrl }: CrawledSite): URL[] {
  const { links, resources, alternates } = page;
  return [...links, ...resources, ...Object.values(alternates)].flatMap((href) => {
    const target = URL.parse(href, new URL(path, url));
    const isInside = target?.origin === new URL(url).origin;
    return isInside && withoutBase(baseUrl, target.pathname) !== null ? [target] : [];
  });
}

function languageFaults(
  path: string,
  { lang, dir }: CrawledDocument,
  { baseUrl, locales }: CrawledSite,
): string[] {
  const { locale } = splitLocale(locales, withoutBase(baseUrl, path) ?? '/');
  const direction = locales.list.find(({ code }) => code === locale)?.direction ?? 'ltr';
  return lang === locale && dir === direction
    ? []
    : [`${path} has lang ${lang} and dir ${dir}, expected ${locale} and ${direction}`];
}

interface Surroundings {
  pages: Crawl['pages'];
  site: CrawledSite;
}

function anchorFaults(
  path: string,
  page: CrawledDocument,
  { pages, site }: Surroundings,
): string[] {
  return targetsOf(path, page, site).flatMap(({ pathname, hash }) => {
    const id = decodeURIComponent(hash.slice(1));
    const target = pages.get(pathname);
    return id === '' || target?.ids.has(id) !== false
      ? []
      : [`${path} links to ${pathname}#${id}, which has no such anchor`];
  });
}

// A page names itself and its translations, which exist and name the same ones. One that isn't canonical names the canonical page only.
function alternateFaults(
  path: string,
  { alternates, canonical }: CrawledDocument,
  { pages, site }: Surroundings,
): string[] {
  // The search page.
  if (canonical === undefined) return [];
  const own = new URL(path, site.url).href;
  const urls = Object.entries(alternates);
  if (canonical !== own) {
    const isChain = pages.get(new URL(canonical).pathname)?.canonical !== canonical;
    return [
      ...(urls.length > 0 ? [`${path} names translations, but isn't canonical`] : []),
      ...(isChain ? [`${path} has the canonical address ${canonical}, which isn't canonical`] : []),
    ];
  }
  if (alternates['x-default'] === undefined || !Object.values(alternates).includes(own))
    return [`${path} doesn't name itself and x-default`];
  return urls.flatMap(([code, url]) => {
    const other = pages.get(new URL(url).pathname);
    if (other === undefined) return [`${path} names ${url} in ${code}, which doesn't exist`];
    if (code !== 'x-default' && other.lang !== code)
      return [`${path} names ${url} in ${code}, which is in ${other.lang}`];
    const isMutual = JSON.stringify(other.alternates) === JSON.stringify(alternates);
    return isMutual ? [] : [`${url}, which ${path} names, doesn't name the same translations`];
  });
}
