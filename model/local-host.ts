/** The host names that the development server accepts. Others that resolve to this machine get nothing. */

const LOCAL = /^(?:localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether `host` (a name, with a port or without) is one of this machine's, or one that the developer allows. */
export function isLocalHost(host: string, allowed: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return LOCAL.test(name) || allowed.includes(name) || allowed.includes('*');
}

/** Whether an `Origin` is on such a host. */
export function isLocalOrigin(origin: string, allowed: readonly string[]): boolean {
  const url = URL.parse(origin);
  return url !== null && isLocalHost(url.host, allowed);
}
