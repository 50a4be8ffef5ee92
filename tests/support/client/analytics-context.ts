/** The entry's functions and facts, handed over as `main.ts` does, for the analytics. */
import type { AnalyticsContext } from '../../../client/analytics/analytics-context.ts';

/** Imports the entry's functions anew. */
export async function analyticsContext(): Promise<AnalyticsContext> {
  const { readStored, writeStored } = await import('../../../client/state/storage.ts');
  const { takeUserId } = await import('../../../client/state/user-id.ts');
  const loaded = { loadedUrl: location.href, loadedTitle: document.title };
  return { readStored, writeStored, takeUserId, ...loaded };
}
