/** Converts a JSON feed to RSS 2.0 (rssboard.org) and Atom (RFC 4287). */
import type { Feed, FeedItem } from '../../model/release/feed.ts';

/** Converts a feed to RSS. `self` is the URL of the result. */
export function rssOf(feed: Feed, self: string): string {
  const items = feed.items.map(
    (item) =>
      `<item><title>${escapeXml(item.title)}</title><link>${escapeXml(item.url)}</link><guid isPermaLink="true">${escapeXml(item.id)}</guid><pubDate>${new Date(item.date_published).toUTCString()}</pubDate>${authors(item, ({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`)}${categories(item, (tag) => `<category>${escapeXml(tag)}</category>`)}<description>${escapeXml(item.content_html)}</description></item>`,
  );
  const hasAuthors = feed.items.some(({ authors: own }) => own);
  const namespace = hasAuthors ? ' xmlns:dc="http://purl.org/dc/elements/1.1/"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"${namespace}><channel><title>${escapeXml(feed.title)}</title><link>${escapeXml(feed.home_page_url)}</link><description>${escapeXml(feed.description)}</description><language>${escapeXml(feed.language)}</language><lastBuildDate>${new Date(newest(feed)).toUTCString()}</lastBuildDate><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>
`;
}

/** Converts a feed to Atom. `self` is the URL of the result. */
export function atomOf(feed: Feed, self: string): string {
  const entries = feed.items.map(
    (item) =>
      `<entry><title>${escapeXml(item.title)}</title><link href="${escapeXml(item.url)}"/><id>${escapeXml(item.id)}</id><published>${item.date_published}</published><updated>${item.date_published}</updated>${authors(item, atomAuthor)}${categories(item, (tag) => `<category term="${escapeXml(tag)}"/>`)}<content type="html">${escapeXml(item.content_html)}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}"><title>${escapeXml(feed.title)}</title><subtitle>${escapeXml(feed.description)}</subtitle><link href="${escapeXml(feed.home_page_url)}"/><link href="${escapeXml(self)}" rel="self"/><id>${escapeXml(feed.home_page_url)}</id><updated>${newest(feed)}</updated><author><name>${escapeXml(feed.title)}</name></author>${entries.join('')}</feed>
`;
}

function newest({ items }: Feed): string {
  return items[0]?.date_published ?? '1970-01-01T00:00:00Z';
}

function authors(
  { authors: own = [] }: FeedItem,
  write: (author: NonNullable<FeedItem['authors']>[number]) => string,
): string {
  return own.map(write).join('');
}

function atomAuthor({ name, url }: { name: string; url?: string }): string {
  const uri = url === undefined ? '' : `<uri>${escapeXml(url)}</uri>`;
  return `<author><name>${escapeXml(name)}</name>${uri}</author>`;
}

function categories({ tags }: FeedItem, write: (tag: string) => string): string {
  return tags.map(write).join('');
}

function escapeXml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
