/**
 * `edgepress smoke <url>`: checks a real deployment for what local tests cannot cover: Workers Cache, purge, rate limits,
 * weak ETags, ranges, the queue, and the delay of a publish. It takes a few minutes and changes nothing but caches.
 */
import { accessHeaders } from '../../publisher/kv/access-token.ts';
import { runChecks } from '../../publisher/smoke/check.ts';
import { CONTRACT_CHECKS } from '../../publisher/smoke/contract-checks.ts';
import { openDeployment } from '../../publisher/smoke/deployment.ts';
import { platformChecks } from '../../publisher/smoke/platform-checks.ts';
import { defineCommand, EXIT } from '../core/command.ts';

/** The command. */
export default defineCommand(
  {
    name: 'smoke',
    summary: 'Checks a deployed site over HTTP.',
    words: { usage: '<url>', min: 1, max: 1 },
    options: {
      release: {
        type: 'text',
        value: 'id',
        description:
          'A release that was just published. Measures how long the site takes to show it.',
      },
      'site-url': {
        type: 'text',
        value: 'url',
        description: '`url` in site.ts, if it differs from the address that is checked.',
      },
      event: { type: 'flag', description: 'Send one event to the real customer-data service.' },
      'no-limits': {
        type: 'flag',
        description: 'Skip the check that uses up the rate limit of this machine.',
      },
    },
    variables: {
      PURGE_KEY: { type: 'text', value: 'key', description: 'Secret of purge requests.' },
      CF_ACCESS_CLIENT_ID: {
        type: 'text',
        value: 'id',
        description: 'Service token for a site behind Cloudflare Access.',
      },
      CF_ACCESS_CLIENT_SECRET: { type: 'text', value: 'secret', description: 'Its secret.' },
    },
    json: {
      url: 'Address of the site.',
      checks: 'Checks: name, kind (passed, failed or skipped), found, expected, why.',
    },
  },
  async ({ options, variables, words: [url = ''] }) => {
    const site = await openDeployment(url, accessHeaders());
    const checks = [
      ...CONTRACT_CHECKS,
      ...platformChecks({
        purgeKey: variables.PURGE_KEY,
        siteUrl: options['site-url'],
        release: options.release,
        sendEvent: options.event,
        useUpLimit: !options['no-limits'],
      }),
    ];
    const results = await runChecks(checks, site, (line) => console.log(line));
    const failed = results.filter(({ kind }) => kind === 'failed').length;
    if (failed === 0) console.log(`${site.home.href}: no check failed.`);
    else {
      process.exitCode = EXIT.failed;
      console.error(`${failed} of ${checks.length} checks failed.`);
    }
    return { url: site.home.href, checks: results };
  },
);
