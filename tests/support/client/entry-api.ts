/** Provides lazily loaded modules with the entry's functions, like `main.ts`. */
import type { EntryApi } from '../../../client/entry-api/entry-api.ts';

/** Imports fresh copies of the entry's functions and passes them to `entry-api.ts`. */
export async function provideEntryApi(): Promise<EntryApi> {
  const [branches, chunk, failure, progress, spinner, storage, target, touch] = await Promise.all([
    import('../../../client/dom/sidebar-categories.ts'),
    import('../../../client/entry-api/load-chunk.ts'),
    import('../../../client/dom/failure.ts'),
    import('../../../client/dom/progress.ts'),
    import('../../../client/dom/spinner.ts'),
    import('../../../client/state/storage.ts'),
    import('../../../client/dom/hash-target.ts'),
    import('../../../client/entry-api/pending-copies.ts'),
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
