/** How prominent the words of an index are: which of many words with the same start are looked at. */
import { priorityOf } from '../../../model/search/search-record.ts';
import { NumberReader } from '../../../model/search/search-words.ts';
import type { SearchIndex } from './index-file.ts';

/** Above every record's priority. */
const LABEL = 1_000_000;

// Worked out once for a word: a start of one letter has hundreds.
const known = new WeakMap<SearchIndex, Map<number, number>>();

/** The greatest priority of a record with this word (an index of `words`), as the server orders words. */
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
