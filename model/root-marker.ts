/**
 * The stored form of links within a docs folder. The root of the folder is replaced by a marker, so that a page has the same
 * bytes in every version and language, and the worker puts the root in when it sends the page.
 */
import { withBase } from './href.ts';

/** Stands for the root of the page's docs folder. HTML must not contain this character, so no page has it otherwise. */
export const ROOT_MARKER = '\u0001';

/** Returns the stored form of an href, or `null` if it leads out of the docs folder. `root` is below the base URL. */
export function markRoot(href: string, root: string, baseUrl: string): string | null {
  const home = withBase(baseUrl, root);
  const prefix = home.replace(/\/$/, '');
  const path = href.replace(/[?#].*$/, '');
  if (path === home) return ROOT_MARKER + href.slice(path.length);
  return path.startsWith(`${prefix}/`) ? ROOT_MARKER + href.slice(prefix.length) : null;
}

/** Marks the links in HTML whose links are all to pages of the site, such as a list of pages. */
export function markRoots(html: string, root: string, baseUrl: string): string {
  return html.replaceAll(
    /(?<= href=")[^"]*/g,
    (href: string) => markRoot(href, root, baseUrl) ?? href,
  );
}

/** Replaces the markers in a text. */
export function fillRoots(text: string, root: string, baseUrl: string): string {
  const home = withBase(baseUrl, root);
  const prefix = home.replace(/\/$/, '');
  return text.replaceAll(`${ROOT_MARKER}/`, () => `${prefix}/`).replaceAll(ROOT_MARKER, () => home);
}
