/**
 * Caches releases in the isolate: the current one, which is refreshed in the background, the previous one, and those that
 * readers' open tabs still use. Only plain data is cached, because streams and requests can't be used after their request ends.
 */
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { shardAt } from '../../model/release/shard-at.ts';
import { byteLru } from '../cache/byte-lru.ts';
import { createKnownPaths } from './known-paths.ts';
import { readOrNull } from './failure-policy.ts';
import {
  type CachedPointer,
  NothingPublished,
  type PointerContext,
  loadPointer,
} from './pointer-read.ts';
import type { Publication } from './publication.ts';
import type { Store } from './release-store.ts';
import { EMPTY_SHARD, inlineShard, type ShardView } from './shard-view.ts';
import {
  isWithdrawn,
  cachedView,
  shardWithoutWithdrawn,
  manifestWithoutWithdrawn,
} from './withdrawn.ts';

/** A page found in the path table, with its shard, which has the branches of its sidebar. */
export interface FoundPage {
  entry: PageEntry;
  shard: ShardView;
}

/** The served release, and the content that may be served. */
export interface CurrentRelease {
  manifest: Manifest;
  publication: Publication;
}

/** The isolate's releases. Every method throws `Unreachable` if KV can't answer. */
export interface Releases {
  /** The current release. The pointer is read at most once in `ttl` milliseconds. */
  current(store: Store, ttl: number, context: PointerContext): Promise<CurrentRelease>;
  /** The current release if it's in memory and the pointer isn't older than `ttl` milliseconds. */
  known(ttl: number): CurrentRelease | null;
  /** The previous manifest, or `null` if there is none or it can't be read. */
  previous(store: Store): Promise<Manifest | null>;
  /** The manifest of a published release, or `null` without a read of it. */
  pinned(id: string, store: Store, context: PointerContext): Promise<Manifest | null>;
  /** The manifest of any release, for preview links; `null` if there is none. */
  draft(id: string, store: Store): Promise<Manifest | null>;
  /** Reads the pointer again for a release or an asset that the cached one doesn't know, because it may be newer. */
  recheck(store: Store, context: PointerContext): Promise<Publication>;
  /** The shard of the path table that would have `path`. */
  shard(manifest: Manifest, path: string, store: Store): Promise<ShardView>;
  /** The same if it's in memory; without a read. */
  cachedShard(manifest: Manifest, path: string): ShardView | undefined;
  /** Whether a page may have this path in any case. `false` costs no read. */
  mayHave(manifest: Manifest, path: string): boolean;
  /** The page at `path`, or `null` if there is none. */
  find(manifest: Manifest, path: string, store: Store): Promise<FoundPage | null>;
}

// @limit bytes of shards in an isolate: The oldest are dropped.
/**
 * Texts of about four shards. More would make the heap depend on the size of the site, and a shard that's read again comes
 * from KV's cache at the edge.
 */
const SHARD_BYTES = 350_000;
// @limit bytes of manifests in an isolate: The oldest are dropped.
/** Estimated bytes of the manifests that open tabs still name. */
const MANIFEST_BYTES = 16_000_000;
/**
 * An unknown release or asset may be newer than the cached pointer, so the pointer is read again, but only once in so many
 * milliseconds, because ids can be invented.
 */
const RECHECK_MS = 5000;

/**
 * A release that KV doesn't have (the pointer still names it after `gc` has deleted it) isn't read again within so many
 * milliseconds. KV caches its absence for as long.
 */
const ABSENT_MS = 60_000;

