/**
 * The releases that this isolate knows: the current one, refreshed behind responses, the one before it, and
 * those that readers' open tabs still name. Holds plain data only: a stream or a request kept here would
 * belong to a request that has ended.
 */
import { type Manifest, type PageEntry, type Shard } from '../../model/release/release.ts';
import { shardAt } from '../../model/release/shard-at.ts';
import { byteLru } from '../cache/byte-lru.ts';
import { createKnownPaths } from './known-paths.ts';
import { log } from '../observability/log.ts';
import {
  type HeldPointer,
  NothingPublished,
  type PointerContext,
  readPointer,
} from './pointer-read.ts';
import type { Publication } from './publication.ts';
import type { Store } from './release-store.ts';
import { shardViewOf, type ShardView } from './shard-view.ts';
import {
  isWithdrawn,
  cachedView,
  shardWithoutWithdrawn,
  manifestWithoutWithdrawn,
} from './withdrawn.ts';

/** A page found in the path table, with the part of it that says where the page stands. */
export interface FoundPage {
  entry: PageEntry;
  part: ShardView;
}

/** The release that is shown, and what else may be served. */
export interface CurrentRelease {
  manifest: Manifest;
  publication: Publication;
}

/** The isolate's memory of releases. Every method throws `Unreachable` when KV cannot say. */
export interface Releases {
  /** The release that the pointer names; read at most once in `ttl` milliseconds. */
  current(store: Store, ttl: number, context: PointerContext): Promise<CurrentRelease>;
  /** The manifest before the current one, or `null` when there is none or it cannot be had. */
  previous(store: Store): Promise<Manifest | null>;
  /** The manifest of a published release by its id, or `null`: then KV was not asked for it. */
  pinned(id: string, store: Store, context: PointerContext): Promise<Manifest | null>;
  /** The manifest of any release by its id, for the holder of a preview link; `null` when there is none. */
  draft(id: string, store: Store): Promise<Manifest | null>;
  /** What may be served, for a release or an asset that the held pointer does not know: it may be newer. */
  recheck(store: Store, context: PointerContext): Promise<Publication>;
  /** The part of the path table in which `path` is, if it is anywhere. */
  part(manifest: Manifest, path: string, store: Store): Promise<ShardView>;
  /** The part in which `path` would be, if it is in memory; without a read. */
  cachedShard(manifest: Manifest, path: string): ShardView | undefined;
  /** Whether a page may have this path, in whatever case. `false` costs no read. */
  mayHave(manifest: Manifest, path: string): boolean;
  /** The page at `path`, or `null`: then no page has it, and KV was not asked for it. */
  find(manifest: Manifest, path: string, store: Store): Promise<FoundPage | null>;
}

/**
 * Texts of shards: some four of them, the parts of the site that are read now. More would make the heap of a large
 * site another than a small one's, and a shard that is read again comes from KV's cache at the edge.
 */
const SHARD_BYTES = 350_000;
/** Root manifests of releases that open tabs still name, by their estimated bytes. */
const MANIFEST_BYTES = 16_000_000;
/**
 * An unknown release or asset may be newer than the pointer that is held, so the pointer is read again, but not within
 * so many milliseconds of the last time: ids can be made up.
 */
const RECHECK_MS = 5000;

/**
 * A release that KV does not have (the pointer still names it after `gc` has deleted it) is not asked for again within so
 * many milliseconds. KV remembers absence as long.
 */
const ABSENT_MS = 60_000;

