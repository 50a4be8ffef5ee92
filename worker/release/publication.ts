/** What the newest pointer allows to be served. It holds even while an older release is still shown. */
import { mayHaveAsset, parseAssetFilter } from '../../model/release/asset-filter.ts';
import { publishedReleases, type PointerState } from '../../model/release/pointer.ts';
import { log } from '../observability/log.ts';
import { type Withdrawn, withdrawnOf } from './withdrawn.ts';

/** The rules that every route obeys. */
export interface Publication {
  /** Ids of the releases that are served without a preview link. */
  releases: ReadonlySet<string>;
  withdrawn: Withdrawn;
  /** Ids of releases whose preview links are refused. */
  revoked: ReadonlySet<string>;
  /** Names of what is served below `/assets/`; `null` where no list says it. */
  assets: AssetNames | null;
}

/** A set of `<hash>.<extension>`. */
export interface AssetNames {
  has(name: string): boolean;
}

/** The rules of a pointer. */
export function publicationOf(pointer: PointerState): Publication {
  return {
    releases: publishedReleases(pointer),
    withdrawn: withdrawnOf(pointer),
    revoked: new Set(pointer.revoked),
    assets: assetsOf(pointer),
  };
}

/**
 * The rules of a pointer, with the withdrawals of the held ones where its own list is older: whoever wrote it had not seen the
 * withdrawal yet, and what was withdrawn does not come back in between. Previews stay revoked in any case.
 */
export function withHeld(fresh: Publication, held: Publication | undefined): Publication {
  if (held === undefined) return fresh;
  const revoked = fresh.revoked.union(held.revoked);
  if (fresh.withdrawn.generation >= held.withdrawn.generation) return { ...fresh, revoked };
  const { withdrawn } = held;
  return { ...fresh, releases: fresh.releases.difference(withdrawn.releases), withdrawn, revoked };
}

// Pages without their scripts and images would be worse than a site that asks KV for each asset. Without a filter, whoever
// knows the hash of an asset that only a preview has can fetch it here. That cannot be refused: a release from before there
// were lists names its assets in its page objects alone, and KV keeps the objects of all releases under their hashes.
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
