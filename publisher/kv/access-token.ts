/** The service token for sites behind Cloudflare Access. */

/** Request headers from `CF_ACCESS_CLIENT_ID` and `CF_ACCESS_CLIENT_SECRET`; none when they are not set. */
export function accessHeaders(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  // @env CF_ACCESS_CLIENT_ID: Id of a service token, with which `edgepress smoke` and `edgepress deploy` reach a site behind [Cloudflare Access](/operate/access).
  // @env CF_ACCESS_CLIENT_SECRET: Secret of that token.
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = env;
  return id && secret ? { 'cf-access-client-id': id, 'cf-access-client-secret': secret } : {};
}
