/** A page of a release, found. */
import type { Config } from '../config/env.ts';
import { asksForFeedback } from '../events/feedback.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
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

/** Adds to a page what depends on its language and on the worker's configuration. */
export function pageAt(
  page: Omit<PageLocation, 'dev' | 'asksForFeedback'>,
  config: Config,
): PageLocation {
  const manifest = manifestAt(page.manifest, page.path);
  return {
    ...page,
    manifest,
    dev: config.devOrigin !== null,
    asksForFeedback: asksForFeedback(config, manifest),
  };
}
