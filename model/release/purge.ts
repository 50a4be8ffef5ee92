/**
 * The request that purges a site's caches: `POST /_purge` below the base URL, signed with HMAC-SHA-256 under the secret
 * `PURGE_KEY`. It has no body.
 */
import type { Site } from '../config/site.ts';

/** Where the request goes, below the base URL. */
export const PURGE_PATH = '/_purge';

/** A shorter key could be guessed. */
export const SHORTEST_PURGE_KEY = 32;

/** Header with the time of the signature, seconds since the epoch. */
export const PURGE_TIMESTAMP = 'x-purge-timestamp';

/** Header with the signature of `purgeText`, 64 hexadecimal digits. */
export const PURGE_SIGNATURE = 'x-purge-signature';

/** A signature is valid for so many seconds before and after its time: a recorded request can't be replayed later. */
export const PURGE_WINDOW = 300;

/** The text that is signed. It names the site, so that a request to one site is no request to another. */
export function purgeText(
  { url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>,
  timestamp: number,
): string {
  return `edgepress purge ${new URL(url).origin}${baseUrl} ${timestamp}`;
}

/** What the worker answers with 200: the entrypoints whose Workers Cache was purged; none where there is no such cache. */
export interface PurgeReply {
  purged: string[];
}
