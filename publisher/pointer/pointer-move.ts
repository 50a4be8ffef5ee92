/**
 * Reads and writes the pointer, the only key that is overwritten.
 *
 * KV has no compare-and-swap, and a read may show what was there up to `Namespace.settling` seconds ago. So the
 * pointer is read again right before it is written, and whoever finds another one than expected has lost. Two that
 * write within that time do not see each other: the last writer wins, and `confirmMove` (`confirmation.ts`) tells the other. It waits
 * until everybody who had not seen the move has written (once the settling time, and the time that a write may
 * take) and until that shows (the settling time again). Both releases are whole and stay listed in any case.
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
import { historyOf, knowsMove, lastMove } from './next-pointer.ts';
import {
  MoveRefused,
  MoveUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { waitUntilVisible } from '../releases/upload.ts';

/** Tries to write the pointer when the store did not take it, and the pause between: KV takes a write a second. */
const TRIES = 5;
const PAUSE_MS = 1100;
/** Longest time from the last look at the pointer to its write, which is given up after `ONCE_TIMEOUT_MS`. */
export const WRITE_WINDOW_MS = 45_000;
/** Pause between two looks at a pointer that is waited for. */
export const LOOK_MS = 5000;

/** The pointer, or `null` when there is none. Rejects when it cannot be understood. */
export async function readPointer(namespace: Namespace): Promise<Pointer | null> {
  const text = await namespace.text(POINTER_KEY);
  if (text === null) return null;
  try {
    return parsePointer(text);
  } catch (error) {
    throw new OperatorError(
      `The pointer in ${namespace.name} cannot be understood: ${error instanceof Error ? error.message : String(error)}. "npm run publish -- --full --replace-pointer" writes a new one.`,
    );
  }
}

/**
 * What can be understood of a pointer that is to be replaced, so that a hold, the history and withdrawals stay; `null` when
 * that is not enough.
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
    return null; // It is known to be damaged, and this part of it is.
  }
}

/** The pointer, read again while KV may not show a move yet that is known to have been made. */
export async function readPointerAfter(
  namespace: Namespace,
  move: PointerMove | undefined,
): Promise<Pointer | null> {
  const end = move === undefined ? 0 : Date.parse(move.at) + namespace.settling * 1000;
  for (;;) {
    const isLast = namespace.now() >= end;
    const pointer = await readPointer(namespace);
    if (isLast || move === undefined || knowsMove(pointer, move)) return pointer;
    await pause(LOOK_MS);
  }
}

/**
 * Writes the pointer that follows `base`. Rejects with `MoveRefused` when it is not `base` any more; then nothing was
 * written. Returns whether the write is known to have been done. `replace` overwrites whatever is there.
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
  for (let writes = 0; writes < TRIES;) {
    const looked = namespace.now();
    const now = replace ? base : await readPointer(namespace);
    if (isSame(now, next) || (isUnknown && isLater(now, next))) return true;
    if (isEarlier(now, base) && looked < end) {
      await pause(LOOK_MS);
      continue;
    }
    if (!isSame(now, base)) {
      if (isUnknown) return false;
      throw lost(namespace, now, base);
    }
    // A machine that slept after its look has to look again.
    if (namespace.now() - looked > WRITE_WINDOW_MS / 3) continue;
    const outcome = await namespace.writeOnce({ key: POINTER_KEY, value });
    if (outcome === 'written') return true;
    isUnknown ||= outcome === 'unknown';
    writes += 1;
    await pause(PAUSE_MS);
  }
  if (isUnknown) return false;
  throw new OperatorError(
    `KV refused to write the pointer in ${namespace.name} ${TRIES} times; the release ${next.release} is there and whole: "npm run publish -- --promote ${next.release}" moves the pointer to it.`,
  );
}

/** Waits until KV shows a write of the pointer. Rejects with `MoveUnconfirmed` when it does not. */
export async function seePointer(
  namespace: Namespace,
  base: Pointer | null,
  next: Pointer,
): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    const now = await readPointer(namespace);
    return !isSame(now, base) && !isEarlier(now, base);
  };
  if (await waitUntilVisible(isShown)) return;
  throw new MoveUnconfirmed(
    `The pointer to ${next.release} was written to ${namespace.name}, and KV does not show it yet: the release is whole and counts as live. Look with "npm run releases" in two minutes.`,
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
export function isSame(a: Pointer | null, b: Pointer | null): boolean {
  return stampOf(a) === stampOf(b);
}

function stampOf(pointer: Pointer | null): string {
  if (pointer === null) return '';
  const { release, at, held, withdrawn, revoked } = pointer;
  return JSON.stringify([release, at, held, withdrawn?.generation, revoked]);
}

// What a read that is late shows: a version from which `base` was made.
function isEarlier(now: Pointer | null, base: Pointer | null): boolean {
  if (base === null || isSame(now, base)) return false;
  return now === null || isLater(base, now);
}

// Whether `a` was made from `b`.
function isLater(a: Pointer | null, b: Pointer): boolean {
  if (a === null || !knowsMove(a, lastMove(b))) return false;
  const [newer, older] = [historyOf(a), lastMove(b)];
  const isMoved = newer.at(-1)?.at !== older.at || newer.at(-1)?.release !== older.release;
  return isMoved || (a.withdrawn?.generation ?? 0) > (b.withdrawn?.generation ?? 0);
}

function lost(namespace: Namespace, now: Pointer | null, base: Pointer | null): MoveRefused {
  const ground = base === null ? '' : ` on top of ${base.release}`;
  const what =
    now !== null && base !== null && now.at === base.at
      ? `The withdrawals or the hold in ${namespace.name} were changed`
      : describeNewerMove(namespace, now);
  return new MoveRefused(
    `${what}, while this command was running${ground}: this one has lost and the pointer was not moved. Bring in their changes and run it again.`,
  );
}

/** Says who has taken the pointer. */
export function describeNewerMove(namespace: Namespace, now: Pointer | null): string {
  if (now === null) return `The pointer in ${namespace.name} is gone`;
  const who = now.manifest.author ? ` by ${now.manifest.author}` : '';
  return `Release ${now.release}${who} took the pointer in ${namespace.name} at ${now.at}`;
}
