/** A page of a release, found. */
import type { Config } from '../config/env.ts';
import { asksForFeedback } from '../events/feedback.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import type { ShardView } from '../release/shard-view.ts';

/** Input of a page's view. */
export interface PageLocation {
  manifest: Manifest;
  /** The page's path below the base URL. */
  path: string;
  entry: PageEntry;
  /** The shard that has the page, for the branches of its sidebar. */
  shard: ShardView;
  /** Whether this is a developer's machine. */
  dev: boolean;
  /** Whether to ask if the page was helpful. */
  asksForFeedback: boolean;
}

/** The parts of a location that depend on the worker's configuration. */
export function deploymentOf(
  config: Config,
  manifest: Manifest,
): Pick<PageLocation, 'dev' | 'asksForFeedback'> {
  return {
    dev: config.devOrigin !== null,
    asksForFeedback: asksForFeedback(config, manifest),
  };
}