/** An empty memory. */
export function createReleases(): Releases {
  const shards = byteLru<ShardView>(SHARD_BYTES, SHARD_BYTES);
  const manifests = byteLru<Manifest>(MANIFEST_BYTES);
  const paths = createKnownPaths();
  const absent = new Map<string, number>();
  let held: HeldPointer | null = null;
  let refreshing: Promise<HeldPointer> | null = null;

  // One refresh at a time, and always with a lifetime of its own: the request that started it may be gone
  // before KV answers, and the others still wait for the answer.
  function refresh(store: Store, context: PointerContext): Promise<HeldPointer> {
    if (refreshing) return refreshing;
    const reading = readPointer(store, held, context)
      .then((fresh) => {
        if (held && held.manifest.id !== fresh.manifest.id) keep(held.manifest);
        held = fresh;
        return fresh;
      })
      .catch((error: unknown) => {
        if (error instanceof NothingPublished) held = null;
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
    const manifest = await wholeManifest(id, store);
    return manifest && viewOf(manifest, store);
  }

  async function wholeManifest(id: string, store: Store): Promise<Manifest | null> {
    if (held?.manifest.id === id) return held.manifest;
    const known = manifests.get(id);
    if (known) return known;
    if (Date.now() < (absent.get(id) ?? 0)) return null;
    const manifest = await store.manifest(id);
    if (manifest) keep(manifest);
    else absent.set(id, Date.now() + ABSENT_MS);
    return manifest;
  }

  // What asks may come from an isolate that has read a newer pointer.
  async function recheck(store: Store, context: PointerContext): Promise<Publication> {
    if (held && Date.now() - held.asked < RECHECK_MS) return held.publication;
    return (await refresh(store, context)).publication;
  }

  async function part(manifest: Manifest, path: string, store: Store): Promise<ShardView> {
    return shardWithoutWithdrawn(await wholePart(manifest, path, store), manifest);
  }

  async function wholePart(manifest: Manifest, path: string, store: Store): Promise<ShardView> {
    if ('inline' in manifest.pages) return inlinePart(manifest.pages.inline);
    const hash = shardOf(manifest, path);
    if (hash === undefined) return EMPTY_SHARD;
    const known = shards.get(hash);
    if (known) return known;
    const read = await store.shard(hash);
    shards.set(hash, read.part, read.length);
    return read.part;
  }

  async function viewOf(manifest: Manifest, store: Store, state = held): Promise<Manifest> {
    const withdrawn = state?.publication.withdrawn;
    if (withdrawn === undefined || withdrawn.generation === 0) return manifest;
    const known = cachedView(manifest, withdrawn);
    if (known) return known;
    const look = async (path: string): Promise<boolean | null> => {
      try {
        const entry = (await wholePart(manifest, path, store)).page(path);
        return entry !== undefined && isWithdrawn(entry, withdrawn);
      } catch (error) {
        log('error', 'withdrawn-page-unknown', { path, error });
        return null;
      }
    };
    // Anybody may name any published release, so those that the pointer says nothing of cost no read per path either: their
    // clean pages at withdrawn paths are hidden, too, and readers get the current release's.
    const isPublished = state?.publication.releases.has(manifest.id) ?? false;
    return manifestWithoutWithdrawn(
      manifest,
      withdrawn,
      withdrawn.hidden && isPublished ? null : look,
    );
  }

  async function shown(state: HeldPointer, store: Store): Promise<CurrentRelease> {
    const { manifest, publication } = state;
    return { manifest: await viewOf(manifest, store, state), publication };
  }

  function mayHave(manifest: Manifest, path: string): boolean {
    const hash = shardOf(manifest, path);
    return hash === undefined || paths.mayHave(hash, path);
  }

  return {
    async current(store, ttl, context) {
      if (held === null) return shown(await refresh(store, context), store);
      if (Date.now() - held.asked < ttl) return shown(held, store);
      // Without a time to live (development) the answer is waited for; else readers never wait for it.
      const before = held;
      const reading = refresh(store, context);
      return shown(ttl > 0 ? before : await reading, store);
    },
    async previous(store) {
      const id = held?.previous;
      if (!id || !held?.publication.releases.has(id)) return null;
      try {
        return await manifestOf(id, store);
      } catch (error) {
        log('warn', 'previous-release-unreachable', { id, error });
        return null;
      }
    },
    async pinned(id, store, context) {
      const isKnown = held?.publication.releases.has(id);
      const isPublished = isKnown || (await recheck(store, context)).releases.has(id);
      return isPublished ? manifestOf(id, store) : null;
    },
    draft: manifestOf,
    recheck,
    part,
    cachedShard(manifest, path) {
      const { pages } = manifest;
      const held =
        'inline' in pages ? inlinePart(pages.inline) : shards.get(shardOf(manifest, path) ?? '');
      return held && shardWithoutWithdrawn(held, manifest);
    },
    mayHave,
    async find(manifest, path, store) {
      if (!mayHave(manifest, path)) return null;
      const found = await part(manifest, path, store);
      const entry = found.page(path);
      if (entry !== undefined) return { entry, part: found };
      const hash = shardOf(manifest, path);
      // With the withdrawn ones, which another pointer may bring back.
      const whole = await wholePart(manifest, path, store);
      if (hash !== undefined) paths.learn(hash, () => Object.keys(whole.all().pages));
      return null;
    },
  };
}

// A page in the inline table takes about 600 bytes; the rest (site, sidebars) is small beside it.
function weight(manifest: Manifest): number {
  return 20_000 + ('inline' in manifest.pages ? manifest.count * 600 : 0);
}

// Hash of the shard in which a path is, if it is anywhere; none where the table is not cut.
function shardOf({ pages }: Manifest, path: string): string | undefined {
  return 'shards' in pages ? pages.shards[shardAt(pages.shards, path)]?.object : undefined;
}

/** The part of a table without pages. */
export const EMPTY_SHARD = shardViewOf({ pages: {}, branches: {} });

// One part for a table, since what is derived of a part is remembered by it.
const inlineParts = new WeakMap<Shard, ShardView>();

function inlinePart(inline: Shard): ShardView {
  const part = inlineParts.get(inline) ?? shardViewOf(inline);
  inlineParts.set(inline, part);
  return part;
}
