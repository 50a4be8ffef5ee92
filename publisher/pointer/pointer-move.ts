/**
 * Reads and writes the pointer, the only key that is overwritten.
 *
 * KV has no compare-and-swap, and a read may be up to `Namespace.settling` seconds old. So a command reads the pointer again
 * right before it writes, and gives up when the pointer has changed. Two commands that write within that time do not see
 * each other: the last writer wins, and `confirmMove` (`confirmation.ts`) informs the other. It waits until every command
 * that had not seen the move has written (the settling time plus the time of a write), and until those writes are visible
 * (the settling time again). Both releases are complete and stay listed.
 */
import {
  parsePointer,
  parsePointerManifest,
  parsePointerState,
  type Pointer,
  POINTER_KEY,
  type PointerMove,
} from '../../model/release/pointer.ts';
import { parseManifest, releaseKey } from '../../model/release/release.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { historyOf, includesMove, lastMove } from './next-pointer.ts';
import {
  PointerUpdateRefused,
  PointerUpdateUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { waitUntilVisible } from '../releases/upload.ts';

// @limit attempts to write the pointer: The command fails.
/** Attempts to write the pointer, and the pause between them: KV takes one write a second to a key. */
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 1100;
// @limit ms from reading the pointer to writing it: The command reads it again.
/** Longest time from the last read of the pointer to its write, which times out after `ONCE_TIMEOUT_MS`. */
export const WRITE_WINDOW_MS = 45_000;
/** Pause between two reads while waiting for the pointer. */
export const POLL_INTERVAL_MS = 5000;

/** Reads the pointer; `null` when there is none. Rejects when it is damaged. */
export async function readPointer(namespace: Namespace): Promise<Pointer | null> {
  const text = await namespace.text(POINTER_KEY);
  if (text === null) return null;
  try {
    return parsePointer(text);
  } catch (error) {
    throw new OperatorError(
      `The pointer in ${namespace.name} is damaged: ${error instanceof Error ? error.message : String(error)}. To write a new one, run "npx edgepress publish --full --replace-pointer".`,
    );
  }
}

/**
 * Reads as much as possible of a damaged pointer, so that its replacement keeps the hold, the history and withdrawals.
 * Returns `null` when that is too little.
 */
export async function readDamagedPointer(namespace: Namespace): Promise<Pointer | null> {
  const text = await namespace.text(POINTER_KEY);
  const value = parsedOrNull(() => JSON.parse(text ?? 'null') as unknown);
  const state = parsedOrNull(() => parsePointerState(value));
  if (state === null) return null;
  const own = parsedOrNull(() => parsePointerManifest(value));
  if (own !== null) return { ...state, manifest: own };
  const stored = await namespace.text(releaseKey(state.release));
  const manifest = stored === null ? null : parsedOrNull(() => parseManifest(stored));
  return manifest && { ...state, manifest };
}

function parsedOrNull<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null; // This part of the pointer is damaged.
  }
}

/** Reads the pointer until it shows a known move, or the settling time since that move is over. */
export async function readPointerAfter(
  namespace: Namespace,
  move: PointerMove | undefined,
): Promise<Pointer | null> {
  const end = move === undefined ? 0 : Date.parse(move.at) + namespace.settling * 1000;
  for (;;) {
    const isLast = namespace.now() >= end;
    const pointer = await readPointer(namespace);
    if (isLast || move === undefined || includesMove(pointer, move)) return pointer;
    await pause(POLL_INTERVAL_MS);
  }
}

/**
 * Replaces `base` by `next`. Rejects with `PointerUpdateRefused` when the pointer is no longer `base`; then nothing was written.
 * Returns whether the write is known to have succeeded. `replace` overwrites whatever is there.
 */
