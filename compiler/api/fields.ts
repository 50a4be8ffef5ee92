/** Lists the fields of a schema, with those of nested objects inside of them. */
import { isObject } from '../../model/schema/schema.ts';
import { defaultOf, limitsOf, valuesOf } from './field-text.ts';
import { type FieldContext, typeName } from './field-type.ts';
import { type Json, listAt, objectAt, textAt } from './document/json.ts';
import { mapValues, merged, realChoices, schemaName } from './document/schema.ts';
import type { Direction } from './example.ts';

/** A field of a schema. */
export interface ApiField {
  name: string;
  /** Names from the outermost object on, joined by dots: `customers.variables`. Lists have no place of their own. */
  path: string;
  /** Inline Markdown: `string`, `array of string`, `timestamp or null`. */
  type: string;
  required: boolean;
  deprecated: boolean;
  /** Markdown. */
  description: string;
  /** Inline Markdown: the allowed values, the limits and the default. */
  notes: string[];
  /** The fields inside. Several groups are alternatives. */
  groups: FieldGroup[];
  /** Name of the schema around this field that it contains again. Empty for all other fields. */
  repeats: string;
}

/** Fields that belong together: those of an object, or those of one of several alternatives. */
export interface FieldGroup {
  /** Name of the alternative. Empty if there is only one. */
  name: string;
  description: string;
  fields: ApiField[];
}

/** Nested objects are opened down to this depth. */
const MAX_DEPTH = 6;

/** After this many fields, further nested objects stay closed. */
const MAX_FIELDS = 200;

/** The same on pages that already have many fields, so that their size has a limit. */
const MAX_FIELDS_OF_FULL_PAGE = 40;
const FULL_PAGE = 1500;

/** Returns the fields of a schema: one group, or one for each alternative. Empty for values without fields. */
export function schemaFields(
  schema: Json,
  direction: Direction | null,
  context: FieldContext,
): FieldGroup[] {
  const lister = new FieldLister(direction, context);
  const groups = lister.list(schema);
  if (context.listed) context.listed.fields += lister.count;
  return groups;
}

/** A schema whose fields are still to be listed. */
interface Waiting {
  schema: Json;
  path: string;
  depth: number;
  /** The schemas around it. */
  around: Json[];
  /** Receives the fields. */
  groups: FieldGroup[];
}

class FieldLister {
  readonly #context: FieldContext;
  readonly #hidden: string;
  readonly #limit: number;
  readonly #waiting: Waiting[] = [];
  count = 0;

  constructor(direction: Direction | null, context: FieldContext) {
    this.#context = context;
    const isFull = (context.listed?.fields ?? 0) > FULL_PAGE;
    this.#limit = isFull ? MAX_FIELDS_OF_FULL_PAGE : MAX_FIELDS;
    this.#hidden = direction === null ? '' : direction === 'request' ? 'readOnly' : 'writeOnly';
  }

  // Outer objects are listed before the objects in them, so that the limit concerns the innermost ones.
  list(schema: Json): FieldGroup[] {
    const groups: FieldGroup[] = [];
    this.#waiting.push({ schema, path: '', depth: 0, around: [], groups });
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#open(next);
    return groups;
  }

