/** Computes the Flesch reading ease of English text: short words in short sentences score high. */

/** The length of a text and how easy it is to read: 100 is very easy, 60 plain, below 30 very hard. */
export interface ReadingEase {
  words: number;
  /** Computed from blocks with sentences only. Cells and headings count as words. */
  ease: number;
}

/** Measures blocks of text, such as paragraphs and cells. */
export function readingEase(blocks: string[]): ReadingEase {
  const sentences = blocks
    .flatMap((block) => (/[.!?:]\s*$/.test(block) ? block.split(/[.!?]+\s+/) : []))
    .map(wordsOf)
    .filter((words) => words.length > 2);
  const inSentences = sentences.flat();
  const syllables = inSentences.reduce((sum, word) => sum + syllablesOf(word), 0);
  return {
    words: blocks.reduce((sum, block) => sum + wordsOf(block).length, 0),
    ease:
      206.835 -
      1.015 * (inSentences.length / Math.max(1, sentences.length)) -
      84.6 * (syllables / Math.max(1, inSentences.length)),
  };
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}'’-]*|\d[\d.,:]*/gu) ?? [];
}

// Counts groups of vowels, except a silent `e` at the end. Accurate to a few per cent over a page.
function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]{1,2}/g);
  return Math.max(1, groups?.length ?? 1);
}
