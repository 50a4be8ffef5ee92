/** What links of a site may lead to. */
import { feedPaths } from './changelog/feed.ts';
import type { LinkTargets } from './check-links.ts';
import type { PageResult } from './compile/page.ts';
import type { Navigation } from './navigation.ts';
import type { SiteSource } from './site-source.ts';

/** Pages, and everything else that answers. */
export function linkTargets(
  source: SiteSource,
  pages: Map<string, PageResult>,
  navigation: Navigation,
  files: Record<string, unknown>,
): LinkTargets {
  const byPath = new Map<string, PageResult | null>();
  for (const page of pages.values()) byPath.set(page.path, page);
  for (const index of navigation.indexPages)
    if (!byPath.has(index.path)) byPath.set(index.path, null);
  const others = new Set([
    ...Object.keys(files),
    ...source.config.redirects.map((rule) => rule.from),
    source.config.search.path,
    ...feedPaths(source.config),
    '/',
  ]);
  return { pages: byPath, others };
}
