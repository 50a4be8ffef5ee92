/** Reads lists of line numbers, as code fences have them: `1,3-5`. */

// @limit lines of a range in a code fence: The rest of the range isn't highlighted.
/** The most lines of a range. */
const MAX_LINES = 10_000;

/** Returns the numbers, from 1, of the lines in a list. Parts that aren't numbers or ranges are left out. */
export function lineNumbers(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from, to] = range.split(/-|\.{2,3}/).map((part) => Number(part.trim()));
    if (from === undefined || Number.isNaN(from) || from < 1) return [];
    const last = to === undefined || Number.isNaN(to) ? from : Math.min(to, from + MAX_LINES);
    return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index);
  });
}
