/**
 * The request that purges a site's caches: `POST /_purge` below the base URL, without a body, signed with HMAC-SHA-256 and
 * the secret `PURGE_KEY`.
 */
import type { Site } from '../config/site.ts';

/** Path of the request, below the base URL. */
export const PURGE_PATH = '/_purge';

// @limit characters of `PURGE_KEY` at least: A shorter key counts as absent.
/** Minimum length of the key in characters. A shorter one could be guessed. */
export const MIN_PURGE_KEY_LENGTH = 32;

/** Header with the time of the signature, seconds since the epoch. */
export const PURGE_TIMESTAMP = 'x-purge-timestamp';

/** Header with the signature of `purgeText`, 64 hexadecimal digits. */
export const PURGE_SIGNATURE = 'x-purge-signature';

// @limit s around the timestamp of a purge: 401.
/** Seconds before and after its timestamp for which a signature is valid. Limits the replay of recorded requests. */
export const PURGE_WINDOW_SECONDS = 300;

/** The text that is signed. It contains the site's URL, so that a signature for one site is invalid for another. */
export function purgeText(
  { url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>,
  timestamp: number,
): string {
  return `edgepress purge ${new URL(url).origin}${baseUrl} ${timestamp}`;
}

/** Body of the 200 response: the entrypoints whose Workers Cache was purged. Empty if there is no such cache. */
export interface PurgeReply {
  purged: string[];
}
