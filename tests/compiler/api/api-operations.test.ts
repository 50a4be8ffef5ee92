/** What the reference shows of operations: fields, errors, examples, security, callbacks. */
import { describe, expect, it } from 'vitest';
import { apiPages, apiPlaces } from '../../../compiler/api/pages.ts';
import { apiDocument, parseApiDocument } from '../../../compiler/api/document/document.ts';
import { errorsOf } from '../../../compiler/api/error-list.ts';
import { contentExamples, exampleOf } from '../../../compiler/api/example.ts';
import type { ApiField, FieldGroup } from '../../../compiler/api/field-group.ts';
import { schemaFields } from '../../../compiler/api/fields.ts';
import { requestOf } from '../../../compiler/api/requests.ts';
import { ENGLISH } from '../../../model/strings/catalogue.ts';
import { LIBRARY_DOCUMENT } from '../../support/content/api-document.ts';

const library = parseApiDocument(LIBRARY_DOCUMENT);
const context = { resolve: library.resolve, strings: ENGLISH, locale: 'en-GB' };

function pathsIn(groups: FieldGroup[]): string[] {
  return groups.flatMap(({ name, fields }) => [
    ...(name === '' ? [] : [`(${name})`]),
    ...fields.flatMap((field) => [field.path, ...pathsIn(field.groups)]),
  ]);
}

function fieldOf(groups: FieldGroup[], path: string): ApiField | undefined {
  const fields = groups.flatMap((group) => group.fields);
  return (
    fields.find((field) => field.path === path) ??
    fields.map((field) => fieldOf(field.groups, path)).find(Boolean)
  );
}

describe('fields', () => {
  const book = library.schema('Book');

  it('have nested objects, alternatives and maps, and open a recursive schema once', () => {
    const groups = schemaFields(book, 'response', context);
    expect(pathsIn(groups)).toEqual([
      'title',
      'id',
      'old',
      'sequel',
      'format',
      '(Print)',
      'format.Print.kind',
      'format.Print.pages',
      '(Audio)',
      'format.Audio.kind',
      'format.Audio.minutes',
      'prices',
      'shelf',
      'shelf.room',
    ]);
    expect(fieldOf(groups, 'sequel')).toMatchObject({ repeats: 'Book', groups: [] });
    expect(fieldOf(groups, 'format')?.type).toBe('`Print` or `Audio`');
    expect(fieldOf(groups, 'prices')?.type).toBe('map of number');
    expect(fieldOf(groups, 'shelf')?.type).toBe('object or `null`');
    expect(fieldOf(groups, 'old')?.deprecated).toBe(true);
    expect(fieldOf(groups, 'title')).toMatchObject({
      required: true,
      notes: ['at least 3 characters'],
    });
  });

  it('leave out what the direction never has', () => {
    expect(pathsIn(schemaFields(book, 'request', context))).not.toContain('id');
    expect(pathsIn(schemaFields(book, 'request', context))).toContain('secret');
    expect(pathsIn(schemaFields(book, 'response', context))).not.toContain('secret');
  });

  it('have a limit, which concerns the innermost objects', () => {
    const wide = (depth: number): object => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `f${index}`,
          depth === 0 ? { type: 'string' } : wide(depth - 1),
        ]),
      ),
    });
    const paths = pathsIn(schemaFields({ ...wide(4) }, null, context));
    expect(paths.length).toBeLessThan(300);
    expect(paths).toContain('f11.f0');
    const listed = { fields: 5000 };
    expect(pathsIn(schemaFields({ ...wide(4) }, null, { ...context, listed })).length).toBeLessThan(
      80,
    );
    expect(listed.fields).toBeGreaterThan(5000);
  });
});

