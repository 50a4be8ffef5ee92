/** Waits until the site serves a release, for the commands that move the pointer. */
import type { Timings } from '../../compiler/diagnostics/timings.ts';
import { withBase } from '../../model/href.ts';
import type { Manifest } from '../../model/release/release.ts';
import { accessHeaders } from '../../publisher/kv/access-token.ts';
import { describeAnswer, waitForSite } from '../../publisher/pointer/site-answer.ts';

/** The options that say where the site answers. */
export interface SiteOptions {
  local: boolean;
  env: string | undefined;
  url: string | undefined;
  'no-wait': boolean;
}

/** The address of the site; `undefined` when it is unknown, since the configured URL is the one of production. */
export function siteAddress(
  { url, baseUrl }: Manifest['site'],
  options: SiteOptions,
): string | undefined {
  if (options.url !== undefined) return options.url;
  const isElsewhere = options.local || options.env !== undefined;
  return isElsewhere ? undefined : new URL(url).origin + withBase(baseUrl, '/');
}

/**
 * Waits until the site serves a release, and prints the outcome. Returns whether it does; `undefined` without waiting. `access`
 * are the headers for Cloudflare Access.
 */
export async function waitUntilServed(
  { id, site }: Manifest,
  options: SiteOptions,
  timings: Timings,
  access = accessHeaders(),
): Promise<boolean | undefined> {
  const address = siteAddress(site, options);
  if (options['no-wait']) console.log('Did not wait for the site (--no-wait).');
  else if (address === undefined)
    console.log('Did not wait for the site: pass its address with --url.');
  else {
    const answer = await timings.step('wait for the site', () => waitForSite(address, id, access));
    console.log(describeAnswer(answer, address, id));
    if (answer.kind !== 'unreachable') return answer.kind === 'answers';
  }
  return undefined;
}
