/** Finds what no release needs any more, and deletes it (`sweep.ts` says how that is safe). */
import type { Pointer } from '../../model/release/pointer.ts';
import { type Manifest, objectKey, releaseKey } from '../../model/release/release.ts';
import { contentHash } from '../../compiler/objects/hash.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { isSame, readPointer } from '../pointer/pointer-move.ts';
import { contentsOf, objectsIn, type ReadTexts } from '../releases/release-contents.ts';
import { type ListedRelease, listReleases, verifiedManifest } from '../releases/release-list.ts';
import { type Retention, retained } from './retention.ts';
import { withdrawnObjects } from '../pointer/withdrawals.ts';
import {
  isRunning,
  LONGEST_SWEEP_MS,
  readSweep,
  type Sweep,
  takeOverSweep,
  writeSweep,
} from '../pointer/sweep.ts';

/** What there is to delete. */
export interface GarbageReport {
  /** What the pointer was while gc looked. */
  pointer: Pointer;
  /** Kept releases with the reason. */
  kept: { release: ListedRelease; reason: string }[];
  dropped: ListedRelease[];
  /** KV keys of objects that no kept release needs. */
  objects: string[];
  /** How many objects are needed. */
  needed: number;
}

/** Keys of a bulk delete, so that a killed sweep loses little. */
const BATCH = 1000;

/** Looks through the namespace. Rejects when it cannot tell what a kept release needs: then nothing may go. */
export async function findGarbage(
  namespace: Namespace,
  retention: Retention,
): Promise<GarbageReport> {
  const pointer = await readPointer(namespace);
  if (pointer === null)
    throw new OperatorError(
      `There is no pointer in ${namespace.name}: without a published release nothing says what may go, so nothing does.`,
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
        `The release ${release.id} is listed in ${namespace.name} and cannot be read: nothing was deleted.`,
      );
    for (const hash of await objectsOf(verifiedManifest(text, release.id, namespace), read))
      needed.add(hash);
  }
  const keys = (await namespace.list(objectKey(''))).map(({ name }) => name);
  // What was withdrawn goes, whatever names it.
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

/** How a sweep is made. */
export interface SweepOptions {
  retention: Retention;
  /** At most so many keys are deleted; the rest goes with the next sweep. */
  limit: number;
  /** A sweep that was killed is finished instead of waited for. */
  takeOver: boolean;
  /** Told of each step. */
  say: (line: string) => void;
}

/** Deletes what no kept release needs. Returns how many keys went and how many are left for the next time. */
export async function deleteGarbage(
  namespace: Namespace,
  { retention, limit, takeOver, say }: SweepOptions,
): Promise<{ deleted: number; left: number }> {
  const before = await (takeOver ? takeOverSweep(namespace) : readSweep(namespace));
  if (isRunning(before, namespace) && !takeOver)
    throw new OperatorError(
      `Another "npm run gc" has been deleting in ${namespace.name} since ${before.since}. If it was killed, finish it with "npm run gc -- --delete --take-over".`,
    );
  const start = namespace.now();
  const mark = { ...before, since: new Date(start).toISOString() };
  await writeSweep(namespace, mark);
  // Until every publish knows of the sweep, and the sweep of every publish.
  const settle = 2 * namespace.settling;
  if (settle > 0) say(`Waiting ${settle} s until every publish knows.`);
  await pause(settle * 1000);
  let deleted = 0;
  let left = 0;
  try {
    await assertOwn(namespace, mark);
    const { pointer, dropped, objects } = await findGarbage(namespace, retention);
    // A release goes before its objects: from then on nothing names them.
    const keys = [...dropped.map(({ id }) => releaseKey(id)), ...objects];
    while (
      deleted < Math.min(keys.length, limit) &&
      // By the clock on the wall: a machine that slept must not go on.
      namespace.now() - start < LONGEST_SWEEP_MS / 2
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
    // Who sees the end of the sweep must see its deletes, too.
    if (deleted > 0) await pause(namespace.settling * 1000);
    if (await isOwn(namespace, mark))
      await writeSweep(namespace, { generation: before.generation + 1, since: null });
  }
  return { deleted, left };
}

// Two that began at once do not see each other until their marks have settled; then the last one goes on.
async function isOwn(namespace: Namespace, mark: Sweep): Promise<boolean> {
  const now = await takeOverSweep(namespace);
  return now.since === mark.since && now.generation === mark.generation;
}

async function assertOwn(namespace: Namespace, mark: Sweep): Promise<void> {
  if (await isOwn(namespace, mark)) return;
  throw new OperatorError(
    `Another "npm run gc" has taken over in ${namespace.name}: this one has ended and left the rest to it.`,
  );
}

// Nothing that the new release needs would go, but what was retained for another pointer may no longer be right.
async function assertUnmoved(
  namespace: Namespace,
  pointer: Pointer,
  deleted: number,
): Promise<void> {
  const now = await readPointer(namespace);
  if (isSame(now, pointer)) return;
  throw new OperatorError(
    `The pointer in ${namespace.name} has moved to ${now?.release ?? 'nothing'} while gc was looking: ${deleted === 0 ? 'nothing was deleted' : `ended after ${deleted} keys`}. Run it again.`,
  );
}

async function objectsOf(manifest: Manifest, read: ReadTexts): Promise<Set<string>> {
  if (manifest.inventory === undefined)
    throw new OperatorError(
      `The release ${manifest.id} was made by an older version and has no inventory: what it needs cannot be told, so nothing was deleted. It goes by itself once newer releases have taken its place.`,
    );
  return new Set(objectsIn(await contentsOf(manifest, new Set(), read)));
}

// Releases share most of their shards: each is read once.
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
            `The object ${hash} is missing or damaged in ${namespace.name}, though a release needs it: nothing was deleted. "npm run publish -- --full" uploads it.`,
          );
        return [hash, text];
      }),
    );
  };
}
