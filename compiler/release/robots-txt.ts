/** Writes `robots.txt` (RFC 9309). */
import { withBase } from '../../model/href.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** Returns the text of `robots.txt`. `sitemap` is the sitemap's absolute URL. */
export function robotsTxt({ robots, baseUrl }: ResolvedConfig, sitemap: string): string {
  const { rules, index } = robots;
  const named = rules.some(({ agents }) => agents.includes('*'));
  const groups = [...rules, ...(named ? [] : [{ agents: ['*'], allow: [], disallow: [] }])];
  const lines = (name: string, paths: string[]): string =>
    paths.map((path) => `${name}: ${withBase(baseUrl, path)}\n`).join('');
  const text = groups.map(
    ({ agents, allow, disallow }) =>
      agents.map((agent) => `User-agent: ${agent}\n`).join('') +
      lines('Allow', allow) +
      (disallow.length > 0 ? lines('Disallow', disallow) : 'Disallow:\n'),
  );
  // Crawlers that must not list the pages may read them, because that is how they learn it.
  return text.join('\n') + (index ? `Sitemap: ${sitemap}\n` : '');
}
