/** Choice of a language by `Accept-Language` (RFC 9110, section 12.5.4; lookup of RFC 4647, section 3.4, within a script). */

// @limit languages in `Accept-Language`: Further ones are ignored.
/** Ranges that are read. Browsers send a handful. */
const MAX_RANGES = 20;

/**
 * Returns the language that the client prefers, or the first one if it accepts none of them. A range fits a language with the same
 * script: `de-CH` gets `de`, and `zh-TW` doesn't get `zh-Hans`. Among several, the one with the longest tag that the range
 * begins with is preferred.
 */
export function preferredLanguage<const T extends string>(
  header: string | null,
  languages: readonly [T, ...T[]],
): T {
  for (const range of rangesOf(header ?? '')) {
    const wanted = writingOf(range);
    const fitting = wanted === null ? [] : languages.filter((tag) => writingOf(tag) === wanted);
    const nearest = fitting
      .toSorted((a, b) => b.length - a.length)
      .find((tag) => `${range}-`.startsWith(`${tag.toLowerCase()}-`));
    const found = nearest ?? fitting[0];
    if (found !== undefined) return found;
    if (range === '*') break;
  }
  return languages[0];
}

// The ranges in lower case, most preferred first.
function rangesOf(header: string): string[] {
  return header
    .split(',', MAX_RANGES)
    .map((part) => {
      const [range = '', weight] = part.toLowerCase().split(';');
      const q = weight === undefined ? 1 : Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1]);
      return { range: range.trim(), q };
    })
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ range }) => range);
}

// The language and its script, `null` for what isn't a language tag.
function writingOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
