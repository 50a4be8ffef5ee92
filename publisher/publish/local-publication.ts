/** Publishes to the local namespace: new objects first, the pointer last. For `edgepress dev`, where every save is a publish. */
import { objectsOf } from '../../compiler/release/release-objects.ts';
import { parsePointer, type Pointer, POINTER_KEY } from '../../model/release/pointer.ts';
import { type Manifest, objectKey } from '../../model/release/release.ts';
import type { Namespace } from '../kv/namespace.ts';
import { nextPointer } from '../pointer/next-pointer.ts';
import { writePointer } from '../pointer/pointer-move.ts';
import { SWEEP_KEY } from '../pointer/sweep.ts';
import { nextAssetFilter } from '../releases/kept-assets.ts';
import { releasePair } from '../releases/release-list.ts';
import { uploadObjects } from '../releases/upload.ts';
import type { PublishResult } from './publication.ts';

/** The objects that a namespace holds: listed once, then tracked until `edgepress gc` deletes some. */
export class KnownObjects {
  #known: Set<string> | undefined;
  #sweep: string | null = null;

  /** The hashes that the namespace does not hold yet. */
  async missing(namespace: Namespace, hashes: Iterable<string>): Promise<string[]> {
    const sweep = await namespace.text(SWEEP_KEY);
    if (sweep !== this.#sweep) this.#known = undefined;
    this.#sweep = sweep;
    this.#known ??= await storedObjects(namespace);
    const known = this.#known;
    return [...hashes].filter((hash) => hash !== '' && !known.has(hash));
  }

  /** Adds hashes that were written. */
  add(hashes: string[]): void {
    for (const hash of hashes) this.#known?.add(hash);
  }
}

async function storedObjects(namespace: Namespace): Promise<Set<string>> {
  const prefix = objectKey('');
  const keys = await namespace.list(prefix);
  return new Set(keys.map(({ name }) => name.slice(prefix.length)));
}

/**
 * Publishes a release from the objects in `store`. Whatever is current is replaced, even a pointer that cannot be read.
 * Returns 0 writes when the release was current already.
 */
export async function publishLocally(
  namespace: Namespace,
  known: KnownObjects,
  store: string,
  { manifest, objects }: { manifest: Manifest; objects: Set<string> },
): Promise<Pick<PublishResult, 'writes'>> {
  const base = await readablePointer(namespace);
  const current = base?.manifest ?? null;
  const missing =
    current !== null && isSharded(current) && isSharded(manifest)
      ? newObjects(manifest, current, store)
      : await known.missing(namespace, objects);
  const upload = uploadObjects(missing, { namespace, store });
  if (current?.id === manifest.id) {
    await upload;
    known.add(missing);
    return { writes: missing.length };
  }
  // Only the pointer must come last.
  await Promise.all([upload, namespace.write([releasePair(manifest, {})])]);
  known.add(missing);
  const assets = await nextAssetFilter(namespace, base, manifest);
  const at = new Date(namespace.now()).toISOString();
  await writePointer(namespace, base, nextPointer(base, { manifest, at, by: 'publish', assets }), {
    replace: true,
  });
  return { writes: missing.length + 2 };
}

// Listing every key of a large site takes longer than building it. A release that the pointer names is complete.
function newObjects(manifest: Manifest, current: Manifest, store: string): string[] {
  try {
    const there = objectsOf(current, store, manifest);
    return [...objectsOf(manifest, store, current)].filter((hash) => !there.has(hash));
  } catch {
    // The build's objects may have been deleted since. Then the whole release is written, which does no harm.
    return [...objectsOf(manifest, store)];
  }
}

function isSharded(manifest: Manifest): boolean {
  return 'shards' in manifest.pages;
}

async function readablePointer(namespace: Namespace): Promise<Pointer | null> {
  const text = await namespace.text(POINTER_KEY);
  try {
    return text === null ? null : parsePointer(text);
  } catch {
    return null;
  }
}
