/** Names the collections of a search service. A field has one locale, so each locale of a site has its own collection. */

/** Returns the collection (an alias) of a locale: the configured name for the default locale, with the code for others. */
export function collectionIn(
  locale: string,
  { search, locales }: { search: { collection: string }; locales: { default: string } },
): string {
  return locale === locales.default ? search.collection : `${search.collection}_${locale}`;
}
