/** Watches a pointer that was written until nobody can be left who had not seen it. */
import type { PointerState } from '../../model/release/pointer.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { knowsMove } from '../pointer/next-pointer.ts';
import { MoveRefused } from '../../compiler/diagnostics/operator-error.ts';
import {
  LOOK_MS,
  readPointer,
  describeNewerMove,
  WRITE_WINDOW_MS,
  type WrittenMove,
} from '../pointer/pointer-move.ts';
import type { ReadTexts } from '../releases/release-contents.ts';
import { applyWithdrawal } from '../withdraw/withdrawal.ts';

/** How to watch. */
export interface WatchOptions {
  read: ReadTexts;
  /** Pauses for some milliseconds. */
  wait?: typeof pause;
}

/** Withdrawals and revoked previews. */
type Refusals = Pick<PointerState, 'withdrawn' | 'revoked'>;

/**
 * Rejects with `MoveRefused` when the pointer was overwritten by somebody who had not seen the move. Withdrawals and revoked
 * previews that were overwritten are put back, by this command or by another: whoever saw them last.
 */
export async function confirmMove(
  namespace: Namespace,
  { move, written, pointer }: WrittenMove,
  { read, wait = pause }: WatchOptions,
): Promise<void> {
  const settling = namespace.settling * 1000;
  const settled = written + settling;
  const end = settling === 0 ? written : settled + settling + WRITE_WINDOW_MS;
  let seen: Refusals = pointer;
  for (;;) {
    const isLast = namespace.now() >= end;
    const looked = namespace.now();
    const now = await readPointer(namespace);
    // Before that a read may show what was there before the move, and with it a withdrawal that the move overwrote.
    const isCertain = looked >= settled || knowsMove(now, move);
    if (now !== null && isCertain && hasLost(now, seen)) {
      console.log('A withdrawal was overwritten at the same time: withdrawing again.');
      const { withdrawn, revoked = [] } = seen;
      const { releases = [], objects = [], paths = [] } = withdrawn ?? {};
      seen = (await applyWithdrawal(namespace, { releases, objects, paths, revoked }, read))
        .pointer;
    } else if (now !== null) seen = newest(seen, now);
    if (looked >= settled && !knowsMove(now, move))
      throw new MoveRefused(
        `${describeNewerMove(namespace, now)}, after this command had moved it to ${move.release}: the site shows theirs. "npm run releases" lists both.`,
      );
    if (isLast) return;
    await wait(Math.min(LOOK_MS, end - namespace.now()));
  }
}

/** `confirmMove` for somebody who watches: says what it waits for, and until when. */
export async function watchMove(
  namespace: Namespace,
  written: WrittenMove,
  read: ReadTexts,
): Promise<void> {
  const seconds = 2 * namespace.settling + WRITE_WINDOW_MS / 1000;
  if (namespace.settling > 0)
    console.log(
      `Watching for ${seconds} s from the move whether somebody else published at the same time. Ctrl-C does no harm.`,
    );
  await confirmMove(namespace, written, { read });
}

function generationOf({ withdrawn }: Refusals): number {
  return withdrawn?.generation ?? 0;
}

function hasLost(now: Refusals, seen: Refusals): boolean {
  const { revoked = [] } = seen;
  return generationOf(now) < generationOf(seen) || revoked.some((id) => !now.revoked?.includes(id));
}

// Previews are only ever added to the revoked ones.
function newest(seen: Refusals, now: Refusals): Refusals {
  const { withdrawn } = generationOf(now) > generationOf(seen) ? now : seen;
  const revoked = [...new Set([...(seen.revoked ?? []), ...(now.revoked ?? [])])];
  return { revoked, ...(withdrawn && { withdrawn }) };
}
