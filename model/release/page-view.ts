/**
 * Everything that the document around an article shows. `worker/page/page-view.ts` makes it from the release, and `worker/ui`
 * renders it. Paths and hrefs are below the base URL; render them with `withBase(site.baseUrl, href)` (`model/href.ts`).
 */
import type { Branch, Crumb, PageLink } from './navigation.ts';
import type { ClientAssets, PageEntry } from './release.ts';
import type { Templates } from './templates.ts';
import type { DocsVersion } from '../config/docs-instance.ts';
import type { Site } from '../config/site.ts';

/** Input of the document's components. */
export interface PageView {
  site: Site;
  client: ClientAssets;
  release: string;
  /** The page's path below the base URL. */
  path: string;
  /** HTTP status: 200, or 404 for the not-found page. */
  status: 200 | 404;
  page: PageEntry;
  /** Codes of the languages in which the page is withdrawn. Absent if there are none. */
  hiddenIn?: string[];
  /** Canonical absolute URL. */
  canonical: string;
  /** The sidebar with the branches that are open on this page. Absent if the page shows none. */
  sidebar?: SidebarView;
  /** The site's versions, with the target of each on this page. */
  versions: VersionLink[];
  crumbs: Crumb[];
  previous?: PageLink;
  next?: PageLink;
  /** The site's own slots and layouts. Absent if it has none, or if they can't be read. */
  templates?: Templates;
  /** Whether to add live reload, for `edgepress dev`. */
  dev: boolean;
  /** Whether to ask if the page was helpful, because the answers reach the operator. */
  asksForFeedback: boolean;
}

/** A version in the menu of a page: `path` is the same document in that version, or else the version's main page. */
export interface VersionLink extends DocsVersion {
  /** Whether the page belongs to this version. */
  isShown: boolean;
  /** Whether `path` is the same document. */
  hasPage: boolean;
}

/** The sidebar of a page. */
export interface SidebarView {
  id: string;
  root: Branch;
  /** Branches in this page, by id. The client fetches other branches when the reader opens their category. */
  branches: Record<string, Branch>;
  /** Ids of the branches that are open. */
  open: string[];
  /** The page's own path below the base URL. */
  current: string;
}
