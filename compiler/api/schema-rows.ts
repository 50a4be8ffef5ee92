/** Converts a schema to table rows, one for each field. Fields of nested objects have dotted names. */
import { isObject } from '../../model/schema/schema.ts';
import { fillText } from '../../model/strings/message.ts';
import type { PageLanguage } from '../locales/site-languages.ts';
import { defaultOf, either, limitsOf, valuesOf } from './field-text.ts';
import { type Json, objectAt, objectsAt, textAt } from './json.ts';

/** A field of a schema. */
export interface SchemaRow {
  /** For example `customers[].variables`. */
  name: string;
  /** In words: `string`, `array of string`, `timestamp or null`. */
  type: string;
  required: boolean;
  /** Inline Markdown: the description, then the allowed values and limits. */
  text: string;
}

/** What rows are made with: the references of the document, and the language of the page. */
export interface RowContext extends Pick<PageLanguage, 'strings' | 'locale'> {
  resolve: (value: Json) => Json;
}

/** Returns the rows for the fields of an object. A nested object with a separate schema (`$ref`) is one row. */
export function schemaRows(schema: Json, context: RowContext, prefix = ''): SchemaRow[] {
  const { resolve } = context;
  const whole = flattened(resolve(schema), resolve);
  const required = new Set(Array.isArray(whole['required']) ? whole['required'].map(String) : []);
  return Object.entries(objectAt(whole, 'properties')).flatMap(([key, given]) => {
    if (!isObject(given)) return [];
    const name = `${prefix}${key}`;
    const field = flattened(resolve(given), resolve);
    const row = {
      name,
      type: typeName(given, context),
      required: required.has(key),
      text: textOf(given, field, context),
    };
    return [row, ...inner(given, field, name, context)];
  });
}

// A shared object has its own table, so only the fields of inline objects are listed here.
function inner(given: Json, field: Json, name: string, context: RowContext): SchemaRow[] {
  if ('$ref' in given) return [];
  if (isObject(field['items'])) {
    const { items } = field;
    return '$ref' in items ? [] : schemaRows(items, context, `${name}[].`);
  }
  return isObject(field['properties']) ? schemaRows(field, context, `${name}.`) : [];
}

type Resolve = RowContext['resolve'];

/** Merges the parts of `allOf` into one schema. */
function flattened(schema: Json, resolve: Resolve): Json {
  const parts = objectsAt(schema, 'allOf').map((part) => flattened(resolve(part), resolve));
  if (parts.length === 0) return schema;
  const all = [...parts, schema];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((part) => objectAt(part, 'properties'))),
    required: all.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : [])),
  };
}

// The names of JSON's types are the same in all languages.
function typeName(given: Json, context: RowContext): string {
  const { resolve, locale } = context;
  const schema = flattened(resolve(given), resolve);
  const choices = [...objectsAt(schema, 'oneOf'), ...objectsAt(schema, 'anyOf')];
  if (choices.length > 0)
    return either(
      choices.map((one) => typeName(one, context)),
      locale,
    );
  if ('const' in schema) return `\`${String(schema['const'])}\``;
  const { type } = schema;
  const names = (Array.isArray(type) ? type : [type]).map((one) => oneType(one, schema, context));
  return either(names, locale);
}

function oneType(type: unknown, schema: Json, context: RowContext): string {
  const { timestamp, date, anyType, arrayOf } = context.strings;
  switch (type) {
    case 'null':
      return '`null`';
    case 'string':
      return { 'date-time': timestamp, date }[textAt(schema, 'format')] ?? 'string';
    case 'integer':
      return 'number';
    case 'array':
      return isObject(schema['items'])
        ? fillText(arrayOf, { type: typeName(schema['items'], context) })
        : 'array';
    default:
      return typeof type === 'string' ? type : anyType;
  }
}

function textOf(given: Json, field: Json, context: RowContext): string {
  const said = (textAt(given, 'description') || textAt(field, 'description')).trim();
  const items = context.resolve(objectAt(field, 'items'));
  const text = [
    said,
    valuesOf(Array.isArray(field['enum']) ? field['enum'] : items['enum'], context.locale),
    ...limitsOf(field, context),
    defaultOf(field, context),
  ]
    .filter(Boolean)
    .map((part) => part.replace(/[.;。；؛]$/, ''))
    .reduce(
      (first, second) => (first ? fillText(context.strings.apiClauses, { first, second }) : second),
      '',
    );
  return text.slice(0, 1).toLocaleUpperCase(context.locale) + text.slice(1);
}
