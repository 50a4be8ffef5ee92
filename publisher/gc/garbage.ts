/** Finds what no release needs any more, and deletes it. `sweep.ts` explains why that is safe. */
import type { Pointer } from '../../model/release/pointer.ts';
import { type Manifest, objectKey, releaseKey } from '../../model/release/release.ts';
import { contentHash } from '../../compiler/objects/hash.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { isSamePointer, readPointer } from '../pointer/pointer-move.ts';
import { contentsOf, objectsIn, type ReadTexts } from '../releases/release-contents.ts';
import { type ListedRelease, listReleases, verifiedManifest } from '../releases/release-list.ts';
import { type Retention, retained } from './retention.ts';
import { withdrawnObjects } from '../pointer/withdrawals.ts';
import {
  isRunning,
  MAX_SWEEP_MS,
  readSweep,
  type Sweep,
  takeOverSweep,
  writeSweep,
} from '../pointer/sweep.ts';

/** The keys that a sweep would keep and delete. */
export interface GarbageReport {
  /** The pointer at the time of the search. */
  pointer: Pointer;
  /** Kept releases, and why. */
  kept: { release: ListedRelease; reason: string }[];
  dropped: ListedRelease[];
  /** KV keys of objects that no kept release needs. */
  objects: string[];
  /** Number of needed objects. */
  needed: number;
}

/** Keys in a bulk delete: few, so that a killed sweep loses little progress. */
const BATCH = 1000;

/** Searches the namespace. Rejects when it cannot determine the objects of a kept release. */
export async function findGarbage(
  namespace: Namespace,
  retention: Retention,
): Promise<GarbageReport> {
  const pointer = await readPointer(namespace);
  if (pointer === null)
    throw new OperatorError(
      `There is no pointer in ${namespace.name}: nothing is published, so nothing was deleted.`,
    );
  const releases = await listReleases(namespace);
  const reasons = retained(releases, pointer, retention, namespace.now());
  const withdrawn = withdrawnObjects(pointer);
  for (const id of [...(pointer.withdrawn?.releases ?? []), ...(pointer.revoked ?? [])])
    if (id !== pointer.release) reasons.delete(id);
  const kept = releases.flatMap((release) => {
    const reason = reasons.get(release.id);
    return reason === undefined ? [] : [{ release, reason }];
  });
  const read = createCachingReader(namespace);
  const needed = await objectsOf(pointer.manifest, read);
  for (const { release } of kept) {
    const text = await namespace.text(releaseKey(release.id));
    if (text === null)
      throw new OperatorError(
        `The release ${release.id} is listed in ${namespace.name} but cannot be read: nothing was deleted.`,
      );
    for (const hash of await objectsOf(verifiedManifest(text, release.id, namespace), read))
      needed.add(hash);
  }
  const keys = (await namespace.list(objectKey(''))).map(({ name }) => name);
  // Withdrawn objects are deleted even when a release names them.
  for (const hash of withdrawn) needed.delete(hash);
  const neededKeys = new Set([...needed].map(objectKey));
  return {
    pointer,
    kept,
    dropped: releases.filter(({ id }) => !reasons.has(id)),
    objects: keys.filter((key) => !neededKeys.has(key)),
    needed: needed.size,
  };
}

/** Options of a sweep. */
export interface SweepOptions {
  retention: Retention;
  /** Most keys to delete; the next sweep deletes the rest. */
  limit: number;
  /** Finish a sweep that was killed instead of refusing to start. */
  takeOver: boolean;
  /** Called with a line for each step. */
  say: (line: string) => void;
}

