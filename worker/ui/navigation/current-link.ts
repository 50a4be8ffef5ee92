/** Tells readers which link of the shell leads to the current page or section. */
import { NAV_ATTRIBUTE } from '../../../model/placeholder-tags.ts';
import { encodePath } from '../../../model/path.ts';

/** Whether a path is that of the page, or the page is below it. */
export function isCurrent(to: string, path: string): 'page' | boolean {
  const page = encodePath(path);
  return to === page ? 'page' : page.startsWith(`${to}/`);
}

/**
 * The attributes of a link to a path of this site, and none for others. The client updates links with these attributes after a
 * navigation (client/navigation/head.ts).
 */
export function currentLink(href: string, path: string): Record<string, string | boolean> {
  if (!href.startsWith('/') || href.startsWith('//')) return {};
  const to = href.replace(/[?#].*/, '').replace(/\/+$/, '') || '/';
  return { [NAV_ATTRIBUTE]: '', 'aria-current': isCurrent(to, path) };
}
