/** Files that the build makes for machines: the sitemap, robots.txt and the OpenSearch description. */
import { escapeText } from './compile/code-block.ts';
import type { PageResult } from './compile/page.ts';
import type { LastChange } from './git-times.ts';
import { writeObject } from './objects.ts';
import type { DocFile } from './read-docs.ts';
import { withBase } from '../model/href.ts';
import type { FileEntry } from '../model/release.ts';
import type { ResolvedConfig } from '../model/site.ts';

/** URLs that one sitemap may hold (sitemaps.org). */
const SITEMAP_URLS = 50_000;

/** The files, by path below the base URL. */
export function siteFiles(
  config: ResolvedConfig,
  docs: DocFile[],
  pages: Map<string, PageResult>,
  times: Map<string, LastChange>,
  store: string,
): Record<string, FileEntry> {
  const files: Record<string, FileEntry> = {};
  const add = (path: string, type: string, text: string): void => {
    files[path] = { object: writeObject(store, text), type };
  };
  const origin = config.url;
  const urls = docs
    .filter((doc) => pages.has(doc.file) && !doc.frontMatter.unlisted && !doc.frontMatter.draft)
    .map((doc) => urlElement(origin + withBase(config.baseUrl, doc.path), times.get(doc.file)));
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(urls.length / SITEMAP_URLS)) },
    (_entry, index) => urlSet(urls.slice(index * SITEMAP_URLS, (index + 1) * SITEMAP_URLS)),
  );
  if (parts.length === 1) add('/sitemap.xml', 'application/xml', parts[0] ?? '');
  else {
    parts.forEach((part, index) => add(`/sitemap-${index + 1}.xml`, 'application/xml', part));
    const list = parts.map(
      (_part, index) =>
        `<sitemap><loc>${origin}${withBase(config.baseUrl, `/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
    );
    add(
      '/sitemap.xml',
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.join('')}</sitemapindex>\n`,
    );
  }
  add(
    '/robots.txt',
    'text/plain; charset=utf-8',
    `User-agent: *\nDisallow:\nSitemap: ${origin}${withBase(config.baseUrl, '/sitemap.xml')}\n`,
  );
  // Browsers offer the site's own search from its address bar (OpenSearch 1.1).
  const query = `${origin}${withBase(config.baseUrl, config.search.path)}?q={searchTerms}`;
  add(
    '/opensearch.xml',
    'application/opensearchdescription+xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${escapeText(config.title.slice(0, 16))}</ShortName><Description>${escapeText(`Search ${config.title}`)}</Description><InputEncoding>UTF-8</InputEncoding><Url type="text/html" template="${escapeText(query)}"/></OpenSearchDescription>\n`,
  );
  return files;
}

function urlElement(url: string, change: LastChange | undefined): string {
  const modified =
    change === undefined
      ? ''
      : `<lastmod>${new Date(change.time * 1000).toISOString().slice(0, 10)}</lastmod>`;
  return `<url><loc>${escapeText(encodeURI(decodeURI(url)))}</loc>${modified}</url>`;
}

function urlSet(urls: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