  #open({ schema: given, path, depth, around, groups }: Waiting): void {
    if (depth > MAX_DEPTH || (depth > 0 && this.count > this.#limit)) return;
    const { resolve } = this.#context;
    const { schema, target, choices } = opened(given, resolve);
    const inner = { path, depth, around: [...around, target] };
    const own = this.#fields(schema, inner);
    if (choices.length === 0) {
      if (own.length > 0) groups.push({ name: '', description: '', fields: own });
      return;
    }
    if (own.length > 0) groups.push({ name: '', description: '', fields: own });
    for (const [index, choice] of choices.entries()) {
      const part = opened(choice, resolve);
      if (inner.around.includes(part.target) || this.count > 2 * this.#limit) continue;
      const name = schemaName(choice, resolve) || typeName(choice, this.#context);
      const variant = slugOf(name) || String(index + 1);
      const fields = this.#fields(part.schema, {
        path: joined(path, variant),
        depth,
        around: [...inner.around, part.target],
      });
      const description = textAt(part.schema, 'description');
      if (fields.length > 0) groups.push({ name, description, fields });
    }
  }

  #fields(schema: Json, place: Omit<Waiting, 'schema' | 'groups'>): ApiField[] {
    const required = new Set(listAt(schema, 'required'));
    const properties = Object.entries(objectAt(schema, 'properties'));
    const values = mapValues(schema);
    const named: [string, unknown, boolean][] = properties.map(([name, field]) => [
      name,
      field,
      required.has(name),
    ]);
    if (values !== null && (properties.length > 0 || hasFields(values, this.#context)))
      named.push([`<${this.#context.strings.apiKey}>`, values, false]);
    return named.flatMap(([name, given, isRequired]) =>
      isObject(given) ? this.#field(name, given, isRequired, place) : [],
    );
  }

  #field(
    name: string,
    given: Json,
    required: boolean,
    { path, depth, around }: Omit<Waiting, 'schema' | 'groups'>,
  ): ApiField[] {
    const { resolve } = this.#context;
    const schema = merged(given, resolve);
    if (schema[this.#hidden] === true) return [];
    this.count += 1;
    const { target } = opened(given, resolve);
    const isRepeated = around.includes(target);
    const field: ApiField = {
      name,
      path: joined(path, name.replace(/^<(.*)>$/, '$1')),
      type: typeName(given, this.#context),
      required,
      deprecated: schema['deprecated'] === true,
      description: (textAt(given, 'description') || textAt(schema, 'description')).trim(),
      notes: notesOf(schema, this.#context),
      groups: [],
      repeats: isRepeated ? schemaName(innermost(given, resolve), resolve) : '',
    };
    if (!isRepeated)
      this.#waiting.push({
        schema: given,
        path: field.path,
        depth: depth + 1,
        around,
        groups: field.groups,
      });
    return [field];
  }
}

type Resolve = FieldContext['resolve'];

// The schema of the entries of a list, however deep.
function innermost(given: Json, resolve: Resolve, depth = 0): Json {
  const { items } = merged(given, resolve);
  return isObject(items) && depth < 5 ? innermost(items, resolve, depth + 1) : given;
}

interface OpenedSchema {
  schema: Json;
  /** The schema as the document has it, which tells whether it is the same as another. */
  target: Json;
  choices: Json[];
}

// An object, or the object that the entries of a list are. A single alternative besides `null` is the object itself.
function opened(given: Json, resolve: Resolve, depth = 0): OpenedSchema {
  const entry = innermost(given, resolve);
  const schema = merged(entry, resolve);
  const choices = realChoices(schema, resolve);
  const [only] = choices;
  if (choices.length === 1 && only !== undefined && depth < 5) {
    const inner = opened(only, resolve, depth + 1);
    const properties = {
      ...objectAt(schema, 'properties'),
      ...objectAt(inner.schema, 'properties'),
    };
    return { ...inner, schema: { ...inner.schema, properties } };
  }
  return { schema, target: resolve(entry), choices };
}

function hasFields(given: Json, { resolve }: FieldContext): boolean {
  const { schema, choices } = opened(given, resolve);
  return choices.length > 0 || isObject(schema['properties']);
}

function notesOf(schema: Json, context: FieldContext): string[] {
  const { resolve, locale } = context;
  const items = merged(objectAt(schema, 'items'), resolve);
  return [
    valuesOf(Array.isArray(schema['enum']) ? schema['enum'] : items['enum'], locale),
    ...limitsOf(schema, context),
    defaultOf(schema, context),
  ].filter(Boolean);
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function slugOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
}
