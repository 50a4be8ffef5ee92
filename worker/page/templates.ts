/** Reads the site's slots and layouts: from the manifest, or once for each isolate and release from their object. */
import type { Manifest } from '../../model/release/release.ts';
import {
  parseTemplates,
  type Templates,
  type TemplatesRef,
} from '../../model/release/templates.ts';
import { readOrNull } from '../release/failure-policy.ts';
import type { NegativeCache } from '../release/negative-cache.ts';
import type { Store } from '../release/release-store.ts';

/** What reading templates needs of a request's context. */
export interface TemplateContext {
  isolate: { failedObjects: NegativeCache };
  store: Store;
}

const NO_TEMPLATES: Templates = { html: {}, head: [], islands: [], styles: [] };

const known = new WeakMap<TemplatesRef, Templates>();

/**
 * Returns the templates of a release, or `null` if they can't be read. Then pages are shown in the engine's layouts, and must
 * not be cached.
 */
export async function readTemplates(
  { isolate: { failedObjects }, store }: TemplateContext,
  { templates: ref }: Manifest,
): Promise<Templates | null> {
  if (ref === undefined) return NO_TEMPLATES;
  if ('inline' in ref) return ref.inline;
  const found = known.get(ref);
  const hash = ref.object;
  if (found || failedObjects.has(hash)) return found ?? null;
  const read = async (): Promise<Templates> =>
    parseTemplates(await new Response(await store.object(hash)).text());
  const templates = await readOrNull('templates', read, { hash });
  if (templates === null) failedObjects.add(hash);
  else known.set(ref, templates);
  return templates;
}
