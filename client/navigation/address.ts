/** URLs of this site: which links lead to its pages, and where its fragments are. */
import { withBase, withoutBase } from '../../model/href.ts';

const { dataset } = document.documentElement;

/** Path of a page below the base URL, or `null` for files, endpoints and everything outside of the site. */
export function pagePath(url: URL): string | null {
  const path = url.origin === location.origin ? withoutBase(base(), url.pathname) : null;
  return path === null || /^\/(assets\/|_)|\.[^/]*$/.test(path) ? null : path;
}

/** URL of a page's fragment (`_page`) or sidebar (`_nav`) in the release of this document. */
export function fragmentUrl(kind: '_page' | '_nav', path: string): string {
  return withBase(base(), `/${kind}/${dataset['release']}${path}`);
}

/** The page that the link around a node leads to, or `null` if the browser should follow it. */
export function linkedPage(node: EventTarget | null): URL | null {
  // In MathML any element can be a link. In SVG the attribute can have another name.
  const link = node instanceof Element ? node.closest('a,math [href]') : null;
  const href = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
  // Pages in another language are loaded as documents.
  if (!link || typeof href !== 'string' || link.matches('[download],[hreflang],[rel~=external]'))
    return null;
  if (!/^(_self)?$/.test(link.getAttribute('target') ?? '')) return null;
  try {
    const url = new URL(href, document.baseURI);
    return pagePath(url) === null ? null : url;
  } catch {
    return null; // Not a URL: leave it to the browser.
  }
}

function base(): string {
  return dataset['base'] ?? '/';
}
