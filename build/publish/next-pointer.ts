/** The pointer that follows another. Both publishers make theirs here, so that neither forgets what the last one said. */
import { type Manifest, MOST_FRESH, type Pointer, type PointerMove } from '../../model/release.ts';

/** A move of the pointer to a release. */
export interface NextMove {
  manifest: Manifest;
  /** ISO 8601 UTC. */
  at: string;
  by: NonNullable<PointerMove['by']>;
  /** Source revision that the release was built from, where it is known. */
  source?: string | undefined;
  /** Hashes of assets that the base's release does not have. */
  fresh?: string[];
}

/** Moves that the pointer remembers; `gc` tells from them when a release was last current. */
const HISTORY = 100;

/** The pointer after a move from `base`. Holds, withdrawals and revoked previews stay as they are. */
export function nextPointer(base: Pointer | null, move: NextMove): Pointer {
  const { manifest, at, by, source, fresh = [] } = move;
  const entry: PointerMove = {
    release: manifest.id,
    at,
    by,
    base: base?.release ?? null,
    ...(source !== undefined && { source }),
  };
  return {
    release: manifest.id,
    previous: base === null ? null : base.release === manifest.id ? base.previous : base.release,
    at,
    manifest,
    history: [...historyOf(base), entry].slice(-HISTORY),
    ...(fresh.length > 0 && { fresh: fresh.slice(0, MOST_FRESH) }),
    ...(base?.held && { held: base.held }),
    ...(base?.withdrawn && { withdrawn: base.withdrawn }),
    ...(base?.revoked && { revoked: base.revoked }),
  };
}

/** The moves that a pointer remembers, oldest first. */
export function historyOf(pointer: Pointer | null): PointerMove[] {
  if (pointer === null) return [];
  if (pointer.history !== undefined) return pointer.history;
  return [{ release: pointer.release, at: pointer.at }];
}
