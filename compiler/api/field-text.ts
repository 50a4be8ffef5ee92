/** Describes the values that a field allows, in the language of the page. */
import { fillText, pluralForm, type PluralForms } from '../../model/strings/message.ts';
import type { PageLanguage } from '../locales/site-languages.ts';
import { type Json, objectAt, textAt } from './source/json.ts';
import { valueText } from './document/parameter-style.ts';
import { merged, realChoices, type Resolve } from './document/schema.ts';

/** Joins alternatives: "a, b or c". */
export function either(names: string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

/** Lists the values of an enumeration, without `null`, which is part of the type. */
export function valuesOf(list: unknown, locale: string): string {
  if (!Array.isArray(list)) return '';
  return either(list.filter((value) => value !== null).map(valueCode), locale);
}

/** Writes a value as code. */
export function valueCode(value: unknown): string {
  return `\`${valueText(value)}\``;
}

/** Says which value of a discriminator selects an alternative: "`type`: `a` or `b`". Empty without values. */
export function selectedBy(
  discriminator: Json,
  values: string[],
  { locale }: Pick<PageLanguage, 'locale'>,
): string {
  if (values.length === 0) return '';
  return `${valueCode(textAt(discriminator, 'propertyName'))}: ${either(values.map(valueCode), locale)}`;
}

/** Joins alternatives of several names each: "a and b, or c". */
export function eitherOfAll(sets: string[][], { locale }: Pick<PageLanguage, 'locale'>): string {
  const both = new Intl.ListFormat(locale, { type: 'conjunction' });
  return either(
    sets.map((names) => both.format(names.map(valueCode))),
    locale,
  );
}

/** Describes what a field allows: its values, its limits and its default. */
export function notesOf(
  given: Json,
  context: Pick<PageLanguage, 'strings' | 'locale'> & { resolve: Resolve },
): string[] {
  const { resolve, locale } = context;
  const [only, ...others] = realChoices(given, resolve);
  // Many documents say "or null" with `anyOf`.
  const schema = only && others.length === 0 ? { ...merged(only, resolve), ...given } : given;
  const items = merged(objectAt(schema, 'items'), resolve);
  // A value, or another that matches a pattern: each alternative has notes of its own.
  const alternatives = [schema, items].flatMap((one) => {
    const choices = realChoices(one, resolve);
    return choices.length > 1 ? choices.map((choice) => merged(choice, resolve)) : [];
  });
  return [
    valuesOf(Array.isArray(schema['enum']) ? schema['enum'] : items['enum'], locale),
    ...alternatives.flatMap((one) => [valuesOf(one['enum'], locale), ...limitsOf(one, context)]),
    ...limitsOf(schema, context),
    defaultOf(schema, context),
  ].filter(Boolean);
}

/** Describes the limits of a field: its length, its entries or its range. */
export function limitsOf(
  field: Json,
  { strings, locale }: Pick<PageLanguage, 'strings' | 'locale'>,
): string[] {
  const { characterCount, entryCount, keyCount, atLeast, upTo, fromTo } = strings;
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, pattern } = field;
  const number = (value: number): string =>
    // Digits as in the code around them.
    value.toLocaleString(locale, { numberingSystem: 'latn' });
  const range = (low: string, high: string, unit?: PluralForms): string => {
    const from = field[low];
    const to = field[high];
    const counted = (value: number): string =>
      unit ? fillText(pluralForm(unit, value, locale), { count: number(value) }) : number(value);
    // A count is never negative, so such a limit says nothing.
    const isSaid = (value: number, least: number): boolean => unit === undefined || value > least;
    if (typeof to !== 'number')
      return typeof from === 'number' && isSaid(from, 1)
        ? fillText(atLeast, { limit: counted(from) })
        : '';
    return typeof from === 'number' && isSaid(from, 0)
      ? fillText(fromTo, { from: number(from), limit: counted(to) })
      : fillText(upTo, { limit: counted(to) });
  };
  return [
    range('minLength', 'maxLength', characterCount),
    range('minItems', 'maxItems', entryCount),
    range('minimum', 'maximum'),
    typeof exclusiveMinimum === 'number'
      ? fillText(strings.moreThan, { limit: number(exclusiveMinimum) })
      : '',
    typeof exclusiveMaximum === 'number'
      ? fillText(strings.lessThan, { limit: number(exclusiveMaximum) })
      : '',
    typeof multipleOf === 'number' && multipleOf !== 1
      ? fillText(strings.multipleOf, { value: number(multipleOf) })
      : '',
    typeof pattern === 'string' ? fillText(strings.matches, { pattern: valueCode(pattern) }) : '',
    range('minProperties', 'maxProperties', keyCount),
  ];
}

/** Names the default of a field. */
export function defaultOf(field: Json, { strings }: Pick<PageLanguage, 'strings'>): string {
  if (!('default' in field)) return '';
  const value = JSON.stringify(field['default']).replace(/^"|"$/g, '');
  return fillText(strings.defaultValue, { value: `\`${value}\`` });
}
