/** How parameters with several values are written: `style` and `explode` of OpenAPI. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, textAt } from '../source/json.ts';

/** `repeated` for `a=1&a=2`, `deep` for `a[b]=1`, `json` for a text in JSON, or what separates the values of one text. */
export type ParameterStyle = 'repeated' | 'deep' | 'json' | ',' | ' ' | '|';

const SEPARATORS: Record<string, ParameterStyle> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Reads the style of a parameter. */
export function parameterStyle(place: string, value: Json): ParameterStyle {
  if (isObject(value['content'])) return 'json';
  if (place === 'path' || place === 'header') return ',';
  const style = textAt(value, 'style') || 'form';
  if (style === 'deepObject') return 'deep';
  const isExploded = value['explode'] ?? style === 'form';
  return isExploded === true ? 'repeated' : (SEPARATORS[style] ?? ',');
}

/** Returns the names and values that a parameter is sent as. */
export function parameterEntries(
  { name, style }: { name: string; style: ParameterStyle },
  value: unknown,
): [string, string][] {
  if (style === 'json' || typeof value !== 'object' || value === null)
    return [[name, valueText(value)]];
  const isDeep = style === 'deep';
  if (Array.isArray(value)) {
    if (!isDeep && style !== 'repeated') return [[name, value.map(valueText).join(style)]];
    // OpenAPI leaves lists of this style undefined. APIs that have them use empty brackets.
    return value.map((one) => [isDeep ? `${name}[]` : name, valueText(one)]);
  }
  const entries = Object.entries(value);
  if (isDeep) return entries.map(([key, one]) => [`${name}[${key}]`, valueText(one)]);
  if (style === 'repeated') return entries.map(([key, one]) => [key, valueText(one)]);
  return [[name, entries.flatMap(([key, one]) => [key, valueText(one)]).join(style)]];
}

/** Writes a value as a text. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
