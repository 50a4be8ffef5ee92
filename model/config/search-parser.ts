/** Fills in the defaults of the search settings. */
import { ENGLISH_STOP_WORDS } from '../search/search-rules.ts';
import type { ResolvedSearch, SearchConfig } from './search-config.ts';

/** The settings with the defaults that depend on `language`, the site's default language. */
export function resolveSearch(settings?: SearchConfig, language = 'en'): ResolvedSearch {
  const english = language.startsWith('en');
  return {
    collection: settings?.collection ?? 'documentation',
    path: settings?.path ?? '/search',
    synonyms: settings?.synonyms ?? [],
    curations: settings?.curations ?? [],
    stopWords: settings?.stopWords ?? (english ? [...ENGLISH_STOP_WORDS] : []),
    wordForms: settings?.wordForms ?? english,
  };
}
