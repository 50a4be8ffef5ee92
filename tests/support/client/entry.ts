/** The entry's functions and facts, handed over as `main.ts` does, for the analytics. */
import type { Entry } from '../../../client/analytics/start.ts';

/** Imports the entry's functions anew. */
export async function analyticsEntry(): Promise<Entry> {
  const { readStored, writeStored } = await import('../../../client/storage.ts');
  const { takeUserId } = await import('../../../client/user-id.ts');
  const loaded = { loadedUrl: location.href, loadedTitle: document.title };
  return { readStored, writeStored, takeUserId, ...loaded };
}
