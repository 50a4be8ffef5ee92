/** Finds releases by id, or by the beginning of one. */
import { type Manifest, releaseKey } from '../../model/release/release.ts';
import { closestOption } from '../../model/schema/schema.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { type ListedRelease, verifiedManifest } from './release-list.ts';

/** Reads the manifest of a listed release. */
export async function readManifest(namespace: Namespace, id: string): Promise<Manifest> {
  const text = await namespace.text(releaseKey(id));
  if (text !== null) return verifiedManifest(text, id, namespace);
  throw new OperatorError(`The release ${id} is listed in ${namespace.name} but cannot be read.`);
}

/** Finds a release. Throws when none matches, or more than one. */
export function findRelease(
  releases: ListedRelease[],
  name: string,
  namespace: Namespace,
): ListedRelease {
  const exact = releases.find(({ id }) => id === name);
  const [first, ...more] = exact ? [exact] : releases.filter(({ id }) => id.startsWith(name));
  if (first !== undefined && more.length === 0) return first;
  const ids = releases.map(({ id }) => id);
  if (first !== undefined)
    throw new OperatorError(
      `"${name}" matches ${more.length + 1} releases: pass more characters of the id.`,
    );
  const near = closestOption(name, ids);
  throw new OperatorError(
    `There is no release "${name}" in ${namespace.name}${near === undefined ? '' : `, but there is ${near}`}. To list them, run "npx edgepress releases".`,
  );
}
