/** Asks a site to purge its caches (`model/release/purge.ts`). */
import { createHmac } from 'node:crypto';
import { withBase } from '../../model/href.ts';
import {
  PURGE_PATH,
  PURGE_SIGNATURE,
  PURGE_TIMESTAMP,
  purgeText,
  MIN_PURGE_KEY_LENGTH,
} from '../../model/release/purge.ts';
import type { Site } from '../../model/config/site.ts';
import { accessHeaders } from '../kv/access-token.ts';

// @limit ms for a purge request: The command says that caches weren't purged.
/** Timeout of the request. */
const TIMEOUT_MS = 30_000;

/** Input of a purge request. */
export interface PurgeOptions {
  /** URL of the site, of which only the origin counts. */
  address: string;
  /** The worker's PURGE_KEY. */
  key: string | undefined;
  /** The time to sign, ms since the epoch. */
  now: number;
}

/** Sends the signed request. Returns the outcome as a sentence. */
export async function requestPurge(
  site: Site,
  { address, key, now }: PurgeOptions,
): Promise<{ isPurged: boolean; sentence: string }> {
  if (key === undefined || key.length < MIN_PURGE_KEY_LENGTH)
    return {
      isPurged: false,
      sentence: `The site's caches were not purged: PURGE_KEY is ${key ? 'too short' : 'not set here'}. Cloudflare may serve cached copies of pages for up to a day. Set PURGE_KEY here and in the worker ("npx wrangler secret put PURGE_KEY") and run the same command again.`,
    };
  const url = new URL(withBase(site.baseUrl, PURGE_PATH), address);
  const timestamp = Math.floor(now / 1000);
  const text = purgeText(site, timestamp);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        ...accessHeaders(),
        [PURGE_TIMESTAMP]: String(timestamp),
        [PURGE_SIGNATURE]: createHmac('sha256', key).update(text).digest('hex'),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return { isPurged: true, sentence: `${url.href} has purged the site's caches.` };
    return {
      isPurged: false,
      sentence: `The site's caches were not purged: ${url.href} answers ${answer.status} (404 means that the worker has no PURGE_KEY, 403 that it has another one; behind Cloudflare Access, a redirect or 403 means that CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET are missing or wrong).`,
    };
  } catch (error) {
    return {
      isPurged: false,
      sentence: `The site's caches were not purged: ${url.href} cannot be reached (${error instanceof Error ? error.message : String(error)}).`,
    };
  }
}
