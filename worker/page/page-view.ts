/** Everything that a page's shell shows, put together from the release. Pure: components only draw it. */
import { type Branch, sidebarWindow } from '../../model/release/navigation.ts';
import type { PageView, SidebarView, VersionLink } from '../../model/release/page-view.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import type { ShardView } from '../release/shard-view.ts';
import { mainVersions } from './versions.ts';

/** What a view is made of. */
export interface PageLocation {
  manifest: Manifest;
  /** The page's path below the base URL. */
  path: string;
  entry: PageEntry;
  /** The part of the path table that holds the page, for the branches of its sidebar. */
  part: ShardView;
  /** Whether this is a developer's machine. */
  dev: boolean;
}

/** The view of a page among its `versions` (`worker/page/versions.ts`); by default each leads to its main page. */
export function pageView(
  place: PageLocation,
  versions: VersionLink[] = mainVersions(place.manifest.site),
): PageView {
  const { manifest, path, entry, dev } = place;
  const sidebar = sidebarView(place);
  return {
    site: manifest.site,
    client: manifest.client,
    release: manifest.id,
    path,
    status: 200,
    page: entry,
    canonical: absoluteUrl(manifest.site, path),
    ...(sidebar && { sidebar }),
    versions,
    crumbs: entry.crumbs ?? [],
    ...(entry.previous && { previous: entry.previous }),
    ...(entry.next && { next: entry.next }),
    dev,
  };
}

/** The view of the not-found page: the site's frame around a message, the same for every path. */
export function notFoundView(manifest: Manifest, dev: boolean): PageView {
  return {
    site: manifest.site,
    client: manifest.client,
    release: manifest.id,
    path: '/404',
    status: 404,
    page: { object: '', title: 'Page not found', description: '', unlisted: true, layout: 'wide' },
    canonical: absoluteUrl(manifest.site, '/'),
    versions: mainVersions(manifest.site),
    crumbs: [],
    dev,
  };
}

/** The sidebar as a page shows it, or `null` when it shows none. */
export function sidebarView({ manifest, path, entry, part }: PageLocation): SidebarView | null {
  const { sidebar, trail = [] } = entry;
  if (sidebar === undefined) return null;
  const run = sidebarWindow(sidebar, trail);
  const root = part.branch(run) ?? manifest.sidebars[run];
  if (root === undefined) return null;
  const branches = openBranches(root, trail, part);
  // Another run has other entries, so for the client it is another sidebar.
  const id = [run, ...trail.filter((name) => name.includes('~') && name !== run)].join(' ');
  return { id, root, branches, open: Object.keys(branches), current: path };
}

/** The document's title: what the page's own head says, else its name and the site's. */
export function titleOf({ site, page }: PageView): string {
  const own = page.head?.find(({ tag }) => tag === 'title')?.text;
  return own ?? (page.title === site.title ? page.title : `${page.title} | ${site.title}`);
}

// Only what is open is drawn: the way to the page, and what its author wants open everywhere. So the HTML
// grows with a page's depth and siblings and not with the site.
function openBranches(
  level: Branch,
  trail: readonly string[],
  part: ShardView,
): Record<string, Branch> {
  const open: Record<string, Branch> = {};
  for (const item of level) {
    if (item.type !== 'category') continue;
    const run = sidebarWindow(item.branch, trail);
    const isOpen = trail.includes(run) || !item.collapsed || !item.collapsible;
    const branch = isOpen ? part.branch(run) : undefined;
    if (branch === undefined) continue;
    open[item.branch] = branch;
    Object.assign(open, openBranches(branch, trail, part));
  }
  return open;
}
