/**
 * Determines what a publish has to write.
 *
 * The objects of the release that the pointer names are known to exist, without listing them: a release is complete before
 * the pointer names it, and `gc` never deletes an object of a kept release (`sweep.ts`). No other object is assumed to
 * exist. Those that an interrupted publish has uploaded are read back first, and the rest is uploaded, possibly again. That
 * is harmless, because an object's key is the hash of its bytes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { encodedVariants } from '../../compiler/images/variant-record.ts';
import { hasObject, objectPath } from '../../compiler/objects/objects.ts';
import { partsOf } from '../../compiler/release/release-objects.ts';
import { type Manifest, objectKey, releaseKey } from '../../model/release/release.ts';
import { type Namespace, VALUE_BYTES } from '../kv/namespace.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { comparePages, type PageChange } from '../releases/page-diff.ts';
import { listReleases, verifiedManifest } from '../releases/release-list.ts';
import {
  type ReleaseContents,
  contentsOf,
  objectReader,
  objectsIn,
  type ReadTexts,
} from '../releases/release-contents.ts';
import { findIntactObjects } from '../releases/upload.ts';

/** A publish, before anything is written. */
export interface Plan {
  changes: PageChange[];
  /** Hashes of objects that are not known to exist. */
  missing: string[];
  /** Bytes of those objects. */
  bytes: number;
  /** How many of those objects are smaller versions of images (`images.responsive`). */
  images: number;
  /** Hashes of assets that the current release lacks; empty when there is no current release. */
  assets: string[];
}

/** With more missing objects, check which of them other releases have, for example after a rollback. */
const MIN_MISSING_TO_LIST = 100;
// @limit newest releases that a publish looks for objects in: Objects of older ones are uploaded again.
/** Number of newest releases to check. */
const MAX_ASKED = 12;

/** The inputs of a plan. */
export interface PlanOptions {
  namespace: Namespace;
  /** Folder of the build's objects. */
  store: string;
  /** The release that the pointer names. */
  current: Manifest | null;
  /** Withdrawn objects, which may be deleted even if a release names them. */
  withdrawn: ReadonlySet<string>;
  /** Assume nothing: list and read every object. */
  full: boolean;
}

/** Plans a publish. Throws when an object is too large, or missing from the build. */
export async function planPublish(manifest: Manifest, options: PlanOptions): Promise<Plan> {
  const { namespace, store, current, withdrawn, full } = options;
  const read = objectReader(store, namespace);
  const contents = await contentsOf(manifest, current ? partsOf(current) : new Set(), read);
  const known = current && (await contentsOrNull(current, partsOf(manifest), read, full));
  const changes = comparePages(known?.pages ?? new Map(), contents.pages);
  const missing = full
    ? await damagedObjects(manifest, { namespace, store, read })
    : await notKnown(contents, manifest, known, { namespace, read, withdrawn });
  const assets = known ? [...contents.others].filter((hash) => !known.others.has(hash)) : [];
  const encoded = encodedVariants(store);
  const images = missing.filter((hash) => encoded.has(hash)).length;
  return { changes, missing, bytes: weigh(missing, manifest, store), images, assets };
}

async function notKnown(
  contents: ReleaseContents,
  manifest: Manifest,
  known: ReleaseContents | null,
  {
    namespace,
    read,
    withdrawn,
  }: { namespace: Namespace; read: ReadTexts; withdrawn: ReadonlySet<string> },
): Promise<string[]> {
  const have = new Set(known ? objectsIn(known) : []);
  const isThere = (hash: string): boolean => have.has(hash) && !withdrawn.has(hash);
  const missing = objectsIn(contents).filter((hash) => !isThere(hash));
  if (missing.length <= MIN_MISSING_TO_LIST) return missing;
  for (const { id } of (await listReleases(namespace)).slice(-MAX_ASKED)) {
    const text = id === manifest.id ? null : await namespace.text(releaseKey(id));
    if (text === null) continue;
    try {
      const other = await contentsOf(verifiedManifest(text, id, namespace), new Set(), read);
      for (const hash of objectsIn(other)) have.add(hash);
    } catch (error) {
      // An incomplete release does not show which objects exist.
      if (!(error instanceof OperatorError)) throw error;
    }
  }
  return missing.filter((hash) => !isThere(hash));
}

// Reports an incomplete current release, unless the publish is meant to repair it.
async function contentsOrNull(
  manifest: Manifest,
  except: ReadonlySet<string>,
  read: ReadTexts,
  lenient: boolean,
): Promise<ReleaseContents | null> {
  try {
    return await contentsOf(manifest, except, read);
  } catch (error) {
    if (lenient && error instanceof OperatorError) return null;
    throw error;
  }
}

// Reads listed objects too, because a damaged value still has its key.
async function damagedObjects(
  manifest: Manifest,
  { namespace, store, read }: { namespace: Namespace; store: string; read: ReadTexts },
): Promise<string[]> {
  const prefix = objectKey('');
  const keys = await namespace.list(prefix);
  const there = new Set(keys.map(({ name }) => name.slice(prefix.length)));
  const all = objectsIn(await contentsOf(manifest, new Set(), read));
  const listed = all.filter((hash) => there.has(hash) && hasObject(store, hash));
  const sound = await findIntactObjects(listed, { namespace, store });
  const damaged = new Set(listed.filter((hash) => !sound.has(hash)));
  return all.filter((hash) => !there.has(hash) || damaged.has(hash));
}

function weigh(hashes: string[], manifest: Manifest, store: string): number {
  let sum = 0;
  for (const hash of hashes) {
    const size = fs.statSync(objectPath(store, hash), { throwIfNoEntry: false })?.size;
    if (size === undefined)
      throw new OperatorError(
        `The build's object ${hash} is missing: delete ${displayPath(path.dirname(store))} and publish again.`,
      );
    if (size > VALUE_BYTES)
      throw new OperatorError(
        `${nameOf(hash, manifest)} has ${size.toLocaleString('en')} bytes, and KV holds values up to 25 MiB. Host it elsewhere.`,
      );
    sum += size;
  }
  return sum;
}

function nameOf(hash: string, { files }: Manifest): string {
  const found = Object.entries(files).find(([, file]) => file.object === hash)?.[0];
  return found === undefined ? `The object ${hash}` : `The file ${found}`;
}
