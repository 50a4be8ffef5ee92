/** The environment of modules that pages import: it replaces `process.env` in the site's bundles. */
import type { SiteData } from '../site/site-context.ts';

/** Variables by name: the built-in ones and those that the site lists in `env`. */
export const moduleEnvironment: Record<string, string | undefined> = { ...process.env };

/** Sets the variables of a site and removes those of the previous one. */
export function setModuleEnvironment({ env }: SiteData): void {
  for (const name of Object.keys(moduleEnvironment)) delete moduleEnvironment[name];
  Object.assign(moduleEnvironment, process.env, env);
}
