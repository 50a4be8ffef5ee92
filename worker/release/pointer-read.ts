/** Reads the pointer and chooses the release to serve: the pointer's own, or an earlier one until its assets are readable. */
import {
  parsePointer,
  parsePointerManifest,
  parsePointerState,
  type Pointer,
} from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { Background } from '../observability/background.ts';
import { readOr, readOrNull } from './failure-policy.ts';
import type { LastKnown } from './last-known.ts';
import { log } from '../observability/log.ts';
import { type Publication, publicationOf, withNewestWithdrawals } from './publication.ts';
import { type Store, Unreachable } from './release-store.ts';

/** Context for reading the pointer, besides KV. */
export interface PointerContext {
  background: Background;
  lastKnown: LastKnown;
}

/** The pointer as an isolate caches it: the release to serve, and the content that may be served. */
export interface CachedPointer {
  /** The manifest as it was published. */
  manifest: Manifest;
  publication: Publication;
  /** When the pointer was written, ISO 8601 UTC. */
  at: string;
  /** The pointer's text; empty if the pointer must be evaluated again. */
  text: string;
  /** The release before the one that is served. */
  previous: string | null;
  /** When the pointer was last read, ms since the epoch; 0 if the next request must read it. */
  checkedAt: number;
  /** While a newer release waits for its assets: those that are readable here. */
  availableAssets?: ReadonlySet<string>;
}

/** How long a KV write takes at most to be visible everywhere, in ms. Assets that are missing after that aren't waited for. */
const PROPAGATION_MS = 300_000;

/**
 * How long one check for assets may take, in ms. In the background it may use most of the time that the platform allows. In a
 * cold isolate a reader is waiting, so it's short. The next request continues the check.
 */
const ASSET_CHECK_MS = { background: 20_000, cold: 1000 };

/** The current release is withdrawn, and there is no earlier one to serve. */
export class NothingPublished extends Unreachable {
  override name = 'NothingPublished';
}

/**
 * Reads the pointer; `before` is the cached one. Throws `NothingPublished`, or `Unreachable` if KV fails and no pointer is cached
 * or saved. If KV fails, the cached pointer stays in use, because an old release is better than none. Its `checkedAt` is
 * updated nevertheless, so that an outage costs one read per TTL and not one per request.
 */
export async function loadPointer(
  store: Store,
  before: CachedPointer | null,
  context: PointerContext,
): Promise<CachedPointer> {
  const checkedAt = Date.now();
  let cached = before;
  return readOr('pointerRead', read, useCached, { cached: before?.manifest.id ?? null });

  async function read(): Promise<CachedPointer> {
    const loading = context.lastKnown.load();
    const text = await store.pointer();
    const saved = await savedPublication(text, await loading, context.lastKnown);
    if (cached && saved && saved.withdrawn.generation > cached.publication.withdrawn.generation)
      cached = { ...cached, publication: withNewestWithdrawals(cached.publication, saved) };
    if (cached?.text === text) return { ...cached, checkedAt };
    const pointer = await parseOrRecover(text, store);
    const own = publicationOf(pointer);
    if (cached && isOlder(pointer, own, cached)) return { ...cached, checkedAt };
    const publication = withNewestWithdrawals(own, cached?.publication ?? saved);
    const isAllowed = publication.releases.has(pointer.release);
    const assets = isAllowed ? await checkAssets(pointer, cached, store) : null;
    const isReady = assets?.state === 'complete';
    if (isReady || !isAllowed) context.background('save-pointer', context.lastKnown.save(text));
    if (!isReady) {
      const event = isAllowed ? 'release-waits' : 'release-withdrawn';
      log('warn', event, { release: pointer.release });
      const earlier = await earlierRelease(pointer, publication, { cached, store });
      // New withdrawals apply to the earlier release, too.
      if (earlier)
        return {
          ...earlier,
          publication,
          at: pointer.at,
          text: '',
          checkedAt: assets?.state === 'unfinished' ? 0 : checkedAt,
          ...(assets && { availableAssets: assets.availableAssets }),
        };
      if (!isAllowed)
        throw new NothingPublished('the current release and the previous one are withdrawn');
    }
    const { manifest, previous, at } = pointer;
    return { manifest, previous, publication, at, text, checkedAt };
  }

  function useCached(error: unknown): CachedPointer | Promise<CachedPointer> {
    if (error instanceof NothingPublished) throw error;
    return cached ? { ...cached, checkedAt } : readSavedPointer(checkedAt, context.lastKnown);
  }
}

