/** Serves a built site with the worker's app in this process. */
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import { createApp } from '../../../worker/index.ts';
import { memoryKv } from '../kv/memory-kv.ts';
import { memoryNamespace } from '../kv/store-namespace.ts';

/** Publishes a build into memory, and returns a function that requests a path from it. */
export async function appOfSite(
  outcome: BuildOutcome,
  out: string,
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const target = memoryNamespace();
  await publishLocally(target, new KnownObjects(), objectsFolder(out), outcome);
  const keys = new Set(target.written);
  const values = [...keys].map((key) => [
    key,
    Buffer.from(target.store.read(key) ?? []).toString('utf8'),
  ]);
  const env = { DOCS: memoryKv(Object.fromEntries(values)).namespace, VERSION: { id: 'worker-1' } };
  const app = createApp();
  return async (path, headers = {}) =>
    app.fetch(new Request(`https://docs.example${path}`, { headers }), env);
}
