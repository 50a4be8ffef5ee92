/** Choice of a language by `Accept-Language` (RFC 9110, section 12.5.4). */

/** Ranges that are read. Browsers send a handful. */
const MAX_RANGES = 20;

/**
 * Returns the language that the client prefers, or the first one if it accepts none of them. A range fits a language with the same
 * script: `de-CH` gets `de`, and `zh-TW` doesn't get `zh-Hans`. Among several, the one of the same region is preferred.
 */
export function preferredLanguage<const T extends string>(
  header: string | null,
  languages: readonly [T, ...T[]],
): T {
  for (const range of rangesOf(header ?? '')) {
    const wanted = writingOf(range);
    const exact = languages.find((language) => language.toLowerCase() === range);
    const fitting = exact ?? languages.find((language) => writingOf(language) === wanted);
    if (wanted !== null && fitting !== undefined) return fitting;
    if (range === '*') break;
  }
  return languages[0];
}

// The ranges in lower case, most preferred first.
function rangesOf(header: string): string[] {
  return header
    .split(',')
    .slice(0, MAX_RANGES)
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
