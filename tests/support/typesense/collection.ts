/** Collections of the fake: schemas, documents and their validation. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, Refusal } from './refusal.ts';
import { type Token, tokenize } from './tokens.ts';

/** A field of a schema, with the server's defaults filled in. */
export interface Field extends Json {
  name: string;
  type: string;
  facet: boolean;
  optional: boolean;
  locale: string;
}

/** A stored document. */
export interface Stored {
  id: string;
  /** Sequence number of the import. */
  sequence: number;
  document: Json;
}

/** The action of an import. */
export type Action = 'create' | 'upsert' | 'update' | 'emplace';

const SCALARS = ['string', 'int32', 'int64', 'float', 'bool', 'geopoint', 'object', 'auto'];
const TYPES = new Set([...SCALARS, ...SCALARS.map((type) => `${type}[]`), 'string*', 'image']);

/** A collection. */
export class Collection {
  readonly name: string;
  readonly separators: string[];
  readonly sorting: string;
  readonly fields: Field[];
  readonly documents = new Map<string, Stored>();
  synonymSets: string[] = [];
  curationSets: string[] = [];
  readonly #createdAt = Math.floor(Date.now() / 1000);
  #sequence = 0;

  /** Throws `Refusal` for a schema that the server would reject. */
  constructor(schema: Json) {
    if (typeof schema['name'] !== 'string' || schema['name'] === '')
      throw new Refusal(400, 'Parameter `name` is required.');
    if (!Array.isArray(schema['fields']))
      throw new Refusal(400, 'The `fields` value should be an array of objects.');
    this.name = schema['name'];
    this.fields = schema['fields'].map(fieldOf);
    this.separators = textsOf(schema['token_separators']);
    this.sorting = textOf(schema['default_sorting_field']);
    this.synonymSets = textsOf(schema['synonym_sets']);
    this.curationSets = textsOf(schema['curation_sets']);
    const sorting = this.fields.find(({ name }) => name === this.sorting);
    if (this.sorting !== '' && !sorting)
      throw new Refusal(
        400,
        `Default sorting field is defined as \`${this.sorting}\` but is not found in the schema.`,
      );
  }

  /** Returns the server's description of the collection. */
  describe(): Json {
    return {
      created_at: this.#createdAt,
      curation_sets: this.curationSets,
      default_sorting_field: this.sorting,
      enable_nested_fields: false,
      fields: this.fields,
      name: this.name,
      num_documents: this.documents.size,
      symbols_to_index: [],
      synonym_sets: this.synonymSets,
      token_separators: this.separators,
    };
  }

  /** Returns a field by name. Patterns don't count as fields. */
  field(name: string): Field | undefined {
    return this.fields.find((field) => field.name === name && !isPattern(field));
  }

  /** Stores a document and returns the stored version. Throws `Refusal`. */
  store(given: unknown, action: Action): Json {
    if (!isObject(given)) throw new Refusal(400, 'Bad JSON: not a properly formed document.');
    const id = given['id'] ?? String(this.#sequence);
    if (typeof id !== 'string') throw new Refusal(400, "Document's `id` field should be a string.");
    const known = this.documents.get(id);
    if (action === 'create' && known)
      throw new Refusal(409, `A document with id ${id} already exists.`);
    if (action === 'update' && !known)
      throw new Refusal(404, `Could not find a document with id: ${id}`);
    const partial = known && (action === 'update' || action === 'emplace');
    const document = { ...(partial ? known.document : {}), ...given, id };
    this.#check(document);
    this.documents.set(id, { id, sequence: known?.sequence ?? this.#sequence, document });
    if (!known) this.#sequence += 1;
    return document;
  }

  /** Returns the words of a document's field. Several values are concatenated. */
  tokens(document: Json, field: string): Token[] {
    return tokenize(textOf(document[field]), this.separators);
  }

  #check(document: Json): void {
    for (const field of this.fields.filter((one) => !isPattern(one))) {
      const value = document[field.name];
      if (value === undefined || value === null) {
        if (field.optional) continue;
        throw new Refusal(
          400,
          `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`,
        );
      }
      if (!hasType(value, field.type))
        throw new Refusal(400, `Field \`${field.name}\` must be ${typeName(field.type)}.`);
    }
    for (const pattern of this.fields.filter(isPattern))
      for (const name of Object.keys(document))
        if (new RegExp(`^${pattern.name}$`).test(name) && !this.field(name))
          this.fields.push({ ...pattern, name });
  }
}

/** Converts a value to text. Joins the items of an array with spaces. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(' ');
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldOf(given: unknown): Field {
  if (!isObject(given)) throw new Refusal(400, 'The `fields` value should be an array of objects.');
  const { name, type } = given;
  if (typeof name !== 'string' || typeof type !== 'string')
    throw new Refusal(400, 'Wrong format for `fields`. It should be an array of objects.');
  if (!TYPES.has(type))
    throw new Refusal(
      400,
      `Field \`${name}\` has an invalid data type \`${type}\`, see docs for supported data types.`,
    );
  return {
    index: true,
    infix: false,
    sort: !type.startsWith('string') && !type.endsWith('[]'),
    stem: false,
    stem_dictionary: '',
    store: true,
    ...given,
    name,
    type,
    facet: given['facet'] === true,
    // A pattern is always optional, because no document has a field with its name.
    optional: given['optional'] === true || /[*]/.test(name),
    locale: typeof given['locale'] === 'string' ? given['locale'] : '',
  };
}

function isPattern({ name }: Field): boolean {
  return name.includes('*');
}

function hasType(value: unknown, type: string): boolean {
  if (type.endsWith('[]'))
    return Array.isArray(value) && value.every((item) => hasType(item, type.slice(0, -2)));
  if (type === 'string') return typeof value === 'string';
  if (type === 'bool') return typeof value === 'boolean';
  if (type.startsWith('int')) return Number.isInteger(value);
  if (type === 'float') return typeof value === 'number';
  return true;
}

function typeName(type: string): string {
  if (type.endsWith('[]')) return `an array of ${type.slice(0, -2)}`;
  return `${type.startsWith('int') ? 'an' : 'a'} ${type}`;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
