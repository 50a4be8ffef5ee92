/** The tabs above the pages: the sections or products of a site. The worker and the client choose the one of a page. */
import type { LabelExtras } from './nav-label.ts';

/** The tabs of a release. */
export interface SiteTabs {
  /** A row of tabs, or a menu above the sidebar. */
  display: 'tabs' | 'switcher';
  /** The tabs in their order. */
  items: SiteTab[];
}

/** A tab. Paths are below the base URL. */
export interface SiteTab extends LabelExtras {
  /** Plain text. */
  label: string;
  /** A sentence below the label in the menu. */
  description?: string | undefined;
  /** Target of a tab without sidebars: a path or an absolute URL. */
  href?: string | undefined;
  /** First page of each sidebar that belongs to the tab, by sidebar id. */
  sidebars?: Record<string, string> | undefined;
}

/** The part of a tab that decides whether it is current. */
type Target = Pick<SiteTab, 'href' | 'sidebars'>;

/**
 * Returns the index of the tab that a page belongs to: the one with its sidebar, or else the one with the longest path that the
 * page is at or below. Returns -1 if there is none.
 */
export function currentTab(tabs: Target[], sidebar: string | undefined, path: string): number {
  const own = tabs.findIndex(
    ({ sidebars = {} }) => sidebar !== undefined && Object.hasOwn(sidebars, sidebar),
  );
  if (own >= 0) return own;
  let found = -1;
  for (const [index, { href = '' }] of tabs.entries()) {
    const isAround = path === href || (href !== '' && path.startsWith(`${href}/`));
    if (isAround && href.length > (tabs[found]?.href?.length ?? -1)) found = index;
  }
  return found;
}

/** Returns where a tab leads from a page: of several sidebars, to the one whose first page shares most of the path. */
export function tabTarget({ href = '', sidebars = {} }: Target, path: string): string {
  let best = href;
  let most = -1;
  for (const first of Object.values(sidebars)) {
    const shared = sharedSegments(first, path);
    if (shared > most) [best, most] = [first, shared];
  }
  return best;
}

function sharedSegments(a: string, b: string): number {
  const segments = b.split('/');
  const end = a.split('/').findIndex((segment, index) => segment !== segments[index]);
  return end < 0 ? segments.length : end;
}
