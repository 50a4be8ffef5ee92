/** Makes the stems of an index's words, as changes that the worker can repeat. */
import { foldWord } from '../../model/search/fold-word.ts';
import type { WordStems } from '../../model/search/search-index.ts';
import { writeNumber } from '../../model/search/search-words.ts';
import type { Stemmer } from './stemmer.ts';

/** How the stem of a word is made. */
export type WordChange = WordStems['changes'][number];

/** What is known of the words besides their letters. */
export interface WordSpellings {
  locale: string;
  /** How words are spelled in the text, where that isn't how the index writes them. */
  spellings: Map<string, string>;
  /** Changes of words whose stems were made before. */
  known?: ReadonlyMap<string, WordChange>;
}

/** Returns the stems of words. */
export function wordStems(
  words: string[],
  stemmer: Stemmer,
  { locale, spellings, known: before }: WordSpellings,
): WordStems {
  const changes: WordChange[] = [['', '', '']];
  const known = new Map([[changeKey(['', '', '']), 0]]);
  const numbers = words.map((word) => {
    const change =
      before?.get(word) ?? changeOf(word, foldWord(stemmer(spellings.get(word) ?? word), locale));
    const key = changeKey(change);
    let number = known.get(key);
    if (number === undefined) {
      known.set(key, (number = changes.length));
      changes.push(change);
    }
    return writeNumber(number);
  });
  return { changes, words: numbers.join('') };
}

function changeKey(change: WordChange): string {
  return change.join(' ');
}

// A stem is usually a part of the word. Otherwise it has the longest possible part of its beginning.
function changeOf(word: string, stem: string): WordChange {
  if (stem === '') return ['', '', ''];
  const at = word.indexOf(stem);
  if (at >= 0) return [word.slice(0, at), word.slice(at + stem.length), ''];
  let same = 0;
  while (same < stem.length && word[same] === stem[same]) same += 1;
  return ['', word.slice(same), stem.slice(same)];
}
