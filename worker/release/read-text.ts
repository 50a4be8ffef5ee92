/** Reads objects as text: pages as Markdown, feeds, sitemaps and lists. */
import { readOrNull } from './failure-policy.ts';
import type { Store } from './release-store.ts';

/** An object's text, or `null` if it can't be read. */
export function readText(store: Store, hash: string): Promise<string | null> {
  const read = async (): Promise<string> => new Response(await store.object(hash)).text();
  return readOrNull('object', read, { hash });
}
