/** The API's document: valid OpenAPI 3.1, with examples that fit their schemas. */
import fs from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseApiDocument } from '../../build/api/document.ts';
import { type Json, objectAt } from '../../build/api/json.ts';
import { readSite } from '../../build/site-source.ts';
import { flattenVariables, substitute } from '../../build/compile/variables.ts';
import { isObject } from '../../model/shape.ts';

const { config } = await readSite(path.resolve('content'));
const text = substitute(
  fs.readFileSync('content/api/openapi.yaml', 'utf8'),
  flattenVariables(config.variables),
);
const root: Json = parse(text);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(root, 'openapi');

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

function faults({ pointer, value }: Omit<Example, 'where'>): string {
  const encoded = pointer.split('/').map(encodeURIComponent).join('/');
  const validate = ajv.compile({ $ref: `openapi#${encoded}` });
  return validate(value) ? '' : ajv.errorsText(validate.errors);
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
    expect(all.map((one) => [one.where, faults(one)]).filter(([, fault]) => fault !== '')).toEqual(
      [],
    );
  });

  it('has a summary, a tag, an error reply and a good example for every operation', () => {
    const { operations } = parseApiDocument(text);
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

it('is placed on the pages: every operation once', () => {
  const sources = fs
    .globSync('content/docs/**/*.mdx')
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const places = parseApiDocument(text).operations.map(
    ({ id }) => [id, sources.split(`<ApiOperation id="${id}"`).length - 1] as const,
  );
  expect(places.filter(([, count]) => count !== 1)).toEqual([]);
});
