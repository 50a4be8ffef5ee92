/**
 * Everything a page's shell shows, assembled by `worker/page/page-view.ts` from the release and drawn by `worker/ui`.
 * Paths and hrefs are below the base URL; draw them with `withBase(site.baseUrl, href)` (`model/href.ts`).
 */
import type { Branch, Crumb, PageLink } from './navigation.ts';
import type { ClientAssets, PageEntry } from './release.ts';
import type { DocsVersion } from '../config/docs-instance.ts';
import type { Site } from '../config/site.ts';

/** What the document and its parts are drawn from. */
export interface PageView {
  site: Site;
  client: ClientAssets;
  release: string;
  /** The page's path below the base URL. */
  path: string;
  /** HTTP status of the page: 200, or 404 for the not-found page. */
  status: 200 | 404;
  page: PageEntry;
  /** Canonical absolute URL. */
  canonical: string;
  /** The sidebar with the branches that are open on this page; absent when it shows none. */
  sidebar?: SidebarView;
  /** The site's versions, with where each leads from this page. */
  versions: VersionLink[];
  crumbs: Crumb[];
  previous?: PageLink;
  next?: PageLink;
  /** True when the build serves a developer's machine: live reload is added. */
  dev: boolean;
}

/** A version as one page names it: `path` is the same document where the version has it, else its main page. */
export interface VersionLink extends DocsVersion {
  /** Whether it is the version that is being read. */
  isShown: boolean;
}

/** A sidebar as one page shows it. */
export interface SidebarView {
  id: string;
  root: Branch;
  /** Branches that are known on this page, by id; a category whose branch is missing is fetched when opened. */
  branches: Record<string, Branch>;
  /** Ids of the branches that are open. */
  open: string[];
  /** The page's own path below the base URL. */
  current: string;
}
