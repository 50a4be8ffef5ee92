/** Fields of schemas: parts of allOf, limits, and what pages leave out. */
import { describe, expect, it } from 'vitest';
import { type ApiDocument, parseApiDocument } from '../../../compiler/api/document/document.ts';
import type { FieldGroup } from '../../../compiler/api/field-group.ts';
import { schemaFields } from '../../../compiler/api/fields.ts';
import { ENGLISH } from '../../../model/strings/catalogue.ts';

function documentOf(schemas: object): ApiDocument {
  const info = { title: 'T', version: '1' };
  return parseApiDocument(
    JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }),
  );
}

function groupsOf({ resolve }: ApiDocument, schema: Record<string, unknown>): FieldGroup[] {
  return schemaFields(schema, 'response', { resolve, strings: ENGLISH, locale: 'en' });
}

const text = { type: 'string' };
const object = (...names: string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

describe('parts of allOf', () => {
  it('add to a property that another part has, and to its patterns', () => {
    const document = documentOf({
      Whole: {
        allOf: [
          { properties: { owner: object('id') }, patternProperties: { '^x-': text } },
          { properties: { owner: object('name') }, patternProperties: { '^y-': text } },
        ],
      },
    });
    const [group] = groupsOf(document, ref('Whole'));
    expect(group?.fields.map(({ name }) => name)).toEqual(['owner', '/^x-/', '/^y-/']);
    expect(group?.fields[0]?.groups[0]?.fields.map(({ path }) => path)).toEqual([
      'owner.id',
      'owner.name',
    ]);
  });
});

describe('limits', () => {
  it('are all named', () => {
    const document = documentOf({
      Limits: {
        properties: {
          share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.25 },
          latitude: { type: 'number', minimum: -90, maximum: 90 },
          code: { type: 'string', pattern: '^[A-Z]+$' },
          mode: { const: { deep: true } },
          kind: { enum: [1, null, 'two', { three: 3 }] },
          pair: { prefixItems: [text, { type: 'number' }] },
          gone: { type: ['object', 'null'], properties: { a: text } },
          filter: {
            type: 'array',
            items: { anyOf: [{ enum: ['a.b', 'a.c'] }, { type: 'string', pattern: '^a\\.' }] },
          },
        },
      },
    });
    const fields = groupsOf(document, ref('Limits'))[0]?.fields ?? [];
    expect(fields.map(({ name, type, notes }) => [name, type, ...notes].join('|'))).toEqual([
      'share|number|more than 0|less than 1|a multiple of 0.25',
      'latitude|number|-90 to 90',
      'code|string|matches `^[A-Z]+$`',
      'mode|`{"deep":true}`',
      'kind|number, string, object, or `null`|`1`, `two`, or `{"three":3}`',
      'pair|[string, number]',
      'gone|object or `null`',
      'filter|array of string|`a.b` or `a.c`|matches `^a\\.`',
    ]);
    expect(fields[5]?.groups[0]?.fields.map(({ path }) => path)).toEqual(['pair.[0]', 'pair.[1]']);
  });
});

describe('what is left out', () => {
  it('is named: objects after the limit, below the deepest level, and variants', () => {
    const branch = (depth: number): object =>
      depth === 0
        ? object('leaf')
        : { title: `Level ${depth}`, properties: { [`in${depth}`]: branch(depth - 1) } };
    const wide = Object.fromEntries(
      Array.from({ length: 210 }, (_one, index) => [`p${index}`, text]),
    );
    const document = documentOf({
      Deep: branch(9),
      Wide: { properties: { ...wide, more: ref('More') } },
      More: object('inner'),
    });
    const leftOut = (groups: FieldGroup[]): string[] =>
      groups.flatMap((group) => [
        ...(group.leftOut ? [group.leftOut] : []),
        ...leftOut(group.groups),
        ...group.fields.flatMap((field) => [
          ...(field.leftOut ? [`${field.path}: ${field.leftOut}`] : []),
          ...leftOut(field.groups),
        ]),
      ]);
    expect(leftOut(groupsOf(document, ref('Deep')))).toEqual([
      'in9.in8.in7.in6.in5.in4.in3: Level 2',
    ]);
    expect(leftOut(groupsOf(document, ref('Wide')))).toEqual(['more: More']);
    const many = Array.from({ length: 30 }, (_one, index) => ({
      title: `V${index}`,
      properties: {
        kind: { const: `v-${index}` },
        ...Object.fromEntries(
          Array.from({ length: 20 }, (_field, at) => [`f${index}-${at}`, text]),
        ),
      },
    }));
    const schemas = Object.fromEntries(many.map((one) => [one.title, one]));
    const choices = many.map(({ title }) => ref(title));
    const mapping = Object.fromEntries(many.map(({ title }, index) => [`v-${index}`, title]));
    const discriminator = { propertyName: 'kind', mapping };
    const groups = groupsOf(documentOf(schemas), { oneOf: choices, discriminator });
    // Those after the limit are listed without fields, so that thousands of them don't make a page of their own.
    expect(groups.at(-1)).toMatchObject({ name: 'one of 10 types', fields: [] });
    expect(groups).toHaveLength(21);
    expect(groups.at(-1)?.others).toEqual(
      many.slice(20).map(({ title }, index) => ({
        name: title,
        selectedBy: `\`kind\`: \`v-${index + 20}\``,
      })),
    );
    expect(leftOut(groups)).toEqual(['V20 … V29']);
  });
});
