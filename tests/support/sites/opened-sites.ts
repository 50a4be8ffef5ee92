/** Sites that a test opens, which are closed after it. */
import { afterEach } from 'vitest';
import { temporarySite, type TemporarySite } from './temporary-site.ts';

/** Returns a function that opens a site with files. Each site is closed after the test that opened it. */
export function siteOpener(): (...given: Parameters<typeof temporarySite>) => TemporarySite {
  let sites: TemporarySite[] = [];
  afterEach(async () => {
    await Promise.all(sites.map((site) => site.close()));
    sites = [];
  });
  return (...given) => {
    const site = temporarySite(...given);
    sites.push(site);
    return site;
  };
}
