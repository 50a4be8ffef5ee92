/** Opens a schema for readers: lists as their entries, alternatives as sets, and the schemas that extend it. */
import { isObject } from '../../model/schema/schema.ts';
import { discriminatorOf, extendingSchemas } from './document/discriminator.ts';
import { type Json, listAt, objectAt } from './source/json.ts';
import {
  type ChoiceSet,
  choiceSets,
  isNull,
  mapEntries,
  merged,
  type Resolve,
} from './document/schema.ts';

/** A schema whose fields can be listed. */
export interface OpenedSchema {
  schema: Json;
  /** The schema as the document has it, which tells whether it is the same as another. */
  target: Json;
  /** Alternatives. Each set applies. */
  sets: OpenedSet[];
}

/** Alternatives without `null`. */
export interface OpenedSet extends ChoiceSet {
  /** Properties of the schema itself, which the alternatives repeat. */
  shared: Json;
}

/**
 * Opens an object, or the object that the entries of a list are. A single alternative besides `null` is the object itself.
 */
export function openedSchema(given: Json, resolve: Resolve, depth = 0): OpenedSchema {
  const entry = innermostSchema(given, resolve);
  const schema = merged(entry, resolve);
  const target = resolve(entry);
  const sets = [...setsOf(schema, resolve), ...extensions(schema, target, resolve)];
  const [only, ...others] = sets.flatMap(({ choices }) => choices);
  // What selects the only variant of a discriminator is said.
  const isSelected = sets.some(({ discriminator }) => 'propertyName' in discriminator);
  if (only !== undefined && others.length === 0 && !isSelected && depth < 5) {
    const inner = openedSchema(only, resolve, depth + 1);
    const properties = {
      ...objectAt(schema, 'properties'),
      ...objectAt(inner.schema, 'properties'),
    };
    const required = [...listAt(schema, 'required'), ...listAt(inner.schema, 'required')];
    return { ...inner, schema: { ...inner.schema, properties, required } };
  }
  return { schema, target, sets };
}

/** Returns the schema of the entries of a list, however deep, and that of any other value unchanged. */
export function innermostSchema(given: Json, resolve: Resolve, depth = 0): Json {
  const { items } = merged(given, resolve);
  return isObject(items) && depth < 5 ? innermostSchema(items, resolve, depth + 1) : given;
}

/** Whether a schema has fields to list. */
export function hasFields(given: Json, resolve: Resolve): boolean {
  const { schema, sets } = openedSchema(given, resolve);
  return (
    sets.length > 0 ||
    isObject(schema['properties']) ||
    Array.isArray(schema['prefixItems']) ||
    mapEntries(schema).some(
      ({ pattern, values }) => pattern !== '' || (values !== given && isOpenable(values, resolve)),
    )
  );
}

// Doesn't look into maps, because a schema may be a map of itself.
function isOpenable(values: Json, resolve: Resolve): boolean {
  const { schema, sets } = openedSchema(values, resolve);
  return sets.length > 0 || isObject(schema['properties']);
}

function setsOf(schema: Json, resolve: Resolve): OpenedSet[] {
  const conditional = conditionalSchemas(schema);
  const sets: ChoiceSet[] = [
    ...choiceSets(schema),
    ...(conditional.length > 0
      ? [{ kind: 'anyOf' as const, choices: conditional, discriminator: {} }]
      : []),
  ];
  return sets
    .map((set) => ({
      ...set,
      shared: {},
      choices: set.choices.filter((choice) => !isNull(choice, resolve)),
    }))
    .filter(({ choices }) => choices.length > 0);
}

// Fields that an object has only if others have certain values.
function conditionalSchemas(schema: Json): Json[] {
  const dependent = Object.values(objectAt(schema, 'dependentSchemas'));
  return [schema['then'], schema['else'], ...dependent].filter(
    (one): one is Json => isObject(one) && ('properties' in one || '$ref' in one),
  );
}

function extensions(schema: Json, target: Json, resolve: Resolve): OpenedSet[] {
  const choices = extendingSchemas(target, resolve);
  if (choices.length === 0) return [];
  const discriminator = discriminatorOf(target);
  return [{ kind: 'oneOf', choices, discriminator, shared: objectAt(schema, 'properties') }];
}

/** Returns an alternative without the properties that the schema around it has listed already. */
export function withoutShared(choice: Json, { shared }: OpenedSet, resolve: Resolve): Json {
  if (Object.keys(shared).length === 0) return choice;
  const { discriminator: _, ...schema } = merged(choice, resolve);
  const own = Object.entries(objectAt(schema, 'properties')).filter(
    ([name, one]) => shared[name] !== one,
  );
  return { ...schema, properties: Object.fromEntries(own) };
}
