/** Names the type of a field, in the language of the page. */
import { isObject } from '../../model/schema/schema.ts';
import { fillText } from '../../model/strings/message.ts';
import type { PageLanguage } from '../locales/site-languages.ts';
import { valueCode, either } from './field-text.ts';
import { type Json, objectsAt, textAt } from './source/json.ts';
import {
  choiceSets,
  isBinary,
  isNullable,
  mapValues,
  merged,
  type Resolve,
  schemaName,
  typesOf,
} from './document/schema.ts';

/** What fields are described with: the references of the document, and the language of the page. */
export interface FieldContext extends Pick<PageLanguage, 'strings' | 'locale'> {
  resolve: Resolve;
  /** Number of fields that the page has so far. */
  listed?: { fields: number };
}

// @limit alternatives of a type that are named: Counted.
/** More alternatives than these are counted and not named. */
const MAX_NAMED = 4;

/** Returns the type as inline Markdown: `string`, `array of string`, `timestamp or null`. JSON's types have the same names in all languages. */
export function typeName(given: Json, context: FieldContext, depth = 0): string {
  const { resolve, locale, strings } = context;
  const schema = merged(given, resolve);
  const [choices, ...others] = choiceSets(schema);
  if (choices !== undefined && depth < 4) {
    if (others.length > 0 && typesOf(schema).includes('object')) return 'object';
    const sets = [choices, ...others].map((set) => setName(set.choices, context, depth));
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(sets));
  }
  if ('const' in schema) return valueCode(schema['const']);
  if (isBinary(schema)) return strings.apiFile;
  const names = typesOf(schema).map((one) => oneType(one, schema, context, depth));
  if (isNullable(schema) && (names.length > 0 || schema['type'] === 'null')) names.push('`null`');
  return names.length > 0 ? either(names, locale) : strings.anyType;
}

function setName(choices: Json[], context: FieldContext, depth: number): string {
  const different = new Set(choices.map((one) => choiceName(one, context, depth)));
  return different.size > MAX_NAMED
    ? fillText(context.strings.apiOneOf, { count: String(different.size) })
    : either([...different], context.locale);
}

// Objects are told apart by the names of their schemas.
function choiceName(given: Json, context: FieldContext, depth: number): string {
  const name = schemaName(given, context.resolve);
  const isNamed = name !== '' && typesOf(merged(given, context.resolve)).includes('object');
  return isNamed ? `\`${name}\`` : typeName(given, context, depth + 1);
}

// Names of formats are the same in all languages.
function formatted(schema: Json): string {
  const format = textAt(schema, 'format') || textAt(schema, 'contentEncoding');
  return format === '' ? 'string' : `string (\`${format}\`)`;
}

function oneType(type: string, schema: Json, context: FieldContext, depth: number): string {
  const { timestamp, date, arrayOf, apiMapOf } = context.strings;
  switch (type) {
    case 'string':
      return { 'date-time': timestamp, date }[textAt(schema, 'format')] ?? formatted(schema);
    case 'integer':
      return 'number';
    case 'array':
      if (Array.isArray(schema['prefixItems']))
        return `[${objectsAt(schema, 'prefixItems')
          .map((one) => (depth < 4 ? typeName(one, context, depth + 1) : '…'))
          .join(', ')}]`;
      return isObject(schema['items']) && depth < 4
        ? fillText(arrayOf, { type: typeName(schema['items'], context, depth + 1) })
        : 'array';
    case 'object': {
      const values = isObject(schema['properties']) ? null : mapValues(schema);
      if (values === null || depth >= 4) return type;
      return fillText(apiMapOf, { type: typeName(values, context, depth + 1) });
    }
    default:
      return type;
  }
}
