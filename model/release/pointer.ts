/** What `pointer` is in KV: it names the current release and says what else may be served. Publishers write it, the worker reads it. */
import { checkManifest, type Manifest } from './release.ts';
import { isObject } from '../schema/schema.ts';

/** KV key of the pointer, the only key that is ever overwritten. */
export const POINTER_KEY = 'pointer';

/**
 * The value of `pointer`. It carries the root manifest along, so that a cold isolate is one read from
 * knowing every path.
 */
export interface Pointer {
  release: string;
  /** The release before this one; `null` for the first. */
  previous: string | null;
  /** When the pointer was moved, ISO 8601 UTC. */
  at: string;
  manifest: Manifest;
  /** Where the pointer has been, newest last and this move included; absent in older pointers. */
  history?: PointerMove[];
  /**
   * Hashes of assets (scripts, styles, images) that the release before this one does not have, at most `MOST_FRESH`, those
   * that every page loads first: KV may show the pointer at a place before it shows them there, and then the release waits.
   */
  fresh?: string[];
  /**
   * Set by a rollback: until `npm run publish -- --resume`, no publish, hook or CI run moves the pointer. Absent when
   * nothing is held.
   */
  held?: PublishHold;
  /** What may not be served any more; absent when nothing was ever withdrawn. */
  withdrawn?: Withdrawals;
  /**
   * Bloom filter (`model/release/asset-filter.ts`) of the lists of assets (`Manifest.assets`) of the releases that are kept. What it
   * does not have is 404 without a read of KV. Absent while a release without a list is kept.
   */
  assets?: string;
  /** Ids of preview releases whose links are refused, whatever their signature says. */
  revoked?: string[];
}

/** Why the pointer stays where it is. */
export interface PublishHold {
  /** The release that was rolled back: it must not come back by accident. */
  release: string;
  /** When the rollback moved the pointer, ISO 8601 UTC. */
  at: string;
}

/** What `npm run withdraw` has made unreachable. The worker refuses it within two minutes; `gc` deletes it. */
export interface Withdrawals {
  /** Rises with each change of the list, and is used once: seconds since the epoch. It is part of every Cache API key, so nothing older is found. */
  generation: number;
  /** Ids of releases. */
  releases: string[];
  /** Hashes of objects: page records, Markdown alternates, files, assets, and what was derived from them. */
  objects: string[];
  /**
   * Paths of pages below the base URL whose record is in `objects`. A path is hidden in a release only while its entry
   * there names a withdrawn object, so that a clean page can be published at the same path.
   */
  paths: string[];
  /**
   * For the current release and the one before it: the paths of its withdrawn pages, so that the worker needn't look each of
   * `paths` up in the path table. Absent in older pointers and where the publisher doesn't know.
   */
  hidden?: Record<string, string[]>;
}

/** Most hashes in `Pointer.fresh`: 24 KB of the pointer, and fewer than the 1,000 reads of KV that a request may do. */
export const MOST_FRESH = 900;

/** A move of the pointer. */
export interface PointerMove {
  release: string;
  /** ISO 8601 UTC. */
  at: string;
  /** What moved it; absent in older pointers. */
  by?: 'publish' | 'promote' | 'rollback';
  /** The release that the pointer named before; `null` for the first. Absent in older pointers. */
  base?: string | null;
  /** Source revision that the release was built from, for example a Git commit; absent when it is not known. */
  source?: string;
}

/** A pointer without the manifest that it carries. */
export type PointerState = Omit<Pointer, 'manifest'>;

/** Parses the value of `pointer`. Throws with what is wrong: a corrupt pointer must never become a 404. */
export function parsePointer(text: string): Pointer {
  const value: unknown = JSON.parse(text);
  return { ...parsePointerState(value), manifest: parsePointerManifest(value) };
}

/** Reads everything but the manifest from the parsed JSON of `pointer`. Throws with what is wrong. */
export function parsePointerState(value: unknown): PointerState {
  if (!isObject(value) || typeof value['release'] !== 'string')
    throw new Error('pointer: found no `release`, expected { release, previous, at, manifest }');
  return {
    release: value['release'],
    previous: typeof value['previous'] === 'string' ? value['previous'] : null,
    at: String(value['at']),
    ...(Array.isArray(value['history']) && { history: value['history'].filter(isMove) }),
    ...(Array.isArray(value['fresh']) && { fresh: value['fresh'].map(String) }),
    ...(typeof value['assets'] === 'string' && { assets: value['assets'] }),
    ...(isPublishHold(value['held']) && { held: value['held'] }),
    ...(value['withdrawn'] !== undefined && { withdrawn: parseWithdrawals(value['withdrawn']) }),
    ...(Array.isArray(value['revoked']) && { revoked: value['revoked'].map(String) }),
  };
}

/** Reads the manifest from the parsed JSON of `pointer`. Throws with what is wrong. */
export function parsePointerManifest(value: unknown): Manifest {
  return checkManifest(isObject(value) ? value['manifest'] : null, 'pointer.manifest');
}

/** Ids of the releases that were published and not withdrawn. Only these are served outside of previews. */
export function publishedReleases(pointer: PointerState): Set<string> {
  const { release, previous, history = [], withdrawn } = pointer;
  const published = new Set([release, ...history.map((move) => move.release)]);
  if (previous !== null) published.add(previous);
  for (const id of withdrawn?.releases ?? []) published.delete(id);
  return published;
}

function isPublishHold(value: unknown): value is PublishHold {
  return isObject(value) && typeof value['release'] === 'string' && typeof value['at'] === 'string';
}

// Fails closed: a list that cannot be read would bring back what was withdrawn.
function parseWithdrawals(value: unknown): Withdrawals {
  const { hidden, ...list } = isObject(value) ? value : {};
  const { generation, releases, objects, paths } = list;
  if (typeof generation !== 'number' || ![releases, objects, paths].every(Array.isArray))
    throw new Error('pointer.withdrawn: expected { generation, releases, objects, paths }');
  // Without `hidden` the worker looks the paths up.
  const isSound = isObject(hidden) && Object.values(hidden).every(Array.isArray);
  return { ...list, ...(isSound && { hidden }) } as unknown as Withdrawals;
}

function isMove(value: unknown): value is PointerMove {
  return isObject(value) && typeof value['release'] === 'string' && typeof value['at'] === 'string';
}
