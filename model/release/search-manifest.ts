/** The search indexes that a release refers to. */

/** The search indexes of a release. */
export interface SearchManifest {
  /**
   * Hash of the embedded index (`model/search/search-index.ts`) of the default locale and the current version, or `null` if
   * that has too many pages for one.
   */
  object: string | null;
  /** Number of search records. */
  records: number;
  /** The indexes of all locales and versions. Absent if there is one. */
  indexes?: SearchIndexRef[];
}

/** Reference to the search index of a locale and version. */
export interface SearchIndexRef {
  /** Code of the language. */
  locale: string;
  /** Name of the version. */
  version: string;
  /** Hash of the index, or `null` if there are no pages, or too many. */
  object: string | null;
  /** Number of search records. */
  records: number;
}

/** Returns the hashes of a release's search indexes. */
export function searchObjects(search: SearchManifest | undefined): string[] {
  return [search?.object, ...(search?.indexes ?? []).map(({ object }) => object)].flatMap(
    (object) => object ?? [],
  );
}
