/** The content that the newest pointer allows to be served. Applies even while an older release is still served. */
import { mayHaveAsset, parseAssetFilter } from '../../model/release/asset-filter.ts';
import { publishedReleases, type PointerState } from '../../model/release/pointer.ts';
import { log } from '../observability/log.ts';
import { type Withdrawn, withdrawnOf } from './withdrawn.ts';

/** The rules that every route applies. */
export interface Publication {
  /** Ids of the releases that are served without a preview link. */
  releases: ReadonlySet<string>;
  withdrawn: Withdrawn;
  /** Ids of releases whose preview links are refused. */
  revoked: ReadonlySet<string>;
  /** Names of the assets that may be served below `/assets/`; `null` if there is no list. */
  assets: AssetNames | null;
}

/** A set of asset names, `<hash>.<extension>`. */
export interface AssetNames {
  has(name: string): boolean;
}

/** Returns the version that cache keys and entity tags contain: the worker's, after the generation of withdrawals. */
export function versionIn({ withdrawn: { generation } }: Publication, version: string): string {
  return generation === 0 ? version : `${generation.toString(36)}~${version}`;
}

/** Returns the rules of a pointer. */
export function publicationOf(pointer: PointerState): Publication {
  return {
    releases: publishedReleases(pointer),
    withdrawn: withdrawnOf(pointer),
    revoked: new Set(pointer.revoked),
    assets: assetsOf(pointer),
  };
}

/**
 * Returns the rules of a pointer, with the cached withdrawals if those are newer: a publisher that hasn't seen a withdrawal yet
 * must not bring withdrawn content back. Revoked previews always stay revoked.
 */
export function withNewestWithdrawals(
  current: Publication,
  cached: Publication | null | undefined,
): Publication {
  if (!cached) return current;
  const revoked = current.revoked.union(cached.revoked);
  if (current.withdrawn.generation >= cached.withdrawn.generation) return { ...current, revoked };
  const { withdrawn } = cached;
  return {
    ...current,
    releases: current.releases.difference(withdrawn.releases),
    withdrawn,
    revoked,
  };
}

// Without a filter, every asset in KV is served: pages without scripts and images would be worse. Then anyone who knows the
// hash of an asset that only a preview uses can fetch it. This can't be prevented: older releases have no list and name
// their assets in page objects only, and KV stores the objects of all releases by hash.
function assetsOf({ assets }: PointerState): AssetNames | null {
  if (assets === undefined) return null;
  try {
    const filter = parseAssetFilter(assets);
    return { has: (name) => mayHaveAsset(filter, name) };
  } catch (error) {
    log('error', 'asset-filter-unreadable', { error });
    return null;
  }
}
