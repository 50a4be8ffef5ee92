/** Alternatives of schemas: which value selects which, several sets of them, and the variants that extend a schema. */
import { describe, expect, it } from 'vitest';
import { type ApiDocument, parseApiDocument } from '../../../compiler/api/document/document.ts';
import { exampleOf } from '../../../compiler/api/example.ts';
import { typeName } from '../../../compiler/api/field-type.ts';
import type { FieldGroup } from '../../../compiler/api/field-group.ts';
import { schemaFields } from '../../../compiler/api/fields.ts';
import { ENGLISH } from '../../../model/strings/catalogue.ts';

function documentOf(schemas: object, more: object = { openapi: '3.1.0' }): ApiDocument {
  return parseApiDocument(
    JSON.stringify({
      info: { title: 'T', version: '1' },
      paths: {},
      ...more,
      ...('swagger' in more ? { definitions: schemas } : { components: { schemas } }),
    }),
  );
}

function groupsOf({ resolve }: ApiDocument, schema: Record<string, unknown>): FieldGroup[] {
  return schemaFields(schema, 'response', { resolve, strings: ENGLISH, locale: 'en' });
}

/** The variants with what selects them and their fields: `Cat [kind: cat] claws`. */
function written(groups: FieldGroup[]): string[] {
  return groups.map(({ set, name, selectedBy, fields, groups: inner }) =>
    [
      set,
      name,
      selectedBy && `[${selectedBy.replaceAll('`', '')}]`,
      ...fields.map((field) => field.name),
      ...written(inner).map((one) => `(${one})`),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

const text = { type: 'string' };
const object = (...names: string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

describe('a discriminator', () => {
  const variants = { Cat: object('kind', 'claws'), Dog: object('kind', 'tail') };

  it('shows the keys of its mapping, the name of a schema, or the values of its property', () => {
    const document = documentOf({
      ...variants,
      Mapped: {
        oneOf: [ref('Cat'), ref('Dog')],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: 'Cat', kitten: '#/components/schemas/Cat', dog: 'Dog' },
        },
      },
      Named: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
      Inline: {
        discriminator: { propertyName: 'kind' },
        oneOf: [
          { title: 'Fish', properties: { kind: { const: 'fish' }, fins: text } },
          { title: 'Bird', properties: { kind: { enum: ['bird', 'owl'] }, wings: text } },
        ],
      },
    });
    expect(written(groupsOf(document, ref('Mapped')))).toEqual([
      'Cat [kind: cat or kitten] kind claws',
      'Dog [kind: dog] kind tail',
    ]);
    expect(written(groupsOf(document, ref('Named')))).toEqual([
      'Cat [kind: Cat] kind claws',
      'Dog [kind: Dog] kind tail',
    ]);
    expect(written(groupsOf(document, ref('Inline')))).toEqual([
      'Fish [kind: fish] kind fins',
      'Bird [kind: bird or owl] kind wings',
    ]);
    expect(exampleOf(ref('Mapped'), 'request', document.resolve)).toMatchObject({ kind: 'cat' });
  });

  it('keeps a variant that has no fields of its own', () => {
    const document = documentOf({
      Any: {
        discriminator: { propertyName: 'kind', mapping: { none: 'Nothing', cat: 'Cat' } },
        properties: { kind: text },
        oneOf: [ref('Nothing'), ref('Cat')],
      },
      Nothing: { type: 'object', description: 'No animal' },
      ...variants,
    });
    const groups = groupsOf(document, ref('Any'));
    expect(written(groups)).toEqual(['kind', 'Nothing [kind: none]', 'Cat [kind: cat] kind claws']);
    expect(groups[1]?.description).toBe('No animal');
  });

  it.each([
    ['3.0', { openapi: '3.0.3' }, { propertyName: 'kind', mapping: { c: 'Cat' } }],
    ['2.0', { swagger: '2.0' }, 'kind'],
  ])('of %s shows the schemas that extend its schema', (_version, more, discriminator) => {
    const base = { $ref: 'swagger' in more ? '#/definitions/Pet' : ref('Pet').$ref };
    const document = documentOf(
      {
        Pet: { type: 'object', discriminator, required: ['kind'], properties: { kind: text } },
        Cat: { allOf: [base, object('claws')] },
        Dog: { allOf: [base, object('tail')] },
      },
      more,
    );
    const cat = 'swagger' in more ? 'Cat' : 'c';
    expect(written(groupsOf(document, ref('Pet')))).toEqual([
      'kind',
      `Cat [kind: ${cat}] claws`,
      'Dog [kind: Dog] tail',
    ]);
    // A variant itself has no variants.
    expect(written(groupsOf(document, ref('Cat')))).toEqual(['kind claws']);
    expect(exampleOf(ref('Pet'), 'response', document.resolve)).toEqual({
      kind: cat,
      claws: 'claws',
    });
  });
});

describe('several sets of alternatives', () => {
  it('are all shown: oneOf in two parts of allOf, and oneOf beside anyOf', () => {
    const document = documentOf({
      A: object('a'),
      B: object('b'),
      C: object('c'),
      D: object('d'),
      Both: {
        allOf: [{ oneOf: [ref('A'), ref('B')] }, { oneOf: [ref('C'), ref('D')] }, object('own')],
      },
      Beside: { oneOf: [ref('A'), ref('B')], anyOf: [ref('C'), ref('D')] },
    });
    expect(written(groupsOf(document, ref('Both')))).toEqual([
      'own',
      'oneOf A a',
      'B b',
      'oneOf C c',
      'D d',
    ]);
    expect(written(groupsOf(document, ref('Beside')))).toEqual([
      'oneOf A a',
      'B b',
      'anyOf C c',
      'D d',
    ]);
    const context = { resolve: document.resolve, strings: ENGLISH, locale: 'en' };
    expect(typeName(ref('Both'), context)).toBe('object');
    expect(typeName({ oneOf: [text, { type: 'number' }] }, context)).toBe('string or number');
    for (const [name, keys] of [
      ['Both', ['own', 'a', 'c']],
      ['Beside', ['a', 'c']],
    ] as const)
      expect(Object.keys(Object(exampleOf(ref(name), 'request', document.resolve)))).toEqual(keys);
  });

  it('may be in alternatives themselves', () => {
    const document = documentOf({
      A: object('a'),
      B: object('b'),
      Outer: {
        oneOf: [
          { title: 'First', allOf: [object('own'), { oneOf: [ref('A'), ref('B')] }] },
          { title: 'Tree', properties: { child: ref('Outer') } },
        ],
      },
    });
    const groups = groupsOf(document, ref('Outer'));
    expect(written(groups)).toEqual(['First own (A a) (B b)', 'Tree child']);
    expect(groups[1]?.fields[0]?.repeats).toBe('Outer');
  });

  it('that only require properties are no alternatives, but said', () => {
    const document = documentOf({
      Contact: {
        ...object('email', 'phone', 'code'),
        anyOf: [{ required: ['email'] }, { required: ['phone', 'code'] }],
      },
    });
    const context = { resolve: document.resolve, strings: ENGLISH, locale: 'en' };
    expect(groupsOf(document, ref('Contact'))[0]?.requires).toEqual([
      '`email` or `phone` and `code`',
    ]);
    expect(typeName(ref('Contact'), context)).toBe('object');
    expect(exampleOf(ref('Contact'), 'request', document.resolve)).toHaveProperty('email');
  });

  it('of a condition are shown with the names of their schemas', () => {
    const document = documentOf({
      Card: object('number'),
      Payment: { ...object('method'), if: {}, then: ref('Card'), else: object('iban') },
    });
    expect(written(groupsOf(document, ref('Payment')))).toEqual([
      'method',
      'Card number',
      'object iban',
    ]);
  });
});
