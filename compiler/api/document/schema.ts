/** Reads schemas: references are followed, and the parts of `allOf` become one schema. */
import { decodePath } from '../../../model/path.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from '../source/json.ts';

/** Returns the target of a `$ref`, and any other object unchanged. */
export type Resolve = (value: Json) => Json;

/** Returns a schema with its reference followed and the parts of `allOf` merged. */
export function merged(given: Json, resolve: Resolve, above: readonly Json[] = []): Json {
  const schema = withSiblings(given, resolve);
  // Parts that contain each other would never end.
  const open = [...above, resolve(given)];
  const parts = objectsAt(schema, 'allOf').filter((part) => !open.includes(resolve(part)));
  if (parts.length === 0) return schema;
  const { allOf: _parts, ...own } = schema;
  const all = [...parts.map((part) => merged(part, resolve, open)), own];
  const { allOf: _inner, ...whole }: Json = Object.assign({}, ...all);
  const properties = mergedProperties(all, resolve);
  const patternProperties: Json = Object.assign(
    {},
    ...all.map((part) => objectAt(part, 'patternProperties')),
  );
  const required = [...new Set(all.flatMap((part) => listAt(part, 'required')))];
  return {
    ...withChoices(whole, all),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Object.keys(patternProperties).length > 0 && { patternProperties }),
    ...(required.length > 0 && { required }),
  };
}

// If several parts have alternatives, each set applies. If only one has, they are the alternatives of the whole schema.
function withChoices(whole: Json, parts: Json[]): Json {
  const sets = new Map(
    parts.flatMap(choiceParts).map((part) => [part['oneOf'] ?? part['anyOf'], part]),
  );
  if (sets.size < 2) return whole;
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = whole;
  return { ...rest, allOf: [...sets.values()] };
}

// Each list of alternatives as a schema of its own, with the discriminator that belongs to it.
function choiceParts(schema: Json): Json[] {
  const { discriminator } = schema;
  const own = (['oneOf', 'anyOf'] as const).flatMap((kind) =>
    objectsAt(schema, kind).length === 0
      ? []
      : [{ [kind]: schema[kind], ...(isObject(discriminator) && { discriminator }) }],
  );
  return [...own, ...objectsAt(schema, 'allOf').flatMap(choiceParts)];
}

// A part may narrow a property of another, whose description is still true.
function mergedProperties(parts: Json[], resolve: Resolve): Json {
  const properties: Json = {};
  for (const [name, own] of parts.flatMap((part) => Object.entries(objectAt(part, 'properties')))) {
    const before = properties[name];
    properties[name] = isObject(before) && isObject(own) ? narrowed(before, own, resolve) : own;
  }
  return properties;
}

// A schema with a name is whole. Any other one adds to what was there.
function narrowed(before: Json, own: Json, resolve: Resolve): Json {
  if (resolve(before) === resolve(own)) return own;
  if (!('$ref' in own)) return { allOf: [before, own] };
  const description = textAt(resolve(before), 'description');
  const isBare = !('description' in own) && !('description' in resolve(own));
  return isBare && description !== '' ? { ...own, description } : own;
}

/** Alternatives of a schema. */
export interface ChoiceSet {
  /** Whether exactly one of them applies, or at least one. */
  kind: 'oneOf' | 'anyOf';
  choices: Json[];
  /** Empty if no property tells them apart. */
  discriminator: Json;
}

/** Returns the sets of alternatives of a merged schema. Each of the sets applies. */
export function choiceSets(schema: Json): ChoiceSet[] {
  return realParts(schema).map((part) => ({
    kind: 'oneOf' in part ? 'oneOf' : 'anyOf',
    choices: choicesIn(part),
    discriminator: objectAt(part, 'discriminator'),
  }));
}

function choicesIn(part: Json): Json[] {
  return [...objectsAt(part, 'oneOf'), ...objectsAt(part, 'anyOf')];
}

/** Returns the alternatives of all sets of a merged schema. */
export function choicesOf(schema: Json): Json[] {
  return realParts(schema).flatMap(choicesIn);
}

