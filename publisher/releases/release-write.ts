/** Writes and checks the key `release/<id>`. */
import { type Manifest, releaseKey } from '../../model/release/release.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { listReleases, type ReleaseOrigin, releasePair } from './release-list.ts';
import { waitUntilVisible } from './upload.ts';

/** Writes `release/<id>` and reads it back. */
export async function writeRelease(
  namespace: Namespace,
  manifest: Manifest,
  origin: ReleaseOrigin,
): Promise<void> {
  const pair = releasePair(manifest, origin);
  await namespace.write([pair]);
  if (await waitUntilVisible(async () => (await namespace.text(pair.key)) === pair.value)) return;
  throw new OperatorError(
    `${namespace.name} does not return ${pair.key} as it was written: the pointer was not moved. Run the same command again.`,
  );
}

/** Whether the key of a release exists. */
export async function hasRelease(namespace: Namespace, id: string): Promise<boolean> {
  return (await namespace.text(releaseKey(id))) !== null;
}

/**
 * When a preview expires. A published release must not become a preview, so this returns `null` for it. An existing preview
 * of the same release never expires earlier than before.
 */
export async function previewEnd(
  namespace: Namespace,
  id: string,
  wanted: string,
): Promise<string | null> {
  const known = (await listReleases(namespace)).find((release) => release.id === id);
  if (known === undefined) return wanted;
  if (known.preview === undefined) return null;
  return known.preview > wanted ? known.preview : wanted;
}
