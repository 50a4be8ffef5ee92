/** Which value of a discriminator selects which variant, and the variants of schemas that others extend. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, objectsAt, textAt } from '../source/json.ts';
import { escapedPart } from '../source/pointer.ts';
import { merged, type Resolve, schemaName } from './schema.ts';

/** Returns the reference that a value of a discriminator's `mapping` means: it names a schema, or is a reference. */
export function mappingReference(target: string): string {
  return /[/#]/.test(target) ? target : `#/components/schemas/${escapedPart(target)}`;
}

/**
 * Returns the values of a discriminator that select a variant: the keys of its mapping, or else the name of the schema. A
 * variant without a name has the values that its property allows.
 */
export function selectingValues(discriminator: Json, variant: Json, resolve: Resolve): string[] {
  const property = textAt(discriminator, 'propertyName');
  if (property === '') return [];
  const target = resolve(variant);
  const mapped = Object.entries(objectAt(discriminator, 'mapping'))
    .filter(([, to]) => typeof to === 'string' && pointsTo(to, target, resolve))
    .map(([value]) => value);
  if (mapped.length > 0) return mapped;
  const { const: only, enum: several } = fieldOf(variant, property, resolve);
  if (typeof only === 'string') return [only];
  if (typeof variant['$ref'] === 'string') return [schemaName(variant, resolve)].filter(Boolean);
  return (Array.isArray(several) ? several : []).filter((one) => typeof one === 'string');
}

/**
 * Returns the schemas that extend a schema with a discriminator (`allOf`), or that its mapping names. Empty if the schema
 * lists its alternatives itself.
 */
export function extendingSchemas(target: Json, resolve: Resolve): Json[] {
  const discriminator = discriminatorOf(target);
  if (textAt(discriminator, 'propertyName') === '' || 'oneOf' in target || 'anyOf' in target)
    return [];
  const found = new Map<Json, Json>();
  const add = (ref: string): void => {
    const one = { $ref: ref };
    const schema = resolve(one);
    if (schema !== target && Object.keys(schema).length > 0 && !found.has(schema))
      found.set(schema, one);
  };
  for (const to of Object.values(objectAt(discriminator, 'mapping')))
    if (typeof to === 'string') add(mappingReference(to));
  for (const ref of extendingRefs(resolve).get(target) ?? []) add(ref);
  return [...found.values()];
}

/** Returns the discriminator of a schema. OpenAPI 2.0 has only the name of the property. */
export function discriminatorOf(schema: Json): Json {
  const { discriminator } = schema;
  return typeof discriminator === 'string'
    ? { propertyName: discriminator }
    : objectAt(schema, 'discriminator');
}

// The schemas of the document, and those of its files, which have them at their top or in their components.
function schemaMaps(resolve: Resolve): { at: string; schemas: Json }[] {
  const root = resolve({ $ref: '#' });
  const maps = [
    { at: '#/components/schemas', schemas: objectAt(objectAt(root, 'components'), 'schemas') },
  ];
  for (const [name, file] of Object.entries(objectAt(root, 'x-files'))) {
    if (!isObject(file)) continue;
    const at = `#/x-files/${escapedPart(name)}`;
    maps.push(
      { at, schemas: file },
      { at: `${at}/definitions`, schemas: objectAt(file, 'definitions') },
      {
        at: `${at}/components/schemas`,
        schemas: objectAt(objectAt(file, 'components'), 'schemas'),
      },
    );
  }
  return maps;
}

// Large documents have thousands of schemas, so that all of them are looked at only once.
const known = new WeakMap<Json, Map<Json, string[]>>();

function extendingRefs(resolve: Resolve): Map<Json, string[]> {
  const root = resolve({ $ref: '#' });
  const before = known.get(root);
  if (before) return before;
  const found = new Map<Json, string[]>();
  known.set(root, found);
  for (const { at, schemas } of schemaMaps(resolve))
    for (const [name, schema] of Object.entries(schemas))
      for (const base of isObject(schema) ? basesOf(schema, resolve, new Set()) : [])
        found.set(base, [...(found.get(base) ?? []), `${at}/${escapedPart(name)}`]);
  return found;
}

function basesOf(schema: Json, resolve: Resolve, found: Set<Json>): Set<Json> {
  for (const part of objectsAt(schema, 'allOf')) {
    const base = resolve(part);
    if (found.has(base)) continue;
    found.add(base);
    basesOf(base, resolve, found);
  }
  return found;
}

function pointsTo(to: string, target: Json, resolve: Resolve): boolean {
  return resolve({ $ref: mappingReference(to) }) === target;
}

function fieldOf(variant: Json, property: string, resolve: Resolve): Json {
  const field = objectAt(merged(variant, resolve), 'properties')[property];
  return isObject(field) ? merged(field, resolve) : {};
}
