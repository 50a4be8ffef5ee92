/** The API's document: valid OpenAPI 3.1, with examples that fit their schemas. */
import fs from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../compiler/api/document/document.ts';
import { objectAt } from '../../compiler/api/source/json.ts';
import { isObject } from '../../model/schema/schema.ts';
import { apiRoot as root, apiText as text, schemaFaults } from '../support/content/api-schemas.ts';

interface Example {
  where: string;
  /** JSON pointer of the schema in the document. */
  pointer: string;
  value: unknown;
}

/** Every example that the document holds, with its schema. */
function examples(): Example[] {
  const found: Example[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (Array.isArray(value))
      return value.forEach((one, index) => visit(one, `${pointer}/${index}`));
    if (!isObject(value)) return;
    if (isObject(value['schema'])) {
      const schema = `${pointer}/schema`;
      if ('example' in value)
        found.push({ where: pointer, pointer: schema, value: value['example'] });
      for (const [name, one] of Object.entries(objectAt(value, 'examples')))
        if (isObject(one) && 'value' in one)
          found.push({
            where: `${pointer}/examples/${name}`,
            pointer: schema,
            value: one['value'],
          });
    }
    for (const [key, one] of Object.entries(value))
      if (key !== 'example' && key !== 'examples')
        visit(one, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(root, '');
  return found;
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(root));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('has examples that fit their schemas', () => {
    const all = examples();
    expect(all.length).toBeGreaterThan(5);
    expect(
      all
        .map((one) => [one.where, schemaFaults(one.pointer, one.value)])
        .filter(([, fault]) => fault !== ''),
    ).toEqual([]);
  });

  // A comma ends an unquoted text between braces, and what follows it becomes a key without a value.
  it('has no text that is truncated at a comma', () => {
    const cut: string[] = [];
    const visit = (value: unknown, pointer: string): void => {
      if (value === null) cut.push(pointer);
      if (Array.isArray(value)) value.forEach((one, index) => visit(one, `${pointer}/${index}`));
      if (!isObject(value)) return;
      for (const [key, one] of Object.entries(value))
        if (!['example', 'examples', 'default', 'enum'].includes(key))
          visit(one, `${pointer}/${key}`);
    };
    visit(root, '');
    expect(cut).toEqual([]);
  });

  it('has a summary, a tag, an error reply and a valid example for every operation', () => {
    const operations = parseApiDocument(text).operations.filter(({ kind }) => kind === 'call');
    const bare = operations.filter(
      ({ summary, tags, replies, body, method }) =>
        summary === '' ||
        tags.length === 0 ||
        !replies.some((reply) => reply.status === 'default') ||
        !replies.some((reply) => reply.status === '204' || reply.examples.length > 0) ||
        (body !== null && body.examples.length === 0 && method !== 'DELETE'),
    );
    expect(bare.map((operation) => operation.id)).toEqual([]);
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
  });
});

it('is fully documented: every operation is on one page', () => {
  const sources = fs
    .globSync('content/docs/**/*.mdx')
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const operations = parseApiDocument(text).operations.filter(({ kind }) => kind === 'call');
  const places = operations.map(
    ({ id }) => [id, sources.split(`<ApiOperation id="${id}"`).length - 1] as const,
  );
  expect(places.filter(([, count]) => count !== 1)).toEqual([]);
});
