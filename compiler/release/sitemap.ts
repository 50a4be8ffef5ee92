/** The sitemap (sitemaps.org): one file, or an index with parts that are small enough to change one at a time. */
import { escapeText } from '../html/escape.ts';
import { cutPaths } from './shards.ts';

/** A page as a sitemap tells it. */
export interface SitemapPage {
  /** Path below the base URL. */
  path: string;
  /** Absolute URL, percent-encoded as it may come. */
  url: string;
  /** Last change, seconds since the epoch. */
  changed: number | undefined;
}

/** Up to this many pages one file says it all. A file may hold 50,000 URLs and 50 MB. */
const ONE_FILE = 5000;

/** A part's size: an edit writes one part again, and the manifest names each. */
const FEWEST = 1000;
const MOST = 5000;

/** The files by their path below the base URL; `absolute` makes a URL of such a path. */
export function sitemapFiles(
  pages: SitemapPage[],
  absolute: (path: string) => string,
): Record<string, string> {
  if (pages.length <= ONE_FILE) return { '/sitemap.xml': urlSet(pages) };
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const parts = cutPaths([...byPath.keys()].sort(), FEWEST, MOST).map(
    (paths, index): [string, string] => [
      `/sitemap-${index + 1}.xml`,
      urlSet(paths.flatMap((path) => byPath.get(path) ?? [])),
    ],
  );
  const list = parts.map(([path]) => `<sitemap><loc>${escapeText(absolute(path))}</loc></sitemap>`);
  const index = `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${list.join('')}</sitemapindex>\n`;
  return { '/sitemap.xml': index, ...Object.fromEntries(parts) };
}

/**
 * A file of the sitemap with other times of change, by absolute URL; `null` when it holds none of the URLs. Pages
 * that came or went are not for this.
 */
export function retimedSitemap(text: string, changed: ReadonlyMap<string, number>): string | null {
  let result = text;
  for (const [url, time] of changed) {
    const start = result.indexOf(
      urlElement({ url, changed: undefined }).slice(0, -'</url>'.length),
    );
    if (start < 0) continue;
    const end = result.indexOf('</url>', start) + '</url>'.length;
    result = result.slice(0, start) + urlElement({ url, changed: time }) + result.slice(end);
  }
  return result === text ? null : result;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlSet(pages: SitemapPage[]): string {
  return `${HEAD}<urlset xmlns="${NAMESPACE}">${pages.map(urlElement).join('')}</urlset>\n`;
}

function urlElement({ url, changed }: Omit<SitemapPage, 'path'>): string {
  const modified =
    changed === undefined
      ? ''
      : `<lastmod>${new Date(changed * 1000).toISOString().slice(0, 10)}</lastmod>`;
  return `<url><loc>${escapeText(encodeURI(decodeURI(url)))}</loc>${modified}</url>`;
}
