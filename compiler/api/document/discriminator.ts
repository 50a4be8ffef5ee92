/** Which value of a discriminator selects which variant, and the variants of schemas that others extend. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, objectsAt, textAt } from './json.ts';
import { merged, type Resolve, schemaName } from './schema.ts';

/** Returns the reference that a value of a discriminator's `mapping` means: it names a schema, or is a reference. */
export function mappingReference(target: string): string {
  return /[/#]/.test(target) ? target : `#/components/schemas/${target.replaceAll('~', '~0')}`;
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
  const discriminator = objectAt(target, 'discriminator');
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
  const schemas = objectAt(resolve({ $ref: '#/components' }), 'schemas');
  for (const [name, schema] of Object.entries(schemas))
    if (isObject(schema) && doesExtend(schema, target, resolve))
      add(`#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return [...found.values()];
}

function doesExtend(schema: Json, target: Json, resolve: Resolve, depth = 0): boolean {
  return objectsAt(schema, 'allOf').some((part) => {
    const base = resolve(part);
    return base === target || (depth < 8 && doesExtend(base, target, resolve, depth + 1));
  });
}

function pointsTo(to: string, target: Json, resolve: Resolve): boolean {
  return resolve({ $ref: mappingReference(to) }) === target;
}

function fieldOf(variant: Json, property: string, resolve: Resolve): Json {
  const field = objectAt(merged(variant, resolve), 'properties')[property];
  return isObject(field) ? merged(field, resolve) : {};
}
