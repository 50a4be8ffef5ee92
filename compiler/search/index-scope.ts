/** Decides which search index a page belongs to: there is one for each locale and version. */
import { UNVERSIONED_TAG } from '../../model/search/search-record.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { SearchablePage } from './search-records.ts';

/** The locale and version of an index. */
export interface IndexScope {
  locale: string;
  version: string;
}

/** Returns the scopes of a site. The first is what readers see by default. */
export function indexScopes({
  locales,
  versions,
}: Pick<ResolvedConfig, 'locales' | 'versions'>): IndexScope[] {
  // Languages with a URL are sites of their own.
  const others = locales.list.filter(({ code, url }) => code !== locales.default && !url);
  const codes = [locales.default, ...others.map(({ code }) => code)];
  const current = versions.toSorted((a, b) => Number(b.isLast) - Number(a.isLast));
  const names = current.length > 0 ? current.map(({ name }) => name) : ['current'];
  return codes.flatMap((locale) => names.map((version) => ({ locale, version })));
}

/** Whether an index contains a page. Pages without a version are in those of every version. */
export function isInScope({ language, version, tag }: SearchablePage, scope: IndexScope): boolean {
  return language === scope.locale && (version === scope.version || tag === UNVERSIONED_TAG);
}
