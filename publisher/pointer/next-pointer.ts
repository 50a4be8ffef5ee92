/** Builds the next pointer from the current one, so that no publisher drops fields of the current one. */
import {
  type PublishHold,
  MAX_FRESH,
  type Pointer,
  type PointerMove,
  type Withdrawals,
} from '../../model/release/pointer.ts';
import type { ClientAssets, Manifest } from '../../model/release/release.ts';

/** A move of the pointer to a release. */
export interface NextMove {
  manifest: Manifest;
  /** ISO 8601 UTC. */
  at: string;
  by: NonNullable<PointerMove['by']>;
  /** Source revision of the release, if known. */
  source?: string | undefined;
  /** Hashes of assets that the base's release does not have. */
  newAssets?: string[];
  /** The filter of assets (`asset-filter.ts`). */
  assets?: string | undefined;
  /** A new hold, or `null` to end one; absent to keep the base's. */
  held?: PublishHold | null;
  /** The new list of withdrawals, when it changes with this move. */
  withdrawn?: Withdrawals | undefined;
  /** Paths of the release's withdrawn pages; absent when unknown. */
  hidden?: string[] | undefined;
}

// @limit moves in the pointer's history: The oldest are dropped.
/** Length of the history, which tells `gc` when a release was last current. */
const HISTORY = 100;

/** The pointer after a move from `base`. The hold, withdrawals and revoked previews stay unless the move changes them. */
export function nextPointer(base: Pointer | null, move: NextMove): Pointer {
  const { manifest, by, source, newAssets = [], assets } = move;
  const at = distinctTime(base, move.at);
  const { held = base?.held, withdrawn = base?.withdrawn } = move;
  const previous =
    base === null ? null : base.release === manifest.id ? base.previous : base.release;
  const entry: PointerMove = {
    release: manifest.id,
    at,
    by,
    base: base?.release ?? null,
    ...(source !== undefined && { source }),
  };
  return {
    release: manifest.id,
    previous,
    at,
    manifest,
    history: [...historyOf(base), entry].slice(-HISTORY),
    ...(newAssets.length > 0 && { fresh: sortShellAssetsFirst(newAssets, manifest.client) }),
    ...(assets !== undefined && { assets }),
    ...(held && { held }),
    ...(withdrawn && { withdrawn: withHidden(withdrawn, move, previous) }),
    ...(base?.revoked && { revoked: base.revoked }),
  };
}

// Cloudflare's clock has seconds. Two moves to a release within one of them would be the same move, so later ones get the
// milliseconds after the one before.
function distinctTime(base: Pointer | null, at: string): string {
  const ahead = base === null ? -1 : Date.parse(base.at) - Date.parse(at);
  return base !== null && ahead >= 0 && ahead < 1000
    ? new Date(Date.parse(base.at) + 1).toISOString()
    : at;
}

function withHidden(
  { hidden: before = {}, ...list }: Withdrawals,
  { manifest, hidden }: NextMove,
  previous: string | null,
): Withdrawals {
  if (hidden === undefined) return list;
  const former = before[previous ?? ''];
  return {
    ...list,
    hidden: { ...(previous !== null && former && { [previous]: former }), [manifest.id]: hidden },
  };
}

// Scripts and styles of every page come first. When there are more assets than the pointer holds, evenly spaced ones stand
// for the rest, because KV shows values that were written together at about the same time.
function sortShellAssetsFirst(newAssets: string[], client: ClientAssets): string[] {
  const { entry, preload, styles, icons = '', islands } = client;
  const shell = [entry, ...styles, icons, ...preload, ...Object.values(islands)].join(' ');
  const first = newAssets.filter((hash) => shell.includes(hash)).slice(0, MAX_FRESH);
  const rest = newAssets.filter((hash) => !shell.includes(hash));
  const room = Math.min(MAX_FRESH - first.length, rest.length);
  return [
    ...first,
    ...Array.from({ length: room }, (_, at) => rest[Math.floor((at * rest.length) / room)] ?? ''),
  ];
}

/** The history of a pointer, oldest move first. */
export function historyOf(pointer: Pointer | null): PointerMove[] {
  if (pointer === null) return [];
  if (pointer.history !== undefined) return pointer.history;
  return [{ release: pointer.release, at: pointer.at }];
}

/** The move that brought a pointer to its release. */
export function lastMove(pointer: Pointer): PointerMove {
  return historyOf(pointer).at(-1) ?? { release: pointer.release, at: pointer.at };
}

/** Whether a pointer is the result of a move, or was built from that result. */
export function includesMove(pointer: Pointer | null, { release, at }: PointerMove): boolean {
  return historyOf(pointer).some((move) => move.release === release && move.at === at);
}

/** The source revision that a release was last published from, if it is in the history. */
export function sourceRevisionOf(pointer: Pointer | null, release: string): string | undefined {
  return historyOf(pointer).findLast((move) => move.release === release)?.source;
}
