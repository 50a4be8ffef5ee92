/** Moves the pointer to an uploaded release: back to an earlier one, or on to a preview. */
import type { PublishHold, Pointer } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { assertMayReplace, type BaseOptions } from '../pointer/base-check.ts';
import { nextAssetFilter } from '../releases/kept-assets.ts';
import { LocalRecord } from '../releases/local-record.ts';
import type { Namespace } from '../kv/namespace.ts';
import { includesMove, lastMove, nextPointer, sourceRevisionOf } from '../pointer/next-pointer.ts';
import {
  PointerUpdateRefused,
  PointerUpdateUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { diffPages } from '../releases/page-diff.ts';
import {
  readPointer,
  readPointerAfter,
  waitForPointer,
  writePointer,
  type WrittenMove,
} from '../pointer/pointer-move.ts';
import { objectReader } from '../releases/release-contents.ts';
import { type ListedRelease, listReleases } from '../releases/release-list.ts';
import { findRelease, readManifest } from '../releases/release-lookup.ts';
import { writeRelease } from '../releases/release-write.ts';
import { hasSwept, assertNoSweep, type Sweep, waitForSweepEnd } from '../pointer/sweep.ts';
import { assertFits } from '../releases/value-size.ts';
import { assertComplete, isComplete } from '../releases/complete-release.ts';
import {
  assertNotWithdrawn,
  findWithdrawnItems,
  withdrawnObjects,
} from '../pointer/withdrawals.ts';

/** Options of the move. */
export interface SwitchOptions {
  by: 'promote' | 'rollback';
  /** Folder of this machine's objects. */
  store: string;
  /** Output folder of the site. */
  out: string;
  baseOptions: BaseOptions;
}

/** The result of the move. */
export interface SwitchResult {
  manifest: Manifest;
  /** Pages that differ. */
  pages: number;
  writes: number;
  moved: WrittenMove;
  /** The hold that is now in force. */
  held: PublishHold | undefined;
  /** Withdrawn pages and files of the release, which stay hidden. */
  hidden: string[];
}

/**
 * Moves the pointer to a release by its id (or the beginning of it), or to the previous release. Rejects when the release
 * is unknown, withdrawn or incomplete; the pointer is then unchanged.
 */
export async function switchRelease(
  namespace: Namespace,
  wanted: string | undefined,
  options: SwitchOptions,
): Promise<SwitchResult> {
  const { by, store, out, baseOptions } = options;
  const record = new LocalRecord(out, namespace.id);
  const sweep = await assertNoSweep(namespace);
  const base = await readPointerAfter(namespace, record.lastMove());
  const listed = await findTarget(namespace, base, wanted);
  if (base === null) throw nothingPublished(namespace);
  const manifest = await readManifest(namespace, listed.id);
  const read = objectReader(store, namespace);
  const changes = await diffPages(base.manifest, manifest, read);
  assertAllowed(base, listed, options);
  if (by === 'promote') {
    const contains = listed.base ? [listed.base] : [];
    // Previews of older versions do not record their base.
    const force = baseOptions.force || listed.base === undefined;
    const own = { ...baseOptions, source: listed.source, force };
    await assertMayReplace(
      base,
      { manifest, changes, contains, baseOptions: own },
      namespace,
      read,
    );
  }
  const withdrawn =
    by === 'promote'
      ? await assertNotWithdrawn(manifest, base.withdrawn, baseOptions, read)
      : base.withdrawn;
  const hidden = await findWithdrawnItems(manifest, withdrawn, read);
  const newAssets = await assertComplete(namespace, manifest, {
    store,
    current: base.manifest,
    withdrawn: by === 'rollback' ? withdrawnObjects(base) : new Set(),
  });
  const at = new Date(namespace.now()).toISOString();
  const next = nextPointer(base, {
    manifest,
    at,
    by,
    source: sourceRevisionOf(base, manifest.id) ?? listed.source,
    newAssets,
    assets: await nextAssetFilter(namespace, base, manifest),
    held:
      by === 'rollback'
        ? holdAfter(base, manifest.id, at)
        : baseOptions.resume
          ? null
          : (base.held ?? null),
    withdrawn,
    hidden: hidden?.paths ?? [],
  });
  assertFits(next);
  let writes = 1;
  if (listed.preview !== undefined) {
    // From now on it is kept like any published release.
    await writeRelease(namespace, manifest, {
      ...(listed.base !== undefined && { base: listed.base }),
      ...(listed.source !== undefined && { source: listed.source }),
    });
    writes += 1;
  }
  if (await hasSwept(namespace, sweep))
    throw new OperatorError(
      `"edgepress gc" ran in ${namespace.name} at the same time: the pointer was not moved. Run the same command again.`,
    );
  await moveTo(namespace, next, { base, sweep, options });
  const move = lastMove(next);
  // After a rollback the working copy keeps its base, because its content is what needs correction.
  if (by === 'promote') record.setMoves([move]);
  return {
    manifest,
    pages: changes.length,
    writes,
    moved: { move, written: namespace.now(), pointer: next },
    held: next.held,
    hidden: hidden?.names ?? [],
  };
}

async function findTarget(
  namespace: Namespace,
  base: Pointer | null,
  wanted: string | undefined,
): Promise<ListedRelease> {
  if (base === null) throw nothingPublished(namespace);
  const name = wanted ?? base.previous;
  if (name === null)
    throw new OperatorError(
      `${base.release} is the only release that was published to ${namespace.name}: there is none before it.`,
    );
  const listed = findRelease(await listReleases(namespace), name, namespace);
  if (listed.id === base.release)
    throw new OperatorError(`${listed.id} is already the current release.`);
  return listed;
}

function nothingPublished(namespace: Namespace): OperatorError {
  return new OperatorError(
    `Nothing is published in ${namespace.name} yet, so there is no release to move to.`,
  );
}

function assertAllowed(
  { withdrawn, revoked }: Pointer,
  { id, preview }: ListedRelease,
  { by, baseOptions }: SwitchOptions,
): void {
  if (by === 'rollback' && preview !== undefined)
    throw new OperatorError(
      `${id} is a preview: to publish it, run "npx edgepress publish --promote ${id}".`,
    );
  if (baseOptions.allow && by === 'promote') return;
  const what = withdrawn?.releases.includes(id)
    ? `The release ${id} was withdrawn`
    : revoked?.includes(id)
      ? `The preview ${id} was revoked`
      : null;
  if (what !== null)
    throw new PointerUpdateRefused(
      `${what}: the pointer was not moved. Choose another release, or run "npx edgepress publish --promote ${id} --allow" to publish it anyway.`,
    );
}

// A rollback begins a hold. Moving to the release that was rolled back undoes the rollback and ends the hold.
function holdAfter(base: Pointer, target: string, at: string): PublishHold | null {
  if (base.held?.release === target) return null;
  return base.held ?? { release: base.release, at };
}

interface MoveContext {
  base: Pointer;
  /** The state of garbage collection before the command read anything. */
  sweep: Sweep;
  options: SwitchOptions;
}

// Moves the pointer, and moves it back when a concurrent sweep has deleted what the release needs.
async function moveTo(
  namespace: Namespace,
  next: Pointer,
  { base, sweep, options: { store } }: MoveContext,
): Promise<void> {
  const isWritten = await writePointer(namespace, base, next);
  const withdrawn = withdrawnObjects(next);
  for (let seen = sweep; await hasSwept(namespace, seen);) {
    seen = await waitForSweepEnd(namespace);
    if (await isComplete(namespace, next.manifest, { store, withdrawn })) continue;
    await moveBack(namespace, next, base);
    throw new OperatorError(
      `"edgepress gc" deleted objects of ${next.release} while the pointer moved to it: the pointer is back at ${base.release}.`,
    );
  }
  if (!isWritten)
    throw new PointerUpdateUnconfirmed(
      `It is unknown whether the pointer in ${namespace.name} was written. Check with "npx edgepress releases" in two minutes.`,
    );
  await waitForPointer(namespace, base, next);
}

// Leaves moves of others alone.
async function moveBack(namespace: Namespace, next: Pointer, base: Pointer): Promise<void> {
  for (;;) {
    const now = await readPointerAfter(namespace, lastMove(next));
    if (now?.release !== next.release || !includesMove(now, lastMove(next))) return;
    const back = nextPointer(now, {
      manifest: base.manifest,
      at: new Date(namespace.now()).toISOString(),
      by: 'rollback',
      source: sourceRevisionOf(now, base.release),
      assets: now.assets,
      held: base.held ?? null,
      hidden: now.withdrawn?.hidden?.[base.release],
    });
    if (await writePointer(namespace, now, back)) return;
    if ((await readPointer(namespace))?.release === base.release) return;
  }
}
