/**
 * Publishes a release: objects first, then `release/<id>`, each read back, then the pointer. The process may be killed after
 * any step: before the pointer moves, readers see the complete previous release, and afterwards the complete new one. The
 * next publish reuses leftovers (`local-record.ts`), or `gc` deletes them.
 */
import type { Timings } from '../../compiler/diagnostics/timings.ts';
import type { Pointer } from '../../model/release/pointer.ts';
import type { Manifest } from '../../model/release/release.ts';
import { assertMayReplace, type BaseOptions, recordOnto } from '../pointer/base-check.ts';
import { counted } from '../../compiler/diagnostics/counted.ts';
import { nextAssetFilter } from '../releases/kept-assets.ts';
import { LocalRecord } from '../releases/local-record.ts';
import type { Namespace } from '../kv/namespace.ts';
import { lastMove, nextPointer } from '../pointer/next-pointer.ts';
import {
  PointerUpdateRefused,
  PointerUpdateUnconfirmed,
  OperatorError,
} from '../../compiler/diagnostics/operator-error.ts';
import { planPublish } from './plan.ts';
import { checkWriteBudget, type WriteBudget, printPlan, uploadProgress } from './plan-report.ts';
import {
  readDamagedPointer,
  readPointer,
  readPointerAfter,
  waitForPointer,
  writePointer,
  type WrittenMove,
} from '../pointer/pointer-move.ts';
import { objectReader } from '../releases/release-contents.ts';
import { hasRelease, previewEnd, writeRelease } from '../releases/release-write.ts';
import { hasSwept, assertNoSweep, type Sweep, waitForSweepEnd } from '../pointer/sweep.ts';
import { findIntactObjects, verifyUpload, type Upload, uploadObjects } from '../releases/upload.ts';
import { assertFits } from '../releases/value-size.ts';
import { assertNotWithdrawn, withdrawnObjects } from '../pointer/withdrawals.ts';

/** Options of a publish. */
export interface PublishOptions extends WriteBudget {
  namespace: Namespace;
  /** Folder of the build's objects. */
  store: string;
  /** Output folder of the site. */
  out: string;
  timings: Timings;
  baseOptions: BaseOptions;
  /** Stop before anything is written. */
  dryRun: boolean;
  /** Don't rely on records of the namespace's contents. */
  full: boolean;
  /** Replace a damaged pointer. */
  replacePointer: boolean;
  /** When the preview expires; absent to move the pointer. */
  preview?: string | undefined;
}

/** The result of a publish. */
export interface PublishResult {
  /** `parts` means that some objects are left for another day. */
  state: 'published' | 'planned' | 'parts';
  /** Pages added, changed and removed. */
  pages: number;
  writes: number;
  /** How many of the objects to upload are smaller versions of images. */
  images: number;
  /** The move of the pointer; absent when the pointer was not moved. */
  moved?: WrittenMove;
}

type Attempt = Omit<PublishResult, 'state'> & { state: PublishResult['state'] | 'swept' };

const GC_RAN = '"edgepress gc" ran at the same time: checking again what the namespace holds.';
// @limit restarts of a publish while `gc` runs: The publish fails.
/** Maximum number of restarts because `gc` ran at the same time. */
const MAX_RESTARTS = 3;

/**
 * Publishes a built release. Rejects with an `OperatorError`; the pointer was then not moved, except after a
 * `PointerUpdateUnconfirmed`.
 */
export async function publishRelease(
  manifest: Manifest,
  options: PublishOptions,
): Promise<PublishResult> {
  let writes = 0;
  let { full } = options;
  for (let turn = 1; turn <= MAX_RESTARTS; turn++) {
    const done = await publishOnce(manifest, { ...options, full });
    writes += done.writes;
    if (done.state !== 'swept') return { ...done, state: done.state, writes };
    console.log(GC_RAN);
    // From now on, assume nothing.
    full = true;
  }
  throw new OperatorError(
    '"edgepress gc" ran at the same time as this publish three times: run the same command again when gc is done.',
  );
}