/** Deletes what no kept release needs. Returns the number of deleted keys, and of those left for the next sweep. */
export async function deleteGarbage(
  namespace: Namespace,
  { retention, limit, takeOver, say }: SweepOptions,
): Promise<{ deleted: number; left: number }> {
  const before = await (takeOver ? takeOverSweep(namespace) : readSweep(namespace));
  if (isRunning(before, namespace) && !takeOver)
    throw new OperatorError(
      `Another "edgepress gc" has been deleting in ${namespace.name} since ${before.since}. If it was killed, finish it with "npx edgepress gc --delete --take-over".`,
    );
  const start = namespace.now();
  const mark = { ...before, since: new Date(start).toISOString() };
  await writeSweep(namespace, mark);
  // Afterwards every publish sees the sweep, and the sweep sees every publish.
  const settle = 2 * namespace.settling;
  if (settle > 0) say(`Waiting ${settle} s until every publish sees the sweep.`);
  await pause(settle * 1000);
  let deleted = 0;
  let left = 0;
  try {
    await assertOwn(namespace, mark);
    const { pointer, dropped, objects } = await findGarbage(namespace, retention);
    // Delete a release before its objects, so that nothing names them any more.
    const keys = [...dropped.map(({ id }) => releaseKey(id)), ...objects];
    while (
      deleted < Math.min(keys.length, limit) &&
      // Wall-clock time: a machine that was asleep must not continue.
      namespace.now() - start < MAX_SWEEP_MS / 2
    ) {
      await assertOwn(namespace, mark);
      await assertUnmoved(namespace, pointer, deleted);
      const batch = keys.slice(deleted, Math.min(deleted + BATCH, limit));
      await namespace.remove(batch);
      deleted += batch.length;
      say(`deleted ${deleted} of ${keys.length}`);
    }
    left = keys.length - deleted;
  } finally {
    // A publisher that sees the end of the sweep must also see its deletes.
    if (deleted > 0) await pause(namespace.settling * 1000);
    if (await isOwn(namespace, mark))
      await writeSweep(namespace, { generation: before.generation + 1, since: null });
  }
  return { deleted, left };
}

// Two sweeps that start at once see each other only after the settling time. Then the last one continues.
async function isOwn(namespace: Namespace, mark: Sweep): Promise<boolean> {
  const now = await takeOverSweep(namespace);
  return now.since === mark.since && now.generation === mark.generation;
}

async function assertOwn(namespace: Namespace, mark: Sweep): Promise<void> {
  if (await isOwn(namespace, mark)) return;
  throw new OperatorError(
    `Another "edgepress gc" has taken over in ${namespace.name}, so this one stopped.`,
  );
}

// The new release would lose nothing, but what to keep was decided for another pointer.
async function assertUnmoved(
  namespace: Namespace,
  pointer: Pointer,
  deleted: number,
): Promise<void> {
  const now = await readPointer(namespace);
  if (isSamePointer(now, pointer)) return;
  throw new OperatorError(
    `The pointer in ${namespace.name} has moved to ${now?.release ?? 'nothing'} during the sweep: ${deleted === 0 ? 'nothing was deleted' : `stopped after ${deleted} keys`}. Run the command again.`,
  );
}

async function objectsOf(manifest: Manifest, read: ReadTexts): Promise<Set<string>> {
  if (manifest.inventory === undefined)
    throw new OperatorError(
      `The release ${manifest.id} was built by an older version and doesn't list its assets, so nothing was deleted. Once there are enough newer releases, it no longer counts.`,
    );
  return new Set(objectsIn(await contentsOf(manifest, new Set(), read)));
}

// Releases share most shards, so each is read once.
function createCachingReader(namespace: Namespace): ReadTexts {
  const known = new Map<string, string>();
  return async (hashes) => {
    const texts = await namespace.texts(
      hashes.filter((hash) => !known.has(hash)).map((hash) => objectKey(hash)),
    );
    for (const [key, text] of texts) {
      const hash = key.slice(objectKey('').length);
      if (contentHash(text) === hash) known.set(hash, text);
    }
    return new Map(
      hashes.map((hash) => {
        const text = known.get(hash);
        if (text === undefined)
          throw new OperatorError(
            `The object ${hash}, which a release needs, is missing or damaged in ${namespace.name}: nothing was deleted. To upload it, run "npx edgepress publish --full".`,
          );
        return [hash, text];
      }),
    );
  };
}
