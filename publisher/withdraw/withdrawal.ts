/** Writes a withdrawal to the pointer, and makes sure that it stays there. */
import type { Pointer } from '../../model/release/pointer.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { PointerUpdateRefused, OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { lastMove, includesMove } from '../pointer/next-pointer.ts';
import {
  POLL_INTERVAL_MS,
  readPointer,
  WRITE_WINDOW_MS,
  writePointer,
} from '../pointer/pointer-move.ts';
import { assertFits } from '../releases/value-size.ts';
import type { ReadTexts } from '../releases/release-contents.ts';
import { listReleases } from '../releases/release-list.ts';
import { readManifest } from '../releases/release-lookup.ts';
import { isListedAsWithdrawn, addWithdrawals, withHiddenPaths } from '../pointer/withdrawals.ts';
import type { WithdrawTarget } from './withdraw-target.ts';

/** The items of a withdrawal. */
export type Withdrawal = Pick<WithdrawTarget, 'releases' | 'objects' | 'paths' | 'revoked'>;

// @limit attempts to write the list of withdrawals: The command fails.
/** Attempts to write the pointer when others write it at the same time. */
const MAX_ATTEMPTS = 10;

/** A withdrawal in the pointer. */
export interface AppliedWithdrawal {
  pointer: Pointer;
  /** When it was written, by the store's clock. */
  written: number;
}

/** Adds the withdrawal to the pointer, and keeps everything that others wrote at the same time. */
export async function applyWithdrawal(
  namespace: Namespace,
  target: Withdrawal,
  read: ReadTexts,
): Promise<AppliedWithdrawal> {
  for (let turn = 1; turn <= MAX_ATTEMPTS; turn++) {
    const base = await readPointer(namespace);
    if (base === null)
      throw new OperatorError(`Nothing is published in ${namespace.name}: there is no pointer.`);
    const listed = withWithdrawal(base, target);
    if (listed === base) return { pointer: base, written: namespace.now() };
    const next = await withHidden(namespace, listed, read);
    assertFits(next);
    try {
      if (await writePointer(namespace, base, next))
        return { pointer: next, written: namespace.now() };
    } catch (error) {
      if (!(error instanceof PointerUpdateRefused)) throw error;
    }
  }
  throw new OperatorError(
    `Others wrote the pointer in ${namespace.name} ${MAX_ATTEMPTS} times in a row: run the same command again.`,
  );
}

/** Options of `confirmWithdrawal`. */
export interface ConfirmationOptions {
  read: ReadTexts;
  /** Purges the site's caches. */
  purge: () => Promise<void>;
  /** Pauses for some milliseconds. */
  wait?: typeof pause;
}

/**
 * Waits until every publisher has seen the withdrawal, and withdraws again when one overwrites it. Then purges responses that
 * were cached before every location had seen the withdrawal. `applied` is the result of `applyWithdrawal`.
 */
export async function confirmWithdrawal(
  namespace: Namespace,
  target: Withdrawal,
  applied: AppliedWithdrawal,
  { read, purge, wait = pause }: ConfirmationOptions,
): Promise<void> {
  const settling = namespace.settling * 1000;
  let last = applied;
  while (settling > 0 && namespace.now() < last.written + 2 * settling + WRITE_WINDOW_MS) {
    await wait(POLL_INTERVAL_MS);
    const looked = namespace.now();
    const pointer = await readPointer(namespace);
    if (pointer === null || withWithdrawal(pointer, target) === pointer) continue;
    // Early reads may show the pointer before the withdrawal, but never a move that the withdrawal has not seen.
    if (looked < last.written + settling && includesMove(last.pointer, lastMove(pointer))) continue;
    console.log('Somebody published at the same time: withdrawing again.');
    last = await applyWithdrawal(namespace, target, read);
  }
  await purge();
}

// Lets the worker know the withdrawn pages of the releases that it serves without reading their path tables.
async function withHidden(
  namespace: Namespace,
  pointer: Pointer,
  read: ReadTexts,
): Promise<Pointer> {
  if (pointer.withdrawn === undefined) return pointer;
  const kept = [pointer.manifest];
  const named = [pointer.release, pointer.previous ?? pointer.release];
  try {
    for (const { id } of await listReleases(namespace))
      if (id !== pointer.release) kept.push(await readManifest(namespace, id));
    const withdrawn = await withHiddenPaths(pointer.withdrawn, { named, kept }, read);
    return { ...pointer, withdrawn };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // KV may not show all of a new release yet. The withdrawal doesn't wait for that: the worker looks the paths up.
    return pointer;
  }
}

function withWithdrawal(base: Pointer, target: Withdrawal): Pointer {
  const { revoked = [] } = base;
  const more = target.revoked.filter((id) => !revoked.includes(id));
  const isListed = isListedAsWithdrawn(base.withdrawn, target);
  if (isListed && more.length === 0) return base;
  return {
    ...base,
    ...(!isListed && { withdrawn: addWithdrawals(base.withdrawn, target) }),
    ...(more.length > 0 && { revoked: [...revoked, ...more] }),
  };
}
