/** Uploads objects to a namespace, and reads them back. */
import { isUtf8 } from 'node:buffer';
import { contentHash } from '../../compiler/objects/hash.ts';
import { readObject } from '../../compiler/objects/objects.ts';
import { objectKey } from '../../model/release/release.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { LocalRecord } from './local-record.ts';
import { forEachConcurrently } from '../kv/local-kv.ts';
import { type Namespace, type KeyValuePair, MAX_BULK_READ_KEYS } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { verifiedObject } from './verified-object.ts';

/** Size of a batch: small enough to lose when the command is killed, and to hold in memory. */
const BATCH = 500;
// @limit bytes of a batch of objects: Uploaded in another batch.
const BATCH_BYTES = 10_000_000;
// @limit binary objects that are read back one by one: Samples are compared, and the others are looked up in the list of keys.
/**
 * Binary objects are read back one by one, and the API takes 1,200 requests in five minutes. With more objects than this,
 * the namespace's list of keys shows which exist, and only the bytes of evenly spaced ones are compared.
 */
const MAX_SINGLE_READS = 200;
/** Pauses before a missing value is read again, ms. Their sum is longer than KV caches a missing key. */
const RETRY_MS = [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];

/** Options of an upload. */
export interface Upload {
  namespace: Namespace;
  /** Folder of the build's objects. */
  store: string;
  /** Record of uploads, from which a killed publish continues. */
  record?: LocalRecord;
  /** Called after each batch. */
  progress?: (done: number, total: number) => void;
}

/** Uploads objects in batches. */
export async function uploadObjects(hashes: string[], upload: Upload): Promise<void> {
  const { namespace, store, record, progress } = upload;
  let batch: KeyValuePair[] = [];
  let bytes = 0;
  let done = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await namespace.write(batch);
    record?.addWrites(batch.length, new Date());
    record?.addUploads(batch.map(({ key }) => key.slice(objectKey('').length)));
    done += batch.length;
    progress?.(done, hashes.length);
    batch = [];
    bytes = 0;
  };
  for (const hash of hashes) {
    const value = verifiedObject(store, hash);
    if (batch.length >= BATCH || bytes + value.length > BATCH_BYTES) await flush();
    // @key object/<hash>: An object in one of the formats below. `<hash>` is the hash of its bytes, so it is written once and never changed.
    batch.push({ key: objectKey(hash), value });
    bytes += value.length;
  }
  await flush();
}

/**
 * Reads objects back, and uploads missing or damaged ones once more. Rejects when that does not help. Returns the number of
 * objects that were uploaded again.
 */
export async function verifyUpload(hashes: string[], upload: Upload): Promise<number> {
  const damaged = await damagedObjects(hashes, upload);
  if (damaged.length === 0) return 0;
  await uploadObjects(damaged, upload);
  const still = await damagedObjects(damaged, upload);
  if (still.length > 0)
    throw new OperatorError(
      `${upload.namespace.name} does not return ${still.length} of ${hashes.length} objects as they were written, such as ${still[0]}. The pointer was not moved. Run the same command again.`,
    );
  return damaged.length;
}

/** Returns those objects that the namespace holds undamaged. Reads once: others are uploaded again. */
export async function findIntactObjects(
  hashes: string[],
  upload: Pick<Upload, 'namespace' | 'store'>,
): Promise<Set<string>> {
  const wrong = new Set((await check(hashes, upload)).flatMap(({ hash }) => hash));
  return new Set(hashes.filter((hash) => !wrong.has(hash)));
}

/** Polls a condition for as long as KV may take to show a write. */
export async function waitUntilVisible(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const wait of RETRY_MS) {
    if (await isTrue()) return true;
    await pause(wait);
  }
  return isTrue();
}

// A missing object may be due to KV's delay, so it is read again. Wrong bytes are final.
async function damagedObjects(hashes: string[], upload: Upload): Promise<string[]> {
  const damaged: string[] = [];
  let waiting = hashes;
  await waitUntilVisible(async () => {
    const wrong = await check(waiting, upload);
    damaged.push(...wrong.filter(({ absent }) => !absent).map(({ hash }) => hash));
    waiting = wrong.filter(({ absent }) => absent).map(({ hash }) => hash);
    return waiting.length === 0;
  });
  return [...damaged, ...waiting];
}

async function check(
  hashes: string[],
  { namespace, store }: Pick<Upload, 'namespace' | 'store'>,
): Promise<{ hash: string; absent: boolean }[]> {
  const wrong: { hash: string; absent: boolean }[] = [];
  const judge = (hash: string, value: string | Uint8Array | null | undefined): void => {
    if (value === null || value === undefined) wrong.push({ hash, absent: true });
    else if (contentHash(value) !== hash) wrong.push({ hash, absent: false });
  };
  const texts = hashes.filter((hash) => isUtf8(readObject(store, hash)));
  for (let start = 0; start < texts.length; start += MAX_BULK_READ_KEYS) {
    const part = texts.slice(start, start + MAX_BULK_READ_KEYS);
    const found = await namespace.texts(part.map(objectKey));
    for (const hash of part) judge(hash, found.get(objectKey(hash)));
  }
  const known = new Set(texts);
  const single = hashes.filter((hash) => !known.has(hash));
  const step = Math.max(1, Math.ceil(single.length / MAX_SINGLE_READS));
  const listed = step > 1 ? await listedKeys(namespace) : new Set<string>();
  await forEachConcurrently(
    // A list may be older than a read, so objects that it lacks are read as well.
    single.filter((hash, index) => index % step === 0 || !listed.has(objectKey(hash))),
    async (hash) => judge(hash, await namespace.bytes(objectKey(hash))),
    6,
  );
  return wrong;
}

async function listedKeys(namespace: Namespace): Promise<Set<string>> {
  return new Set((await namespace.list(objectKey(''))).map(({ name }) => name));
}
