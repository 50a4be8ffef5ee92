/** Collects the valid link targets of a site. */
import { blogFeedPaths } from '../blog/feed.ts';
import { feedPaths } from '../changelog/feed.ts';
import type { SiteTargets } from './check-links.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { PageResult } from '../page/page.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { redirectPatterns } from '../../model/config/redirect-pattern.ts';
import type { SiteSource } from '../config/load-site.ts';

/** Returns the pages and all other valid paths of a site. */
export function collectLinkTargets(
  source: SiteSource,
  { docs, pages }: { docs: DocFile[]; pages: Map<string, PageResult> },
  navigation: Navigation,
  files: Record<string, unknown>,
): SiteTargets {
  const byPath = new Map<string, PageResult | null>();
  for (const page of pages.values()) byPath.set(page.path, page);
  for (const { fallback, path, file } of docs)
    if (fallback) byPath.set(path, pages.get(file) ?? null);
  for (const index of navigation.indexPages)
    if (!byPath.has(index.path)) byPath.set(index.path, null);
  return {
    pages: byPath,
    others: collectOtherTargets(source, files),
    patterns: redirectPatterns(source.config.redirects),
  };
}

/** Returns the valid paths that are not pages: files, redirects and routes of the worker. */
export function collectOtherTargets(
  { config }: SiteSource,
  files: Record<string, unknown>,
): ReadonlySet<string> {
  return new Set([
    ...Object.keys(files),
    ...config.redirects.map((rule) => rule.from),
    config.search.path,
    ...feedPaths(config),
    ...blogFeedPaths(config),
    '/',
  ]);
}
