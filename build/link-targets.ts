/** What links of a site may lead to. */
import { feedPaths } from './changelog/feed.ts';
import type { LinkTargets } from './check-links.ts';
import type { PageResult } from './compile/page.ts';
import type { Navigation } from './navigation.ts';
import type { SiteSource } from './site-source.ts';

/** Pages with their ids, and everything else that answers. */
export function linkTargets(
  source: SiteSource,
  pages: Map<string, PageResult>,
  navigation: Navigation,
  files: Record<string, unknown>,
): LinkTargets {
  const anchors = new Map<string, ReadonlySet<string> | null>();
  for (const page of pages.values()) anchors.set(page.path, new Set(page.anchors));
  for (const index of navigation.indexPages)
    if (!anchors.has(index.path)) anchors.set(index.path, null);
  const others = new Set([
    ...Object.keys(files),
    ...source.config.redirects.map((rule) => rule.from),
    source.config.search.path,
    ...feedPaths(source.config),
    '/',
  ]);
  return { anchors, others };
}
