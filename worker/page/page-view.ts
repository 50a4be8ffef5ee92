/** Builds the data of a page's shell from the release. Components only render it. */
import {
  type Branch,
  type NavItem,
  type OwnEntry,
  sidebarWindow,
} from '../../model/release/navigation.ts';
import type { PageView, SidebarView, VersionLink } from '../../model/release/page-view.ts';
import { splitLocale } from '../../model/locales/locale-path.ts';
import type { Manifest, PageEntry } from '../../model/release/release.ts';
import type { Templates } from '../../model/release/templates.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import type { ShardView } from '../release/shard-view.ts';
import { hiddenLanguages } from '../release/withdrawn.ts';
import type { PageLocation } from './page-location.ts';
import { mainVersions } from './versions.ts';

/** What a page's view needs besides its release. */
interface PageSurroundings {
  /** The site's versions (`worker/page/versions.ts`). By default each leads to its main page. */
  versions?: VersionLink[];
  /** The site's slots and layouts. `null` if they can't be read. */
  templates?: Templates | null;
}

/** The view of a page. */
export function pageView(
  page: PageLocation,
  { versions = mainVersions(page.manifest.site), templates }: PageSurroundings = {},
): PageView {
  const { manifest, path, entry, dev, asksForFeedback } = page;
  const sidebar = sidebarView(page);
  const hiddenIn = hiddenLanguages(manifest, path);
  return {
    site: manifest.site,
    client: manifest.client,
    release: manifest.id,
    path,
    status: 200,
    page: hiddenIn.length === 0 ? entry : withoutLanguages(entry, hiddenIn, manifest),
    ...(hiddenIn.length > 0 && { hiddenIn }),
    canonical: absoluteUrl(manifest.site, canonicalOf(page, versions)),
    ...(sidebar && { sidebar }),
    versions,
    crumbs: entry.crumbs ?? [],
    ...(entry.previous && { previous: entry.previous }),
    ...(entry.next && { next: entry.next }),
    ...(templates && { templates }),
    dev,
    asksForFeedback,
  };
}

// Nothing names a withdrawn page, and the notice of an outdated translation doesn't link to its withdrawn original.
function withoutLanguages(
  { languages, outdated, ...entry }: PageEntry,
  hidden: readonly string[],
  { site }: Manifest,
): PageEntry {
  const left = languages?.filter((code) => !hidden.includes(code)) ?? [];
  return {
    ...entry,
    ...(left.length > 1 && { languages: left }),
    ...(outdated && !hidden.includes(site.locales.default) && { outdated }),
  };
}

// The latest version of a page stands for all of them, and the original for pages that aren't translated, so that search engines
// list those.
function canonicalOf({ manifest, path, entry }: PageLocation, versions: VersionLink[]): string {
  const latest = versions.find(({ isLast, hasPage }) => isLast && hasPage)?.path ?? path;
  return entry.fallback ? splitLocale(manifest.site.locales, latest).path : latest;
}

/** The view of the 404 page: the site's shell around a message, the same for every path. */
export function notFoundView(
  manifest: Manifest,
  templates: Templates | null,
  dev: boolean,
): PageView {
  return {
    site: manifest.site,
    client: manifest.client,
    release: manifest.id,
    path: '/404',
    status: 404,
    page: {
      object: '',
      title: shellStrings(manifest.site).notFound,
      description: '',
      unlisted: true,
      layout: 'wide',
    },
    canonical: absoluteUrl(manifest.site, '/'),
    versions: mainVersions(manifest.site),
    crumbs: [],
    ...(templates && { templates }),
    dev,
    asksForFeedback: false,
  };
}

/** The sidebar as a page shows it, or `null` when it shows none. */
export function sidebarView({
  manifest,
  path,
  entry,
  shard,
}: Omit<PageLocation, 'dev' | 'asksForFeedback'>): SidebarView | null {
  const { sidebar, trail: ancestors = [], ownEntry } = entry;
  if (sidebar === undefined) return null;
  const windowId = sidebarWindow(sidebar, ancestors);
  const root = shard.branch(windowId) ?? manifest.sidebars[windowId];
  if (root === undefined) return null;
  const branches = openBranches(root, ancestors, shard);
  // Another window of a long sidebar has other entries, so for the client it's another sidebar. So is that of an unlisted page.
  const id = [
    windowId,
    ...ancestors.filter((name) => name.includes('~') && name !== windowId),
    ...(ownEntry ? [path] : []),
  ].join(' ');
  const shown = { root, branches };
  if (ownEntry) addOwnEntry(shown, ownEntry, { sidebar, path });
  return { id, ...shown, open: Object.keys(branches), current: path };
}

// Adds the entry of an unlisted page, with the categories that only this page shows.
function addOwnEntry(
  shown: Pick<SidebarView, 'root' | 'branches'>,
  { branch, at, label, categories = [] }: OwnEntry,
  { sidebar, path }: { sidebar: string; path: string },
): void {
  let item: NavItem = { type: 'link', label, href: path };
  for (const [depth, category] of [...categories.entries()].toReversed()) {
    const own = `${branch}.unlisted${depth}`;
    shown.branches[own] = [item];
    const state = { ownPage: false, collapsed: false, collapsible: true };
    item = { type: 'category', label: category, branch: own, href: path, ...state };
  }
  if (branch === sidebar) shown.root = shown.root.toSpliced(at, 0, item);
  else shown.branches[branch] = (shown.branches[branch] ?? []).toSpliced(at, 0, item);
}

// Only open branches are rendered: those around the page, and those that are configured to be open everywhere. So the size of the
// HTML depends on the page's depth and siblings, not on the size of the site.
function openBranches(
  level: Branch,
  ancestors: readonly string[],
  shard: ShardView,
): Record<string, Branch> {
  const open: Record<string, Branch> = {};
  for (const item of level) {
    if (item.type !== 'category') continue;
    const windowId = sidebarWindow(item.branch, ancestors);
    const isOpen = ancestors.includes(windowId) || !item.collapsed || !item.collapsible;
    const branch = isOpen ? shard.branch(windowId) : undefined;
    if (branch === undefined) continue;
    open[item.branch] = branch;
    Object.assign(open, openBranches(branch, ancestors, shard));
  }
  return open;
}
