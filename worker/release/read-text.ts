/** Twins of pages as text, for what answers with more than one or with a part of one. */
import { Unreachable, type Store } from './release-store.ts';
import { log } from '../observability/log.ts';

/** The text of a twin, or `null` when it cannot be read. */
export async function readText(store: Store, hash: string): Promise<string | null> {
  try {
    return await new Response(await store.object(hash)).text();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    log('error', 'twin-unreachable', { hash, error });
    return null;
  }
}
