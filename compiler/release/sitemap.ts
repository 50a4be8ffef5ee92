/** Writes the sitemap (sitemaps.org): a single file, or an index of parts so that an edit rewrites only a small one. */
import { escapeText } from '../html/escape.ts';
import { splitPaths } from './shards.ts';

/** A page in the sitemap. */
export interface SitemapPage {
  /** Path below the base URL. */
  path: string;
  /** Absolute URL, percent-encoded. */
  url: string;
  /** Last change, seconds since the epoch. */
  changed: number | undefined;
  /** The page in all of its languages: codes or `x-default`, with absolute URLs. Absent if it has one. */
  alternates?: [code: string, url: string][];
}

// @limit pages of a sitemap in one file: The sitemap has parts.
/** Up to this many pages, the sitemap is a single file. The format allows 50,000 URLs and 50 MB. */
const ONE_FILE = 5000;

/** Pages in a part. An edit rewrites one part, and the manifest names every part. */
const MIN_PAGES = 1000;
// @limit pages of a part of the sitemap: The part is split.
/** Pages in a part of the sitemap at most. */
const MAX_PAGES = 5000;

/** Returns the files by path below the base URL. `absolute` turns such a path into a URL. */
export function sitemapFiles(
  pages: SitemapPage[],
  absolute: (path: string) => string,
): Record<string, string> {
  if (pages.length <= ONE_FILE) return { '/sitemap.xml': urlSet(pages) };
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const parts = splitPaths([...byPath.keys()].sort(), MIN_PAGES, MAX_PAGES).map(
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
 * Returns a sitemap file with new times of change, given by absolute URL, or `null` when it has none of these URLs.
 * It does not add or remove pages.
 */
export function patchSitemapTimes(
  text: string,
  changed: ReadonlyMap<string, number>,
): string | null {
  let result = text;
  for (const [url, time] of changed) {
    const place = placeElement(url);
    const start = result.indexOf(place);
    if (start < 0) continue;
    const after = result.slice(start + place.length).replace(/^<lastmod>[^<]*<\/lastmod>/, '');
    result = result.slice(0, start) + place + timeElement(time) + after;
  }
  return result === text ? null : result;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlSet(pages: SitemapPage[]): string {
  const elements = pages.map(
    ({ url, changed, alternates = [] }) =>
      `<url>${placeElement(url)}${timeElement(changed)}${alternates.map(alternateElement).join('')}</url>`,
  );
  const hasAlternates = pages.some(({ alternates }) => alternates);
  const links = hasAlternates ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `${HEAD}<urlset xmlns="${NAMESPACE}"${links}>${elements.join('')}</urlset>\n`;
}

function placeElement(url: string): string {
  return `<loc>${address(url)}</loc>`;
}

function timeElement(changed: number | undefined): string {
  if (changed === undefined) return '';
  return `<lastmod>${new Date(changed * 1000).toISOString().slice(0, 10)}</lastmod>`;
}

function alternateElement([code, url]: [string, string]): string {
  return `<xhtml:link rel="alternate" hreflang="${code}" href="${address(url)}"/>`;
}

function address(url: string): string {
  return escapeText(encodeURI(decodeURI(url)));
}
