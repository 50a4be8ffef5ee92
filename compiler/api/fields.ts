/** Lists the fields of a schema, with those of nested objects inside of them. */
import { isObject } from '../../model/schema/schema.ts';
import { fillText } from '../../model/strings/message.ts';
import { eitherOfAll, notesOf, selectedBy } from './field-text.ts';
import { type FieldContext, typeName } from './field-type.ts';
import { type ApiField, EMPTY_GROUP, type FieldGroup } from './field-group.ts';
import { selectingValues } from './document/discriminator.ts';
import { type Json, listAt, objectAt, textAt } from './source/json.ts';
import { mapEntries, merged, requiredSets, schemaName } from './document/schema.ts';
import type { Direction } from './example.ts';
import {
  hasFields,
  innermostSchema,
  openedSchema,
  type OpenedSet,
  withoutShared,
} from './open-schema.ts';

// @limit levels of nested objects: The page names deeper objects, and leaves their fields out.
/** Nested objects are opened down to this depth. */
const MAX_DEPTH = 6;
// @limit levels of alternatives in alternatives: The page names deeper alternatives, and leaves their fields out.
const MAX_VARIANT_DEPTH = 4;
// @limit fields of an operation: The page names further nested objects, and leaves their fields out.
/** After this many fields, those of further nested objects are left out. */
const MAX_FIELDS = 200;

// @limit fields of an operation on very large pages: The page names further nested objects, and leaves their fields out.
/** A lower limit for pages that already have many fields (`FULL_PAGE`). */
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

/** Where a schema is. */
interface Place {
  path: string;
  depth: number;
  /** The schemas around it. */
  around: Json[];
}

/** A schema whose fields are still to be listed. */
interface Waiting extends Place {
  schema: Json;
  /** Receives the fields, or that they are left out. */
  field: Pick<ApiField, 'groups' | 'leftOut'>;
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
    const field = { groups: [], leftOut: '' };
    this.#waiting.push({ schema, path: '', depth: 0, around: [], field });
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#open(next);
    return field.groups;
  }

  #open({ schema, field, ...place }: Waiting): void {
    const { resolve } = this.#context;
    if (place.depth <= MAX_DEPTH && (place.depth === 0 || this.count <= this.#limit))
      field.groups.push(...this.#groups(schema, place, 0));
    else if (hasFields(schema, resolve))
      field.leftOut = schemaName(innermostSchema(schema, resolve), resolve) || place.path;
  }

  #groups(given: Json, { path, depth, around }: Place, level: number): FieldGroup[] {
    const { schema, target, sets } = openedSchema(given, this.#context.resolve);
    const place = { path, depth, around: [...around, target] };
    const fields = this.#fields(schema, place);
    const requires = requiredSets(schema).map((set) => eitherOfAll(set, this.#context));
    const own = fields.length + requires.length > 0 ? [{ ...EMPTY_GROUP, fields, requires }] : [];
    const variants = sets.flatMap((set) => {
      const [first, ...others] = this.#variants(set, place, level);
      if (first === undefined) return [];
      return [sets.length < 2 ? first : { ...first, set: set.kind }, ...others];
    });
    return [...own, ...variants];
  }

  // There may be thousands of alternatives. After the limit, those that are left are listed without their fields.
  #variants(set: OpenedSet, place: Place, level: number): FieldGroup[] {
    const groups: FieldGroup[] = [];
    for (const [index, choice] of set.choices.entries()) {
      if (this.count > 2 * this.#limit) return [...groups, this.#others(set, index)];
      groups.push(...this.#variant({ choice, index, set, level }, place));
    }
    return groups;
  }

  #others({ choices, discriminator }: OpenedSet, from: number): FieldGroup {
    const { resolve, strings } = this.#context;
    const others = choices.slice(from).map((choice) => ({
      name: schemaName(choice, resolve) || 'object',
      selectedBy: selectedBy(
        discriminator,
        selectingValues(discriminator, choice, resolve),
        this.#context,
      ),
    }));
    const ends = new Set([others[0]?.name, others.at(-1)?.name]);
    return {
      ...EMPTY_GROUP,
      name: fillText(strings.apiOneOf, { count: String(others.length) }),
      others,
      leftOut: [...ends].join(' … '),
    };
  }

  #variant(
    { choice, index, set, level }: { choice: Json; index: number; set: OpenedSet; level: number },
    { path, depth, around }: Place,
  ): FieldGroup[] {
    const { resolve } = this.#context;
    const { schema, target } = openedSchema(choice, resolve);
    const name = schemaName(choice, resolve) || typeName(choice, this.#context);
    const values = selectingValues(set.discriminator, choice, resolve);
    const group: FieldGroup = {
      ...EMPTY_GROUP,
      name: name.replaceAll('`', ''),
      description: textAt(schema, 'description'),
      selectedBy: selectedBy(set.discriminator, values, this.#context),
    };
    if (around.includes(target)) return [{ ...group, repeats: name }];
    if (level >= MAX_VARIANT_DEPTH)
      return hasFields(choice, resolve) ? [{ ...group, leftOut: name }] : [];
    const inner = {
      path: joined(path, slugOf(name) || String(index + 1)),
      depth,
      around: [...around, target],
    };
    const [own, ...groups] = this.#groups(withoutShared(choice, set, resolve), inner, level + 1);
    if (own === undefined) return values.length > 0 ? [group] : [];
    const { fields, requires } = own;
    return [
      own.name === ''
        ? { ...group, fields, requires, groups }
        : { ...group, groups: [own, ...groups] },
    ];
  }

  #fields(schema: Json, place: Place): ApiField[] {
    const { resolve, strings } = this.#context;
    const required = new Set(listAt(schema, 'required'));
    const properties = Object.entries(objectAt(schema, 'properties'));
    const named: [string, unknown, boolean][] = [
      ...properties.map(([name, field]): [string, unknown, boolean] => [
        name,
        field,
        required.has(name),
      ]),
      ...listAt(schema, 'prefixItems').map((item, index): [string, unknown, boolean] => [
        `[${index}]`,
        item,
        false,
      ]),
    ];
    for (const { pattern, values } of mapEntries(schema)) {
      if (pattern !== '') named.push([`/${pattern}/`, values, false]);
      else if (properties.length > 0 || hasFields(values, resolve))
        named.push([`<${strings.apiKey}>`, values, false]);
    }
    return named.flatMap(([name, given, isRequired]) =>
      isObject(given) ? this.#field(name, given, isRequired, place) : [],
    );
  }

  #field(name: string, given: Json, required: boolean, { path, depth, around }: Place): ApiField[] {
    const { resolve } = this.#context;
    const schema = merged(given, resolve);
    if (schema[this.#hidden] === true) return [];
    this.count += 1;
    const { target } = openedSchema(given, resolve);
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
      repeats: isRepeated ? schemaName(innermostSchema(given, resolve), resolve) : '',
      leftOut: '',
    };
    if (!isRepeated)
      this.#waiting.push({ schema: given, path: field.path, depth: depth + 1, around, field });
    return [field];
  }
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
