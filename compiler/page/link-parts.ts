/** Splits links below the base URL for the link checker. */

/** The parts of a link. */
export interface LinkParts {
  /** The path without its query and trailing slash. Empty for a link within the page. */
  path: string;
  /** The text after `#`. Empty when there is none. */
  hash: string;
}

/** Splits a link. */
export function splitLink(href: string): LinkParts {
  const index = href.indexOf('#');
  const target = index < 0 ? href : href.slice(0, index);
  const path = target.replace(/\?.*$/, '').replace(/(.)\/$/, '$1');
  return {
    path: path === '' && target !== '' ? '/' : path,
    hash: index < 0 ? '' : href.slice(index + 1),
  };
}
