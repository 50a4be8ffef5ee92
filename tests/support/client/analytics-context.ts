/** Provides analytics with the entry's functions and data, like `main.ts`. */
import type { AnalyticsContext } from '../../../client/analytics/analytics-context.ts';

/** Imports fresh copies of the entry's functions. */
export async function analyticsContext(): Promise<AnalyticsContext> {
  const { readStored, writeStored } = await import('../../../client/state/storage.ts');
  const { takeUserId } = await import('../../../client/state/user-id.ts');
  const loaded = { loadedUrl: location.href, loadedTitle: document.title };
  return { readStored, writeStored, takeUserId, ...loaded };
}
