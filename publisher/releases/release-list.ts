/** Lists the releases of a namespace. */
import { type Manifest, parseManifest, releaseKey } from '../../model/release/release.ts';
import { isObject } from '../../model/schema/schema.ts';
import { METADATA_BYTES, type Namespace, type KeyValuePair } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** The metadata of a release, which is listed without reading manifests. */
export interface ListedRelease {
  /** The part of the key after `release/`. */
  id: string;
  /** When it was built, ISO 8601 UTC. */
  created: string;
  /** Who built it. May be empty. */
  author: string;
  /** Number of pages. */
  pages: number;
  /** When the preview expires, ISO 8601 UTC; absent for published releases. */
  preview?: string;
  /** The release that was current at the upload; `null` when there was none, absent in old releases. */
  base?: string | null;
  /** Source revision, if known. */
  source?: string;
}

/** The origin of a release. It is not part of the manifest, because the same content is the same release. */
export type ReleaseOrigin = Pick<ListedRelease, 'preview' | 'base' | 'source'>;

// @key release/<id>: A release: `Manifest` as JSON. The metadata of the key is `ListedRelease` without the id. Written once, and again if the end of a preview moves.
/** The key, manifest and metadata of a release. */
export function releasePair(manifest: Manifest, origin: ReleaseOrigin): KeyValuePair {
  const { id, created, author, count } = manifest;
  const metadata = {
    created,
    author: author.slice(0, METADATA_BYTES / 8),
    pages: count,
    ...origin,
  };
  return { key: releaseKey(id), value: JSON.stringify(manifest), metadata };
}

/** Parses the value of `release/<id>`. Throws an `OperatorError` when it is damaged, or belongs to another release. */
export function verifiedManifest(text: string, id: string, namespace: Namespace): Manifest {
  let why = 'it is the manifest of another release';
  try {
    const manifest = parseManifest(text);
    if (manifest.id === id) return manifest;
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
  }
  throw new OperatorError(
    `The release ${id} in ${namespace.name} is damaged: ${why}. Nothing was moved or deleted. Publish again, or roll back to another release.`,
  );
}

/** All releases of the namespace, oldest first. Takes one list operation per thousand releases. */
export async function listReleases(namespace: Namespace): Promise<ListedRelease[]> {
  const prefix = releaseKey('');
  const keys = await namespace.list(prefix);
  // Old versions wrote no metadata, so read those manifests.
  const bare = keys.filter(({ metadata }) => !isObject(metadata)).map(({ name }) => name);
  const texts = bare.length === 0 ? new Map<string, string>() : await namespace.texts(bare);
  const releases = keys.flatMap(({ name, metadata }) => {
    const id = name.slice(prefix.length);
    if (isObject(metadata)) return [listed(id, metadata)];
    const text = texts.get(name);
    if (text === undefined) return []; // Deleted between the list and the read.
    const { created, author, count } = verifiedManifest(text, id, namespace);
    return [{ id, created, author, pages: count }];
  });
  return releases.sort((a, b) => (a.created < b.created ? -1 : 1));
}

function listed(id: string, metadata: Record<string, unknown>): ListedRelease {
  const { preview, base, source } = metadata;
  return {
    id,
    created: String(metadata['created']),
    author: String(metadata['author']),
    pages: Number(metadata['pages']),
    ...(typeof preview === 'string' && { preview }),
    ...((typeof base === 'string' || base === null) && { base }),
    ...(typeof source === 'string' && { source }),
  };
}
