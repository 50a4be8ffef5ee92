/** Whether a request from a browser comes from the site itself. */
import { isLocalHost, isLocalOrigin } from '../../model/local-host.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { Config } from '../config/env.ts';

/**
 * Whether a page with this `Origin` may use the endpoint. Pages of other sites must not send requests from a reader's browser. On
 * this machine the site is at a local address, and a page with a local origin can't be the result of DNS rebinding.
 */
export function isOwnOrigin(
  origin: string,
  request: Request,
  { manifest, config }: { manifest: Manifest; config: Config },
): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const { allowedHosts } = config;
  const isLocal = isLocalHost(host, allowedHosts) && isLocalOrigin(origin, allowedHosts);
  if (config.devOrigin !== null) return isLocal;
  return isLocal || origin === new URL(manifest.site.url).origin;
}
