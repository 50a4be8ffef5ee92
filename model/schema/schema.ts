/** Shared parts of data validation: issues and small type guards. The worker and the client load this module. */

/** A validation issue: where, what was found, what was expected. */
export interface Issue {
  /** Path of the field, for example `navbar.items[2].href`; empty for the value itself. */
  path: string;
  /** The found value, on one line. */
  found: string;
  /** What was expected; completes the sentence "expected …". */
  expected: string;
}

/** An issue as text: ``field `a.b`: found 3, expected a string``. */
export function issueText(issue: Issue): string {
  const where = issue.path === '' ? 'the value' : `field \`${issue.path}\``;
  return `${where}: found ${issue.found}, expected ${issue.expected}`;
}

/** A value as an issue shows it. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function' || (isObject(value) && FUNCTION_FIELD in value))
    return 'a function';
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** In a configuration that has left its thread, an object with this field stands for a function. The value is its name. */
export const FUNCTION_FIELD = '@function';

/** Whether a value is an object, not null and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The option with the smallest edit distance to `word`, if that is at most a third of its length (at least 2). */
export function closestOption(word: string, options: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const option of options) {
    const distance = editDistance(word.toLowerCase(), option.toLowerCase());
    if (distance < least) [best, least] = [option, distance];
  }
  return best;
}

/** Levenshtein distance of two short words. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitute, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
