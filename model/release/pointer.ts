/** The `pointer` in KV: names the current release and what else may be served. Publishers write it, the worker reads it. */
import { checkManifest, type Manifest } from './release.ts';
import { isObject } from '../schema/schema.ts';

/** KV key of the pointer, the only key of a release that is ever overwritten. */
export const POINTER_KEY = 'pointer';

/**
 * The value of `pointer`. It includes the root manifest, so that a cold isolate knows every path after one read.
 */
export interface Pointer {
  /** Id of the current release. */
  release: string;
  /** The release before this one; `null` for the first. */
  previous: string | null;
  /** When the pointer was moved, ISO 8601 UTC. */
  at: string;
  /** The manifest of that release, so that a reader needs one KV read. */
  manifest: Manifest;
  /** Moves of the pointer, newest last, including this one. Absent in older pointers. */
  history?: PointerMove[];
  /**
   * Hashes of assets that the previous release doesn't have, at most `MAX_FRESH`, those of every page first. KV can show the
   * pointer in a location before it shows these assets there. The worker then waits before it serves the release.
   */
  fresh?: string[];
  /**
   * Set by a rollback: no publish, hook or CI run moves the pointer until `edgepress publish --resume`. Absent without a
   * rollback.
   */
  held?: PublishHold;
  /** Withdrawn content, which must not be served. Absent if nothing was ever withdrawn. */
  withdrawn?: Withdrawals;
  /**
   * Bloom filter (`model/release/asset-filter.ts`) of the assets (`Manifest.assets`) of all retained releases. The worker
   * answers 404 for other assets without reading KV. Absent while a release without a list of assets is retained.
   */
  assets?: string;
  /** Ids of preview releases whose links are refused even if their signature is valid. */
  revoked?: string[];
}

/** The reason why publishing doesn't move the pointer. */
export interface PublishHold {
  /** The release that was rolled back, which must not become current again by accident. */
  release: string;
  /** When the rollback moved the pointer, ISO 8601 UTC. */
  at: string;
}

/** Content that `edgepress withdraw` made unreachable. The worker refuses it within two minutes; `gc` deletes it. */
export interface Withdrawals {
  /** Seconds since the epoch, higher with each change of the list and never reused. Every Cache API key contains it, so older responses aren't found. */
  generation: number;
  /** Ids of releases. */
  releases: string[];
  /** Hashes of objects: pages, Markdown alternates, files, assets, and what was derived from them. */
  objects: string[];
  /**
   * Paths of pages below the base URL whose object is in `objects`. A release hides a path only while the path's entry names a
   * withdrawn object, so that a clean page can be published at the same path.
   */
  paths: string[];
  /**
   * Paths of withdrawn pages by release, for the current and the previous release, so that the worker needn't look up each of
   * `paths` in the path table. Absent in older pointers and if the publisher doesn't know.
   */
  hidden?: Record<string, string[]>;
}

// @limit new assets that the pointer lists: The worker doesn't wait for the others.
/** Maximum of `Pointer.fresh`: 24 KB of the pointer, and below the limit of 1,000 KV reads per request. */
export const MAX_FRESH = 900;

/** A move of the pointer. */
export interface PointerMove {
  /** Id of the release that it was moved to. */
  release: string;
  /** ISO 8601 UTC. */
  at: string;
  /** The command that moved it. Absent in older pointers. */
  by?: 'publish' | 'promote' | 'rollback';
  /** The release that was current before, or `null` for the first. Absent in older pointers. */
  base?: string | null;
  /** Source revision of the release, for example a Git commit. Absent if unknown. */
  source?: string;
}

/** A pointer without its manifest. */
export type PointerState = Omit<Pointer, 'manifest'>;

/** Parses the value of `pointer`. Throws if it is corrupt, which must never become a 404. */
export function parsePointer(text: string): Pointer {
  const value: unknown = JSON.parse(text);
  return { ...parsePointerState(value), manifest: parsePointerManifest(value) };
}

/** Reads everything but the manifest from the parsed JSON of `pointer`. Throws if it is corrupt. */
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

/** Reads the manifest from the parsed JSON of `pointer`. Throws if it is corrupt. */
export function parsePointerManifest(value: unknown): Manifest {
  return checkManifest(isObject(value) ? value['manifest'] : null, 'pointer.manifest');
}

/** Ids of releases that were published and not withdrawn. Only these are served outside of previews. */
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

// Fails closed, because ignoring an unreadable list would serve what was withdrawn.
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
