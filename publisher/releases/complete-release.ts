/** Checks that a namespace holds all objects of a release. */
import { type Manifest, objectKey } from '../../model/release/release.ts';
import { contentHash } from '../../compiler/objects/hash.ts';
import { partsOf } from '../../compiler/release/release-objects.ts';
import { pause } from '../kv/cloudflare-api.ts';
import { counted } from '../../compiler/diagnostics/counted.ts';
import { forEachConcurrently } from '../kv/local-kv.ts';
import { type Namespace, MAX_BULK_READ_KEYS } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { contentsOf, objectReader, objectsIn } from './release-contents.ts';
import { hasRelease } from './release-write.ts';

/** Pause before missing objects are read again, ms. */
const RETRY_MS = 1000;

/** Options for checking a release. */
export interface CompletenessOptions {
  /** Folder of this machine's objects. */
  store: string;
  /** A release that is certainly complete; `null` to assume nothing. */
  current: Manifest | null;
  /** Objects that may be missing. */
  withdrawn: ReadonlySet<string>;
}

/**
 * Rejects when an object of a release is missing or damaged. Objects of the current release are not read. Returns the
 * assets that the current release lacks.
 */
export async function assertComplete(
  namespace: Namespace,
  manifest: Manifest,
  { store, current, withdrawn }: CompletenessOptions,
): Promise<string[]> {
  const read = objectReader(store, namespace);
  const wanted = await contentsOf(manifest, current ? partsOf(current) : new Set(), read);
  const have = new Set([
    ...withdrawn,
    ...(current ? objectsIn(await contentsOf(current, partsOf(manifest), read)) : []),
  ]);
  const texts = [...wanted.texts].filter((hash) => !have.has(hash));
  const others = [...wanted.others].filter((hash) => !have.has(hash) && !wanted.texts.has(hash));
  const missing = await absent(namespace, texts, others);
  if (missing.length > 0) {
    await pause(RETRY_MS);
    const still = await absent(
      namespace,
      texts.filter((hash) => missing.includes(hash)),
      others.filter((hash) => missing.includes(hash)),
    );
    if (still.length > 0)
      throw new OperatorError(
        `The release ${manifest.id} is incomplete in ${namespace.name}: ${counted(still.length, 'object')} missing or damaged, the first of them ${still[0]}. The pointer was not moved.`,
      );
  }
  return others;
}

/** Whether the namespace holds a release's key and all its objects. Reads every one of them. */
export async function isComplete(
  namespace: Namespace,
  manifest: Manifest,
  options: Omit<CompletenessOptions, 'current'>,
): Promise<boolean> {
  if (!(await hasRelease(namespace, manifest.id))) return false;
  try {
    await assertComplete(namespace, manifest, { ...options, current: null });
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

async function absent(namespace: Namespace, texts: string[], others: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < texts.length; start += MAX_BULK_READ_KEYS) {
    const part = texts.slice(start, start + MAX_BULK_READ_KEYS);
    const found = await namespace.texts(part.map(objectKey));
    for (const hash of part) {
      const text = found.get(objectKey(hash));
      if (text === undefined || contentHash(text) !== hash) missing.push(hash);
    }
  }
  await forEachConcurrently(
    others,
    async (hash) => {
      const bytes = await namespace.bytes(objectKey(hash));
      if (bytes === null || contentHash(bytes) !== hash) missing.push(hash);
    },
    6,
  );
  return missing;
}
