/** The words of a question that say what it is about. */
import { searchWords } from '../../model/search/search-words.ts';
import type { SearchIndex } from '../search/index/index-file.ts';

/** Words that questions in English consist of besides their subject. Other languages have the stop words of the index. */
const ENGLISH = new Set(
  `a able about after all allowed am an and any are as ask at be been before being by can could did do does doing done else ever
  every for from get gets getting give given got had happen happens has have having help how i if in information into is it its just
  know let like long make makes many may me mean means might mine more most much must my need needs of often on only or our out
  please possible should show so some somebody someone something tell than that the their them then there these
  they thing things this those to too up us use used using want wants was way we were what when where whether which while who whom
  whose why will with without would you your`.split(/\s+/),
);

// @limit words of a question that are looked up: Further ones are ignored.
/** Words of a question that are looked up. */
const MAX_WORDS = 12;

/** Returns the words without those that say nothing, or all words if there are no others. */
export function subjectWords(
  question: string,
  { rules, locale }: Pick<SearchIndex, 'rules' | 'locale'>,
): string[] {
  const words = [...new Set(searchWords(question, locale).map(({ word }) => word))];
  const stopWords = new Set(rules.stopWords);
  const isEnglish = locale.split('-', 1)[0] === 'en';
  const kept = words.filter((word) => !stopWords.has(word) && !(isEnglish && ENGLISH.has(word)));
  return (kept.length > 0 ? kept : words).slice(0, MAX_WORDS);
}
