/** The entry's functions, handed over as `main.ts` does, for modules that are loaded later. */
import type { EntryApi } from '../../../client/entry-api/entry-api.ts';

/** Imports the entry's functions anew and hands them to `entry-api.ts`. */
export async function provideEntryApi(): Promise<EntryApi> {
  const [branches, chunk, failure, progress, spinner, storage, target, touch] = await Promise.all([
    import('../../../client/dom/sidebar-categories.ts'),
    import('../../../client/entry-api/load-chunk.ts'),
    import('../../../client/dom/failure.ts'),
    import('../../../client/dom/progress.ts'),
    import('../../../client/dom/spinner.ts'),
    import('../../../client/state/storage.ts'),
    import('../../../client/dom/hash-target.ts'),
    import('../../../client/entry-api/held-copies.ts'),
  ]);
  const { setEntryApi } = await import('../../../client/entry-api/entry-api.ts');
  const entryApi: EntryApi = {
    ...branches,
    ...chunk,
    ...failure,
    ...progress,
    ...spinner,
    ...storage,
    ...target,
    ...touch,
    loadedUrl: location.href,
  };
  setEntryApi(entryApi);
  return entryApi;
}
