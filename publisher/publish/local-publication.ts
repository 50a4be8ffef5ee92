/** Publishes into a local KV (`local-kv.ts`): new objects first, the pointer last. */
import { type KeyList, type KeyValueStore, SWEEP_KEY } from '../kv/local-kv.ts';
import { readObject } from '../../compiler/objects/objects.ts';
import { type AssetSource, assetFilterAfter } from '../releases/asset-filter.ts';
import { nextPointer } from '../pointer/next-pointer.ts';
import { objectsOf } from '../../compiler/release/release-objects.ts';
import { parsePointer, type Pointer, POINTER_KEY } from '../../model/release/pointer.ts';
import {
  type Manifest,
  objectKey,
  parseManifest,
  releaseKey,
} from '../../model/release/release.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Puts under way at once: the local store writes one after the other anyway. */
const CONCURRENCY = 32;

/** Which objects a store already holds: asked once, then remembered until `npm run gc` has deleted some. */
export class KnownObjects {
  #known: Set<string> | undefined;
  #sweep: string | null = null;

  /** The hashes that are not there yet. */
  async missing(kv: KeyValueStore, hashes: Iterable<string>): Promise<string[]> {
    const sweep = await kv.get(SWEEP_KEY);
    if (sweep !== this.#sweep) this.#known = undefined;
    this.#sweep = sweep;
    this.#known ??= await storedObjects(kv);
    const known = this.#known;
    return [...hashes].filter((hash) => hash !== '' && !known.has(hash));
  }

  /** Remembers hashes after they have been written. */
  add(hashes: string[]): void {
    for (const hash of hashes) this.#known?.add(hash);
  }
}

async function storedObjects(kv: KeyValueStore): Promise<Set<string>> {
  const prefix = objectKey('');
  return new Set((await keysWith(kv, prefix)).map(({ name }) => name.slice(prefix.length)));
}

async function keysWith(kv: KeyValueStore, prefix: string): Promise<KeyList['keys']> {
  const found: KeyList['keys'] = [];
  let cursor: string | undefined;
  do {
    const page = await kv.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.keys);
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
  return found;
}

/** What a publish wrote. */
export interface Published {
  /** Keys written, the pointer included; 0 when the release was already the current one. */
  writes: number;
}

/** Publishes a release into a store: objects, then `release/<id>`, then the pointer. */
export async function publishLocally(
  kv: KeyValueStore,
  known: KnownObjects,
  store: string,
  release: { manifest: Manifest; objects: Set<string> },
): Promise<Published> {
  const { manifest } = release;
  const base = await currentPointer(kv);
  const current = base?.manifest ?? null;
  const missing =
    current !== null && isLarge(current) && isLarge(manifest)
      ? newObjects(manifest, current, store)
      : await known.missing(kv, release.objects);
  const queue = [...missing];
  await Promise.all(
    Array.from({ length: Math.min(CONCURRENCY, queue.length) }, async () => {
      for (let hash = queue.pop(); hash !== undefined; hash = queue.pop()) {
        const bytes = readObject(store, hash);
        await kv.put(
          objectKey(hash),
          bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
        );
      }
    }),
  );
  known.add(missing);
  if (current?.id === manifest.id) return { writes: missing.length };
  await kv.put(releaseKey(manifest.id), JSON.stringify(manifest));
  const assets = await assetFilterAfter(base, manifest, keptAssets(kv));
  const at = new Date().toISOString();
  const pointer = nextPointer(base, { manifest, at, by: 'publish', assets });
  await kv.put(POINTER_KEY, JSON.stringify(pointer));
  return { writes: missing.length + 2 };
}

function keptAssets(kv: KeyValueStore): AssetSource {
  return {
    object: (hash) => kv.get(objectKey(hash)),
    async releases() {
      const kept = await keysWith(kv, releaseKey(''));
      const published = kept.filter(({ metadata }) => !isPreview(metadata));
      const texts = await Promise.all(published.map(({ name }) => kv.get(name)));
      return texts.flatMap((text) => (text === null ? [] : [parseManifest(text)]));
    },
  };
}

function isPreview(metadata: unknown): boolean {
  return isObject(metadata) && metadata['preview'] !== undefined;
}

// Asking a store for all its keys takes longer than a large site's build. What the pointer names is whole.
function newObjects(manifest: Manifest, current: Manifest, store: string): string[] {
  try {
    const there = objectsOf(current, store, manifest);
    return [...objectsOf(manifest, store, current)].filter((hash) => !there.has(hash));
  } catch {
    // The store of a build may have been emptied since; then all of the release is written, which does no harm.
    return [...objectsOf(manifest, store)];
  }
}

function isLarge(manifest: Manifest): boolean {
  return 'shards' in manifest.pages;
}

// A pointer that cannot be understood is replaced.
async function currentPointer(kv: KeyValueStore): Promise<Pointer | null> {
  const text = await kv.get(POINTER_KEY);
  try {
    return text === null ? null : parsePointer(text);
  } catch {
    return null;
  }
}
