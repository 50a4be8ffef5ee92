/**
 * Moves the pointer, the only key that is overwritten.
 *
 * KV has no compare-and-swap. So the pointer is read again right before it is written, and after: whoever finds
 * another release than expected has lost and is told, and nothing of the winner is touched. What is left is the
 * time between that last read and the write, a fraction of a second when KV shows writes at once, and up to a
 * minute when two places publish and KV is slow to show the one's write to the other. Within it the last writer
 * wins. Both releases are whole and stay listed in any case, and KV takes one write a second of a key: the
 * second of two writers at once is refused, looks again, and finds that it has lost.
 */
import {
  type Manifest,
  objectKey,
  parseManifest,
  parsePointer,
  type Pointer,
  POINTER_KEY,
  type PointerMove,
  releaseKey,
} from '../../model/release.ts';
import { type AssetSource, assetFilterAfter } from './asset-filter.ts';
import { pause } from './cloudflare-api.ts';
import type { Namespace } from './namespace.ts';
import { nextPointer } from './next-pointer.ts';
import { OperatorError } from './operator-error.ts';
import { listReleases } from './release-list.ts';
import { patiently } from './upload.ts';

/** Tries to write the pointer when the store did not take it, and the pause between: KV takes a write a second. */
const TRIES = 5;
const PAUSE_MS = 1100;

/** The pointer, or `null` when there is none. Rejects when it cannot be understood. */
export async function readPointer(namespace: Namespace): Promise<Pointer | null> {
  const text = await namespace.text(POINTER_KEY);
  if (text === null) return null;
  try {
    return parsePointer(text);
  } catch (error) {
    throw new OperatorError(
      `The pointer in ${namespace.name} cannot be understood: ${error instanceof Error ? error.message : String(error)}. "npm run publish -- --full --replace-pointer" writes a new one.`,
    );
  }
}

/** How the pointer is moved. */
export interface MoveOptions {
  by: NonNullable<PointerMove['by']>;
  /** Source revision of the release, where it is known. */
  source?: string | undefined;
  /** Hashes of assets that the base's release does not have. */
  fresh?: string[];
  /** Overwrite a pointer that cannot be understood. */
  replace?: boolean;
}

/**
 * Points to a release that is whole. `base` is the pointer that the decision was made from.
 */
export async function movePointer(
  namespace: Namespace,
  base: Pointer | null,
  manifest: Manifest,
  { by, source, fresh = [], replace = false }: MoveOptions,
): Promise<void> {
  const at = new Date(namespace.now()).toISOString();
  const assets = await assetFilterAfter(base, manifest, keptAssets(namespace));
  const pointer = nextPointer(base, { manifest, at, by, source, fresh, assets });
  const value = JSON.stringify(pointer);
  for (let turn = 1; ; turn++) {
    const now = replace ? base : await readPointer(namespace);
    if (isSame(now, pointer)) break; // It was written after all.
    if (!isSame(now, base)) throw lost(namespace, now, base);
    if (await namespace.writeOnce({ key: POINTER_KEY, value })) break;
    if (turn === TRIES)
      throw new OperatorError(
        `The pointer in ${namespace.name} could not be written in ${TRIES} tries; the release ${manifest.id} is there and whole: "npm run publish -- --promote ${manifest.id}" moves the pointer to it.`,
      );
    await pause(PAUSE_MS);
  }
  // Not the old pointer any more, and not another's.
  if (!(await patiently(async () => !isSame(await readPointer(namespace), base))))
    throw new OperatorError(
      `The pointer was written to ${namespace.name} and cannot be seen there yet. Look with "npm run releases" in a minute.`,
    );
  await stillCurrent(namespace, manifest.id);
}

/** Rejects when the pointer was moved on by someone else since it was moved to `id`. */
export async function stillCurrent(namespace: Namespace, id: string): Promise<void> {
  const now = await readPointer(namespace);
  if (now?.release === id) return;
  throw new OperatorError(
    `${taker(namespace, now)}, after this command had moved it to ${id}: the site shows theirs. "npm run releases" lists both.`,
  );
}

function keptAssets(namespace: Namespace): AssetSource {
  return {
    object: (hash) => namespace.text(objectKey(hash)),
    async releases() {
      const kept = (await listReleases(namespace)).filter(({ preview }) => preview === undefined);
      const texts = await namespace.texts(kept.map(({ id }) => releaseKey(id)));
      return [...texts.values()].map(parseManifest);
    },
  };
}

function isSame(a: Pointer | null, b: Pointer | null): boolean {
  return a?.release === b?.release && a?.at === b?.at;
}

function lost(namespace: Namespace, now: Pointer | null, base: Pointer | null): OperatorError {
  const ground = base === null ? '' : ` on top of ${base.release}`;
  return new OperatorError(
    `${taker(namespace, now)}, while this command was running${ground}: this one has lost and the pointer was not moved. Bring in their changes and run it again.`,
  );
}

function taker(namespace: Namespace, now: Pointer | null): string {
  if (now === null) return `The pointer in ${namespace.name} is gone`;
  const who = now.manifest.author ? ` by ${now.manifest.author}` : '';
  return `Release ${now.release}${who} took the pointer in ${namespace.name} at ${now.at}`;
}
