/** The local KV of miniflare, and how a release gets into it: new objects first, the pointer last. */
import path from 'node:path';
import { readObject } from './objects.ts';
import { objectsOf } from './release-objects.ts';
import { type AssetSource, assetFilterAfter } from './publish/asset-filter.ts';
import { nextPointer } from './publish/next-pointer.ts';
import { OperatorError } from './publish/operator-error.ts';
import { isObject } from '../model/shape.ts';
import {
  type Manifest,
  objectKey,
  parseManifest,
  parsePointer,
  type Pointer,
  POINTER_KEY,
  releaseKey,
} from '../model/release.ts';

/** Where `npm run gc` says when it has deleted (`publish/sweep.ts`). */
export const SWEEP_KEY = 'gc';

/** Puts under way at once: the local store writes one after the other anyway. */
const CONCURRENCY = 32;

/** A place to put values under keys. */
export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string | ArrayBuffer, options?: { metadata: object }): Promise<void>;
  list(options: { prefix: string; cursor?: string }): Promise<KeyList>;
}

/** A page of a store's keys. */
export interface KeyList {
  keys: { name: string; metadata?: unknown }[];
  list_complete: boolean;
  cursor?: string;
}

/** A local KV that is open. */
export interface LocalKv extends KeyValueStore {
  /** The bytes under a key, or `null`. */
  bytes(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** Ends the miniflare behind it. */
  close(): Promise<void>;
}

/** What is used of the binding that miniflare gives. */
interface LocalStore extends KeyValueStore {
  get(key: string): Promise<string | null>;
  get(key: string, type: 'arrayBuffer'): Promise<ArrayBuffer | null>;
  delete(key: string): Promise<void>;
}

/** The binding of the namespace in `wrangler.toml`. */
const BINDING = 'DOCS';

/** Opens the local KV that lies in `folder`; a worker served from the same folder sees each write at once. */
export async function openLocalKv(folder: string): Promise<LocalKv> {
  quietWrangler();
  const [{ unstable_readConfig: readConfig }, { convertV4MiniflareOptions, Miniflare }] =
    await Promise.all([import('wrangler'), import('miniflare')]);
  const config = readConfig({ config: path.resolve('wrangler.toml') }, { hideWarnings: true });
  const namespaces: { binding: string; id?: string; preview_id?: string }[] = config.kv_namespaces;
  const binding = namespaces.find((entry) => entry.binding === BINDING);
  const restoreSignals = keepSignals();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // The names under which `wrangler dev` keeps the namespace in this folder.
      workers: [
        {
          name: config.name ?? 'edgepress',
          modules: true,
          script: '',
          kvNamespaces: { [BINDING]: binding?.preview_id ?? binding?.id ?? BINDING },
        },
      ],
      resourcePersistencePath: path.join(folder, 'v3'),
      cf: false,
    }),
  );
  const store: LocalStore = await miniflare.getKVNamespace(BINDING);
  restoreSignals();
  return {
    get: (key) => unlocked(() => store.get(key)),
    async bytes(key) {
      const found = await unlocked(() => store.get(key, 'arrayBuffer'));
      return found && new Uint8Array(found);
    },
    put: (key, value, options) => unlocked(() => store.put(key, value, options)),
    delete: (key) => unlocked(() => store.delete(key)),
    list: (options) => unlocked(() => store.list(options)),
    close: () => miniflare.dispose(),
  };
}

/** Pauses before the local KV is tried again, ms: its file is locked while another process writes. */
const LOCKED_MS = [20, 50, 100, 200, 400, 800, 1600, 3200];

// Each process has a workerd of its own over the same SQLite file, and workerd does not wait for a lock. All of
// these operations may be repeated.
async function unlocked<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of LOCKED_MS) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  try {
    return await work();
  } catch (error) {
    throw new OperatorError(
      `The local KV does not answer: ${error instanceof Error ? error.message : String(error)}. Is another command writing to it?`,
    );
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Miniflare ends the process on a signal, before the others of this session have been ended.
function keepSignals(): () => void {
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  return () => {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.has(listener)) process.removeListener(signal, listener);
  };
}

/** Environment of every wrangler this project starts: no look-ups outside of this machine. */
export function quietWrangler(): void {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  process.env['WRANGLER_SEND_METRICS'] = 'false';
}

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
