/** Makes an example of a schema: from its examples, default and enumeration, or else from its type, format and limits. */
import { isObject } from '../../model/schema/schema.ts';
import { writtenValue } from './formats/body-text.ts';
import { discriminatorOf, extendingSchemas, selectingValues } from './document/discriminator.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from './source/json.ts';
import type { ApiContent, ApiExample } from './document/operation.ts';
import {
  type ChoiceSet,
  choiceSets,
  isBinary,
  isNull,
  mapValues,
  merged,
  type Resolve,
  typesOf,
} from './document/schema.ts';

// @limit levels of objects in a generated example: Deeper objects are empty.
/** Objects deeper than this are empty in examples, and have required fields only before that. */
const MAX_DEPTH = 6;
// @limit levels with optional fields in a generated example: Deeper objects have required fields only.
/** Depth of objects up to which examples have optional fields. */
const MAX_OPTIONAL_DEPTH = 3;

// @limit optional values in a generated example: Further optional fields are left out.
/** Values of optional fields in an example, so that large schemas don't make pages of examples. */
const MAX_OPTIONAL_VALUES = 100;
// @limit values in a generated example: Further fields are left out.
/** Values of all fields in an example. */
const MAX_VALUES = 250;

/** Who reads the example: fields that are only read aren't sent, and those that are only written aren't returned. */
export type Direction = 'request' | 'response';

/** Returns the examples of a body: those of the document, or one that is made of its schema. */
export function contentExamples(
  content: ApiContent,
  direction: Direction,
  resolve: Resolve,
): ApiExample[] {
  const { examples, schema } = content;
  const value = examples.length > 0 ? undefined : exampleOf(schema, direction, resolve);
  const found = value === undefined ? examples : [{ name: 'example', summary: '', value }];
  return found.map((one) => ({ ...one, value: writtenValue(content, one.value, resolve) }));
}

/** Returns an example of a schema, or `undefined` if nothing is known about it. */
export function exampleOf(schema: Json, direction: Direction, resolve: Resolve): unknown {
  return new ExampleMaker(direction, resolve).value(schema, '', 0);
}

class ExampleMaker {
  readonly #hidden: 'readOnly' | 'writeOnly';
  readonly #resolve: Resolve;
  readonly #open: Json[] = [];
  #values = 0;

  constructor(direction: Direction, resolve: Resolve) {
    this.#hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
    this.#resolve = resolve;
  }

