/** Stems English words: plurals, -ed, -ing, and British and American spellings. */

/** Returns the stem of a word. Words with the same stem are forms of each other. */
export function englishStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const stem = american(singular(word));
  for (const ending of ['ing', 'ed']) {
    const base = stem.slice(0, -ending.length);
    if (stem.endsWith(ending) && base.length > 2 && /[aeiouy]/.test(base)) return normalized(base);
  }
  return normalized(stem.replace(/(?<=....)ation$/, 'at'));
}

function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function american(word: string): string {
  return word
    .replace(/is(?=(?:e|ed|er|ing|ation)$)/, 'iz')
    .replace(/ys(?=(?:e|ed|er|ing)$)/, 'yz')
    .replace(/(?<=..[bdhlmnv])our(?=(?:ed|ing|al|ful|able)?$)/, 'or')
    .replace(/(?<=[nt])re$/, 'er')
    .replace(/ence$/, 'ense')
    .replace(/(?<=al|at)ogue$/, 'og');
}

// Removes a doubled consonant or a final e: `cancelled` like `cancel`, `using` like `use`.
function normalized(stem: string): string {
  return stem.replace(/([bdglmnprt])\1$/, '$1').replace(/e$/, '');
}
