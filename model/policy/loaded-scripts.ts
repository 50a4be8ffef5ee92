/** Which scripts of the configuration pages load. */
import type { SiteScript } from './scripts.ts';

/** The scripts of a site. Where analytics is off (as in previews), nobody asks for consent, and scripts that need it are left out. */
export function loadedScripts(site: {
  scripts?: SiteScript[];
  analytics: { enabled?: boolean };
}): SiteScript[] {
  const { scripts = [], analytics } = site;
  return scripts.filter(({ consent }) => !consent || analytics.enabled);
}
