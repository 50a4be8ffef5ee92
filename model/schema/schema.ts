/**
 * Schema combinators for plain data, small enough for the worker. A `Schema<T>` turns an unknown value into a `T`, or
 * reports what was found and what was expected, with the path of the field.
 */

/** A validation issue: where, what was found, what was expected. */
export interface Issue {
  /** Path of the field, for example `navbar.items[2].href`; empty for the value itself. */
  path: string;
  /** What was found, on one line. */
  found: string;
  /** What was expected; completes the sentence "expected …". */
  expected: string;
}

/** Adds issues to the list and returns the parsed value. Use the value only if no issue was added. */
export type Schema<T> = (value: unknown, path: string, issues: Issue[]) => T;

/** Parses a value. The result has a `value` only if it has no issues. */
export function parseSchema<T>(
  shape: Schema<T>,
  value: unknown,
): { value: T; issues: [] } | { value?: never; issues: Issue[] } {
  const issues: Issue[] = [];
  const parsed = shape(value, '', issues);
  return issues.length === 0 ? { value: parsed, issues: [] } : { issues };
}

/** An issue as text: ``field `a.b`: found 3, expected a string``. */
export function issueText(issue: Issue): string {
  const where = issue.path === '' ? 'the value' : `field \`${issue.path}\``;
  return `${where}: found ${issue.found}, expected ${issue.expected}`;
}

/** A value as an issue shows it. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function reject<T>(value: unknown, path: string, issues: Issue[], expected: string): T {
  issues.push({ path, found: showValue(value), expected });
  return undefined as T;
}

/** A string. `expected` describes `pattern`. */
export function string(pattern?: RegExp, expected = 'a string'): Schema<string> {
  return (value, path, issues) =>
    typeof value === 'string' && (pattern === undefined || pattern.test(value))
      ? value
      : reject(value, path, issues, expected);
}

/** A finite number, optionally within bounds (inclusive). */
export function number(min = -Infinity, max = Infinity): Schema<number> {
  const bounds = min > -Infinity || max < Infinity ? ` from ${min} to ${max}` : '';
  return (value, path, issues) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      ? value
      : reject(value, path, issues, `a number${bounds}`);
}

/** `true` or `false`. */
export function boolean(): Schema<boolean> {
  return (value, path, issues) =>
    typeof value === 'boolean' ? value : reject(value, path, issues, 'true or false');
}

/** One of the given literals. */
export function oneOf<const T extends string | number | boolean | null>(
  ...options: T[]
): Schema<T> {
  return (value, path, issues) => {
    const hit = options.find((option) => option === value);
    if (hit !== undefined) return hit;
    return reject(value, path, issues, `one of ${options.map((o) => showValue(o)).join(', ')}`);
  };
}

/** A list of items with the same schema. */
export function list<T>(item: Schema<T>): Schema<T[]> {
  return (value, path, issues) =>
    Array.isArray(value)
      ? value.map((entry, index) => item(entry, `${path}[${index}]`, issues))
      : reject(value, path, issues, 'a list');
}

/** An object with any keys, whose values have the same schema. */
export function record<T>(item: Schema<T>): Schema<Record<string, T>> {
  return (value, path, issues) => {
    if (!isObject(value)) return reject(value, path, issues, 'an object');
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, item(entry, join(path, key), issues)]),
    );
  };
}

/** The schema, or `undefined` if the value is missing. */
export function optional<T>(shape: Schema<T>): Schema<T | undefined> {
  return (value, path, issues) => (value === undefined ? undefined : shape(value, path, issues));
}

/** The schema, or `fallback` if the value is missing. */
export function withDefault<T>(shape: Schema<T>, fallback: T): Schema<T> {
  return (value, path, issues) => (value === undefined ? fallback : shape(value, path, issues));
}

/** The first schema that accepts the value. `expected` describes all of them. */
export function either<T>(expected: string, ...shapes: Schema<T>[]): Schema<T> {
  return (value, path, issues) => {
    for (const shape of shapes) {
      const trial: Issue[] = [];
      const parsed = shape(value, path, trial);
      if (trial.length === 0) return parsed;
    }
    return reject(value, path, issues, expected);
  };
}

/** A schema for each field of an object. Schemas of optional fields accept `undefined`. */
export type ObjectFields<T> = { [K in keyof T]-?: Schema<T[K]> };

/**
 * An object with exactly these fields. Unknown keys are issues, or, if `unknown` is given, passed to it: front matter only
 * warns about them.
 */
export function object<T extends object>(
  fields: ObjectFields<T>,
  unknown?: (key: string, path: string) => void,
): Schema<T> {
  return (value, path, issues) => {
    if (!isObject(value)) return reject(value, path, issues, 'an object');
    const known = Object.keys(fields);
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      if (unknown) unknown(key, join(path, key));
      else {
        const near = closestOption(key, known);
        issues.push({
          path: join(path, key),
          found: 'an unknown field',
          expected: near ? `\`${near}\`, or no such field` : `one of ${known.join(', ')}`,
        });
      }
    }
    const parsed: Record<string, unknown> = {};
    for (const key of known) {
      const shape = (fields as Record<string, Schema<unknown>>)[key];
      const entry = shape?.(value[key], join(path, key), issues);
      if (entry !== undefined) parsed[key] = entry;
    }
    return parsed as T;
  };
}

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

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
