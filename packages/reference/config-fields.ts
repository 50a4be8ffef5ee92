/** Lists the fields of a configuration: their types from the schema, their descriptions from the comments in its source. */
import fs from 'node:fs';
import path from 'node:path';
import { type DocumentedName, readSourceModule } from './source-module.ts';

/** A field of a configuration. */
export interface ConfigField {
  /** From the root, for example `navbar.items[].label`. */
  path: string;
  type: string;
  isRequired: boolean;
  /** In Markdown; contains the default. */
  text: string;
}

/** The parts of a Valibot schema that matter here. */
interface Schema {
  type: string;
  expects?: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  items?: Schema[];
  options?: (Schema | string | number)[];
  wrapped?: Schema;
  value?: Schema;
  literal?: unknown;
  getter?: (value: undefined) => Schema;
  pipe?: { type: string; requirement?: unknown; message?: unknown }[];
}

/** Comments of the fields of all schemas, by the names of the fields. */
type Descriptions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Lists the fields of a schema and of the objects in it. `root` is the repository. */
export function configFields(schema: unknown, root: string): ConfigField[] {
  return [
    ...fieldsOf(schema as Schema, {
      prefix: '',
      around: new Set(),
      descriptions: readDescriptions(root),
    }),
  ];
}

function* fieldsOf(
  schema: Schema,
  place: { prefix: string; around: ReadonlySet<object>; descriptions: Descriptions },
): Generator<ConfigField> {
  const { prefix, around, descriptions } = place;
  for (const { entries, suffix } of objectsIn(schema)) {
    // A schema may contain itself.
    if (around.has(entries)) continue;
    const texts = descriptions.get(keyOf(Object.keys(entries)));
    for (const [name, field] of Object.entries(entries)) {
      if (typeText(field) === 'never') continue;
      const own = `${prefix}${suffix}${prefix + suffix === '' ? '' : '.'}${name}`;
      yield {
        path: own,
        type: typeText(field),
        isRequired: !['optional', 'nullish', 'exact_optional'].includes(field.type),
        text: texts?.get(name) ?? '',
      };
      yield* fieldsOf(field, { prefix: own, around: new Set([...around, entries]), descriptions });
    }
  }
}

// The objects that a value can be or contain, with what their place adds to the path.
function* objectsIn(
  schema: Schema,
  suffix = '',
): Generator<{ entries: Record<string, Schema>; suffix: string }> {
  if (schema.entries !== undefined) yield { entries: schema.entries, suffix };
  if (schema.wrapped !== undefined) yield* objectsIn(schema.wrapped, suffix);
  if (schema.item !== undefined) yield* objectsIn(schema.item, `${suffix}[]`);
  if (schema.type === 'record' && schema.value !== undefined)
    yield* objectsIn(schema.value, `${suffix}.<name>`);
  if (schema.type === 'lazy' && schema.getter !== undefined)
    yield* objectsIn(schema.getter(undefined), suffix);
  for (const option of schema.options ?? [])
    if (typeof option === 'object') yield* objectsIn(option, suffix);
}

/** Describes the values that a schema accepts. */
export function typeText(schema: Schema): string {
  const rule = schema.pipe?.findLast(({ message }) => typeof message === 'string');
  if (rule !== undefined) return String(rule.message).replace('text that is not empty', 'text');
  switch (schema.type) {
    case 'optional':
    case 'exact_optional':
      return typeText(schema.wrapped ?? { type: 'any' });
    case 'nullish':
    case 'nullable':
      return `${typeText(schema.wrapped ?? { type: 'any' })} or \`null\``;
    case 'null':
      return '`null`';
    case 'lazy':
      return schema.getter === undefined ? 'any value' : typeText(schema.getter(undefined));
    case 'array':
      return `a list of ${plural(typeText(schema.item ?? { type: 'any' }))}`;
    case 'record':
      return `an object of ${plural(typeText(schema.value ?? { type: 'any' }))}`;
    case 'strict_object':
    case 'object':
    case 'loose_object':
      return 'an object';
    case 'picklist':
      return (schema.options ?? []).map((option) => `\`${optionText(option)}\``).join(' or ');
    case 'literal':
      return `\`${String(schema.literal)}\``;
    case 'union':
    case 'variant':
      return [...new Set((schema.options ?? []).map((option) => optionText(option)))].join(' or ');
    case 'string':
      return 'text';
    case 'boolean':
      return '`true` or `false`';
    case 'tuple':
      return `[${(schema.items ?? []).map(typeText).join(', ')}]`;
    case 'custom':
      return 'function';
    case 'unknown':
    case 'any':
      return 'any value';
    default:
      return schema.type;
  }
}

function optionText(option: Schema | string | number): string {
  return typeof option === 'object' ? typeText(option) : String(option);
}

function plural(type: string): string {
  return type === 'an object' ? 'objects' : type === 'text' ? 'texts' : type;
}

function readDescriptions(root: string): Descriptions {
  const modules = sourceFiles(path.join(root, 'model')).map(readSourceModule);
  const constants = new Map(
    modules.flatMap((module) =>
      module.constants.map((one) => [one.name, { module, one }] as const),
    ),
  );
  const descriptions = new Map<string, Map<string, string>>();
  // A spread brings the fields of the object literal that its constant begins with.
  const flat = (
    fields: readonly DocumentedName[],
    spreads: readonly string[],
  ): DocumentedName[] => [
    ...fields,
    ...spreads.flatMap((name) => {
      const found = constants.get(name);
      const object = found?.module.objects.find(({ line }) => line >= found.one.line);
      return object === undefined ? [] : flat(object.fields, object.spreads);
    }),
  ];
  for (const { objects } of modules)
    for (const { fields, spreads } of objects) {
      const all = flat(fields, spreads);
      if (all.every(({ text }) => text === '')) continue;
      const key = keyOf(all.map(({ name }) => name));
      const known = descriptions.get(key) ?? new Map<string, string>();
      descriptions.set(key, known);
      for (const { name, text } of all) if (text !== '' && !known.has(name)) known.set(name, text);
    }
  return descriptions;
}

function sourceFiles(folder: string): string[] {
  return fs
    .globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .map((file) => path.join(folder, file));
}

function keyOf(names: readonly string[]): string {
  return [...names].toSorted().join(' ');
}
