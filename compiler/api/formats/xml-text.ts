/** Writes an example as XML, with the names, attributes and namespaces that the schema's `xml` keywords say. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, textAt } from '../source/json.ts';
import { choicesOf, merged, type Resolve, schemaName } from '../document/schema.ts';

/** Writes a value of a schema as an XML document. */
export function xmlText(schema: Json, value: unknown, resolve: Resolve): string {
  const whole = merged(schema, resolve);
  const name = nameOf(whole, schemaName(schema, resolve) || 'root');
  // A document has one element at its root, so that a list has one around it.
  const root = Array.isArray(value)
    ? wrapped({ name, schema: whole, value }, resolve, itemsName(whole, '', resolve) || 'item')
    : element({ name, schema: whole, value }, resolve);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.join('\n')}`;
}

interface Part {
  /** Name of its element. */
  name: string;
  schema: Json;
  value: unknown;
}

function element({ name, schema, value }: Part, resolve: Resolve): string[] {
  const start = `${name}${namespaceOf(schema)}`;
  if (!isObject(value)) {
    const text = textOf(value);
    return [text === '' ? `<${start}/>` : `<${start}>${text}</${name}>`];
  }
  const parts = Object.entries(value).map(([key, one]): Part => {
    const own = merged(propertyOf(schema, key, resolve), resolve);
    return { name: nameOf(own, key), schema: own, value: one };
  });
  const isAttribute = (part: Part): boolean =>
    objectAt(part.schema, 'xml')['attribute'] === true && !isObject(part.value);
  const attributes = parts
    .filter(isAttribute)
    .map((part) => ` ${part.name}="${textOf(part.value).replaceAll('"', '&quot;')}"`);
  const children = parts
    .filter((part) => !isAttribute(part))
    .flatMap((part) => (Array.isArray(part.value) ? list(part, resolve) : element(part, resolve)));
  const opened = start + attributes.join('');
  return children.length === 0
    ? [`<${opened}/>`]
    : [`<${opened}>`, ...children.map((line) => `  ${line}`), `</${name}>`];
}

// The entries of a list are elements beside each other, unless the schema wraps them in one.
function list(part: Part, resolve: Resolve): string[] {
  const name = itemsName(part.schema, part.name, resolve);
  return objectAt(part.schema, 'xml')['wrapped'] === true
    ? wrapped(part, resolve, name)
    : entries(part, resolve, name);
}

function wrapped(part: Part, resolve: Resolve, name: string): string[] {
  const inner = entries(part, resolve, name).map((line) => `  ${line}`);
  return [`<${part.name}${namespaceOf(part.schema)}>`, ...inner, `</${part.name}>`];
}

function entries({ schema, value }: Part, resolve: Resolve, name: string): string[] {
  const items = merged(objectAt(schema, 'items'), resolve);
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) =>
    Array.isArray(one)
      ? list({ name, schema: items, value: one }, resolve)
      : element({ name, schema: items, value: one }, resolve),
  );
}

function itemsName(schema: Json, name: string, resolve: Resolve): string {
  const items = objectAt(schema, 'items');
  return nameOf(merged(items, resolve), name || schemaName(items, resolve));
}

// A property of the object, or of one of its alternatives.
function propertyOf(schema: Json, key: string, resolve: Resolve): Json {
  const all = [schema, ...choicesOf(schema).map((choice) => merged(choice, resolve))];
  return all.map((one) => objectAt(one, 'properties')[key]).find(isObject) ?? {};
}

function nameOf(schema: Json, key: string): string {
  const xml = objectAt(schema, 'xml');
  const name = (textAt(xml, 'name') || key)
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .replace(/^(?=[\d.-])/, '_');
  const prefix = textAt(xml, 'prefix');
  return prefix === '' || name === '' ? name : `${prefix}:${name}`;
}

function namespaceOf(schema: Json): string {
  const xml = objectAt(schema, 'xml');
  const namespace = textAt(xml, 'namespace');
  const prefix = textAt(xml, 'prefix');
  if (namespace === '' || xml['attribute'] === true) return '';
  return ` xmlns${prefix && `:${prefix}`}="${escapeXml(namespace).replaceAll('"', '&quot;')}"`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return escapeXml(typeof value === 'string' ? value : JSON.stringify(value));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
