/** What a site's configuration says of searches: the same for the embedded engine and for a search service. */

/** The rules of a site, all of them optional in `content/site.ts`. */
export interface SearchRules {
  /** Words that mean the same. */
  synonyms: Synonyms[];
  /** Results that are put first, or left out, for some queries. */
  curations: Curation[];
  /** Words of a query that are not looked for, unless it has no others. */
  stopWords: string[];
  /** Whether a word finds its other forms too: plurals, -ed, -ing, British and American spelling. */
  wordForms: boolean;
}

/** Words, or groups of words, of which each finds the others. */
export interface Synonyms {
  words: string[];
  /** Makes it one way: this one finds `words`, and they do not find it. */
  root?: string | undefined;
}

/** What is done with the results of a query. */
export interface Curation {
  query: string;
  /** Whether a query must be `query`, or have its words among others. Default `exact`. */
  match: 'exact' | 'contains';
  /** Paths of pages, or of sections (`/a/b#section`), that come first, in this order. */
  pin: string[];
  /** Paths of pages that are left out. */
  hide: string[];
}

/** No rules. */
export const NO_RULES: SearchRules = {
  synonyms: [],
  curations: [],
  stopWords: [],
  wordForms: false,
};

/** Words that English questions are made of and that say nothing of what is looked for. */
export const ENGLISH_STOP_WORDS: readonly string[] = (
  'a an and are as at be been can cannot cant could did do does doesnt dont for from get had has have how i if in ' +
  'into is isnt it its just know let lets may me my need of on or our shall should so some that the their them then there ' +
  'these they this to us want was we were what when where which who whose why will with would you your'
).split(' ');
