/** The home of a language without a page there redirects to the first page of its first sidebar. */
import type { DocFile } from '../docs/read-docs.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { localesInSite, pathInLocale, splitLocale } from '../../model/locales/locale-path.ts';
import type { FileEntry, PageEntry } from '../../model/release/release.ts';

/** Returns the configuration with those redirects where the site needs them. */
export function addRootRedirects(
  config: ResolvedConfig,
  entries: ReadonlyMap<string, PageEntry>,
  docs: DocFile[],
): ResolvedConfig {
  return localesInSite(config.locales).reduce(
    (before, locale) => addRootRedirect(before, entries, docs, locale),
    config,
  );
}

function addRootRedirect(
  config: ResolvedConfig,
  entries: ReadonlyMap<string, PageEntry>,
  docs: DocFile[],
  locale: string,
): ResolvedConfig {
  const { locales } = config;
  const home = pathInLocale(locales, locale, '/');
  const isOwn = (path: string): boolean => splitLocale(locales, path).locale === locale;
  if (entries.has(home) || config.redirects.some((rule) => rule.from === home)) return config;
  const first = docs.find((doc) => entries.has(doc.path) && isOwn(doc.path));
  if (first === undefined) return config;
  const start =
    [...entries].find(
      ([path, entry]) =>
        isOwn(path) &&
        entry.sidebar !== undefined &&
        entry.previous === undefined &&
        entry.next !== undefined,
    )?.[0] ?? first.path;
  return { ...config, redirects: [...config.redirects, { from: home, to: start, status: 302 }] };
}

/** Adds a redirect to the `index.html` of each folder of static files that is no page. */
export function addFolderRedirects(
  config: ResolvedConfig,
  entries: ReadonlyMap<string, PageEntry>,
  files: Record<string, FileEntry>,
): ResolvedConfig {
  const taken = new Set(config.redirects.map(({ from }) => from));
  const added = Object.keys(files).flatMap((to) => {
    const from = to.endsWith('/index.html') ? to.slice(0, -'/index.html'.length) : '';
    const isFree = from !== '' && !entries.has(from) && !taken.has(from);
    return isFree ? { from, to, status: 302 as const } : [];
  });
  return added.length === 0 ? config : { ...config, redirects: [...config.redirects, ...added] };
}
