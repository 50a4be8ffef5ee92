/** Writes `robots.txt` (RFC 9309). */
import path from 'node:path';
import { withBase } from '../../model/href.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { contentSignal } from '../../model/config/robots-schema.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** The path of the file, below the base URL. */
export const ROBOTS_PATH = '/robots.txt';

/** Returns the text of `robots.txt`. `sitemap` is the sitemap's absolute URL. */
export function robotsTxt({ robots, baseUrl }: ResolvedConfig, sitemap: string): string {
  const { rules, index } = robots;
  const signal = contentSignal(robots);
  const named = rules.some(({ agents }) => agents.includes('*'));
  const groups = [...rules, ...(named ? [] : [{ agents: ['*'], allow: [], disallow: [] }])];
  const lines = (name: string, paths: string[]): string =>
    paths.map((path) => `${name}: ${withBase(baseUrl, path)}\n`).join('');
  const text = groups.map(
    ({ agents, allow, disallow }) =>
      agents.map((agent) => `User-agent: ${agent}\n`).join('') +
      (signal === undefined ? '' : `Content-Signal: ${signal}\n`) +
      lines('Allow', allow) +
      (disallow.length > 0 ? lines('Disallow', disallow) : 'Disallow:\n'),
  );
  // Crawlers that must not list the pages may read them, because that is how they learn it.
  return text.join('\n') + (index ? `Sitemap: ${sitemap}\n` : '');
}

/** Returns what a build says about a `robots.txt` of the site's own, which replaces the generated one. */
export function ownRobots({ root, config }: SiteSource): Diagnostic {
  const hasRules = config.robots.rules.length > 0;
  return {
    severity: hasRules ? 'warning' : 'log',
    rule: 'robots',
    file: path.join(root, `static${ROBOTS_PATH}`),
    message: hasRules
      ? 'This file replaces the generated one, so `robots.rules` in the configuration has no effect.'
      : 'This file replaces the generated one, which would name the sitemap.',
    hint: hasRules
      ? 'Move the rules into this file, or delete it.'
      : `To name the sitemap, add \`Sitemap: ${config.url}${withBase(config.baseUrl, '/sitemap.xml')}\`.`,
  };
}
