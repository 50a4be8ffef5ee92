/** Moves the pointer to a release that is in the namespace already: back, or on to a preview. */
import { type Manifest, objectKey, releaseKey } from '../../model/release.ts';
import { nearest } from '../../model/shape.ts';
import { contentHash } from '../hash.ts';
import { pause } from './cloudflare-api.ts';
import { counted } from './command.ts';
import { concurrently } from './local-namespace.ts';
import { type Namespace, READ_KEYS } from './namespace.ts';
import { OperatorError } from './operator-error.ts';
import { diffPages } from './page-diff.ts';
import { movePointer, readPointer } from './pointer-move.ts';
import { writeRelease } from './publication.ts';
import { partsOf } from '../release-objects.ts';
import { contentsOf, objectReader, objectsIn } from './release-contents.ts';
import { type ListedRelease, listReleases, soundManifest } from './release-list.ts';
import { hasSwept, noSweep } from './sweep.ts';

/** A release that is not seen is asked for again after this, ms. */
const SECOND_LOOK_MS = 1000;

/**
 * Moves the pointer to a release by its id (or the beginning of one), or to the previous one. Rejects when the
 * release is unknown or not whole; then the pointer was not moved. Returns the release, how many pages differ,
 * and the writes.
 */
export async function pointTo(
  namespace: Namespace,
  store: string,
  wanted: string | undefined,
): Promise<{ manifest: Manifest; pages: number; writes: number }> {
  const sweep = await noSweep(namespace);
  const base = await readPointer(namespace);
  if (base === null)
    throw new OperatorError(`Nothing is published in ${namespace.name} yet: there is no way back.`);
  const name = wanted ?? base.previous;
  if (name === null)
    throw new OperatorError(
      `${base.release} is the only release that was published to ${namespace.name}: there is none before it.`,
    );
  const listed = findRelease(await listReleases(namespace), name, namespace);
  if (listed.id === base.release)
    throw new OperatorError(`${listed.id} is the current release already.`);
  const manifest = await readManifest(namespace, listed.id);
  const fresh = await assertWhole(namespace, store, manifest, base.manifest);
  let writes = 1;
  if (listed.preview !== undefined) {
    // From now on it is kept like any other.
    await writeRelease(namespace, manifest);
    writes += 1;
  }
  const by = listed.preview === undefined ? 'rollback' : 'promote';
  await movePointer(namespace, base, manifest, { by, fresh });
  if (await hasSwept(namespace, sweep)) {
    try {
      await assertWhole(namespace, store, manifest, base.manifest);
    } catch (error) {
      await movePointer(namespace, await readPointer(namespace), base.manifest, { by });
      throw error;
    }
  }
  const changes = await diffPages(base.manifest, manifest, objectReader(store, namespace));
  return { manifest, pages: changes.length, writes };
}

/** The manifest of a release that is listed. */
export async function readManifest(namespace: Namespace, id: string): Promise<Manifest> {
  const text = await namespace.text(releaseKey(id));
  if (text !== null) return soundManifest(text, id, namespace);
  throw new OperatorError(`The release ${id} is listed in ${namespace.name} and cannot be read.`);
}

/** The release with an id, or with the beginning of one. Rejects when there is none, or more than one. */
export function findRelease(
  releases: ListedRelease[],
  name: string,
  namespace: Namespace,
): ListedRelease {
  const exact = releases.find(({ id }) => id === name);
  const [first, ...more] = exact ? [exact] : releases.filter(({ id }) => id.startsWith(name));
  if (first !== undefined && more.length === 0) return first;
  const ids = releases.map(({ id }) => id);
  if (first !== undefined)
    throw new OperatorError(`"${name}" is the beginning of ${more.length + 1} releases.`);
  const near = nearest(name, ids);
  throw new OperatorError(
    `There is no release "${name}" in ${namespace.name}${near === undefined ? '' : `, but there is ${near}`}. "npm run releases" lists them.`,
  );
}

// What the current release has is there; everything else of the wanted one is asked for. Returns the assets among it.
async function assertWhole(
  namespace: Namespace,
  store: string,
  manifest: Manifest,
  current: Manifest,
): Promise<string[]> {
  const read = objectReader(store, namespace);
  const wanted = await contentsOf(manifest, partsOf(current), read);
  const have = new Set(objectsIn(await contentsOf(current, partsOf(manifest), read)));
  const texts = [...wanted.texts].filter((hash) => !have.has(hash));
  const others = [...wanted.others].filter((hash) => !have.has(hash) && !wanted.texts.has(hash));
  const missing = await absent(namespace, texts, others);
  if (missing.length === 0) return others;
  await pause(SECOND_LOOK_MS);
  const still = await absent(
    namespace,
    texts.filter((hash) => missing.includes(hash)),
    others.filter((hash) => missing.includes(hash)),
  );
  if (still.length > 0)
    throw new OperatorError(
      `The release ${manifest.id} is not whole in ${namespace.name}: ${counted(still.length, 'object')} missing or damaged, the first of them ${still[0]}. The pointer was not moved.`,
    );
  return others;
}

async function absent(namespace: Namespace, texts: string[], others: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < texts.length; start += READ_KEYS) {
    const part = texts.slice(start, start + READ_KEYS);
    const found = await namespace.texts(part.map(objectKey));
    for (const hash of part) {
      const text = found.get(objectKey(hash));
      if (text === undefined || contentHash(text) !== hash) missing.push(hash);
    }
  }
  await concurrently(
    others,
    async (hash) => {
      const bytes = await namespace.bytes(objectKey(hash));
      if (bytes === null || contentHash(bytes) !== hash) missing.push(hash);
    },
    6,
  );
  return missing;
}