  value(given: Json, name: string, depth: number): unknown {
    const target = this.#resolve(given);
    // A schema that contains itself ends here.
    if (this.#open.includes(target) || depth > MAX_DEPTH || this.#values > MAX_VALUES)
      return undefined;
    this.#values += 1;
    this.#open.push(target);
    try {
      const schema = merged(given, this.#resolve);
      const said = saidValue(schema);
      return said === undefined ? this.#made(schema, { target, name, depth }) : said;
    } finally {
      this.#open.pop();
    }
  }

  #made(
    schema: Json,
    { target, name, depth }: { target: Json; name: string; depth: number },
  ): unknown {
    const [first, ...others] = this.#variants(schema, target).flatMap((set) =>
      this.#chosen(set, name, depth),
    );
    if (first !== undefined && !isObject(first)) return first;
    if (first !== undefined)
      return Object.assign({}, this.#object(schema, depth), first, ...others.filter(isObject));
    const [type] = typesOf(schema);
    if (isBinary(schema)) return 'file';
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array': {
        const places = objectsAt(schema, 'prefixItems');
        if (places.length > 0) return places.map((one) => this.value(one, name, depth + 1) ?? null);
        const entry = isObject(schema['items'])
          ? this.value(schema['items'], name.replace(/s$/, ''), depth + 1)
          : undefined;
        return entry === undefined ? [] : [entry];
      }
      case 'integer':
      case 'number':
        return numberOf(schema, type);
      case 'boolean':
        return true;
      case 'string':
        return textOf(schema, name);
      default:
        return 'type' in schema ? null : undefined;
    }
  }

  #object(schema: Json, depth: number): Json {
    const required = new Set(listAt(schema, 'required'));
    const made: Json = {};
    for (const [name, field] of Object.entries(objectAt(schema, 'properties'))) {
      if (!isObject(field)) continue;
      const isRequired = required.has(name);
      if (!isRequired && (depth >= MAX_OPTIONAL_DEPTH || this.#values > MAX_OPTIONAL_VALUES))
        continue;
      const whole = merged(field, this.#resolve);
      if (whole[this.#hidden] === true || (whole['deprecated'] === true && !isRequired)) continue;
      const value = this.value(field, name, depth + 1);
      if (value !== undefined) made[name] = value;
      else if (isRequired && this.#values <= MAX_VALUES) made[name] = {};
    }
    const values = mapValues(schema);
    if (values !== null && Object.keys(made).length === 0 && depth < MAX_OPTIONAL_DEPTH) {
      const value = this.value(values, '', depth + 1);
      if (value !== undefined) made['key'] = value;
    }
    return made;
  }

  #variants(schema: Json, target: Json): ChoiceSet[] {
    const sets = choiceSets(schema);
    const choices = extendingSchemas(target, this.#resolve);
    if (choices.length === 0) return sets;
    return [...sets, { kind: 'oneOf', choices, discriminator: discriminatorOf(target) }];
  }

  // The first alternative that has an example. The field that tells them apart has a value that selects it.
  #chosen({ choices, discriminator }: ChoiceSet, name: string, depth: number): unknown[] {
    for (const choice of choices) {
      if (isNull(choice, this.#resolve)) continue;
      const made = this.value(choice, name, depth);
      if (made === undefined) continue;
      const values = selectingValues(discriminator, choice, this.#resolve);
      const property = textAt(discriminator, 'propertyName');
      const [value] = values;
      if (!isObject(made) || value === undefined || values.includes(String(made[property])))
        return [made];
      return [{ ...made, [property]: value }];
    }
    return [];
  }
}

function saidValue(schema: Json): unknown {
  if ('example' in schema) return schema['example'];
  const { examples } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  // Documents that were upgraded have named examples in some places.
  const [named] = isObject(examples) ? Object.values(examples) : [];
  if (isObject(named) && 'value' in named) return named['value'];
  if ('const' in schema) return schema['const'];
  if ('default' in schema && schema['default'] !== null) return schema['default'];
  return listAt(schema, 'enum').find((value) => value !== null);
}

function numberOf(schema: Json, type: string): number {
  const { minimum, maximum, exclusiveMinimum, multipleOf } = schema;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  if (typeof minimum === 'number')
    return minimum === 0 && step === 1 ? atMost(1, maximum) : minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + step;
  return atMost(type === 'integer' || step !== 1 ? step : 1.5, maximum);
}

function atMost(value: number, maximum: unknown): number {
  return typeof maximum === 'number' && maximum < value ? maximum : value;
}

const FORMATS: Record<string, string> = {
  date: '2025-11-14',
  'date-time': '2025-11-14T09:00:00Z',
  time: '09:00:00Z',
  duration: 'PT30M',
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/path',
  iri: 'https://example.com/',
  uuid: '3f0c8c52-6a0b-4a57-9b5e-0d7f6f2f9a11',
  byte: 'ZXhhbXBsZQ==',
  base64: 'ZXhhbXBsZQ==',
  password: 'secret',
  'json-pointer': '/name',
  regex: '^[a-z]+$',
};

function textOf(schema: Json, name: string): string {
  const { format, contentEncoding, minLength, maxLength } = schema;
  const known = FORMATS[String(format)] ?? FORMATS[String(contentEncoding)];
  if (known !== undefined) return known;
  const text = name === '' ? 'string' : name;
  const filled = typeof minLength === 'number' ? text.padEnd(Math.min(minLength, 64), 'x') : text;
  return typeof maxLength === 'number' ? filled.slice(0, maxLength) : filled;
}
