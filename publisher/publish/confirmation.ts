/** Watches a written pointer until every other command has seen it. */
import type { PointerState } from '../../model/release/pointer.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { includesMove } from '../pointer/next-pointer.ts';
import { PointerUpdateRefused } from '../../compiler/diagnostics/operator-error.ts';
import {
  POLL_INTERVAL_MS,
  readPointer,
  describeNewerMove,
  WRITE_WINDOW_MS,
  type WrittenMove,
} from '../pointer/pointer-move.ts';
import type { ReadTexts } from '../releases/release-contents.ts';
import { applyWithdrawal } from '../withdraw/withdrawal.ts';

/** Options of the watch. */
export interface WatchOptions {
  read: ReadTexts;
  /** Pauses for some milliseconds. */
  wait?: typeof pause;
}

/** Withdrawals and revoked previews. */
type Refusals = Pick<PointerState, 'withdrawn' | 'revoked'>;

/**
 * Rejects with `PointerUpdateRefused` when somebody who had not seen the move overwrote the pointer. Overwritten withdrawals and
 * revoked previews are restored by whichever command saw them last.
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
    // Earlier, a read may show the pointer before the move, with a withdrawal that the move overwrote.
    const isCertain = looked >= settled || includesMove(now, move);
    if (now !== null && isCertain && hasLost(now, seen)) {
      console.log('A withdrawal was overwritten at the same time: withdrawing again.');
      const { withdrawn, revoked = [] } = seen;
      const { releases = [], objects = [], paths = [] } = withdrawn ?? {};
      seen = (await applyWithdrawal(namespace, { releases, objects, paths, revoked }, read))
        .pointer;
    } else if (now !== null) seen = newest(seen, now);
    if (looked >= settled && !includesMove(now, move))
      throw new PointerUpdateRefused(
        `${describeNewerMove(namespace, now)}, after this command had moved it to ${move.release}: the site shows theirs. To list both, run "npx edgepress releases".`,
      );
    if (isLast) return;
    await wait(Math.min(POLL_INTERVAL_MS, end - namespace.now()));
  }
}

/** Runs `confirmMove` on a terminal, and prints the reason for the wait and its duration. */
export async function watchMove(
  namespace: Namespace,
  written: WrittenMove,
  read: ReadTexts,
): Promise<void> {
  const seconds = 2 * namespace.settling + WRITE_WINDOW_MS / 1000;
  if (namespace.settling > 0)
    console.log(
      `Checking for ${seconds} s after the move that nobody else published at the same time. It is safe to press Ctrl-C.`,
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

// A preview stays revoked forever.
function newest(seen: Refusals, now: Refusals): Refusals {
  const { withdrawn } = generationOf(now) > generationOf(seen) ? now : seen;
  const revoked = [...new Set([...(seen.revoked ?? []), ...(now.revoked ?? [])])];
  return { revoked, ...(withdrawn && { withdrawn }) };
}
