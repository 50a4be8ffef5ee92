/** Checks the search settings of `content/site.ts` and fills in their defaults. */
import { ENGLISH_STOP_WORDS, type Synonyms } from '../search/search-rules.ts';
import { boolean, list, object, oneOf, optional, string } from '../schema/schema.ts';
import type { ResolvedSearch, SearchConfig } from './search-config.ts';

const text = string(/\S/, 'text that is not empty');
const path = string(/^\//, 'a path that begins with `/`');
const word = string(/[\p{L}\p{N}]/u, 'text with at least one letter or digit');

/** Schema of the settings. */
export const searchConfig = object<SearchConfig>({
  collection: text,
  path,
  synonyms: optional(list(object<Synonyms>({ words: list(word), root: optional(word) }))),
  curations: optional(
    list(
      object<NonNullable<SearchConfig['curations']>[number]>({
        query: word,
        match: optional(oneOf('exact', 'contains')),
        pin: optional(list(path)),
        hide: optional(list(path)),
      }),
    ),
  ),
  stopWords: optional(list(word)),
  wordForms: optional(boolean()),
});

/** The settings with defaults. `language` is the site's default language. */
export function resolveSearch(search?: SearchConfig, language = 'en'): ResolvedSearch {
  const english = language.startsWith('en');
  return {
    collection: search?.collection ?? 'documentation',
    path: search?.path ?? '/search',
    synonyms: search?.synonyms ?? [],
    curations: (search?.curations ?? []).map(({ query, match = 'exact', pin = [], hide = [] }) => ({
      query,
      match,
      pin,
      hide,
    })),
    stopWords: search?.stopWords ?? (english ? [...ENGLISH_STOP_WORDS] : []),
    wordForms: search?.wordForms ?? english,
  };
}
