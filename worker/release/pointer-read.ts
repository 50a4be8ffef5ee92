/** Reads the pointer, and says which release is shown: its own, or an earlier one while that has to wait. */
import {
  parsePointer,
  parsePointerManifest,
  parsePointerState,
  type Pointer,
} from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { Background } from '../observability/background.ts';
import type { LastKnown } from './last-known.ts';
import { log } from '../observability/log.ts';
import { type Publication, publicationOf, withHeld } from './publication.ts';
import { type Store, Unreachable } from './release-store.ts';

/** What reading the pointer needs besides KV. */
export interface PointerContext {
  background: Background;
  lastKnown: LastKnown;
}

/** What an isolate holds of a pointer: the release that it shows, and what else may be served. */
export interface HeldPointer {
  /** The manifest as it was published. */
  manifest: Manifest;
  publication: Publication;
  /** When the pointer was moved, ISO 8601 UTC. */
  at: string;
  /** The pointer's text; empty when it has to be looked at again. */
  text: string;
  /** The release before the one that is shown. */
  previous: string | null;
  /** When the pointer was last asked for, ms since the epoch; 0 when it is to be asked for at once. */
  asked: number;
  /** While a newer release waits for its assets: those that KV shows here. */
  arrived?: ReadonlySet<string>;
}

/** After this, in ms, KV has shown a write everywhere; what is still missing then is lost, and not waited for. */
const SETTLED_MS = 300_000;

/**
 * How long assets are looked for at a time, ms: behind responses as long as work may go on there, and in a cold isolate, whose
 * reader waits, for a moment. The next request goes on from there.
 */
const LOOK_MS = { behind: 20_000, cold: 1000 };

/** The current release was withdrawn, and none before it is left. */
export class NothingPublished extends Unreachable {
  override name = 'NothingPublished';
}

/**
 * Reads the pointer; `before` is what the isolate has. Throws `NothingPublished`, or `Unreachable` when nothing is held or kept.
 * What is held stays when KV fails: an old release is better than none. `asked` moves on all the same, so that an outage costs
 * one read in a time to live and not one a request.
 */
export async function readPointer(
  store: Store,
  before: HeldPointer | null,
  context: PointerContext,
): Promise<HeldPointer> {
  const asked = Date.now();
  let held = before;
  try {
    const recalling = context.lastKnown.load();
    const text = await store.pointer();
    const kept = keptPublication(text, await recalling, context.lastKnown);
    if (held && kept && kept.withdrawn.generation > held.publication.withdrawn.generation)
      held = { ...held, publication: withHeld(held.publication, kept) };
    if (held?.text === text) return { ...held, asked };
    const pointer = await soundPointer(text, store);
    const own = publicationOf(pointer);
    if (held && isOlder(pointer, own, held)) return { ...held, asked };
    const publication = withHeld(own, held?.publication ?? kept);
    const isAllowed = publication.releases.has(pointer.release);
    const arrival = isAllowed ? await lookForAssets(pointer, held, store) : null;
    const isReady = arrival?.state === 'complete';
    if (isReady || !isAllowed) context.background('save-pointer', context.lastKnown.save(text));
    if (!isReady) {
      const event = isAllowed ? 'release-waits' : 'release-withdrawn';
      log('warn', event, { release: pointer.release });
      const earlier = await earlierThan(pointer, publication, { held, store });
      // What was withdrawn meanwhile is withdrawn from the earlier release, too.
      if (earlier)
        return {
          ...earlier,
          publication,
          at: pointer.at,
          text: '',
          asked: arrival?.state === 'unfinished' ? 0 : asked,
          ...(arrival && { arrived: arrival.arrived }),
        };
      if (!isAllowed) throw new NothingPublished('every release that could be shown is withdrawn');
    }
    const { manifest, previous, at } = pointer;
    return { manifest, previous, publication, at, text, asked };
  } catch (error) {
    log('error', 'pointer-unreachable', { error, held: held?.manifest.id ?? null });
    if (error instanceof NothingPublished) throw error;
    return held ? { ...held, asked } : await lastPointer(asked, context.lastKnown);
  }
}

// KV may show an older pointer after a newer one, and what was withdrawn in between must not come back.
function isOlder({ at }: Pointer, { withdrawn }: Publication, held: HeldPointer): boolean {
  return withdrawn.generation < held.publication.withdrawn.generation && at <= held.at;
}

interface Arrival {
  /** `unfinished`: nothing was missing so far, and time was up. */
  state: 'complete' | 'missing' | 'unfinished';
  arrived: ReadonlySet<string>;
}

// A page must not be shown before what it loads: where KV shows the pointer and not yet all of the release's new assets,
// the former release goes on. It is asked again with each refresh, and no longer than KV may take.
async function lookForAssets(
  { fresh = [], at }: Pointer,
  held: HeldPointer | null,
  store: Store,
): Promise<Arrival> {
  const start = Date.now();
  const arrived = new Set(held?.arrived);
  const missing = fresh.filter((hash) => !arrived.has(hash));
  if (missing.length === 0 || start - Date.parse(at) > SETTLED_MS)
    return { state: 'complete', arrived };
  const end = start + (held ? LOOK_MS.behind : LOOK_MS.cold);
  try {
    // Not all at once: a request has six connections.
    for (let next = 0; next < missing.length; next += 5) {
      if (Date.now() >= end) return { state: 'unfinished', arrived };
      const part = missing.slice(next, next + 5);
      const found = await Promise.all(part.map((hash) => store.has(hash)));
      for (const [index, hash] of part.entries()) if (found[index]) arrived.add(hash);
      if (found.includes(false)) return { state: 'missing', arrived };
    }
    return { state: 'complete', arrived };
  } catch (error) {
    log('warn', 'assets-unreachable', { error });
    return { state: 'missing', arrived };
  }
}

// The release to show instead of the pointer's: the one that is held, else the one before it.
async function earlierThan(
  { previous }: Pointer,
  { releases }: Publication,
  { held, store }: { held: HeldPointer | null; store: Store },
): Promise<Pick<HeldPointer, 'manifest' | 'previous'> | null> {
  if (held && releases.has(held.manifest.id)) return held;
  if (previous === null || !releases.has(previous)) return null;
  const manifest = await manifestOrNull(previous, store);
  return manifest && { manifest, previous: null };
}

// What other isolates of this location know of withdrawals: KV may have shown them a pointer that it doesn't show here.
function keptPublication(
  text: string,
  kept: string | null,
  lastKnown: LastKnown,
): Publication | undefined {
  if (kept === null || kept === text) return undefined;
  try {
    const value: unknown = JSON.parse(kept);
    const isOwn = lastKnown.canServe(parsePointerManifest(value));
    return isOwn ? publicationOf(parsePointerState(value)) : undefined;
  } catch (error) {
    log('warn', 'last-pointer-unreadable', { error });
    return undefined;
  }
}

async function lastPointer(asked: number, lastKnown: LastKnown): Promise<HeldPointer> {
  const text = await lastKnown.load();
  if (text === null) throw new Unreachable('pointer: not in KV, and none was kept');
  const pointer = parsePointer(text);
  if (!lastKnown.canServe(pointer.manifest))
    throw new Unreachable('pointer: not in KV, and the one that was kept is of another site');
  const publication = publicationOf(pointer);
  const { manifest, previous, release, at } = pointer;
  if (!publication.releases.has(release)) throw new NothingPublished('the last known is withdrawn');
  return { manifest, previous, publication, at, text, asked };
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
