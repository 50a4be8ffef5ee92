/** The parts of the path table with pages in a language. */
import { localeOf, localePrefix, localesInSite } from '../../model/locales/locale-path.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { ShardRef } from '../../model/release/shard-at.ts';

/** Returns the shards that can have pages in the language of a manifest, or `null` if the table has no parts. */
export function shardsInLocale({ pages, site }: Manifest): ShardRef[] | null {
  if (!('shards' in pages)) return null;
  const { shards } = pages;
  const { locales } = site;
  const own = localeOf(site);
  const [, ...others] = localesInSite(locales);
  return shards.filter(({ first }, index) => {
    const next = shards[index + 1]?.first;
    if (own !== locales.default) return mayHave(localePrefix(locales, own), first, next);
    return !others.some((code) => isWithin(localePrefix(locales, code), first, next));
  });
}

// Paths are in code unit order, and `0` follows `/`. The shard has paths from `first` to before `next`.
function mayHave(home: string, first: string, next: string | undefined): boolean {
  const hasHome = first <= home && (next === undefined || home < next);
  return hasHome || (first < `${home}0` && (next === undefined || `${home}/` < next));
}

function isWithin(home: string, first: string, next: string | undefined): boolean {
  return first > `${home}/` && next !== undefined && next < `${home}0`;
}
