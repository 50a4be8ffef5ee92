/**
 * The releases that this isolate knows: the current one, refreshed behind responses, the one before it, and
 * those that readers' open tabs still name. Holds plain data only: a stream or a request kept here would
 * belong to a request that has ended.
 */
import {
  type Manifest,
  type PageEntry,
  parsePointer,
  parsePointerManifest,
  parsePointerState,
  type Pointer,
  type Shard,
} from '../model/release.ts';
import { shardAt } from '../model/shard-at.ts';
import type { Background } from './background.ts';
import { byteLru } from './byte-lru.ts';
import type { LastKnown } from './last-known.ts';
import { log } from './log.ts';
import { type Publication, publicationOf } from './publication.ts';
import { type Store, Unreachable } from './store.ts';
import { partOfShard, type TablePart } from './table-part.ts';

/** A page found in the path table, with the part of it that says where the page stands. */
export interface Found {
  entry: PageEntry;
  part: TablePart;
}

/** The release that is shown, and what else may be served. */
export interface Current {
  manifest: Manifest;
  publication: Publication;
}

/** The isolate's memory of releases. Every method throws `Unreachable` when KV cannot say. */
export interface Releases {
  /** The release that the pointer names; read at most once in `ttl` milliseconds. */
  current(store: Store, ttl: number, ways: PointerWays): Promise<Current>;
  /** The manifest before the current one, or `null` when there is none or it cannot be had. */
  previous(store: Store): Promise<Manifest | null>;
  /** The manifest of a published release by its id, or `null`: then KV was not asked for it. */
  pinned(id: string, store: Store, ways: PointerWays): Promise<Manifest | null>;
  /** The manifest of any release by its id, for the holder of a preview link; `null` when there is none. */
  draft(id: string, store: Store): Promise<Manifest | null>;
  /** What may be served, for a release or an asset that the held pointer does not know: it may be newer. */
  recheck(store: Store, ways: PointerWays): Promise<Publication>;
  /** The part of the path table in which `path` is, if it is anywhere. */
  part(manifest: Manifest, path: string, store: Store): Promise<TablePart>;
  /** The page at `path`, or `null`: then no page has it, and KV was not asked for it. */
  find(manifest: Manifest, path: string, store: Store): Promise<Found | null>;
}

/** What reading the pointer needs besides KV. */
export interface PointerWays {
  background: Background;
  lastKnown: LastKnown;
}

interface Held extends Current {
  /** The pointer's text; empty when it has to be looked at again. */
  text: string;
  /** The release before the one that is shown. */
  previous: string | null;
  /** When the pointer was last asked for, ms since the epoch. */
  asked: number;
}

/**
 * Texts of shards: some four of them, the parts of the site that are read now. More would make the heap of a large
 * site another than a small one's, and a shard that is read again comes from KV's cache at the edge.
 */
const SHARD_BYTES = 350_000;
/** Root manifests of releases that open tabs still name, by their estimated bytes. */
const MANIFEST_BYTES = 16_000_000;
/** After this, in ms, KV has shown a write everywhere; what is still missing then is lost, and not waited for. */
const SETTLED_MS = 300_000;
/**
 * An unknown release or asset may be newer than the pointer that is held, so the pointer is read again, but not within
 * so many milliseconds of the last time: ids can be made up.
 */
const RECHECK_MS = 5000;

/** The current release was withdrawn, and none before it is left. */
class NothingPublished extends Unreachable {
  override name = 'NothingPublished';
}

