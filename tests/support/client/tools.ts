/** The entry's functions, handed over as `main.ts` does, for modules that are loaded later. */
import type { Tools } from '../../../client/entry/entry-api.ts';

/** Imports the entry's functions anew and hands them to `tools.ts`. */
export async function handOverTools(): Promise<Tools> {
  const [branches, chunk, failure, progress, spinner, storage, target, touch] = await Promise.all([
    import('../../../client/navigation/branches.ts'),
    import('../../../client/entry/chunk.ts'),
    import('../../../client/failure.ts'),
    import('../../../client/navigation/progress.ts'),
    import('../../../client/spinner.ts'),
    import('../../../client/storage.ts'),
    import('../../../client/navigation/hash-target.ts'),
    import('../../../client/entry/first-interaction.ts'),
  ]);
  const { receiveTools } = await import('../../../client/entry/entry-api.ts');
  const tools: Tools = {
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
  receiveTools(tools);
  return tools;
}
