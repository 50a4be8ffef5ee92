/** Builds the JSON Feed of the changelog (jsonfeed.org, version 1.1). The worker converts it to RSS and Atom. */
import { absoluteHtml } from '../html/rewrite-html.ts';
import { hasClass, isTag, type HtmlNode, parseHtml } from '../html/tree.ts';
import { readObject } from '../objects/objects.ts';
import { configIn } from '../locales/localised-config.ts';
import { storeFile } from '../files/stored-file.ts';
import type { FileEntry, PageEntry } from '../../model/release/release.ts';
import { type Feed, FEED_TYPE } from '../../model/release/feed.ts';
import { withBase } from '../../model/href.ts';
import { localesInSite, pathInLocale } from '../../model/locales/locale-path.ts';
import { encodePath } from '../../model/path.ts';
import { fillRoots } from '../../model/root-marker.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { ChangelogEntry } from './entries.ts';

// @limit entries in the changelog's feed: Older ones are left out.
/** Limits the size of the feed, which is fetched often. Feed readers keep older entries themselves. */
const MAX_ENTRIES = 50;

/** Returns the feeds by path below the base URL: one for each language that has the page of the changelog. */
export function feedFiles(
  config: ResolvedConfig,
  pages: Map<string, PageEntry>,
  entries: ChangelogEntry[],
  store: string,
): Record<string, FileEntry> {
  const { changelog, locales } = config;
  if (changelog === undefined || entries.length === 0) return {};
  const files: Record<string, FileEntry> = {};
  for (const language of localesInSite(locales)) {
    const path = pathInLocale(locales, language, changelog.page);
    const page = pages.get(path);
    if (page === undefined || page.fallback) continue;
    const text = fillRoots(
      readObject(store, page.object).toString('utf8'),
      page.root ?? '/',
      config.baseUrl,
    );
    const feed = feedOf({ page, path, text, language }, changelog, { config, entries });
    files[`${path}/feed.json`] = storeFile(store, `${JSON.stringify(feed)}\n`, FEED_TYPE);
  }
  return files;
}

/** The changelog in a language. */
interface ChangelogPage {
  page: PageEntry;
  path: string;
  text: string;
  language: string;
}

function feedOf(
  { page, path, text, language }: ChangelogPage,
  changelog: NonNullable<ResolvedConfig['changelog']>,
  { config, entries }: { config: ResolvedConfig; entries: ChangelogEntry[] },
): Feed {
  const origin = new URL(config.url).origin;
  const home = origin + withBase(config.baseUrl, encodePath(path));
  const labels = new Map(changelog.areas.map((area) => [area.id, area.label]));
  const texts = entryTexts(text, origin, home);
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${configIn(config, language).title}: ${page.title}`,
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    description: page.description,
    language,
    items: entries.slice(0, MAX_ENTRIES).map(({ id, title, date, areas }) => ({
      // A feed id must be unique and must never change.
      id: `${home}#${id}`,
      url: `${home}#${id}`,
      title,
      content_html: texts.get(id) ?? '',
      date_published: `${date}T00:00:00Z`,
      tags: areas.map((area) => labels.get(area) ?? area),
    })),
  };
}

/** Returns the paths of the changelog feeds in all formats. */
export function feedPaths({ changelog, locales }: ResolvedConfig): string[] {
  if (changelog === undefined) return [];
  return localesInSite(locales).flatMap((code) =>
    ['feed.json', 'rss.xml', 'atom.xml'].map(
      (name) => `${pathInLocale(locales, code, changelog.page)}/${name}`,
    ),
  );
}

// Returns the HTML of each entry without its heading and its line with date and areas.
function entryTexts(page: string, origin: string, home: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (nodes: HtmlNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node)) continue;
      const id = node.attribs['aria-labelledby'];
      if (node.name !== 'section' || !hasClass(node, 'entry') || id === undefined) {
        visit(node.children);
        continue;
      }
      const content = node.children.filter(
        (child) => !isTag(child) || !(child.name === 'h2' || hasClass(child, 'entry-meta')),
      );
      texts.set(
        id,
        content
          .map((child) => absoluteHtml(child, origin, home))
          .join('')
          .trim(),
      );
    }
  };
  visit(parseHtml(page.slice(page.indexOf('\n') + 1)));
  return texts;
}