/** An empty memory. */
export function rememberReleases(): Releases {
  const shards = byteLru<TablePart>(SHARD_BYTES, SHARD_BYTES);
  const manifests = byteLru<Manifest>(MANIFEST_BYTES);
  let held: Held | null = null;
  let refreshing: Promise<Held> | null = null;

  // One refresh at a time, and always with a lifetime of its own: the request that started it may be gone
  // before KV answers, and the others still wait for the answer.
  function refresh(store: Store, ways: PointerWays): Promise<Held> {
    if (refreshing) return refreshing;
    const reading = readPointer(store, held, ways)
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
    ways.background('pointer', reading);
    return reading;
  }

  function keep(manifest: Manifest): void {
    manifests.set(manifest.id, manifest, weight(manifest));
  }

  async function manifestOf(id: string, store: Store): Promise<Manifest | null> {
    if (held?.manifest.id === id) return held.manifest;
    const known = manifests.get(id);
    if (known) return known;
    const manifest = await store.manifest(id);
    if (manifest) keep(manifest);
    return manifest;
  }

  // What asks may come from an isolate that has read a newer pointer.
  async function recheck(store: Store, ways: PointerWays): Promise<Publication> {
    if (held && Date.now() - held.asked < RECHECK_MS) return held.publication;
    return (await refresh(store, ways)).publication;
  }

  async function part(manifest: Manifest, path: string, store: Store): Promise<TablePart> {
    if ('inline' in manifest.pages) return inlinePart(manifest.pages.inline);
    const refs = manifest.pages.shards;
    const hash = refs[shardAt(refs, path)]?.object;
    if (hash === undefined) return NO_PAGES;
    const known = shards.get(hash);
    if (known) return known;
    const read = await store.shard(hash);
    shards.set(hash, read.part, read.length);
    return read.part;
  }

  return {
    async current(store, ttl, ways) {
      if (held === null) return refresh(store, ways);
      if (Date.now() - held.asked < ttl) return held;
      // Without a time to live (development) the answer is waited for; else readers never wait for it.
      const reading = refresh(store, ways);
      return ttl > 0 ? held : reading;
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
    async pinned(id, store, ways) {
      const isKnown = held?.publication.releases.has(id);
      const isPublished = isKnown || (await recheck(store, ways)).releases.has(id);
      return isPublished ? manifestOf(id, store) : null;
    },
    draft: manifestOf,
    recheck,
    part,
    async find(manifest, path, store) {
      const found = await part(manifest, path, store);
      const entry = found.page(path);
      return entry === undefined ? null : { entry, part: found };
    },
  };
}

// A page in the inline table takes about 600 bytes; the rest (site, sidebars) is small beside it.
function weight(manifest: Manifest): number {
  return 20_000 + ('inline' in manifest.pages ? manifest.count * 600 : 0);
}

const NO_PAGES = partOfShard({ pages: {}, branches: {} });

// One part for a table, since what is derived of a part is remembered by it.
const inlineParts = new WeakMap<Shard, TablePart>();

function inlinePart(inline: Shard): TablePart {
  const part = inlineParts.get(inline) ?? partOfShard(inline);
  inlineParts.set(inline, part);
  return part;
}

// What is held stays when KV fails: an old release is better than none. `asked` moves on all the same, so
// that an outage costs one read in a time to live and not one a request.
async function readPointer(store: Store, held: Held | null, ways: PointerWays): Promise<Held> {
  const asked = Date.now();
  try {
    const text = await store.pointer();
    if (held?.text === text) return { ...held, asked };
    const pointer = await soundPointer(text, store);
    const publication = publicationOf(pointer);
    const isAllowed = publication.releases.has(pointer.release);
    const isReady = isAllowed && (await hasArrived(pointer, asked, store));
    if (isReady || !isAllowed) ways.background('keep-pointer', ways.lastKnown.keep(text));
    if (!isReady) {
      const event = isAllowed ? 'release-waits' : 'release-withdrawn';
      log('warn', event, { release: pointer.release });
      const earlier = await earlierThan(pointer, publication, { held, store });
      // What was withdrawn meanwhile is withdrawn from the earlier release, too.
      if (earlier) return { ...earlier, publication, text: '', asked };
      if (!isAllowed) throw new NothingPublished('every release that could be shown is withdrawn');
    }
    const { manifest, previous } = pointer;
    return { manifest, previous, publication, text, asked };
  } catch (error) {
    log('error', 'pointer-unreachable', { error, held: held?.manifest.id ?? null });
    if (error instanceof NothingPublished) throw error;
    return held ? { ...held, asked } : await lastPointer(asked, ways.lastKnown);
  }
}

// A page must not be shown before what it loads: where KV shows the pointer and not yet the release's new assets,
// the former release goes on. It is asked again with each refresh, and no longer than KV may take.
async function hasArrived(
  { fresh = [], at }: Pointer,
  now: number,
  store: Store,
): Promise<boolean> {
  if (fresh.length === 0 || now - Date.parse(at) > SETTLED_MS) return true;
  try {
    // Not all at once: a request has six connections.
    for (let start = 0; start < fresh.length; start += 5) {
      const part = fresh.slice(start, start + 5);
      if ((await Promise.all(part.map((hash) => store.has(hash)))).includes(false)) return false;
    }
    return true;
  } catch (error) {
    log('warn', 'assets-unreachable', { error });
    return false;
  }
}

// The release to show instead of the pointer's: the one that is held, else the one before it.
async function earlierThan(
  { previous }: Pointer,
  { releases }: Publication,
  { held, store }: { held: Held | null; store: Store },
): Promise<Pick<Held, 'manifest' | 'previous'> | null> {
  if (held && releases.has(held.manifest.id)) return held;
  if (previous === null || !releases.has(previous)) return null;
  const manifest = await manifestOrNull(previous, store);
  return manifest && { manifest, previous: null };
}

async function lastPointer(asked: number, lastKnown: LastKnown): Promise<Held> {
  const text = await lastKnown.recall();
  if (text === null) throw new Unreachable('pointer: not in KV, and none was kept');
  const pointer = parsePointer(text);
  if (!lastKnown.mayBe(pointer.manifest))
    throw new Unreachable('pointer: not in KV, and the one that was kept is of another site');
  const publication = publicationOf(pointer);
  const { manifest, previous, release } = pointer;
  if (!publication.releases.has(release)) throw new NothingPublished('the last known is withdrawn');
  return { manifest, previous, publication, text, asked };
}

// A pointer whose manifest is damaged still names two releases, and each has a manifest of its own. One whose
// lists are damaged is none: nobody could tell what was withdrawn.
async function soundPointer(text: string, store: Store): Promise<Pointer> {
  const value: unknown = JSON.parse(text);
  const state = parsePointerState(value);
  try {
    return { ...state, manifest: parsePointerManifest(value) };
  } catch (error) {
    log('error', 'pointer-corrupt', { error });
    const { releases } = publicationOf(state);
    for (const id of [state.release, state.previous]) {
      const manifest = id && releases.has(id) ? await manifestOrNull(id, store) : null;
      if (manifest) return { ...state, release: manifest.id, fresh: [], manifest };
    }
    throw error;
  }
}

async function manifestOrNull(id: string, store: Store): Promise<Manifest | null> {
  try {
    return await store.manifest(id);
  } catch (error) {
    log('error', 'manifest-unreachable', { id, error });
    return null;
  }
}
