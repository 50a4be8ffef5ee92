/** The schema of search records in Typesense, the same as the DocSearch scraper's. */
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js';
import type { CurationObjectSchema } from 'typesense/lib/Typesense/CurationSets.js';
import type { SynonymItemSchema } from 'typesense/lib/Typesense/SynonymSets.js';
import { contentHash } from '../../compiler/objects/hash.ts';
import { hasSnowballStemmer } from '../../compiler/search/stemmer.ts';
import { LEVEL_FIELDS, type SearchRecord } from '../../model/search/search-record.ts';
import type { SearchRules } from '../../model/search/search-rules.ts';

/** A record with a hash that shows whether it has changed. Typesense stores the hash without indexing it. */
export type PushedRecord = SearchRecord & { record_hash: string };

/**
 * The schema of a collection; `locale` is a language such as `en`. Typesense splits text by the rules of a field's locale, and
 * stems it with the Snowball stemmer of that language.
 */
export function collectionSchema(
  name: string,
  locale: string,
  { wordForms }: Pick<SearchRules, 'wordForms'>,
): CollectionCreateSchema {
  const facet = { facet: true, optional: true };
  const stem = wordForms && hasSnowballStemmer(locale) ? { stem: true } : {};
  return {
    name,
    fields: [
      { name: 'anchor', type: 'string', optional: true },
      { name: 'content', type: 'string', locale, optional: true, ...stem },
      { name: 'url', type: 'string', facet: true },
      { name: 'url_without_anchor', type: 'string', ...facet },
      { name: 'version', type: 'string[]', ...facet },
      ...LEVEL_FIELDS.map((field) => ({
        name: field,
        type: 'string' as const,
        locale,
        ...facet,
        ...stem,
      })),
      { name: 'type', type: 'string', locale, ...facet },
      // Declared by name as well, so that requests that filter by it don't fail on an empty collection.
      { name: 'docusaurus_tag', type: 'string', locale, ...facet },
      { name: '.*_tag', type: 'string', locale, ...facet },
      { name: 'language', type: 'string', ...facet },
      { name: 'tags', type: 'string[]', locale, ...facet },
      { name: 'item_priority', type: 'int64' },
    ],
    default_sorting_field: 'item_priority',
    token_separators: ['_', '-'],
  };
}

/** Adds the hash to a record. */
export function toPushedRecord(record: SearchRecord): PushedRecord {
  return { ...record, record_hash: contentHash(JSON.stringify(record)) };
}

/** The synonyms of a site. Typesense ignores synonyms without the locale of the fields. */
export function synonymItems({ synonyms }: SearchRules, locale: string): SynonymItemSchema[] {
  return synonyms.map(({ root, words }, at) => ({
    id: `synonyms-${at}`,
    synonyms: words,
    locale,
    ...(root === undefined ? {} : { root }),
  }));
}

/** The ids of all records of the pages that curations name, in the records' order. */
export function curatedIds({ curations }: SearchRules, records: Iterable<SearchRecord>): string[] {
  const pages = new Set(curations.flatMap(({ pin, hide }) => [...pin, ...hide]).map(pageOf));
  const ids: string[] = [];
  if (pages.size > 0) for (const { id } of records) if (pages.has(pageOf(id))) ids.push(id);
  return ids;
}

/** The curations of a site, by record id (`curatedIds`). Targets without a record are omitted. */
export function curationItems(
  { curations }: SearchRules,
  ids: readonly string[],
): CurationObjectSchema[] {
  return curations.map(({ query, match, pin, hide }, at) => ({
    id: `curation-${at}`,
    rule: { query, match },
    includes: pin
      .flatMap((target) => headOf(ids, target) ?? [])
      .map((id, place) => ({ id, position: place + 1 })),
    excludes: ids.filter((id) => hide.includes(pageOf(id))).map((id) => ({ id })),
  }));
}

/** Sentences about curations that name missing pages or sections. */
export function unmatchedCurations({ curations }: SearchRules, ids: readonly string[]): string[] {
  return curations.flatMap(({ query, pin, hide }) =>
    [...pin, ...hide]
      .filter((target) => headOf(ids, target) === undefined)
      .map(
        (target) =>
          `the curation of “${query}” names ${target}, which is not a page or section of the site`,
      ),
  );
}

// The record of a page's title, or of a section's heading.
function headOf(ids: readonly string[], target: string): string | undefined {
  const place = `${target}${target.includes('#') ? '' : '#'}:lvl`;
  return ids.find((id) => id.startsWith(place));
}

// The page that a target or a record's id begins with.
function pageOf(name: string): string {
  return name.split('#', 1)[0] ?? name;
}
