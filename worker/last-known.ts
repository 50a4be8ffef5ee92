/**
 * The last pointer that this location has read, kept in the Cache API: a cold isolate that cannot reach KV
 * still knows the release, and with it every page that the edge holds.
 */
import { log } from './log.ts';

/** Never requested from anywhere: the name is reserved (RFC 2606), the cache only needs a URL as its key. */
const KEY = 'https://edgepress.invalid/pointer';

/** Long enough for an outage to be repaired. */
const DAYS_7 = 7 * 86_400;

/** Keeps the text of a pointer that was read and found sound. */
export async function keepPointer(text: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  const headers = { 'cache-control': `max-age=${DAYS_7}` };
  await caches.default.put(KEY, new Response(text, { headers }));
}

/** The text that was kept last, or `null`. Never throws: it is asked when something failed already. */
export async function recallPointer(): Promise<string | null> {
  if (typeof caches === 'undefined') return null;
  try {
    const kept = await caches.default.match(KEY);
    return kept === undefined ? null : await kept.text();
  } catch (error) {
    log('warn', 'last-pointer-unreadable', { error });
    return null;
  }
}
