/** Paths and texts: `@docusaurus/utils-common`. */

/** The id of the element that the content of a post is in. */
export const blogPostContainerID = '__blog-post-container';

/** Adds a prefix, unless the text begins with it. */
export function addPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text : prefix + text;
}

/** Removes a prefix. */
export function removePrefix(text: string, prefix: string): string {
  return prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** Adds a suffix, unless the text ends with it. */
export function addSuffix(text: string, suffix: string): string {
  return text.endsWith(suffix) ? text : text + suffix;
}

/** Removes a suffix. */
export function removeSuffix(text: string, suffix: string): string {
  return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}

/** Adds the slash at the beginning of a path. */
export function addLeadingSlash(path: string): string {
  return addPrefix(path, '/');
}

/** Adds the slash at the end of a path. */
export function addTrailingSlash(path: string): string {
  return addSuffix(path, '/');
}

/** Removes the slash at the end of a path. */
export function removeTrailingSlash(path: string): string {
  return removeSuffix(path, '/');
}

/** Gives a path the slash at its end that the site's configuration asks for. */
export function applyTrailingSlash(
  path: string,
  { trailingSlash, baseUrl }: { trailingSlash?: boolean; baseUrl: string },
): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  if (path.startsWith('#') || trailingSlash === undefined || pathname === '/') return path;
  if (pathname === baseUrl) return path;
  return (trailingSlash ? addTrailingSlash(pathname) : removeTrailingSlash(pathname)) + rest;
}

/** Returns an error and the errors that it was caused by. */
export function getErrorCausalChain(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...getErrorCausalChain(error.cause)] : [error];
}
