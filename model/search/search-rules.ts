/** Search rules of a site, for the embedded engine and for search services. */

/** The rules of a site, with defaults. */
export interface SearchRules {
  /** Words with the same meaning. */
  synonyms: Synonyms[];
  /** Results to put first or to hide. */
  curations: Curation[];
  /** Words to ignore in queries that have other words. */
  stopWords: string[];
  /** Whether a word also finds its other forms: plurals, -ed, -ing, British and American spelling. */
  wordForms: boolean;
}

/** Words or phrases that find each other, for example `{ words: ['delete', 'remove'] }`. */
export interface Synonyms {
  /** The words or phrases. */
  words: string[];
  /** Makes the synonyms one-way: `root` finds `words`, but they don't find `root`. Default: two-way. */
  root?: string | undefined;
}

/** Changes the results of a query. */
export interface Curation {
  /** The query, for example `pricing`. */
  query: string;
  /** Whether the reader's query must equal `query`, or contain its words. Default: `exact`. */
  match: 'exact' | 'contains';
  /** Paths of pages or sections to put first, in this order, for example `['/plans', '/faq#billing']`. Default: none. */
  pin: string[];
  /** Paths of pages to hide, for example `['/old-plans']`. Default: none. */
  hide: string[];
}

/** No rules. */
export const NO_RULES: SearchRules = {
  synonyms: [],
  curations: [],
  stopWords: [],
  wordForms: false,
};

/** Common words of English questions, which say nothing about the subject. */
export const ENGLISH_STOP_WORDS: readonly string[] = (
  'a an and are as at be been can cannot cant could did do does doesnt dont for from get had has have how i if in ' +
  'into is isnt it its just know let lets may me my need of on or our shall should so some that the their them then there ' +
  'these they this to us want was we were what when where which who whose why will with would you your'
).split(' ');
