/**
 * `npm run smoke -- <url>`: checks on a real deployment what cannot be tried before it: Workers Cache, purge, rate limits,
 * weakened tags, ranges, queue, the delay of a publish. Takes a few minutes at most and changes nothing but caches.
 */
import { accessHeaders } from '../publisher/kv/access-token.ts';
import { readFlags, runCommand } from './command.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { runChecks } from '../publisher/smoke/check.ts';
import { CONTRACT_CHECKS } from '../publisher/smoke/contract-checks.ts';
import { openDeployment } from '../publisher/smoke/deployment.ts';
import { platformChecks } from '../publisher/smoke/platform-checks.ts';

const FLAGS = {
  /** A release that was published just now: how long until the site shows it. */
  release: { type: 'string' },
  /** `url` of `site.ts`, where another address is checked. */
  'site-url': { type: 'string' },
  /** Send one event to the real customer-data service. */
  event: { type: 'boolean' },
  /** Do not use up this machine's share of requests. */
  'no-limits': { type: 'boolean' },
} as const;
const USAGE =
  'npm run smoke -- <url> [--release <id>] [--site-url <url>] [--event] [--no-limits]; PURGE_KEY, CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET in the environment';

await runCommand('', async () => {
  const { values: flags, positionals } = readFlags(FLAGS, USAGE);
  const [url] = positionals;
  if (url === undefined || positionals.length > 1)
    throw new OperatorError(`Found ${positionals.length} addresses, expected one. Usage: ${USAGE}`);
  const { PURGE_KEY } = process.env;
  const site = await openDeployment(url, accessHeaders());
  const checks = [
    ...CONTRACT_CHECKS,
    ...platformChecks({
      purgeKey: PURGE_KEY,
      siteUrl: flags['site-url'],
      release: flags.release,
      sendEvent: flags.event ?? false,
      useUpLimit: !flags['no-limits'],
    }),
  ];
  const failed = await runChecks(checks, site, (line) => console.log(line));
  if (failed > 0) throw new OperatorError(`${failed} of ${checks.length} checks failed.`);
  console.log(`${site.home.href}: no check failed.`);
});
