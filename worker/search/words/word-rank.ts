/** Ranks words by prominence, to choose among many words with the same prefix. */
import { priorityOf } from '../../../model/search/search-record.ts';
import { NumberReader } from '../../../model/search/search-words.ts';
import type { SearchIndex } from '../index/index-file.ts';

/** Greater than any record's priority. */
const LABEL = 1_000_000;

// Computed once per word. A prefix of one letter has hundreds of words.
const known = new WeakMap<SearchIndex, Map<number, number>>();

/** Returns the greatest priority of a record that contains the word (an index of `words`), which is how Typesense ranks words. */
export function wordRank(index: SearchIndex, word: number): number {
  const ranks = known.get(index) ?? new Map<number, number>();
  known.set(index, ranks);
  let rank = ranks.get(word);
  if (rank === undefined) ranks.set(word, (rank = greatestPriority(index, word)));
  return rank;
}

function greatestPriority(index: SearchIndex, word: number): number {
  if (index.labels(index.words[word] ?? '').length > 0) return LABEL;
  const reader = new NumberReader(index.occurrences(word));
  let greatest = 0;
  let page = 0;
  while (!reader.done) {
    page += reader.next();
    const { levels } = index.structure(page);
    let node = 0;
    for (let left = reader.next(); left > 0; left--) {
      node += reader.next();
      for (let skip = reader.next(); skip > 0; skip--) reader.next();
      greatest = Math.max(greatest, priorityOf(levels[node] ?? 0, levels.length - node));
    }
  }
  return greatest;
}
