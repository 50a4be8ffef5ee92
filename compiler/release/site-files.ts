/** Generates the files for machines: the sitemap, robots.txt and the OpenSearch description. */
import { escapeText } from '../html/escape.ts';
import type { PageResult } from '../page/page.ts';
import type { LastChange } from '../docs/git-times.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { ROBOTS_PATH, robotsTxt } from './robots-txt.ts';
import { sitemapFiles } from './sitemap.ts';
import { isCanonical } from './version-pages.ts';
import { storeFile } from '../files/stored-file.ts';
import { fillText } from '../../model/strings/message.ts';
import { withAlternates } from '../locales/page-alternates.ts';
import { siteStrings } from '../strings/site-strings.ts';
import { withBase } from '../../model/href.ts';
import { splitLocale } from '../../model/locales/locale-path.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** Input for generating the files. */
export interface SiteFilesInput {
  config: ResolvedConfig;
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  navigation: Navigation;
  /** Last commits by file. */
  times: Map<string, LastChange>;
  /** Folder of the objects. */
  store: string;
}

/** Returns the files by path below the base URL. */
export function siteFiles({
  config,
  docs,
  pages,
  navigation,
  times,
  store,
}: SiteFilesInput): Record<string, FileEntry> {
  const files: Record<string, FileEntry> = {};
  const add = (path: string, type: string, text: string): void => {
    files[path] = storeFile(store, text, type);
  };
  const origin = config.url;
  const absolute = (path: string): string => origin + withBase(config.baseUrl, path);
  const shown = docs.filter(
    ({ file, frontMatter, fallback }) =>
      pages.has(file) && !frontMatter.unlisted && !frontMatter.draft && !fallback,
  );
  const lists = navigation.indexPages.filter(({ list }) => list?.isListed);
  const paths = new Set([...shown, ...lists].map(({ path }) => path));
  const byId = new Map(config.docs.map((folder) => [folder.id, folder]));
  const versionAt = new Map(
    config.docs.flatMap((folder) => (folder.versioned ? [[folder.routeBasePath, folder]] : [])),
  );
  const listed = shown.flatMap((doc) =>
    isCanonical(doc.path, byId.get(doc.instance), config, paths)
      ? {
          path: doc.path,
          url: absolute(doc.path),
          changed: hasSitemapDate(doc.path, config) ? times.get(doc.file)?.time : undefined,
        }
      : [],
  );
  for (const { path, root = '', blog } of lists)
    if (isCanonical(path, blog ? undefined : versionAt.get(root), config, paths))
      listed.push({ path, url: absolute(path), changed: undefined });
  const inLanguages = withAlternates(listed, config.locales);
  for (const [path, text] of Object.entries(sitemapFiles(inLanguages, absolute)))
    add(path, 'application/xml', text);
  add(ROBOTS_PATH, 'text/plain; charset=utf-8', robotsTxt(config, absolute('/sitemap.xml')));
  const { searchSite } = siteStrings(config, config.locales.default).strings;
  // Lets browsers search the site from the address bar (OpenSearch 1.1).
  const query = `${origin}${withBase(config.baseUrl, config.search.path)}?q={searchTerms}`;
  add(
    '/opensearch.xml',
    'application/opensearchdescription+xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${escapeText(config.title.slice(0, 16))}</ShortName><Description>${escapeText(fillText(searchSite, { title: config.title }))}</Description><InputEncoding>UTF-8</InputEncoding><Url type="text/html" template="${escapeText(query)}"/></OpenSearchDescription>\n`,
  );
  return files;
}

/**
 * Whether the sitemap lists the last change of a page. The changelog's is in its feed instead, because listing it here
 * would cost one more KV write for each edit than `publish` allows.
 */
export function hasSitemapDate(path: string, { changelog, locales }: ResolvedConfig): boolean {
  return splitLocale(locales, path).path !== changelog?.page;
}
