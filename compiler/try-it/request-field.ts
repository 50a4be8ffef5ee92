/** Makes a field of a request's form from a parameter, or from a property of the body. */
import type { RequestField } from '../../model/try-it/request-form.ts';
import { isSecretName } from '../../model/try-it/secret-name.ts';
import type { SampleValue } from '../../model/try-it/sample-values.ts';
import { isObject } from '../../model/schema/schema.ts';
import { exampleOf } from '../api/example.ts';
import { type Json, objectAt, textAt } from '../api/source/json.ts';
import type { ApiParameter } from '../api/document/operation.ts';
import {
  choicesOf,
  isBinary,
  merged,
  realChoices,
  type Resolve,
  typesOf,
} from '../api/document/schema.ts';

/** What fields are made with. */
interface FieldScope {
  resolve: Resolve;
  values: readonly SampleValue[];
}

/** Makes the field of a parameter. Optional ones without an example are empty at first. */
export function parameterField(parameter: ApiParameter, scope: FieldScope): RequestField {
  const { in: place, name, required, description, example, style } = parameter;
  const schema = merged(parameter.schema, scope.resolve);
  const made = example ?? (required ? exampleOf(schema, 'request', scope.resolve) : undefined);
  const field = schemaField(name, schema, { ...scope, isRequired: required, example: made });
  return {
    ...field,
    in: place === 'cookie' ? 'header' : place,
    ...(style !== 'repeated' && style !== 'json' && hasParts(field) && { style }),
    ...(description && { description: plainText(description) }),
  };
}

function hasParts({ kind }: RequestField): boolean {
  return kind === 'list' || kind === 'json';
}

/** Makes the field of a property. */
export function schemaField(
  name: string,
  schema: Json,
  scope: FieldScope & { isRequired: boolean; example?: unknown },
): RequestField {
  const { resolve, values, isRequired, example } = scope;
  const { kind, choices } = kindOf(schema, resolve);
  const text = example === undefined ? '' : textOf(example, kind);
  const value = values.find((one) => one.example === text)?.id;
  const description = plainText(textAt(schema, 'description'));
  const isSecret =
    isSecretName(name) || schema['format'] === 'password' || schema['writeOnly'] === true;
  const secrets = kind === 'json' ? secretNames(schema, resolve) : [];
  return {
    name,
    in: 'body',
    kind,
    ...(isRequired && { required: true }),
    ...(description && { description }),
    // An example of a secret isn't one, but the field would remember what replaces it.
    ...(text && !isSecret && { example: text }),
    ...(choices && { choices }),
    ...limitsOf(schema, kind),
    ...(isSecret && kind !== 'choice' && kind !== 'boolean' && { secret: true }),
    ...(secrets.length > 0 && { secrets }),
    // Browsers store such values.
    ...(value && !isSecret && { value }),
  };
}

/** Returns the names of all secrets in a schema that nothing but the schema tells. */
export function secretNames(given: Json, resolve: Resolve): string[] {
  const names = new Set<string>();
  const seen = new Set<Json>();
  const visit = (one: unknown): void => {
    if (!isObject(one)) return;
    const schema = merged(one, resolve);
    const target = resolve(one);
    if (seen.has(target)) return;
    seen.add(target);
    for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
      const field = isObject(property) ? merged(property, resolve) : {};
      const isSecret = field['format'] === 'password' || field['writeOnly'] === true;
      if (isSecret && !isSecretName(name)) names.add(name);
      visit(property);
    }
    for (const choice of choicesOf(schema)) visit(choice);
    visit(schema['items']);
    visit(schema['additionalProperties']);
  };
  visit(given);
  return [...names];
}

function kindOf(
  schema: Json,
  resolve: Resolve,
): { kind: RequestField['kind']; choices?: string[] } {
  if (isBinary(schema)) return { kind: 'file' };
  const choices = realChoices(schema, resolve);
  const values = choicesIn(schema);
  if (values !== undefined) return { kind: 'choice', choices: values };
  const [only, ...others] = choices;
  if (only !== undefined)
    return others.length === 0
      ? kindOf(merged(only, resolve), resolve)
      : { kind: anyKind(choices, resolve) };
  const [type, ...more] = typesOf(schema);
  if (more.length > 0) return { kind: 'text' };
  switch (type) {
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return { kind: isTextList(schema, resolve) ? 'list' : 'json' };
    case 'object':
      return { kind: 'json' };
    default:
      return { kind: 'text' };
  }
}

function choicesIn(schema: Json): string[] | undefined {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values) || !values.every((one) => one === null || typeof one === 'string'))
    return undefined;
  return values.filter((one) => one !== null).map(String);
}

// Alternatives of which one is an object are written as JSON.
function anyKind(choices: Json[], resolve: Resolve): RequestField['kind'] {
  const types = choices.flatMap((one) => typesOf(merged(one, resolve)));
  return types.some((type) => type === 'object' || type === 'array') ? 'json' : 'text';
}

function isTextList(schema: Json, resolve: Resolve): boolean {
  const items = merged(objectAt(schema, 'items'), resolve);
  return typesOf(items).every((type) => type === 'string') && !isBinary(items);
}

function limitsOf(schema: Json, kind: RequestField['kind']): Partial<RequestField> {
  const number = (name: string): number | undefined => {
    const value = schema[name];
    return typeof value === 'number' ? value : undefined;
  };
  const found = (name: keyof RequestField, value: number | undefined): Partial<RequestField> =>
    value === undefined ? {} : { [name]: value };
  if (kind === 'number')
    return {
      ...found('min', number('minimum')),
      ...found('max', number('maximum')),
      ...(typesOf(schema)[0] === 'integer' && { integer: true }),
    };
  if (kind !== 'text') return {};
  const pattern = textAt(schema, 'pattern');
  return {
    ...found('minLength', number('minLength')),
    ...found('maxLength', number('maxLength')),
    ...(pattern && isPattern(pattern) && { pattern: unanchored(pattern) }),
  };
}

// Browsers compile patterns with the flag `v`, and ignore those that they can't compile.
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'v') instanceof RegExp;
  } catch {
    return false;
  }
}

// The pattern of a control must match all of its value, that of a schema any part of it.
function unanchored(pattern: string): string {
  const start = pattern.startsWith('^') ? '' : '.*';
  const end = pattern.endsWith('$') && !pattern.endsWith(String.raw`\$`) ? '' : '.*';
  return `${start}(?:${pattern})${end}`;
}

function textOf(value: unknown, kind: RequestField['kind']): string {
  if (kind === 'list' && Array.isArray(value)) return value.map(String).join('\n');
  if (kind === 'json') return value === null ? '' : JSON.stringify(value, null, 2);
  if (typeof value === 'string') return value;
  return value === null || isObject(value) ? '' : JSON.stringify(value);
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
