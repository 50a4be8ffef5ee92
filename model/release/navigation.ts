/**
 * Navigation as the worker needs it: a sidebar is cut into branches (one level each), so that a page's
 * HTML depends on its depth and siblings and not on the number of pages.
 */

/** A link in a sidebar, to a page of the site or elsewhere. */
export interface NavLink {
  type: 'link';
  label: string;
  /** A path below the base URL (`/guide/x`), or an absolute URL. */
  href: string;
  /** Extra class names from the sidebar's configuration. */
  className?: string;
}

/** A group of entries. Its children are the branch of that id. */
export interface NavCategory {
  type: 'category';
  label: string;
  /** Id of the branch that holds the children, for example `docs.3.1`. */
  branch: string;
  /** Where the label leads without JavaScript: its own page, or the first page inside. */
  href: string;
  /** Whether `href` is the category's own page (then the label is a link, with a button beside it). */
  ownPage: boolean;
  /** Whether it starts closed when no page inside is the current one. */
  collapsed: boolean;
  /** Whether the reader may open and close it. */
  collapsible: boolean;
  className?: string;
}

/** A piece of HTML between entries (`type: 'html'` in the sidebar's configuration). */
export interface NavHtml {
  type: 'html';
  /** Trusted: it comes from the site's own configuration. */
  html: string;
  className?: string;
}

/** One entry of a branch. */
export type NavItem = NavLink | NavCategory | NavHtml;

/** One level of a sidebar, or a run of one that has very many entries. */
export type Branch = NavItem[];

/**
 * The id under which a page sees a level. One with very many entries is cut into runs, named `docs.3~1`,
 * `docs.3~2`… after the first, and a page's trail names the run that it stands in.
 */
export function sidebarWindow(level: string, trail: readonly string[]): string {
  return trail.find((id) => id.startsWith(`${level}~`)) ?? level;
}

/** A neighbour in reading order. */
export interface PageLink {
  title: string;
  /** A path below the base URL. */
  path: string;
}

/** A step of the breadcrumbs, outermost first; without `path` it is only a label. */
export interface Crumb {
  label: string;
  path?: string;
}

/** An entry of the table of contents. `html` is inline HTML made at build time (code, emphasis). */
export interface TocItem {
  /** Heading level, 2 to 6. */
  level: number;
  id: string;
  html: string;
}
