/** Builds the JSON Feed of the changelog (jsonfeed.org, version 1.1). The worker converts it to RSS and Atom. */
import { absoluteHtml } from '../html/rewrite-html.ts';
import { hasClass, isTag, type HtmlNode, parseHtml } from '../html/tree.ts';
import { readObject } from '../objects/objects.ts';
import { storeFile } from '../files/stored-file.ts';
import type { FileEntry, PageEntry } from '../../model/release/release.ts';
import { type Feed, FEED_TYPE } from '../../model/release/feed.ts';
import { withBase } from '../../model/href.ts';
import { encodePath } from '../../model/path.ts';
import { fillRoots } from '../../model/root-marker.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { ChangelogEntry } from './entries.ts';

/** Limits the size of the feed, which is fetched often. Feed readers keep older entries themselves. */
const MAX_ENTRIES = 50;

/** Returns the feed file by path below the base URL, or nothing when the site has no changelog page or entries. */
export function feedFiles(
  config: ResolvedConfig,
  pages: Map<string, PageEntry>,
  entries: ChangelogEntry[],
  store: string,
): Record<string, FileEntry> {
  const { changelog, url, baseUrl, locales } = config;
  const page = changelog && pages.get(changelog.page);
  if (changelog === undefined || page === undefined || entries.length === 0) return {};
  const origin = new URL(url).origin;
  const home = origin + withBase(baseUrl, encodePath(changelog.page));
  const labels = new Map(changelog.areas.map((area) => [area.id, area.label]));
  const text = fillRoots(
    readObject(store, page.object).toString('utf8'),
    page.root ?? '/',
    baseUrl,
  );
  const texts = entryTexts(text, origin, home);
  const feed: Feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${config.title}: ${page.title}`,
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    description: page.description,
    language: locales.default,
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
  const file = storeFile(store, `${JSON.stringify(feed)}\n`, FEED_TYPE);
  return { [`${changelog.page}/feed.json`]: file };
}

/** Returns the paths of the changelog feeds in all formats. */
export function feedPaths({ changelog }: ResolvedConfig): string[] {
  if (changelog === undefined) return [];
  return ['feed.json', 'rss.xml', 'atom.xml'].map((name) => `${changelog.page}/${name}`);
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
