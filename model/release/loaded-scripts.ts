/** Which scripts of the configuration pages load. */
import type { SiteScript } from '../config/scripts.ts';
import type { Site } from '../config/site.ts';

/** The scripts of a site. Where analytics is off (as in previews), nobody asks for consent, and scripts that need it are left out. */
export function loadedScripts({ scripts = [], analytics }: Site): SiteScript[] {
  return scripts.filter(({ consent }) => !consent || analytics.enabled);
}
