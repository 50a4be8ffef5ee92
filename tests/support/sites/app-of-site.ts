/** Serves a built site with the worker's app in this process. */
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import type { DocsNamespace } from '../../../worker/config/bindings.ts';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import type { KvStore } from '../kv/kv-store.ts';
import { memoryNamespace } from '../kv/store-namespace.ts';
import { withKnownHeaders } from '../worker/known-headers.ts';

/** Requests a path of a site. */
export type SiteRequest = (
  path: string,
  headers?: Record<string, string>,
  more?: RequestInit,
) => Promise<Response>;

/** Publishes a build into memory, and returns a function that requests a path from it. `variables`: those of the worker. */
export async function appOfSite(
  outcome: BuildOutcome,
  out: string,
  variables: Partial<Env> = {},
): Promise<SiteRequest> {
  const target = memoryNamespace();
  await publishLocally(target, new KnownObjects(), objectsFolder(out), outcome);
  return appOfStore(target.store, variables);
}

/** Returns a function that requests a path from what is published in a store. */
export function appOfStore(store: KvStore, variables: Partial<Env> = {}): SiteRequest {
  const env = { DOCS: namespaceOf(store), VERSION: { id: 'worker-1' }, ...variables };
  const app = createApp();
  return async (path, headers = {}, more = {}) =>
    withKnownHeaders(
      path,
      await app.fetch(new Request(`https://docs.example${path}`, { ...more, headers }), env),
    );
}

function namespaceOf(store: KvStore): DocsNamespace {
  function get(key: string, options: { type: 'text' }): Promise<string | null>;
  function get(key: string, options: { type: 'stream' }): Promise<ReadableStream | null>;
  async function get(key: string, { type }: { type: 'text' | 'stream' }) {
    const value = store.read(key);
    if (value === null) return null;
    const bytes = Buffer.from(value);
    return type === 'stream' ? new Response(bytes).body : bytes.toString('utf8');
  }
  return { get };
}