/** Creates an empty cache of releases. */
export function createReleases(): Releases {
  const shards = byteLru<ShardView>(SHARD_BYTES, SHARD_BYTES);
  const manifests = byteLru<Manifest>(MANIFEST_BYTES);
  const paths = createKnownPaths();
  const absent = new Map<string, number>();
  let cached: CachedPointer | null = null;
  let refreshing: Promise<CachedPointer> | null = null;

  // One refresh at a time, and always in the background: the request that started it may end before KV answers, while others
  // still wait for the answer.
  function refresh(store: Store, context: PointerContext): Promise<CachedPointer> {
    if (refreshing) return refreshing;
    const reading = loadPointer(store, cached, context)
      .then((read) => {
        if (cached && cached.manifest.id !== read.manifest.id) keep(cached.manifest);
        cached = read;
        return read;
      })
      .catch((error: unknown) => {
        if (error instanceof NothingPublished) cached = null;
        throw error;
      })
      .finally(() => {
        refreshing = null;
      });
    refreshing = reading;
    context.background('pointer', reading);
    return reading;
  }

  function keep(manifest: Manifest): void {
    manifests.set(manifest.id, manifest, weight(manifest));
  }

  async function manifestOf(id: string, store: Store): Promise<Manifest | null> {
    const manifest = await storedManifest(id, store);
    return manifest && viewOf(manifest, store);
  }

  async function storedManifest(id: string, store: Store): Promise<Manifest | null> {
    if (cached?.manifest.id === id) return cached.manifest;
    const known = manifests.get(id);
    if (known) return known;
    if (Date.now() < (absent.get(id) ?? 0)) return null;
    const manifest = await store.manifest(id);
    if (manifest) keep(manifest);
    else absent.set(id, Date.now() + ABSENT_MS);
    return manifest;
  }

  // The request may come from an isolate that has read a newer pointer.
  async function recheck(store: Store, context: PointerContext): Promise<Publication> {
    if (cached && Date.now() - cached.checkedAt < RECHECK_MS) return cached.publication;
    return (await refresh(store, context)).publication;
  }

  async function shard(manifest: Manifest, path: string, store: Store): Promise<ShardView> {
    return shardWithoutWithdrawn(await storedShard(manifest, path, store), manifest);
  }

  async function storedShard(manifest: Manifest, path: string, store: Store): Promise<ShardView> {
    if ('inline' in manifest.pages) return inlineShard(manifest.pages.inline);
    const hash = shardOf(manifest, path);
    if (hash === undefined) return EMPTY_SHARD;
    const known = shards.get(hash);
    if (known) return known;
    const read = await store.shard(hash);
    shards.set(hash, read.shard, read.length);
    return read.shard;
  }

  async function viewOf(manifest: Manifest, store: Store, state = cached): Promise<Manifest> {
    const withdrawn = state?.publication.withdrawn;
    if (withdrawn === undefined || withdrawn.generation === 0) return manifest;
    const known = cachedView(manifest, withdrawn);
    if (known) return known;
    const look = (path: string): Promise<boolean | null> =>
      readOrNull(
        'withdrawnPage',
        async () => {
          const entry = (await storedShard(manifest, path, store)).page(path);
          return entry !== undefined && isWithdrawn(entry, withdrawn);
        },
        { path },
      );
    // Anybody can request any published release, so one that the pointer doesn't describe must not cost a read per path: its
    // intact pages at withdrawn paths are hidden, too, and readers get those of the current release.
    const isPublished = state?.publication.releases.has(manifest.id) ?? false;
    return manifestWithoutWithdrawn(
      manifest,
      withdrawn,
      withdrawn.hidden && isPublished ? null : look,
    );
  }

  async function shown(state: CachedPointer, store: Store): Promise<CurrentRelease> {
    const { manifest, publication } = state;
    return { manifest: await viewOf(manifest, store, state), publication };
  }

  function mayHave(manifest: Manifest, path: string): boolean {
    const hash = shardOf(manifest, path);
    return hash === undefined || paths.mayHave(hash, path);
  }

  return {
    known(ttl) {
      if (cached === null || Date.now() - cached.checkedAt >= ttl) return null;
      const { manifest, publication } = cached;
      const { withdrawn } = publication;
      const view = withdrawn.generation === 0 ? manifest : cachedView(manifest, withdrawn);
      return view && { manifest: view, publication };
    },
    async current(store, ttl, context) {
      if (cached === null) return shown(await refresh(store, context), store);
      if (Date.now() - cached.checkedAt < ttl) return shown(cached, store);
      // Without a TTL (in development) the request waits for the pointer; otherwise readers never do.
      const before = cached;
      const reading = refresh(store, context);
      return shown(ttl > 0 ? before : await reading, store);
    },
    async previous(store) {
      const id = cached?.previous;
      if (!id || !cached?.publication.releases.has(id)) return null;
      return readOrNull('previous', () => manifestOf(id, store), { id });
    },
    async pinned(id, store, context) {
      const isKnown = cached?.publication.releases.has(id);
      const isPublished = isKnown || (await recheck(store, context)).releases.has(id);
      return isPublished ? manifestOf(id, store) : null;
    },
    draft: manifestOf,
    recheck,
    shard,
    cachedShard(manifest, path) {
      const { pages } = manifest;
      const stored =
        'inline' in pages ? inlineShard(pages.inline) : shards.get(shardOf(manifest, path) ?? '');
      return stored && shardWithoutWithdrawn(stored, manifest);
    },
    mayHave,
    async find(manifest, path, store) {
      if (!mayHave(manifest, path)) return null;
      const found = await shard(manifest, path, store);
      const entry = found.page(path);
      if (entry !== undefined) return { entry, shard: found };
      const hash = shardOf(manifest, path);
      // Including the withdrawn pages, which another pointer may bring back.
      const stored = await storedShard(manifest, path, store);
      if (hash !== undefined) paths.add(hash, () => Object.keys(stored.all().pages));
      return null;
    },
  };
}

// A page in the inline table takes about 600 bytes; the rest (site, sidebars) is small beside it.
function weight(manifest: Manifest): number {
  return 20_000 + ('inline' in manifest.pages ? manifest.count * 600 : 0);
}

// The hash of the shard that would have a path; `undefined` if the table isn't split.
function shardOf({ pages }: Manifest, path: string): string | undefined {
  return 'shards' in pages ? pages.shards[shardAt(pages.shards, path)]?.object : undefined;
}
