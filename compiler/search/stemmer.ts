/** The stemmers of languages: Snowball's, and rules for Japanese. Each is loaded when a site has the language. */

/** Returns the stem of a word in lower case. */
export type Stemmer = (word: string) => string;

// English has rules of its own in the worker, which also join British and American spellings.
const SNOWBALL: Record<string, () => Promise<{ stemmer: Stemmer }>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  nn: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
};

/** Whether Snowball has a stemmer for a language. */
export function hasSnowballStemmer(language: string): boolean {
  return language === 'en' || language in SNOWBALL;
}

/** Loads the stemmer of a locale. `undefined` if its language has none. */
export async function loadStemmer(locale: string): Promise<Stemmer | undefined> {
  const [language = ''] = locale.split('-');
  if (language === 'ja') return japaneseStem;
  const stemmer = (await SNOWBALL[language]?.())?.stemmer;
  return language === 'ar' && stemmer ? arabicStemmer(stemmer) : stemmer;
}

// Snowball leaves the conjunction before an article, and the alef of feminine plurals.
function arabicStemmer(stemmer: Stemmer): Stemmer {
  return (word) => stemmer(word.replace(/^[وف](?=ال|لل)/, '')).replace(/(?<=...)ا$/, '');
}

// Removes the hiragana that inflect a word with kanji (`忘れ`, `忘れる`), and the long vowel that many writers omit at the
// end of foreign words (`サーバー`).
function japaneseStem(word: string): string {
  return word.replace(/^(\p{sc=Han}+)\p{sc=Hiragana}{1,4}$/u, '$1').replace(/(?<=...)ー$/, '');
}
