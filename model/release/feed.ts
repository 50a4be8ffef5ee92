/** Feeds as a release stores them: JSON Feed 1.1 (jsonfeed.org), which the worker converts to RSS and Atom. */
import { isObject } from '../schema/schema.ts';

/** Media type of a JSON Feed. */
export const FEED_TYPE = 'application/feed+json';

/** A feed. URLs are absolute. */
export interface Feed {
  /** The format. */
  version: 'https://jsonfeed.org/version/1.1';
  /** Title of the feed. */
  title: string;
  /** Absolute URL of the page that lists the entries. */
  home_page_url: string;
  /** Absolute URL of the feed. */
  feed_url: string;
  /** What the feed is about. */
  description: string;
  /** BCP 47. */
  language: string;
  /** Newest first. */
  items: FeedItem[];
}

/** An entry of a feed. */
export interface FeedItem {
  /** Its address, which never changes. */
  id: string;
  /** Absolute URL of the entry. */
  url: string;
  /** Plain text. */
  title: string;
  /** HTML with absolute addresses. */
  content_html: string;
  /** One or two sentences. */
  summary?: string;
  /** RFC 3339. */
  date_published: string;
  /** Labels of its tags. */
  tags: string[];
  /** Its authors, with the addresses of their pages. */
  authors?: { name: string; url?: string }[];
}

/** When and by whom a post was published. */
export interface PostFacts {
  /** ISO 8601 in UTC. */
  date: string;
  /** Its authors, with the addresses of their pages. */
  authors: { name: string; url?: string }[];
}

/** Parses a stored feed. Throws if it has no items. */
export function parseFeed(text: string): Feed {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !Array.isArray(value['items']))
    throw new Error('feed: expected a JSON Feed with `items`');
  // Only the compiler writes feeds, and the key is the hash of the bytes.
  return value as unknown as Feed;
}
