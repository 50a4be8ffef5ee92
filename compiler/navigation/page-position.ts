/** A page's place in the navigation of a site. */
import type { PostPlace } from '../blog/blog-navigation.ts';
import type { Crumb, OwnEntry, PageLink } from '../../model/release/navigation.ts';

/** A page's place in the navigation. */
export interface PagePosition {
  sidebar?: string;
  /** Whether no sidebar contains the page. */
  isOutside?: true;
  ancestors: string[];
  /** The entry of an unlisted page. */
  ownEntry?: OwnEntry;
  crumbs: Crumb[];
  previous?: PageLink;
  next?: PageLink;
  /** The tags of the page, with the paths of their lists. */
  tags?: PageLink[];
  /** The post, if the page is one. */
  post?: PostPlace;
}
