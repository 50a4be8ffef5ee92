/** What the newest pointer allows to be served. It holds even while an older release is still shown. */
import { publishedReleases, type PointerState } from '../model/release.ts';

/** The rules that every route obeys. */
export interface Publication {
  /** Ids of the releases that are served without a preview link. */
  releases: ReadonlySet<string>;
  /** Ids of withdrawn releases, which no link opens. */
  withdrawnReleases: ReadonlySet<string>;
  /** Ids of releases whose preview links are refused. */
  revoked: ReadonlySet<string>;
}

/** The rules of a pointer. */
export function publicationOf(pointer: PointerState): Publication {
  return {
    releases: publishedReleases(pointer),
    withdrawnReleases: new Set(pointer.withdrawn?.releases),
    revoked: new Set(pointer.revoked),
  };
}
