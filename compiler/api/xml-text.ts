/** Writes an example as XML. */
import { isObject } from '../../model/schema/schema.ts';
import { type Json, objectAt, textAt } from './document/json.ts';
import { merged, type Resolve } from './document/schema.ts';

/** Writes a value of a schema as XML. The element has the name that the schema gives it (`xml.name`), or else its own. */
export function xmlText(schema: Json, value: unknown, resolve: Resolve): string {
  const name =
    textAt(objectAt(merged(schema, resolve), 'xml'), 'name') || refName(schema) || 'root';
  return xmlOf(name, value);
}

function refName(schema: Json): string {
  return textAt(schema, '$ref').split('/').at(-1) ?? '';
}

function xmlOf(name: string, value: unknown, margin = ''): string {
  if (Array.isArray(value)) return value.map((one) => xmlOf(name, one, margin)).join('\n');
  if (!isObject(value))
    return `${margin}<${name}>${escapeXml(typeof value === 'string' ? value : JSON.stringify(value))}</${name}>`;
  const inner = Object.entries(value).map(([key, one]) => xmlOf(key, one, `${margin}  `));
  return `${margin}<${name}>\n${inner.join('\n')}\n${margin}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