export async function writePointer(
  namespace: Namespace,
  base: Pointer | null,
  next: Pointer,
  { replace = false }: { replace?: boolean } = {},
): Promise<boolean> {
  const value = JSON.stringify(next);
  let isUnknown = false;
  const end = namespace.now() + namespace.settling * 1000;
  for (let writes = 0; writes < MAX_ATTEMPTS;) {
    const looked = namespace.now();
    const now = replace ? base : await readPointer(namespace);
    if (isSamePointer(now, next) || (isUnknown && isLater(now, next))) return true;
    if (isEarlier(now, base) && looked < end) {
      await pause(POLL_INTERVAL_MS);
      continue;
    }
    if (!isSamePointer(now, base)) {
      if (isUnknown) return false;
      throw conflictError(namespace, now, base);
    }
    // A machine that was asleep since the read must read again.
    if (namespace.now() - looked > WRITE_WINDOW_MS / 3) continue;
    // @key pointer: The current release and what else may be served: `Pointer` as JSON. Overwritten by each publish, promotion, rollback and withdrawal.
    const outcome = await namespace.writeOnce({ key: POINTER_KEY, value });
    if (outcome === 'written') return true;
    isUnknown ||= outcome === 'unknown';
    writes += 1;
    await pause(PAUSE_MS);
  }
  if (isUnknown) return false;
  throw new OperatorError(
    `KV refused to write the pointer in ${namespace.name} ${MAX_ATTEMPTS} times. The release ${next.release} is uploaded: to move the pointer to it, run "npx edgepress publish --promote ${next.release}".`,
  );
}

/** Waits until KV shows a written pointer. Rejects with `PointerUpdateUnconfirmed` when it does not. */
export async function waitForPointer(
  namespace: Namespace,
  base: Pointer | null,
  next: Pointer,
): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    const now = await readPointer(namespace);
    return !isSamePointer(now, base) && !isEarlier(now, base);
  };
  if (await waitUntilVisible(isShown)) return;
  throw new PointerUpdateUnconfirmed(
    `The pointer to ${next.release} was written to ${namespace.name}, but KV does not show it yet. The release is complete and counts as live; check with "npx edgepress releases" in two minutes.`,
  );
}

/** A move of the pointer that was written. */
export interface WrittenMove {
  move: PointerMove;
  /** When it was written, by the store's clock. */
  written: number;
  pointer: Pointer;
}

/** Whether two pointers are the same version. */
export function isSamePointer(a: Pointer | null, b: Pointer | null): boolean {
  return stampOf(a) === stampOf(b);
}

function stampOf(pointer: Pointer | null): string {
  if (pointer === null) return '';
  const { release, at, held, withdrawn, revoked } = pointer;
  return JSON.stringify([release, at, held, withdrawn?.generation, revoked]);
}

// Whether `now` is a stale read: a version that `base` was built from.
function isEarlier(now: Pointer | null, base: Pointer | null): boolean {
  if (base === null || isSamePointer(now, base)) return false;
  return now === null || isLater(base, now);
}

// Whether `a` was built from `b`.
function isLater(a: Pointer | null, b: Pointer): boolean {
  if (a === null || !includesMove(a, lastMove(b))) return false;
  const [newer, older] = [historyOf(a), lastMove(b)];
  const isMoved = newer.at(-1)?.at !== older.at || newer.at(-1)?.release !== older.release;
  return isMoved || (a.withdrawn?.generation ?? 0) > (b.withdrawn?.generation ?? 0);
}

function conflictError(
  namespace: Namespace,
  now: Pointer | null,
  base: Pointer | null,
): PointerUpdateRefused {
  const onTop = base === null ? '' : ` on top of ${base.release}`;
  const what =
    now !== null && base !== null && now.at === base.at
      ? `The withdrawals or the hold in ${namespace.name} were changed`
      : describeNewerMove(namespace, now);
  return new PointerUpdateRefused(
    `${what} while this command was running${onTop}: the pointer was not moved. Merge their changes and run the command again.`,
  );
}

/** Describes the move that replaced the expected pointer. */
export function describeNewerMove(namespace: Namespace, now: Pointer | null): string {
  if (now === null) return `The pointer in ${namespace.name} is gone`;
  const who = now.manifest.author ? ` by ${now.manifest.author}` : '';
  return `Release ${now.release}${who} took the pointer in ${namespace.name} at ${now.at}`;
}
