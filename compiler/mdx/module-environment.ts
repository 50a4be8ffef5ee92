/** The environment of modules that pages import. In the site's bundles this object stands for `process.env`. */
import type { SiteData } from '../site/site-context.ts';

/** Variables by name: those of all content, and those that the site names in `env`. */
export const moduleEnvironment: Record<string, string | undefined> = { ...process.env };

/** Takes the variables of a site, in place of those of the site before. */
export function setModuleEnvironment({ env }: SiteData): void {
  for (const name of Object.keys(moduleEnvironment)) delete moduleEnvironment[name];
  Object.assign(moduleEnvironment, process.env, env);
}
