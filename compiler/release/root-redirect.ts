/** The base URL of a site without a page at `/` redirects to the first page of the first sidebar. */
import type { DocFile } from '../docs/read-docs.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { PageEntry } from '../../model/release/release.ts';

/** Returns the configuration with that redirect where the site needs it. */
export function addRootRedirect(
  config: ResolvedConfig,
  entries: ReadonlyMap<string, PageEntry>,
  docs: DocFile[],
): ResolvedConfig {
  if (entries.has('/') || config.redirects.some((rule) => rule.from === '/')) return config;
  const first = docs.find((doc) => entries.has(doc.path));
  if (first === undefined) return config;
  const start =
    [...entries].find(
      ([, entry]) =>
        entry.sidebar !== undefined && entry.previous === undefined && entry.next !== undefined,
    )?.[0] ?? first.path;
  return { ...config, redirects: [...config.redirects, { from: '/', to: start, status: 302 }] };
}
