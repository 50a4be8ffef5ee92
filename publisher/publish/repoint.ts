/** Moves the pointer to a release that is in the namespace already: back, or on to a preview. */
import type { PublishHold, Pointer } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { assertMayReplace, type BaseOptions } from '../pointer/base-check.ts';
import { nextAssetFilter } from '../releases/kept-assets.ts';
import { LocalRecord } from '../releases/local-record.ts';
import type { Namespace } from '../kv/namespace.ts';
import { knowsMove, lastMove, nextPointer, sourceOf } from '../pointer/next-pointer.ts';
import {
  MoveRefused,
  MoveUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { diffPages } from '../releases/page-diff.ts';
import {
  readPointer,
  readPointerAfter,
  seePointer,
  writePointer,
  type WrittenMove,
} from '../pointer/pointer-move.ts';
import { objectReader } from '../releases/release-contents.ts';
import { type ListedRelease, listReleases } from '../releases/release-list.ts';
import { findRelease, readManifest } from '../releases/release-lookup.ts';
import { writeRelease } from '../releases/release-write.ts';
import { hasSwept, noSweep, type Sweep, sweepEnd } from '../pointer/sweep.ts';
import { assertFits } from '../releases/value-size.ts';
import { assertComplete, isComplete } from '../releases/complete-release.ts';
import { assertNotWithdrawn, withdrawnIn, withdrawnObjects } from '../pointer/withdrawals.ts';

/** How the pointer is moved. */
export interface RepointOptions {
  by: 'promote' | 'rollback';
  /** Folder of this machine's objects. */
  store: string;
  /** Output folder of the site. */
  out: string;
  baseOptions: BaseOptions;
}

/** What a move did. */
export interface Repointed {
  manifest: Manifest;
  /** Pages that differ. */
  pages: number;
  writes: number;
  moved: WrittenMove;
  /** The hold that is in force now. */
  held: PublishHold | undefined;
  /** Pages and files of the release that stay hidden because they were withdrawn. */
  hidden: string[];
}

/**
 * Moves the pointer to a release by its id (or the beginning of one), or to the previous one. Rejects when the
 * release is unknown, withdrawn, or not whole; then the pointer is where it was.
 */
export async function pointTo(
  namespace: Namespace,
  wanted: string | undefined,
  options: RepointOptions,
): Promise<Repointed> {
  const { by, store, out, baseOptions } = options;
  const record = new LocalRecord(out, namespace.id);
  const sweep = await noSweep(namespace);
  const base = await readPointerAfter(namespace, record.lastMove());
  const listed = await findTarget(namespace, base, wanted);
  if (base === null) throw nothingPublished(namespace);
  const manifest = await readManifest(namespace, listed.id);
  const read = objectReader(store, namespace);
  const changes = await diffPages(base.manifest, manifest, read);
  assertAllowed(base, listed, options);
  if (by === 'promote') {
    const contains = listed.base ? [listed.base] : [];
    // An older preview does not say what it was built on.
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
  const hidden = await withdrawnIn(manifest, withdrawn, read);
  const fresh = await assertComplete(namespace, manifest, {
    store,
    current: base.manifest,
    withdrawn: by === 'rollback' ? withdrawnObjects(base) : new Set(),
  });
  const at = new Date(namespace.now()).toISOString();
  const next = nextPointer(base, {
    manifest,
    at,
    by,
    source: sourceOf(base, manifest.id) ?? listed.source,
    fresh,
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
    // From now on it is kept like any other.
    await writeRelease(namespace, manifest, {
      ...(listed.base !== undefined && { base: listed.base }),
      ...(listed.source !== undefined && { source: listed.source }),
    });
    writes += 1;
  }
  if (await hasSwept(namespace, sweep))
    throw new OperatorError(
      `"npm run gc" ran in ${namespace.name} beside this command: the pointer was not moved. Run it again.`,
    );
  await moveTo(namespace, next, { base, sweep, options });
  const move = lastMove(next);
  // Whoever goes back keeps what is here: its content is what has to be corrected.
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
    throw new OperatorError(`${listed.id} is the current release already.`);
  return listed;
}

function nothingPublished(namespace: Namespace): OperatorError {
  return new OperatorError(`Nothing is published in ${namespace.name} yet: there is no way back.`);
}

function assertAllowed(
  { withdrawn, revoked }: Pointer,
  { id, preview }: ListedRelease,
  { by, baseOptions }: RepointOptions,
): void {
  if (by === 'rollback' && preview !== undefined)
    throw new OperatorError(
      `${id} is a preview: "npm run publish -- --promote ${id}" publishes it.`,
    );
  if (baseOptions.allow && by === 'promote') return;
  const what = withdrawn?.releases.includes(id)
    ? `The release ${id} was withdrawn`
    : revoked?.includes(id)
      ? `The preview ${id} was revoked`
      : null;
  if (what !== null)
    throw new MoveRefused(
      `${what}: the pointer was not moved. Publish or go back to another one; "npm run publish -- --promote ${id} --allow" publishes it all the same.`,
    );
}

// A rollback holds. One to the release that is held back takes the rollback back, and the hold ends.
function holdAfter(base: Pointer, target: string, at: string): PublishHold | null {
  if (base.held?.release === target) return null;
  return base.held ?? { release: base.release, at };
}

interface MoveContext {
  base: Pointer;
  /** The state of sweeping from before the command looked at anything. */
  sweep: Sweep;
  options: RepointOptions;
}

// Moves the pointer, and goes back when a sweep beside it has taken what the release needs.
async function moveTo(
  namespace: Namespace,
  next: Pointer,
  { base, sweep, options: { store } }: MoveContext,
): Promise<void> {
  const isWritten = await writePointer(namespace, base, next);
  const withdrawn = withdrawnObjects(next);
  for (let seen = sweep; await hasSwept(namespace, seen);) {
    seen = await sweepEnd(namespace);
    if (await isComplete(namespace, next.manifest, { store, withdrawn })) continue;
    await goBack(namespace, next, base);
    throw new OperatorError(
      `"npm run gc" has deleted objects of ${next.release} while the pointer moved to it: the pointer is back at ${base.release}.`,
    );
  }
  if (!isWritten)
    throw new MoveUnconfirmed(
      `It is not known whether the pointer in ${namespace.name} was written. Look with "npm run releases" in two minutes.`,
    );
  await seePointer(namespace, base, next);
}

// Nothing of somebody else's move is touched.
async function goBack(namespace: Namespace, next: Pointer, base: Pointer): Promise<void> {
  for (;;) {
    const now = await readPointerAfter(namespace, lastMove(next));
    if (now?.release !== next.release || !knowsMove(now, lastMove(next))) return;
    const back = nextPointer(now, {
      manifest: base.manifest,
      at: new Date(namespace.now()).toISOString(),
      by: 'rollback',
      source: sourceOf(now, base.release),
      assets: now.assets,
      held: base.held ?? null,
      hidden: now.withdrawn?.hidden?.[base.release],
    });
    if (await writePointer(namespace, now, back)) return;
    if ((await readPointer(namespace))?.release === base.release) return;
  }
}
