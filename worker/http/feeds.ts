/** A feed as RSS 2.0 (rssboard.org) and as Atom (RFC 4287). */
import type { Feed, FeedItem } from '../../model/release/feed.ts';

/** The feed as RSS. `self` is the address that it has. */
export function rssOf(feed: Feed, self: string): string {
  const items = feed.items.map(
    (item) =>
      `<item><title>${text(item.title)}</title><link>${text(item.url)}</link><guid isPermaLink="true">${text(item.id)}</guid><pubDate>${new Date(item.date_published).toUTCString()}</pubDate>${categories(item, (tag) => `<category>${text(tag)}</category>`)}<description>${text(item.content_html)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${text(feed.title)}</title><link>${text(feed.home_page_url)}</link><description>${text(feed.description)}</description><language>${text(feed.language)}</language><lastBuildDate>${new Date(newest(feed)).toUTCString()}</lastBuildDate><atom:link href="${text(self)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>
`;
}

/** The feed as Atom. `self` is the address that it has. */
export function atomOf(feed: Feed, self: string): string {
  const entries = feed.items.map(
    (item) =>
      `<entry><title>${text(item.title)}</title><link href="${text(item.url)}"/><id>${text(item.id)}</id><published>${item.date_published}</published><updated>${item.date_published}</updated>${categories(item, (tag) => `<category term="${text(tag)}"/>`)}<content type="html">${text(item.content_html)}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(feed.language)}"><title>${text(feed.title)}</title><subtitle>${text(feed.description)}</subtitle><link href="${text(feed.home_page_url)}"/><link href="${text(self)}" rel="self"/><id>${text(feed.home_page_url)}</id><updated>${newest(feed)}</updated><author><name>${text(feed.title)}</name></author>${entries.join('')}</feed>
`;
}

function newest({ items }: Feed): string {
  return items[0]?.date_published ?? '1970-01-01T00:00:00Z';
}

function categories({ tags }: FeedItem, write: (tag: string) => string): string {
  return tags.map(write).join('');
}

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
