/** Schema of the search settings in `content/site.ts`. */
import * as v from 'valibot';
import { filledText, matching, object, routePath } from '../schema/fields.ts';

const word = matching(/[\p{L}\p{N}]/u, 'text with at least one letter or digit');

/** Schema of `search`. Hosts and keys of a search service are not here: they are secrets of the worker. */
export const searchSchema = object({
  /** Collection (or alias) in the search service, for example `documentation`. */
  collection: filledText,
  /** Path of the results page, below the base URL, for example `/search`. */
  path: routePath,
  /** Groups of words with the same meaning, for example `[{ words: ['delete', 'remove'] }]`. Default: none. */
  synonyms: v.optional(
    v.array(
      object({
        /** The words or phrases. */
        words: v.array(word),
        /** Makes the synonyms one-way: `root` finds `words`, but they don't find `root`. Default: two-way. */
        root: v.optional(word),
      }),
    ),
    [],
  ),
  /** Results to put first or to hide, for example `[{ query: 'pricing', pin: ['/plans'] }]`. Default: none. */
  curations: v.optional(
    v.array(
      object({
        /** The query, for example `pricing`. */
        query: word,
        /** Whether the reader's query must equal `query`, or contain its words. Default: `exact`. */
        match: v.optional(v.picklist(['exact', 'contains']), 'exact'),
        /** Paths of pages or sections to put first, in this order, for example `['/plans', '/faq#billing']`. Default: none. */
        pin: v.optional(v.array(routePath), []),
        /** Paths of pages to hide, for example `['/old-plans']`. Default: none. */
        hide: v.optional(v.array(routePath), []),
      }),
    ),
    [],
  ),
  /**
   * Words to ignore in queries that have other words, for example `['the', 'how']`. Default: common words of the page's
   * language for English, German, French, Japanese, Chinese and Arabic, otherwise none.
   */
  stopWords: v.optional(v.array(word)),
  /**
   * Whether a word also finds its other forms, such as plurals, in the languages that the engine has rules for.
   * Default: `true`.
   */
  wordForms: v.optional(v.boolean()),
});
