/** Splits text into words like the server. */

/** A word and its position in the text. */
export interface Token {
  /** In lower case, without accents and symbols. */
  word: string;
  start: number;
  end: number;
}

/** Splits a text at white space and at the collection's separators. Removes other symbols from words. */
export function tokenize(text: string, separators: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let open: Token | null = null;
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    if (/\s/u.test(character) || separators.includes(character)) open = null;
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) {
      if (open === null) tokens.push((open = { word: '', start: at, end }));
      open.word += fold(character);
      open.end = end;
    }
    at = end;
  }
  return tokens;
}

/** Returns the number of changed letters. Swapped neighbours count as one. */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + same,
        swapped ? cell(i - 2, j - 2) + 1 : Infinity,
      );
      rows[i]?.splice(j, 1, least);
    }
  return cell(a.length, b.length);
}

function fold(character: string): string {
  return character.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
