/** Addresses of this site: which links lead to its pages, and where its fragments are. */
import { withBase, withoutBase } from '../../model/href.ts';

const { dataset } = document.documentElement;

/** The path of a page below the base URL; `null` for files, endpoints and everything outside the site. */
export function pagePath(url: URL): string | null {
  const path = url.origin === location.origin ? withoutBase(base(), url.pathname) : null;
  return path === null || /^\/(assets\/|_)|\.[^/]*$/.test(path) ? null : path;
}

/** Where a page's fragment (`_page`) or its sidebar (`_nav`) is, in the release of this document. */
export function fragmentUrl(kind: '_page' | '_nav', path: string): string {
  return withBase(base(), `/${kind}/${dataset['release']}${path}`);
}

/** The page that the link around a node leads to; `null` when the browser should follow it itself. */
export function linkedPage(node: EventTarget | null): URL | null {
  // In formulas any element may be a link; in drawings links have an attribute of another name.
  const link = node instanceof Element ? node.closest('a,math [href]') : null;
  const href = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
  // Pages in another language are documents of their own.
  if (!link || typeof href !== 'string' || link.matches('[download],[hreflang],[rel~=external]'))
    return null;
  if (!/^(_self)?$/.test(link.getAttribute('target') ?? '')) return null;
  try {
    const url = new URL(href, document.baseURI);
    return pagePath(url) === null ? null : url;
  } catch {
    return null; // Not an address: the browser shows what it makes of it.
  }
}

function base(): string {
  return dataset['base'] ?? '/';
}
