/** A page of a release, found. */
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import type { ShardView } from '../release/shard-view.ts';

/** What a page's view is made of. */
export interface PageLocation {
  manifest: Manifest;
  /** The page's path below the base URL. */
  path: string;
  entry: PageEntry;
  /** The shard that has the page, for the branches of its sidebar. */
  shard: ShardView;
  /** Whether this is a developer's machine. */
  dev: boolean;
}
