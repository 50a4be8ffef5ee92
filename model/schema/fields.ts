/** Builds Valibot schemas for configuration, and turns their issues into one form. Only Node loads this module. */
import * as v from 'valibot';
import { closestOption, type Issue, isObject, showValue } from './schema.ts';

/** An object with exactly these fields. Unknown fields are issues that name the field that was probably meant. */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, (issue: v.StrictObjectIssue) => string> {
  return plain(
    v.strictObject(entries, (issue) => expectedField(issue, entries)),
    (key) => !Object.hasOwn(entries, key),
  );
}

/** An object with any keys, whose values have the same schema. */
export function record<const Value extends v.GenericSchema>(
  value: Value,
): v.RecordSchema<v.StringSchema<undefined>, Value, undefined> {
  return plain(v.record(v.string(), value));
}

/** Text that matches a pattern. `expected` describes the pattern. */
export function matching(pattern: RegExp, expected: string): v.GenericSchema<string> {
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}

/** A number within bounds (inclusive). */
export function numberBetween(min: number, max: number): v.GenericSchema<number> {
  const expected = `a number from ${min} to ${max}`;
  return v.pipe(v.number(expected), v.minValue(min, expected), v.maxValue(max, expected));
}

/** Text with at least one character that isn't a space. */
export const filledText = matching(/\S/, 'text that is not empty');

/** A path below the base URL. */
export const routePath = matching(/^\//, 'a path that begins with `/`');

/** A path below the base URL, an anchor, or an absolute URL. */
export const href = matching(
  /^(\/|#|https?:\/\/|mailto:)/,
  'a path that begins with `/`, or an absolute URL',
);

/** The address of an edit link. */
export const editUrl = matching(
  /^https?:\/\/.*\{(?:path|file)\}/,
  'an absolute URL with `{path}` or `{file}` in it',
);

/** A text field. YAML reads `title: 2024` as a number and dates as dates, where authors mean the text. */
export const scalar = v.union([v.string(), v.number(), v.boolean(), v.date()], 'a string');

/** Text, whatever YAML made of it. */
export const text = v.pipe(
  scalar,
  v.transform((value) =>
    value instanceof Date ? value.toISOString().slice(0, 10) : String(value),
  ),
);
/** A field that no longer exists. `instead` names what replaced it. */
export function removed(instead: string): v.OptionalSchema<v.GenericSchema<never>, undefined> {
  return v.optional(v.never(`no such field (use ${instead} instead)`));
}

/** Parses a value. The result has a `value` only if it has no issues. */
export function parseWith<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): { value: v.InferOutput<Schema>; issues: [] } | { value?: never; issues: Issue[] } {
  const result = v.safeParse(schema, value, { message: expectedValue });
  return result.success
    ? { value: result.output, issues: [] }
    : { issues: result.issues.map(issueOf) };
}

// Valibot also accepts lists as objects, and names only the first unknown key.
function plain<Schema extends v.GenericSchema>(
  schema: Schema,
  isUnknown: (key: string) => boolean = () => false,
): Schema {
  return {
    ...schema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const input = dataset.value;
      if (!isObject(input)) {
        v._addIssue(this, 'type', dataset, config);
        return dataset;
      }
      const parsed = schema['~run'](dataset, config);
      for (const key of Object.keys(input).filter(isUnknown).slice(1))
        v._addIssue(this, 'key', parsed, config, {
          input: key,
          expected: 'never',
          path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
        });
      return parsed;
    },
  };
}

function issueOf(issue: v.BaseIssue<unknown>): Issue {
  const path = pathText(issue.path ?? []);
  const isUnknown = issue.expected === 'never' && issue.type === 'strict_object';
  return {
    path,
    found: isUnknown ? 'an unknown field' : showValue(issue.input),
    expected: issue.message,
  };
}

function pathText(path: readonly v.IssuePathItem[]): string {
  return path.reduce((text, { type, key }) => {
    if (type === 'array') return `${text}[${String(key)}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

/** The expectation of a schema that has no message of its own. */
function expectedValue(issue: v.BaseIssue<unknown>): string {
  const options = issue.expected?.replaceAll(/[()]/g, '').replaceAll(' | ', ', ') ?? '';
  switch (issue.type) {
    case 'string':
      return 'a string';
    case 'number':
    case 'finite':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'picklist':
      return `one of ${options}`;
    case 'variant':
      return issue.expected === 'Object' ? 'an object' : `one of ${options}`;
    case 'object':
    case 'record':
      return 'an object';
    default:
      return issue.message;
  }
}

function expectedField(issue: v.StrictObjectIssue, entries: v.ObjectEntries): string {
  const key = issue.path?.[0]?.key;
  if (issue.path === undefined || typeof key !== 'string') return 'an object';
  // The key can be the name of a method that every object inherits.
  const schema = Object.hasOwn(entries, key) ? entries[key] : undefined;
  if (schema !== undefined) return missing(schema);
  const known = Object.keys(entries);
  const near = closestOption(key, known);
  return near ? `\`${near}\`, or no such field` : `one of ${known.join(', ')}`;
}

// The issue that the schema reports for a missing field.
function missing(schema: v.GenericSchema): string {
  const [issue] = v.safeParse(schema, undefined, { message: expectedValue }).issues ?? [];
  return issue?.message ?? 'a value';
}
