/** Converts the addresses of a Docusaurus configuration. */

/**
 * Converts the path of a static file from Docusaurus (`img/x.svg?v2`) to a path from the root of the site. The engine's
 * addresses of files change with their content, so a version in a query isn't needed.
 */
export function staticPath(value: string): string {
  if (/^(?:https?:)?\/\//.test(value)) return value;
  return `/${value.replace(/^\/+|[?#].*$/g, '')}`;
}

/** Converts an href of a Docusaurus configuration. */
export function configHref(target: string): string {
  if (target.startsWith('pathname://')) return staticPath(target.slice('pathname://'.length));
  return /^(?:https?:|mailto:|#|\/)/.test(target) ? target : `/${target}`;
}