/** Returns names of properties of which some are required, for each set of alternatives that says nothing else. */
export function requiredSets(schema: Json): string[][][] {
  return choiceParts(schema)
    .filter(isRequirement)
    .map((part) => choicesIn(part).map((choice) => listAt(choice, 'required').map(String)));
}

function realParts(schema: Json): Json[] {
  return choiceParts(schema).filter((part) => !isRequirement(part));
}

// `anyOf: [{ required: [a] }, { required: [b] }]`
function isRequirement(part: Json): boolean {
  return choicesIn(part).every(
    (choice) =>
      listAt(choice, 'required').length > 0 &&
      Object.keys(choice).every((key) => /^(?:required|not|title|description)$/.test(key)),
  );
}

/** Returns the alternatives that aren't `null`. */
export function realChoices(schema: Json, resolve: Resolve): Json[] {
  return choicesOf(schema).filter((one) => !isNull(one, resolve));
}

/** Whether a schema allows `null` only. */
export function isNull(schema: Json, resolve: Resolve): boolean {
  return resolve(schema)['type'] === 'null';
}

/** Returns the name of a schema: that of the component that it refers to, or else its title. Empty if it has none. */
export function schemaName(given: Json, resolve: Resolve): string {
  const ref = given['$ref'];
  if (typeof ref !== 'string') return textAt(given, 'title');
  const target = resolve(given);
  const last = ref.split('/').at(-1) ?? '';
  // A name that is only a number is an index.
  if (/^\d+$/.test(last)) return textAt(target, 'title');
  // The name of a whole file has a number in front, to be unique.
  const file = /^#\/x-files\/\d+-([^/]+)$/.exec(ref)?.[1];
  if (file !== undefined) return textAt(target, 'title') || (decodePath(file) ?? file);
  return (decodePath(last) ?? last).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the types of a schema without `null`, inferred where it has none. */
export function typesOf(schema: Json): string[] {
  const { type } = schema;
  const names = (Array.isArray(type) ? type : [type]).filter(
    (one): one is string => typeof one === 'string' && one !== 'null',
  );
  if (names.length > 0 || type !== undefined) return names;
  if (isObject(schema['properties']) || mapEntries(schema).length > 0) return ['object'];
  if (isObject(schema['items']) || Array.isArray(schema['prefixItems'])) return ['array'];
  return [...new Set(valuesIn(schema).map(jsonType))].filter((one) => one !== 'null');
}

/** Whether a schema allows `null` beside its other types. */
export function isNullable({ type, nullable, ...schema }: Json): boolean {
  if (type === undefined) return nullable === true || valuesIn(schema).includes(null);
  return Array.isArray(type) ? type.includes('null') : type === 'null' || nullable === true;
}

function valuesIn(schema: Json): unknown[] {
  return 'const' in schema ? [schema['const']] : listAt(schema, 'enum');
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether a schema is a file's bytes. */
export function isBinary(schema: Json): boolean {
  return schema['format'] === 'binary' || 'contentMediaType' in schema;
}

/** Returns the schema of the values of a map, or `null` if the object is no map. */
export function mapValues(schema: Json): Json | null {
  return mapEntries(schema)[0]?.values ?? null;
}

/** Names that aren't fixed, with their values. */
export interface MapEntry {
  /** What the names match (`patternProperties`). Empty for all other names. */
  pattern: string;
  values: Json;
}

/** Returns what an object allows besides its properties. */
export function mapEntries(schema: Json): MapEntry[] {
  const { additionalProperties, unevaluatedProperties } = schema;
  const others = [additionalProperties, unevaluatedProperties].find(isObject);
  const patterns = Object.entries(objectAt(schema, 'patternProperties'));
  return [
    ...(others === undefined ? [] : [{ pattern: '', values: others }]),
    ...patterns.flatMap(([pattern, values]) => (isObject(values) ? [{ pattern, values }] : [])),
  ];
}

// Keywords beside a `$ref` add to its target, for example a description.
function withSiblings(given: Json, resolve: Resolve): Json {
  const target = resolve(given);
  if (target === given) return given;
  const { $ref: _, ...siblings } = given;
  return Object.keys(siblings).length === 0 ? target : { ...target, ...siblings };
}
