/**
 * Sidebars as the worker reads them. Each level of a sidebar is a branch, so that the HTML of a page grows with
 * its depth and its siblings and not with the number of pages.
 */

import type { LabelExtras } from '../navigation/nav-label.ts';

/** A link in a sidebar. */
export interface NavLink extends LabelExtras {
  /** The kind of entry. */
  type: 'link';
  /** Plain text. */
  label: string;
  /** A path below the base URL (`/guide/x`), or an absolute URL. */
  href: string;
  /** Extra class names from the sidebar's configuration. */
  className?: string;
}

/** A group of entries. */
export interface NavCategory extends LabelExtras {
  /** The kind of entry. */
  type: 'category';
  /** Plain text. */
  label: string;
  /** Id of the branch with the children, for example `docs.3.1`. */
  branch: string;
  /** Target of the label: the category's own page, or without JavaScript the first page in it. */
  href: string;
  /** Whether `href` is the category's own page. Then the label is a link with a button beside it. */
  ownPage: boolean;
  /** Whether it starts closed, unless it contains the current page. */
  collapsed: boolean;
  /** Whether readers can open and close it. */
  collapsible: boolean;
  /** Extra class names from the sidebar's configuration. */
  className?: string;
}

/** HTML between entries (`type: 'html'` in the sidebar's configuration). */
export interface NavHtml {
  /** The kind of entry. */
  type: 'html';
  /** Trusted, because it comes from the site's configuration. */
  html: string;
  /** Extra class names from the sidebar's configuration. */
  className?: string;
}

/** An entry of a branch. */
export type NavItem = NavLink | NavCategory | NavHtml;

/** One level of a sidebar, or a window of a level with more entries than a sidebar shows at once. */
export type Branch = NavItem[];

/**
 * Id of the branch that a page shows for a level. A level with very many entries is cut into windows, called `docs.3~1`,
 * `docs.3~2`… after the first, and the page's `trail` names the window that contains it.
 */
export function sidebarWindow(level: string, ancestors: readonly string[]): string {
  return ancestors.find((id) => id.startsWith(`${level}~`)) ?? level;
}

/** The previous or next page in reading order. */
export interface PageLink {
  /** Plain text. */
  title: string;
  /** A path below the base URL. */
  path: string;
}

/** The place of an unlisted page in its sidebar. No branch contains the entry, so that only this page shows it. */
export interface OwnEntry {
  /** The sidebar or the branch that the entry belongs to. */
  branch: string;
  /** Its index in the window of that branch. */
  at: number;
  /** Plain text. */
  label: string;
  /** Labels of the categories around the entry that contain nothing else, outermost first. */
  categories?: string[];
}

/** A page's place in the navigation. */
export interface PagePlace {
  /** Id of the sidebar. Absent if the page shows none. */
  sidebar?: string;
  /** Ids of the branches from the sidebar's root to the page, the root excluded. */
  trail?: string[];
  /** The entry of an unlisted page. */
  ownEntry?: OwnEntry;
  /** The breadcrumbs, outermost first. */
  crumbs?: Crumb[];
  /** The page before this one in its sidebar. */
  previous?: PageLink;
  /** The page after it. */
  next?: PageLink;
}

/** A breadcrumb. Without `path` it is a label only. */
export interface Crumb {
  /** Plain text. */
  label: string;
  /** A path below the base URL. */
  path?: string;
}

/** An entry of the table of contents. */
export interface TocItem {
  /** Heading level, 2 to 6. */
  level: number;
  /** Id of the heading. */
  id: string;
  /** Inline HTML made at build time (code, emphasis). */
  html: string;
}
