/** Converts the addresses of a Docusaurus configuration. */

/** Converts the path of a static file from Docusaurus (`img/x.svg`) to a path from the root of the site. */
export function staticPath(value: string): string {
  return /^(?:https?:)?\/\//.test(value) ? value : `/${value.replace(/^\/+/, '')}`;
}

/** Converts an href of a Docusaurus configuration. */
export function configHref(target: string): string {
  if (target.startsWith('pathname://')) return staticPath(target.slice('pathname://'.length));
  return /^(?:https?:|mailto:|#|\/)/.test(target) ? target : `/${target}`;
}