describe('examples', () => {
  it('are made of the schema where the document has none', () => {
    expect(exampleOf(library.schema('Book'), 'request', library.resolve)).toEqual({
      title: 'Moby "Dick"',
      secret: 'secret',
      format: { kind: 'print', pages: 1 },
      prices: { key: 1.5 },
      shelf: { room: 'a' },
    });
    const [content] = library.operation('listBooks').replies[0]?.contents ?? [];
    if (content === undefined) throw new Error('no content');
    const [example] = contentExamples(content, 'response', library.resolve);
    expect(example?.value).toMatchObject([{ id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  });

  it('follow the limits of numbers and texts', () => {
    const of = (schema: object): unknown => exampleOf({ ...schema }, 'request', library.resolve);
    expect(of({ type: 'integer', minimum: 5 })).toBe(5);
    expect(of({ type: 'integer', maximum: 0 })).toBe(0);
    expect(of({ type: 'number', multipleOf: 10 })).toBe(10);
    expect(of({ type: 'integer', exclusiveMinimum: 7 })).toBe(8);
    expect(of({ type: 'string', maxLength: 3 })).toBe('str');
    expect(of({ type: 'string', format: 'date-time' })).toBe('2025-11-14T09:00:00Z');
    expect(of({ type: ['string', 'null'], enum: [null, 'x'] })).toBe('x');
    expect(of({ anyOf: [{ type: 'null' }, { type: 'boolean' }] })).toBe(true);
  });
});

describe('errors', () => {
  it('are those of the call, each with an example body', () => {
    const errors = errorsOf(library.operation('addBook'), library.resolve);
    expect(errors.map(({ status, code, when }) => [status, code, when])).toEqual([
      ['409', 'known_isbn', 'A book has this ISBN'],
      ['422', 'no_title', 'The title is empty'],
      ['default', '', 'An error'],
    ]);
    expect(errors.map(({ examples }) => examples[0]?.value)).toEqual([
      { code: 'known_isbn', message: 'The ISBN is known.' },
      { code: 'no_title', message: 'The title is empty' },
      { code: 'not_found', message: 'message' },
    ]);
  });
});

describe('operations', () => {
  it('have their security, callbacks and headers', () => {
    const { callbacks, security, scopes, deprecated } = library.operation('addBook');
    expect(callbacks[0]?.operation).toMatchObject({ kind: 'callback', method: 'POST' });
    expect(security.map((all) => all.map(({ scheme }) => scheme.type))).toEqual([
      ['oauth2'],
      ['http'],
    ]);
    expect([scopes, deprecated]).toEqual([['books:write'], true]);
    expect(library.operation('describeCover').security).toEqual([]);
    expect(library.operation('listBooks').replies[0]?.headers[0]?.name).toBe('X-Total');
    expect(library.server).toBe('https://eu.library.example/v2');
    expect(library.servers[0]?.variables[0]).toMatchObject({
      name: 'region',
      values: ['eu', 'us'],
    });
  });

  it('get ids, anchors and groups where the document has none', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `/v1/${index < 28 ? 'charges' : 'refunds'}/{id}/${index}`,
        { get: { responses: {} }, post: { summary: 'Same', responses: {} } },
      ]),
    );
    const document = apiDocument({ openapi: '3.1.0', paths });
    expect(document.tags.map(({ name }) => name)).toEqual(['charges', 'refunds']);
    expect(document.operations[0]).toMatchObject({
      id: 'get-v1-charges-id-0',
      summary: 'GET /v1/charges/{id}/0',
    });
    const anchors = document.operations.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    // A large tag has a page for each operation.
    const names = apiPages(document, { id: 'default' }).map((page) => page.path);
    expect(names).toHaveLength(1 + 2 + 56 + 1);
    expect(names).toContain('charges/same.mdx');
    expect(apiPlaces(document).operations.get('post-v1-charges-id-0')).toBe('charges/same');
    expect(apiPlaces(document).operations.get('get-v1-refunds-id-28')).toBe(
      'refunds#get-v1-refunds-id-28',
    );
  });

  it('are sent with what they require, and with the examples of the document', () => {
    expect(requestOf(library.operation('listBooks'), library)).toMatchObject({
      url: 'https://eu.library.example/v2/books',
      credentials: [{ kind: 'header', name: 'X-API-Key' }],
      headers: [
        ['X-Trace', 't-1'],
        ['Cookie', 'session=session'],
      ],
      result: 'json',
    });
    expect(requestOf(library.operation('addCover'), library)).toMatchObject({
      url: 'https://eu.library.example/v2/covers?key=YOUR_API_KEY',
      body: {
        kind: 'multipart',
        parts: [
          { name: 'title', value: 'It\'s "new"', isFile: false },
          { name: 'image', value: 'image.bin', isFile: true },
        ],
      },
      result: 'text',
    });
    expect(requestOf(library.operation('lendBook'), library).body).toMatchObject({
      kind: 'form',
      fields: [
        ['until', '2025-11-14'],
        ['notes', 'soft'],
        ['notes', 'blue & red'],
      ],
    });
    const xml = requestOf(library.operation('addBook'), library, { mediaType: 'application/xml' });
    expect(xml.body).toMatchObject({ kind: 'text', mediaType: 'application/xml' });
    expect(xml.body?.kind === 'text' && xml.body.text).toContain('<title>Moby "Dick"</title>');
  });
});
