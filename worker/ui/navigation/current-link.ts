/** Tells readers which link of the shell leads to the current page or section. */
import { NAV_ATTRIBUTE } from '../../../model/placeholder-tags.ts';
import { homeOf } from '../../../model/locales/locale-path.ts';
import { encodePath } from '../../../model/path.ts';
import type { PageView } from '../../../model/release/page-view.ts';

/** The page that is shown. */
type Shown = Pick<PageView, 'path' | 'site'>;

/** Whether a path is that of the page, or the page is below it. All pages are below the home page, so that is left out. */
export function isCurrent(to: string, { path, site }: Shown): 'page' | boolean {
  const page = encodePath(path);
  return to === page ? 'page' : to !== homeOf(site) && page.startsWith(`${to}/`);
}

/**
 * The attributes of a link to a path of this site, and none for others. The client updates links with these attributes after a
 * navigation (client/navigation/head.ts).
 */
export function currentLink(href: string, view: Shown): Record<string, string | boolean> {
  if (!href.startsWith('/') || href.startsWith('//')) return {};
  const to = href.replace(/[?#].*/, '').replace(/\/+$/, '') || '/';
  return {
    [NAV_ATTRIBUTE]: to === homeOf(view.site) ? 'home' : '',
    'aria-current': isCurrent(to, view),
  };
}
