/**
 * The embedded search index, an object of the release. It consists of lines, so that the worker parses only what a query
 * needs.
 *
 *     0  header, JSON (`SearchIndexHeader`)
 *     1  words, sorted, with spaces between
 *     2  occurrences of each word, with spaces between
 *     3  structure of each page, with spaces between: a digit for each node's level, `!`, the nodes' word counts
 *     4  words made of others (`card.id`), numbers: distance from the last one's place among the words, how many parts
 *        it has, their lengths
 *     5… texts of each page, JSON (`PageTexts`), a line each
 *     last, only with `locale` and word forms: stems of the words, JSON (`WordStems`)
 *
 * Occurrences are numbers (`writeNumber`): for each page its distance from the previous one and the text in `PageWords`.
 *
 * The header contains the format. The worker also reads the previous format, which has neither rules nor line 4, because a
 * release can be older than the worker. Any other format is an `UnknownFormat`.
 */
import { NO_RULES, type SearchRules } from './search-rules.ts';
import { isObject } from '../schema/schema.ts';

/** Separates levels from word counts in a page's structure. Not a digit of either. */
export const STRUCTURE_SEPARATOR = '!';

/** First line of an index. */
export interface SearchIndexHeader {
  /** Version of the format. */
  format: 1 | 2;
  /** Labels of level 0. */
  groups: string[];
  /** The pages, in the order of the other lines. */
  pages: IndexedPage[];
  /** The locale by whose rules the texts were split into words. Absent in indexes of older builds, which had no such rules. */
  locale?: string;
  /** Search rules of the site's configuration. */
  rules: SearchRules;
}

/** A page in the header. */
export interface IndexedPage {
  /** Path below the base URL. */
  path: string;
  /** Index of its label in `groups`. */
  group: number;
  /** Code of its language. */
  language: string;
  /** Name of its version. */
  version: string;
  /** Its `docusaurus_tag` in replies. */
  tag: string;
}

/** Texts of a page's nodes, and the anchors of its headings (nodes of level 1 and more). */
export interface PageTexts {
  /** The text of each node: the title, and what follows each heading. */
  texts: string[];
  /** Index of the node with the front matter's keywords. Absent if there are none. */
  keywords?: number;
  /** Ids of the headings. */
  anchors: string[];
}

/**
 * How to make the stem of each word. The build applies the stemmer of the language, so the worker needs none: for a word
 * that isn't in the index, it tries the changes of the other words.
 */
export interface WordStems {
  /** Letters removed from the beginning and the end of a word, and letters added to the end. The first changes nothing. */
  changes: [start: string, end: string, added: string][];
  /** For each word of the index its change, as numbers (`writeNumber`). */
  words: string;
}

/** Data of a page that the compiler caches for the index. It isn't an object of a release. */
export interface PageWords extends PageTexts {
  structure: string;
  /** By word: number of nodes with it, and for each its distance from the previous one, the count and the distances of its positions. */
  words: Record<string, string>;
  /** Lengths of the parts of compound words, by word. */
  cuts: Record<string, number[]>;
  /** Words with letters that the index doesn't distinguish, as they are spelled in the text, for the stemmer. */
  spellings: Record<string, string>;
}

/** The index has a format that this code doesn't support, newer or too old. */
export class UnknownFormat extends Error {
  override name = 'UnknownFormat';
}

/** Number of lines before the texts of the first page. */
export function countHeaderLines({ format }: SearchIndexHeader): number {
  return format === 1 ? 4 : 5;
}

/** Parses the first line of an index. Throws if it is malformed, and `UnknownFormat` if the format isn't supported. */
export function parseSearchIndexHeader(line: string): SearchIndexHeader {
  const value: unknown = JSON.parse(line);
  const format = isObject(value) ? value['format'] : undefined;
  if (typeof format === 'number' && format !== 1 && format !== 2)
    throw new UnknownFormat(
      `search index: found format ${format}, expected 1 or 2. Deploy the worker of this version, or publish again`,
    );
  if (isObject(value) && format === 1) value['rules'] = NO_RULES;
  if (!isSearchIndexHeader(value))
    throw new Error('search index: expected { format: 2, groups, pages, rules }');
  return value;
}

/** Parses the texts of a page. Throws if they are malformed. */
export function parsePageTexts(line: string): PageTexts {
  const value: unknown = JSON.parse(line);
  if (!isPageTexts(value)) throw new Error('search index: expected { texts, anchors }');
  return value;
}

/** Parses the stems of an index. Throws if they are malformed. */
export function parseWordStems(line: string): WordStems {
  const value: unknown = JSON.parse(line);
  if (!isWordStems(value)) throw new Error('search index: expected { changes, words }');
  return value;
}

/** Parses what the compiler caches of a page. Throws if it is malformed. */
export function parsePageWords(text: string): PageWords {
  const value: unknown = JSON.parse(text);
  if (!isPageWords(value))
    throw new Error('page words: expected { structure, words, cuts, spellings, texts, anchors }');
  return value;
}

// Only the compiler writes it, so the outline is enough (as in `model/release/release.ts`).
function isSearchIndexHeader(value: unknown): value is SearchIndexHeader {
  return (
    isObject(value) &&
    (value['format'] === 1 || value['format'] === 2) &&
    Array.isArray(value['groups']) &&
    Array.isArray(value['pages']) &&
    isObject(value['rules'])
  );
}

function isPageTexts(value: unknown): value is PageTexts {
  return isObject(value) && Array.isArray(value['texts']) && Array.isArray(value['anchors']);
}

function isWordStems(value: unknown): value is WordStems {
  return isObject(value) && Array.isArray(value['changes']) && typeof value['words'] === 'string';
}

function isPageWords(value: unknown): value is PageWords {
  return (
    isPageTexts(value) &&
    isObject(value) &&
    isObject(value['words']) &&
    isObject(value['cuts']) &&
    isObject(value['spellings']) &&
    'structure' in value
  );
}
