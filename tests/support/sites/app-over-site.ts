/** Serves a temporary site with the worker in this process. */
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { type Pointer, POINTER_KEY } from '../../../model/release/pointer.ts';
import { objectKey } from '../../../model/release/release.ts';
import { createApp } from '../../../worker/index.ts';
import type { Env } from '../../../worker/config/env.ts';
import { memoryKv } from '../kv/memory-kv.ts';
import type { TemporarySite } from './temporary-site.ts';

/** A site that answers requests. */
export interface SiteApp {
  outcome: BuildOutcome;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The body of a response as text. */
  text(path: string): Promise<string>;
}

/** Builds the site and serves its release. */
export async function appOverSite(
  site: TemporarySite,
  variables: Partial<Env> = {},
): Promise<SiteApp> {
  const outcome = await site.build();
  const store = objectsFolder(site.out);
  const objects = [...outcome.objects].map((hash): [string, string] => [
    objectKey(hash),
    readObject(store, hash).toString('utf8'),
  ]);
  const kv = memoryKv(Object.fromEntries(objects));
  const { manifest } = outcome;
  const pointer: Pointer = {
    release: manifest.id,
    previous: null,
    at: manifest.created,
    manifest,
  };
  kv.values.set(`release/${manifest.id}`, JSON.stringify(manifest));
  kv.values.set(POINTER_KEY, JSON.stringify(pointer));
  const app = createApp();
  const env = { DOCS: kv.namespace, VERSION: { id: 'worker-1' }, ...variables } satisfies Env;
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    app.fetch(new Request(new URL(path, manifest.site.url), { headers }), env);
  return { outcome, get, text: async (path) => (await get(path)).text() };
}
