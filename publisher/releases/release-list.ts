/** The releases that a namespace has. */
import { type Manifest, parseManifest, releaseKey } from '../../model/release/release.ts';
import { isObject } from '../../model/schema/schema.ts';
import { METADATA_BYTES, type Namespace, type Pair } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** What a list tells of a release, without its manifest being read. */
export interface ListedRelease {
  id: string;
  /** When it was built, ISO 8601 UTC. */
  created: string;
  author: string;
  pages: number;
  /** When a preview ends, ISO 8601 UTC; absent for releases that were published. */
  preview?: string;
  /** The release that was current when this one was uploaded; `null` where there was none, absent in older ones. */
  base?: string | null;
  /** Source revision, where it is known. */
  source?: string;
}

/** Where a release comes from, which is no part of its manifest: the same content is the same release. */
export type Origin = Pick<ListedRelease, 'preview' | 'base' | 'source'>;

/** The pair of a release's manifest, with what a list will tell of it. */
export function releasePair(manifest: Manifest, origin: Origin): Pair {
  const { id, created, author, count } = manifest;
  const metadata = {
    created,
    author: author.slice(0, METADATA_BYTES / 8),
    pages: count,
    ...origin,
  };
  return { key: releaseKey(id), value: JSON.stringify(manifest), metadata };
}

/** The manifest in the text of a `release/<id>`. Throws a sentence when it is none, or another's. */
export function verifiedManifest(text: string, id: string, namespace: Namespace): Manifest {
  let why = 'it is the manifest of another release';
  try {
    const manifest = parseManifest(text);
    if (manifest.id === id) return manifest;
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
  }
  throw new OperatorError(
    `The release ${id} in ${namespace.name} is damaged: ${why}. Nothing was moved or deleted; publish again, and go back to another one.`,
  );
}

/** Every release in the namespace, oldest first. One list operation a thousand releases. */
export async function listReleases(namespace: Namespace): Promise<ListedRelease[]> {
  const prefix = releaseKey('');
  const keys = await namespace.list(prefix);
  // `npm start` and older publishes write none: then the manifest says it.
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
