/** The parts of a link below the base URL, as the check of links reads it. */

/** A link taken apart. */
export interface LinkParts {
  /** The path without its query and a final slash; empty for a link within the page. */
  path: string;
  /** What follows `#`, or empty. */
  hash: string;
}

/** Takes a link apart. */
export function splitLink(href: string): LinkParts {
  const index = href.indexOf('#');
  const target = index < 0 ? href : href.slice(0, index);
  const path = target.replace(/\?.*$/, '').replace(/(.)\/$/, '$1');
  return {
    path: path === '' && target !== '' ? '/' : path,
    hash: index < 0 ? '' : href.slice(index + 1),
  };
}