async function publishOnce(manifest: Manifest, options: PublishOptions): Promise<Attempt> {
  const { namespace, store, out, timings, full, preview, baseOptions } = options;
  const record = new LocalRecord(out, namespace.id);
  const read = objectReader(store, namespace);
  const sweep = await assertNoSweep(namespace);
  const own = baseOptions.force ? undefined : record.lastMove();
  const base = options.replacePointer
    ? await readDamagedPointer(namespace)
    : await readPointerAfter(namespace, own);
  const plan = await timings.step('compare', () =>
    planPublish(manifest, {
      namespace,
      store,
      current: base?.manifest ?? null,
      withdrawn: withdrawnObjects(base),
      full,
    }),
  );
  const pages = plan.changes.length;
  const { images } = plan;
  const isCurrent = base?.release === manifest.id;
  // A release that needs repair may have lost its own key as well.
  const writesRelease = !isCurrent || (full && !(await hasRelease(namespace, manifest.id)));
  const withdrawn = await assertNotWithdrawn(manifest, base?.withdrawn, baseOptions, read);
  const ends = baseOptions.resume && base?.held !== undefined;
  const changes = !isCurrent || ends || withdrawn !== base.withdrawn || options.replacePointer;
  const moves = preview === undefined && changes;
  const others = Number(writesRelease) + Number(moves);
  const budget = { others, used: record.writesOn(new Date()), limit: options.limit };
  printPlan(plan, budget, namespace);
  const contains = record.moves().map(({ release }) => release);
  const candidate = { manifest, changes: plan.changes, contains, baseOptions };
  if (preview === undefined) await assertMayReplace(base, candidate, namespace, read);
  const nextNow = (assets = base?.assets): Pointer =>
    nextPointer(base, {
      manifest,
      at: new Date(namespace.now()).toISOString(),
      by: 'publish',
      source: baseOptions.source,
      newAssets: plan.assets,
      assets,
      ...(baseOptions.resume && { held: null }),
      withdrawn,
      hidden: [], // `assertNotWithdrawn` made sure of that.
    });
  assertFits(nextNow());
  if (options.dryRun) return { state: 'planned', pages, writes: 0, images };

  const upload: Required<Upload> = { namespace, store, record, progress: uploadProgress(timings) };
  const waiting = plan.missing.filter((hash) => record.uploaded().has(hash));
  const there = await findIntactObjects(waiting, upload);
  if (there.size > 0)
    console.log(
      `  ${counted(there.size, 'object')} of an interrupted publish are uploaded already`,
    );
  const wanted = plan.missing.filter((hash) => !there.has(hash));
  const isToday = checkWriteBudget(
    { needed: wanted.length + others, used: budget.used, images },
    options,
  );
  const now = isToday ? wanted : wanted.slice(0, options.limit - budget.used);
  await timings.step('upload', () => uploadObjects(now, upload));
  let writes = now.length + (await timings.step('read back', () => verifyUpload(now, upload)));
  if (!isToday) return { state: 'parts', pages, writes, images };

  const until =
    preview === undefined ? undefined : await previewEnd(namespace, manifest.id, preview);
  if (writesRelease && until !== null) {
    const origin = {
      base: base?.release ?? null,
      ...(baseOptions.source !== undefined && { source: baseOptions.source }),
      ...(until !== undefined && { preview: until }),
    };
    await timings.step('write the release', () => writeRelease(namespace, manifest, origin));
    record.addWrites(1, new Date());
    writes += 1;
  }
  if (await hasSwept(namespace, sweep)) return { state: 'swept', pages, writes, images };
  if (!moves) {
    record.clearUploads();
    if (isCurrent && preview === undefined) record.setMoves([lastMove(base)]);
    return { state: 'published', pages, writes, images };
  }
  recordOnto(record, base, baseOptions);
  const next = nextNow(await nextAssetFilter(namespace, base, manifest));
  const move = lastMove(next);
  await timings.step('move the pointer', async () => {
    writes += await moveTo(next, { base, sweep, upload, replace: options.replacePointer });
  });
  record.clearUploads();
  record.setMoves([move]);
  const moved = { move, written: namespace.now(), pointer: next };
  return { state: 'published', pages, writes, images, moved };
}

interface MoveContext {
  base: Pointer | null;
  /** The state of garbage collection before the publish read anything. */
  sweep: Sweep;
  upload: Required<Upload>;
  replace: boolean;
}

// Returns the number of writes. The local record holds both moves while it is unknown which one counts.
async function moveTo(
  next: Pointer,
  { base, sweep, upload, replace }: MoveContext,
): Promise<number> {
  const { namespace, record } = upload;
  const before = record.moves();
  record.setMoves([...before, lastMove(next)]);
  let isWritten = false;
  try {
    isWritten = await writePointer(namespace, base, next, { replace });
  } catch (error) {
    if (error instanceof PointerUpdateRefused) record.setMoves(before);
    throw error;
  }
  record.addWrites(1, new Date());
  let writes = 1;
  // A sweep that started in the meantime may not have known that this release is needed.
  for (let seen = sweep; await hasSwept(namespace, seen);) {
    seen = await waitForSweepEnd(namespace);
    console.log(GC_RAN);
    writes += await restore(next.manifest, upload);
  }
  if (!isWritten)
    throw new PointerUpdateUnconfirmed(
      `It is unknown whether the pointer in ${namespace.name} was written. The release ${next.release} is uploaded: check with "npx edgepress releases" in two minutes, and move the pointer with "npx edgepress publish --promote ${next.release}" if needed.`,
    );
  await waitForPointer(namespace, base, next);
  return writes;
}

// Uploads what a sweep has deleted of a release that is already current.
async function restore(manifest: Manifest, upload: Required<Upload>): Promise<number> {
  const { namespace, store, record } = upload;
  const pointer = await readPointer(namespace);
  const withdrawn = withdrawnObjects(pointer);
  const options = { namespace, store, current: null, withdrawn, full: true };
  const { missing } = await planPublish(manifest, options);
  const wanted = missing.filter((hash) => !withdrawn.has(hash));
  await uploadObjects(wanted, upload);
  let writes = wanted.length + (await verifyUpload(wanted, upload));
  if (!(await hasRelease(namespace, manifest.id))) {
    await writeRelease(namespace, manifest, { base: pointer?.previous ?? null });
    record.addWrites(1, new Date());
    writes += 1;
  }
  return writes;
}
