/** Brings objects into a namespace, and makes sure that they are there. */
import { isUtf8 } from 'node:buffer';
import { contentHash } from '../../compiler/objects/hash.ts';
import { readObject } from '../../compiler/objects/objects.ts';
import { objectKey } from '../../model/release/release.ts';
import { pause } from '../kv/cloudflare-api.ts';
import type { LocalRecord } from './local-record.ts';
import { concurrently } from '../kv/local-kv.ts';
import { type Namespace, type Pair, READ_KEYS } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { verifiedObject } from './verified-object.ts';

/** Objects of a batch: little enough to lose when the command is killed, and to hold in memory. */
const BATCH = 500;
const BATCH_BYTES = 10_000_000;
/**
 * Objects that are no text are read back one by one, and the API takes 1,200 requests in five minutes. Above so many, the
 * namespace's list of keys says which are there, and only the bytes of evenly spaced ones are compared.
 */
const MOST_SINGLE_READS = 200;
/** Pauses before what is not there yet is asked for again, ms. Together longer than KV remembers a miss. */
const PATIENCE_MS = [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];

/** What an upload works with. */
export interface Upload {
  namespace: Namespace;
  /** Folder of the build's objects. */
  store: string;
  /** Where uploads are recorded, so that a publish that was killed continues from there. */
  record?: LocalRecord;
  /** Called after each batch. */
  progress?: (done: number, total: number) => void;
}

/** Uploads objects; each batch is remembered, so that a publish which is killed goes on from there. */
export async function uploadObjects(hashes: string[], upload: Upload): Promise<void> {
  const { namespace, store, record, progress } = upload;
  let batch: Pair[] = [];
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
    batch.push({ key: objectKey(hash), value });
    bytes += value.length;
  }
  await flush();
}

/**
 * Reads objects back; those that are not there, or are not what they should be, are uploaded once more. Rejects
 * when that did not help. Returns how many had to be written again.
 */
export async function readBack(hashes: string[], upload: Upload): Promise<number> {
  const damaged = await damagedObjects(hashes, upload);
  if (damaged.length === 0) return 0;
  await uploadObjects(damaged, upload);
  const still = await damagedObjects(damaged, upload);
  if (still.length > 0)
    throw new OperatorError(
      `${still.length} of ${hashes.length} objects do not come back from ${upload.namespace.name} as they were written, the first of them ${still[0]}. The pointer was not moved; run the same command again.`,
    );
  return damaged.length;
}

/** Of objects that may be there, those that are. Asks once: what is not seen is uploaded again. */
export async function intactObjects(
  hashes: string[],
  upload: Pick<Upload, 'namespace' | 'store'>,
): Promise<Set<string>> {
  const wrong = new Set((await check(hashes, upload)).flatMap(({ hash }) => hash));
  return new Set(hashes.filter((hash) => !wrong.has(hash)));
}

/** Waits for a condition as long as KV may take to show what was written. */
export async function waitUntilVisible(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const wait of PATIENCE_MS) {
    if (await isTrue()) return true;
    await pause(wait);
  }
  return isTrue();
}

// Absence may be KV's delay, so it is asked again; other bytes are other bytes.
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
  for (let start = 0; start < texts.length; start += READ_KEYS) {
    const part = texts.slice(start, start + READ_KEYS);
    const found = await namespace.texts(part.map(objectKey));
    for (const hash of part) judge(hash, found.get(objectKey(hash)));
  }
  const known = new Set(texts);
  const single = hashes.filter((hash) => !known.has(hash));
  const step = Math.max(1, Math.ceil(single.length / MOST_SINGLE_READS));
  const listed = step > 1 ? await listedKeys(namespace) : new Set<string>();
  await concurrently(
    // A list may be older than a read, so what it does not have is read as well.
    single.filter((hash, index) => index % step === 0 || !listed.has(objectKey(hash))),
    async (hash) => judge(hash, await namespace.bytes(objectKey(hash))),
    6,
  );
  return wrong;
}

async function listedKeys(namespace: Namespace): Promise<Set<string>> {
  return new Set((await namespace.list(objectKey(''))).map(({ name }) => name));
}
