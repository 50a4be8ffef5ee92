/** Reads schemas: references are followed, and the parts of `allOf` become one schema. */
import { decodePath } from '../../../model/path.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from './json.ts';

/** Returns the target of a `$ref`, and any other object unchanged. */
export type Resolve = (value: Json) => Json;

/** Returns a schema with its reference followed and the parts of `allOf` merged. */
export function merged(given: Json, resolve: Resolve, above: readonly Json[] = []): Json {
  const schema = withSiblings(given, resolve);
  // Parts that contain each other would never end.
  const open = [...above, resolve(given)];
  const parts = objectsAt(schema, 'allOf').filter((part) => !open.includes(resolve(part)));
  if (parts.length === 0) return schema;
  const all = [...parts.map((part) => merged(part, resolve, open)), schema];
  const { allOf: _, ...whole }: Json = Object.assign({}, ...all);
  const properties = mergedProperties(all, resolve);
  const required = all.flatMap((part) => listAt(part, 'required'));
  return {
    ...whole,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

// A part may narrow a property of another, whose description is still true.
function mergedProperties(parts: Json[], resolve: Resolve): Json {
  const properties: Json = {};
  for (const [name, own] of parts.flatMap((part) => Object.entries(objectAt(part, 'properties')))) {
    const before = properties[name];
    const description = isObject(before) ? textAt(resolve(before), 'description') : '';
    const isBare = isObject(own) && !('description' in own) && !('description' in resolve(own));
    properties[name] = isBare && description !== '' ? { ...own, description } : own;
  }
  return properties;
}

/** Returns the alternatives of a schema: those of `oneOf`, or else of `anyOf`. */
export function choicesOf(schema: Json): Json[] {
  const oneOf = objectsAt(schema, 'oneOf');
  return oneOf.length > 0 ? oneOf : objectsAt(schema, 'anyOf');
}

/** Returns the alternatives that aren't `null`. */
export function realChoices(schema: Json, resolve: Resolve): Json[] {
  return choicesOf(schema).filter((one) => resolve(one)['type'] !== 'null');
}

/** Returns the name of a schema: that of the component that it refers to, or else its title. Empty if it has none. */
export function schemaName(given: Json, resolve: Resolve): string {
  const ref = given['$ref'];
  if (typeof ref !== 'string') return textAt(given, 'title');
  const target = resolve(given);
  const last = ref.split('/').at(-1) ?? '';
  // A name that is only a number is an index, and one of a whole file belongs to the file.
  if (/^\d+$/.test(last)) return textAt(target, 'title');
  return (decodePath(last) ?? last).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the types of a schema without `null`, inferred where it has none. */
export function typesOf(schema: Json): string[] {
  const { type } = schema;
  const names = (Array.isArray(type) ? type : [type]).filter(
    (one): one is string => typeof one === 'string' && one !== 'null',
  );
  if (names.length > 0 || type !== undefined) return names;
  if (isObject(schema['properties']) || isObject(schema['additionalProperties'])) return ['object'];
  return isObject(schema['items']) ? ['array'] : [];
}

/** Whether a schema is a file's bytes. */
export function isBinary(schema: Json): boolean {
  return schema['format'] === 'binary' || 'contentMediaType' in schema;
}

/** Returns the schema of the values of a map, or `null` if the object is no map. */
export function mapValues(schema: Json): Json | null {
  const values = schema['additionalProperties'];
  if (isObject(values)) return values;
  const [pattern] = Object.values(objectAt(schema, 'patternProperties'));
  return isObject(pattern) ? pattern : null;
}

// Keywords beside a `$ref` add to its target, for example a description.
function withSiblings(given: Json, resolve: Resolve): Json {
  const target = resolve(given);
  if (target === given) return given;
  const { $ref: _, ...siblings } = given;
  return Object.keys(siblings).length === 0 ? target : { ...target, ...siblings };
}
