/** Describes the values that a field allows, in the language of the page. */
import { fillText, pluralForm, type PluralForms } from '../../model/strings/message.ts';
import type { PageLanguage } from '../locales/site-languages.ts';
import type { Json } from './document/json.ts';

/** Joins alternatives: "a, b or c". */
export function either(names: string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

/** Lists the values of an enumeration, without `null`, which is part of the type. */
export function valuesOf(list: unknown, locale: string): string {
  if (!Array.isArray(list)) return '';
  const names = list.filter((value) => value !== null).map((value) => `\`${String(value)}\``);
  return either(names, locale);
}

/** Describes the limits of a field: its length, its entries or its range. */
export function limitsOf(
  field: Json,
  { strings, locale }: Pick<PageLanguage, 'strings' | 'locale'>,
): string[] {
  const { characterCount, entryCount, keyCount, atLeast, upTo, fromTo } = strings;
  const number = (value: number): string =>
    // Digits as in the code around them.
    value.toLocaleString(locale, { numberingSystem: 'latn' });
  const range = (low: string, high: string, unit?: PluralForms): string => {
    const from = field[low];
    const to = field[high];
    const counted = (value: number): string =>
      unit ? fillText(pluralForm(unit, value, locale), { count: number(value) }) : number(value);
    if (typeof to !== 'number')
      return typeof from === 'number' && from > 1
        ? fillText(atLeast, { limit: counted(from) })
        : '';
    return typeof from === 'number' && from > 0
      ? fillText(fromTo, { from: number(from), limit: counted(to) })
      : fillText(upTo, { limit: counted(to) });
  };
  return [
    range('minLength', 'maxLength', characterCount),
    range('minItems', 'maxItems', entryCount),
    range('minimum', 'maximum'),
    range('minProperties', 'maxProperties', keyCount),
  ];
}

/** Names the default of a field. */
export function defaultOf(field: Json, { strings }: Pick<PageLanguage, 'strings'>): string {
  if (!('default' in field)) return '';
  const value = JSON.stringify(field['default']).replace(/^"|"$/g, '');
  return fillText(strings.defaultValue, { value: `\`${value}\`` });
}
