/** Converts a schema to table rows, one for each field. Fields of nested objects have dotted names. */
import { isObject } from '../../model/schema/schema.ts';
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

type Resolve = (value: Json) => Json;

/** Returns the rows for the fields of an object. A nested object with a separate schema (`$ref`) is one row. */
export function schemaRows(schema: Json, resolve: Resolve, prefix = ''): SchemaRow[] {
  const whole = flattened(resolve(schema), resolve);
  const required = new Set(Array.isArray(whole['required']) ? whole['required'].map(String) : []);
  return Object.entries(objectAt(whole, 'properties')).flatMap(([key, given]) => {
    if (!isObject(given)) return [];
    const name = `${prefix}${key}`;
    const field = flattened(resolve(given), resolve);
    const row = {
      name,
      type: typeName(given, resolve),
      required: required.has(key),
      text: textOf(given, field, resolve),
    };
    return [row, ...inner(given, field, name, resolve)];
  });
}

// A shared object has its own table, so only the fields of inline objects are listed here.
function inner(given: Json, field: Json, name: string, resolve: Resolve): SchemaRow[] {
  if ('$ref' in given) return [];
  if (isObject(field['items'])) {
    const { items } = field;
    return '$ref' in items ? [] : schemaRows(items, resolve, `${name}[].`);
  }
  return isObject(field['properties']) ? schemaRows(field, resolve, `${name}.`) : [];
}

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

/** Describes a type in words. */
export function typeName(given: Json, resolve: Resolve): string {
  const schema = flattened(resolve(given), resolve);
  const either = [...objectsAt(schema, 'oneOf'), ...objectsAt(schema, 'anyOf')];
  if (either.length > 0) return either.map((one) => typeName(one, resolve)).join(' or ');
  if ('const' in schema) return `\`${String(schema['const'])}\``;
  const { type } = schema;
  const names = (Array.isArray(type) ? type : [type]).map((one) => oneType(one, schema, resolve));
  return names.join(' or ');
}

function oneType(type: unknown, schema: Json, resolve: Resolve): string {
  switch (type) {
    case 'null':
      return '`null`';
    case 'string':
      return { 'date-time': 'timestamp', date: 'date' }[textAt(schema, 'format')] ?? 'string';
    case 'integer':
      return 'number';
    case 'array':
      return isObject(schema['items']) ? `array of ${typeName(schema['items'], resolve)}` : 'array';
    default:
      return typeof type === 'string' ? type : 'any';
  }
}

function textOf(given: Json, field: Json, resolve: Resolve): string {
  const said = (textAt(given, 'description') || textAt(field, 'description')).trim();
  const values = valuesOf(field, resolve);
  const parts = [said, values, limitsOf(field), defaultOf(field)].filter(Boolean);
  const text = parts.map((part) => part.replace(/[.;]$/, '')).join('; ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function valuesOf(field: Json, resolve: Resolve): string {
  const items = resolve(objectAt(field, 'items'));
  const list = Array.isArray(field['enum']) ? field['enum'] : items['enum'];
  if (!Array.isArray(list)) return '';
  const names = list.filter((value) => value !== null).map((value) => `\`${String(value)}\``);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function limitsOf(field: Json): string {
  const range = (low: string, high: string, unit: string): string => {
    const from = field[low];
    const to = field[high];
    if (typeof to !== 'number')
      return typeof from === 'number' && from > 1 ? `at least ${count(from)}${unit}` : '';
    return typeof from === 'number' && from > 0
      ? `${count(from)} to ${count(to)}${unit}`
      : `up to ${count(to)}${unit}`;
  };
  return [
    range('minLength', 'maxLength', ' characters'),
    range('minItems', 'maxItems', ' entries'),
    range('minimum', 'maximum', ''),
    range('minProperties', 'maxProperties', ' keys'),
  ]
    .filter(Boolean)
    .join(', ');
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}

function defaultOf(field: Json): string {
  return 'default' in field
    ? `default \`${JSON.stringify(field['default']).replace(/^"|"$/g, '')}\``
    : '';
}
