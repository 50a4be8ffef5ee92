/** Puts what is to be withdrawn into the pointer, and makes sure that it stays there. */
import type { Pointer } from '../../model/release/pointer.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { MoveRefused, OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { readPointer, WRITE_WINDOW_MS, writePointer } from '../pointer/pointer-move.ts';
import { assertFits } from '../releases/value-size.ts';
import type { ReadTexts } from '../releases/release-contents.ts';
import { listReleases } from '../releases/release-list.ts';
import { readManifest } from '../releases/release-lookup.ts';
import { isWithdrawn, withdraw, withHiddenPaths } from '../pointer/withdrawals.ts';
import type { WithdrawTarget } from './withdraw-target.ts';

/** How often the pointer is written again when somebody else wrote it at the same time. */
const TRIES = 10;
const LOOK_MS = 5000;

/** Writes the pointer with the withdrawal; one that was written meanwhile is kept with all that it says. */
export async function applyWithdrawal(
  namespace: Namespace,
  target: WithdrawTarget,
  read: ReadTexts,
): Promise<{ pointer: Pointer; written: number }> {
  for (let turn = 1; turn <= TRIES; turn++) {
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
      if (!(error instanceof MoveRefused)) throw error;
    }
  }
  throw new OperatorError(
    `The pointer in ${namespace.name} was written by others ${TRIES} times: run the same command again.`,
  );
}

/**
 * Watches until nobody can be left who writes a pointer without having seen the withdrawal, and withdraws again when
 * somebody does. `written` is when it was made, by the store's clock.
 */
export async function keepWithdrawn(
  namespace: Namespace,
  target: WithdrawTarget,
  written: number,
  { read, wait = pause }: { read: ReadTexts; wait?: typeof pause },
): Promise<void> {
  const settling = namespace.settling * 1000;
  if (settling === 0) return;
  let last = written;
  while (namespace.now() < last + 2 * settling + WRITE_WINDOW_MS) {
    await wait(LOOK_MS);
    // Before that a read may show what was there before.
    if (namespace.now() < last + settling) continue;
    const pointer = await readPointer(namespace);
    if (pointer !== null && withWithdrawal(pointer, target) === pointer) continue;
    console.log('Somebody published at the same time: withdrawing again.');
    ({ written: last } = await applyWithdrawal(namespace, target, read));
  }
}

// The worker is to know the withdrawn pages of the releases that it shows without reading their path tables.
async function withHidden(
  namespace: Namespace,
  pointer: Pointer,
  read: ReadTexts,
): Promise<Pointer> {
  if (pointer.withdrawn === undefined) return pointer;
  const kept = [pointer.manifest];
  for (const { id } of await listReleases(namespace))
    if (id !== pointer.release) kept.push(await readManifest(namespace, id));
  const named = [pointer.release, pointer.previous ?? pointer.release];
  return { ...pointer, withdrawn: await withHiddenPaths(pointer.withdrawn, { named, kept }, read) };
}

function withWithdrawal(base: Pointer, target: WithdrawTarget): Pointer {
  const { revoked = [] } = base;
  const more = target.revoked.filter((id) => !revoked.includes(id));
  const isListed = isWithdrawn(base.withdrawn, target);
  if (isListed && more.length === 0) return base;
  return {
    ...base,
    ...(!isListed && { withdrawn: withdraw(base.withdrawn, target) }),
    ...(more.length > 0 && { revoked: [...revoked, ...more] }),
  };
}