// KV can return an older pointer after a newer one. Content withdrawn in between must not reappear.
function isOlder({ at }: Pointer, { withdrawn }: Publication, cached: CachedPointer): boolean {
  return withdrawn.generation < cached.publication.withdrawn.generation && at <= cached.at;
}

interface AssetCheck {
  /** `unfinished`: time ran out before an asset was found missing. */
  state: 'complete' | 'missing' | 'unfinished';
  availableAssets: ReadonlySet<string>;
}

// A page must not be served before its assets. If KV returns the new pointer but not yet all new assets of its release, the
// earlier release stays in use. Each refresh checks again, until KV must have propagated the assets.
async function checkAssets(
  { fresh: newAssets = [], at }: Pointer,
  cached: CachedPointer | null,
  store: Store,
): Promise<AssetCheck> {
  const start = Date.now();
  const availableAssets = new Set(cached?.availableAssets);
  const missing = newAssets.filter((hash) => !availableAssets.has(hash));
  if (missing.length === 0 || start - Date.parse(at) > PROPAGATION_MS)
    return { state: 'complete', availableAssets };
  const end = start + (cached ? ASSET_CHECK_MS.background : ASSET_CHECK_MS.cold);
  const check = async (): Promise<AssetCheck['state']> => {
    // In batches, because a request may have six open connections.
    for (let next = 0; next < missing.length; next += 5) {
      if (Date.now() >= end) return 'unfinished';
      const part = missing.slice(next, next + 5);
      const found = await Promise.all(part.map((hash) => store.has(hash)));
      for (const [index, hash] of part.entries()) if (found[index]) availableAssets.add(hash);
      if (found.includes(false)) return 'missing';
    }
    return 'complete';
  };
  return { state: await readOr('newAssets', check, () => 'missing' as const), availableAssets };
}

// The release to serve instead of the pointer's: the cached one, or else the pointer's previous release.
async function earlierRelease(
  { previous }: Pointer,
  { releases }: Publication,
  { cached, store }: { cached: CachedPointer | null; store: Store },
): Promise<Pick<CachedPointer, 'manifest' | 'previous'> | null> {
  if (cached && releases.has(cached.manifest.id)) return cached;
  if (previous === null || !releases.has(previous)) return null;
  const manifest = await manifestOrNull(previous, store);
  return manifest && { manifest, previous: null };
}

// Withdrawals that other isolates in this location have seen: KV may have returned them a newer pointer.
async function savedPublication(
  text: string,
  saved: string | null,
  lastKnown: LastKnown,
): Promise<Publication | null> {
  if (saved === null || saved === text) return null;
  return readOrNull('savedPointer', async () => {
    const value: unknown = JSON.parse(saved);
    const isOwn = lastKnown.canServe(parsePointerManifest(value));
    return isOwn ? publicationOf(parsePointerState(value)) : null;
  });
}

async function readSavedPointer(checkedAt: number, lastKnown: LastKnown): Promise<CachedPointer> {
  const text = await lastKnown.load();
  if (text === null) throw new Unreachable('pointer: not readable from KV, and none is saved');
  const pointer = parsePointer(text);
  if (!lastKnown.canServe(pointer.manifest))
    throw new Unreachable(
      'pointer: not readable from KV, and the saved one belongs to another site',
    );
  const publication = publicationOf(pointer);
  const { manifest, previous, release, at } = pointer;
  if (!publication.releases.has(release))
    throw new NothingPublished('the release of the saved pointer is withdrawn');
  return { manifest, previous, publication, at, text, checkedAt };
}

// A pointer with a damaged manifest still names two releases, and each has its own manifest in KV. A pointer with damaged lists
// is rejected, because it can't say what was withdrawn.
async function parseOrRecover(text: string, store: Store): Promise<Pointer> {
  const value: unknown = JSON.parse(text);
  const state = parsePointerState(value);
  const parse = async (): Promise<Pointer> => ({ ...state, manifest: parsePointerManifest(value) });
  return readOr('pointerManifest', parse, async (error) => {
    const { releases } = publicationOf(state);
    for (const id of [state.release, state.previous]) {
      const manifest = id && releases.has(id) ? await manifestOrNull(id, store) : null;
      if (manifest) return { ...state, release: manifest.id, fresh: [], manifest };
    }
    throw error;
  });
}

function manifestOrNull(id: string, store: Store): Promise<Manifest | null> {
  return readOrNull('manifest', () => store.manifest(id), { id });
}
