/** Suggests other queries when nothing was found: similar words and sections from the index. */
import type { Manifest } from '../../model/release/release.ts';
import { editDistance } from '../../model/schema/schema.ts';
import { searchWords } from '../../model/search/search-words.ts';
import type { SearchIndex } from './index/index-file.ts';
import type { StepBudget } from './words/step-budget.ts';

// @limit suggested spellings: Further ones aren't shown.
/** Spellings that are suggested when a search finds nothing. */
const MAX_SUGGESTIONS = 3;

/** Returns up to three queries that have results: words similar to those of `q`, then the site's largest sections. */
export function suggestQueries(index: SearchIndex, q: string, budget: StepBudget): string[] {
  const words = searchWords(q, index.locale)
    .slice(0, 4)
    .flatMap(({ word }) => closestWord(index, word, budget) ?? []);
  return [...new Set([...words, ...largestGroups(index)])].slice(0, MAX_SUGGESTIONS);
}

/** Returns up to three sections for a site without an index: the first ones of its sidebars. */
export function suggestSections({ sidebars }: Pick<Manifest, 'sidebars'>): string[] {
  const labels = Object.values(sidebars)
    .flat()
    .flatMap((item) => (item.type === 'category' ? item.label : []));
  return [...new Set(labels)].slice(0, MAX_SUGGESTIONS);
}

/** Average steps for comparing two words. Words with the same first letter are compared in full. */
const WORD_STEPS = 8;

// Finds the word with the same first letter and the fewest edits. Among equals, the most common one wins.
function closestWord(index: SearchIndex, word: string, budget: StepBudget): string | undefined {
  if (word.length < 4 || word.length > 30) return undefined;
  if (!budget.spend(WORD_STEPS * index.words.length)) return undefined;
  const maxEdits = Math.ceil(word.length / 3);
  let best: string | undefined;
  let least = Infinity;
  for (const [at, other] of index.words.entries()) {
    if (other.length < 4 || other[0] !== word[0] || Math.abs(other.length - word.length) > maxEdits)
      continue;
    const edits = editDistance(word, other);
    const rank = edits - Math.min(0.9, index.occurrences(at).length / 10_000);
    if (edits <= maxEdits && rank < least) [best, least] = [other, rank];
  }
  return best;
}

function largestGroups({ groups, pages }: SearchIndex): string[] {
  const sizes = groups.map(() => 0);
  for (const { group } of pages) sizes[group] = (sizes[group] ?? 0) + 1;
  return groups
    .map((label, group) => ({ label, size: sizes[group] ?? 0 }))
    .sort((a, b) => b.size - a.size)
    .map(({ label }) => label);
}
