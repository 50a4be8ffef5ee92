/** The OpenAPI document as tables, samples and errors. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { requestOf } from '../../../compiler/api/requests.ts';
import type { SampleRequest } from '../../../model/samples/sample-request.ts';
import { samples } from '../../../model/samples/samples.ts';
import type { ApiField } from '../../../compiler/api/field-group.ts';
import { schemaFields } from '../../../compiler/api/fields.ts';
import { ARABIC } from '../../../compiler/strings/ar.ts';
import { GERMAN } from '../../../compiler/strings/de.ts';
import { SAMPLE_LANGUAGES } from '../../../model/samples/sample-language.ts';
import { ENGLISH } from '../../../model/strings/catalogue.ts';

const TEXT = `
openapi: 3.1.1
info: { title: T, version: '1' }
servers: [{ url: 'https://api.example/v1' }]
paths:
  /{place}/things/{id}:
    parameters:
      - { name: place, in: path, required: true, schema: { type: string }, example: here }
      - { name: id, in: path, required: true, schema: { type: string }, example: 'a b' }
    post:
      operationId: change
      summary: Change a thing
      description: |
        Takes a
        while.

        Tell nobody.
      tags: [Things]
      security: [{ oauth: ['things:write'] }]
      x-idempotency-key: key-1
      parameters:
        - { name: dry, in: query, schema: { type: boolean, default: false }, example: true }
        - { name: page, in: query, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Change' }
            examples:
              short: { value: { name: "It's" } }
              long: { value: { name: x, parts: [{ size: 1 }] } }
      responses:
        '200':
          description: Done
          content: { application/json: { schema: {}, example: { id: a } } }
      x-errors: [{ status: 409, code: busy, when: Another change is going on }]
    get:
      operationId: read
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: other }
        - { name: kind, in: query, schema: { type: array }, example: [a, b c] }
components:
  securitySchemes:
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: {} } } }
  schemas:
    Colour: { type: string, enum: [red, blue], description: A colour }
    Change:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 60, description: Its name }
        colour: { $ref: '#/components/schemas/Colour' }
        until: { type: [string, 'null'], format: date-time }
        size: { oneOf: [{ type: integer }, { const: auto }] }
        parts:
          type: array
          minItems: 1
          maxItems: 500
          items:
            type: object
            properties: { size: { type: integer, minimum: 1, maximum: 10, default: 5 } }
`;

describe('an OpenAPI document', () => {
  const document = parseApiDocument(TEXT);

  it('resolves the references of its operations', () => {
    const operation = document.operation('change');
    expect(operation).toMatchObject({
      method: 'POST',
      path: '/{place}/things/{id}',
      scopes: ['things:write'],
      errors: [{ status: 409, code: 'busy' }],
    });
    expect(operation.description).toBe('Takes a\nwhile.\n\nTell nobody.\n');
    expect(document.operations.map(({ id }) => id)).toEqual(['change', 'read']);
    expect(operation.replies[0]?.examples[0]?.value).toEqual({ id: 'a' });
  });

  it('lists the fields of a schema, with those of nested objects inside', () => {
    const context = { resolve: document.resolve, strings: ENGLISH, locale: 'en-GB' };
    const [group, ...others] = schemaFields(document.schema('Change'), null, context);
    expect(others).toEqual([]);
    const shown = group?.fields.map(({ name, type, required, description, notes }) =>
      [name, type, required ? 'required' : '', description, ...notes].join('|'),
    );
    expect(shown).toEqual([
      'name|string|required|Its name|up to 60 characters',
      'colour|string||A colour|`red` or `blue`',
      'until|timestamp or `null`||',
      'size|number or `auto`||',
      'parts|array of object|||1 to 500 entries',
    ]);
    const [inner] = group?.fields.at(-1)?.groups ?? [];
    expect(inner?.fields).toMatchObject([
      { name: 'size', path: 'parts.size', type: 'number', notes: ['1 to 10', 'default `5`'] },
    ]);
  });

  it('links to web addresses only', () => {
    const linked = (url: string): string | undefined =>
      parseApiDocument(
        `{ "openapi": "3.1.1", "paths": { "/": { "get": { "externalDocs": ${JSON.stringify({ url })} } } } }`,
      ).operations[0]?.moreUrl;
    expect(linked('https://more.example/a')).toBe('https://more.example/a');
    expect(linked('/a')).toBe('/a');
    expect(linked('java\tscript:alert(1)')).toBe('');
  });

  it('ends at parts that contain each other, however many there are', () => {
    const loop = parseApiDocument(`
openapi: 3.1.1
components:
  schemas:
    Loop 100%:
      properties: { a: { $ref: '#/components/schemas/Loop 100%' } }
      allOf: [${"{ $ref: '#/components/schemas/Loop 100%' }, ".repeat(9)} { properties: { b: {} } }]
`);
    const context = { resolve: loop.resolve, strings: ENGLISH, locale: 'en-GB' };
    const [group] = schemaFields(loop.schema('Loop 100%'), null, context);
    expect(group?.fields.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('describes the values of fields in the language of the page', () => {
    const german = { resolve: document.resolve, strings: GERMAN, locale: 'de' };
    const text = ({ type, notes }: ApiField): string => `${type}: ${notes.join('; ')}`;
    const fields = schemaFields(document.schema('Change'), null, german)[0]?.fields ?? [];
    expect(fields.map(text)).toEqual([
      'string: höchstens 60 Zeichen',
      'string: `red` oder `blue`',
      'Zeitstempel oder `null`: ',
      'number oder `auto`: ',
      'Array von object: 1 bis 500 Einträge',
    ]);
    const arabic = { resolve: document.resolve, strings: ARABIC, locale: 'ar' };
    const limits = { maxItems: 2, minLength: 3, maximum: 1500 };
    const [group] = schemaFields({ properties: { a: limits } }, null, arabic);
    expect(group?.fields[0]?.notes).toEqual(['لا يقل عن 3 أحرف', 'حتى مدخلين', 'حتى 1,500']);
  });

  it('lists the existing names when one is unknown', () => {
    expect(() => document.operation('chnge')).toThrow(
      'no operation `chnge`, expected one of change, read',
    );
    expect(() => document.schema('X')).toThrow('no schema `X`, expected one of Colour, Change');
    expect(document.resolve({ $ref: '#/components/schemas/X' })).toEqual({});
    expect(() => parseApiDocument('openapi: 4.0.0')).toThrow('expected `openapi: 3.1.x`');
    expect(() => parseApiDocument('a: [')).toThrow(/line \d/);
  });

  it('creates a request from an operation and its examples', () => {
    expect(requestOf(document.operation('change'), document)).toEqual({
      method: 'POST',
      url: 'https://api.example/v1/here/things/a%20b?dry=true',
      credentials: [{ kind: 'bearer' }],
      headers: [['Idempotency-Key', 'key-1']],
      body: { kind: 'json', mediaType: 'application/json', value: { name: "It's" } },
      result: 'json',
    });
    expect(() => requestOf(document.operation('change'), document, { example: 'none' })).toThrow(
      'no example `none`',
    );
  });

  it('lets an operation override a parameter of its path', () => {
    const operation = document.operation('read');
    expect(operation.parameters.map(({ name }) => name)).toEqual(['place', 'id', 'kind']);
    expect(requestOf(operation, document).url).toBe(
      'https://api.example/v1/here/things/other?kind=a&kind=b%20c',
    );
  });

  it('splits long URLs into parts', () => {
    const url = `https://api.example/v1/here/things/${'x'.repeat(36)}`;
    const get: Omit<SampleRequest, 'url'> = {
      method: 'GET',
      credentials: [],
      headers: [],
      result: 'json',
    };
    const code = (request: SampleRequest): Record<string, string> =>
      Object.fromEntries(
        samples(request, SAMPLE_LANGUAGES).map((sample) => [sample.value, sample.code]),
      );
    const plain = code({ ...get, url: `${url}/parts` });
    expect(plain['javascript']).toContain(
      `const url =\n  'https://api.example/v1/here' +\n  '/things/${'x'.repeat(36)}/parts'\n`,
    );
    const query = code({ ...get, url: `${url}?kind=a&kind=b%20c` });
    expect(query['curl']).toBe(`curl -G \\\n  "${url}" \\\n  -d "kind=a" \\\n  -d "kind=b%20c"`);
    expect(query['javascript']).toContain("  ['kind', 'b c'],\n])");
    expect(query['python']).toContain('    params={"kind": ["a", "b c"]},');
    expect(query['java']).toContain('    + "?kind=a"\n    + "&kind=b%20c");');
  });

  it('formats the request in several languages', () => {
    const request = requestOf(document.operation('change'), document);
    const code = Object.fromEntries(
      samples(request, SAMPLE_LANGUAGES).map((sample) => [sample.value, sample.code]),
    );
    expect(code['curl']).toBe(
      `curl -X POST "https://api.example/v1/here/things/a%20b?dry=true" \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: key-1" \\
  -d '{ "name": "It'\\''s" }'`,
    );
    expect(code['javascript']).toContain("body: JSON.stringify({ name: 'It\\'s' }),");
    expect(code['python']).toContain('json={"name": "It\'s"},');
    expect(code['java']).toContain('.method("POST", HttpRequest.BodyPublishers.ofString(body))');
    expect(code['csharp']).toContain('HttpMethod.Post');
  });

  it('has a JavaScript sample that runs and sends the request', async () => {
    const request = requestOf(document.operation('change'), document, { example: 'long' });
    const [javascript] = samples(request, ['javascript']);
    const sent: unknown[] = [];
    const fetch = async (
      url: string,
      init: { method: string; body: string },
    ): Promise<Response> => {
      sent.push(url, init.method, JSON.parse(init.body));
      return Response.json({});
    };
    const code = `(async () => { ${javascript?.code ?? ''} })()`;
    await runInNewContext(code, { fetch, accessToken: 'token', JSON });
    expect(sent).toEqual([
      request.url,
      'POST',
      request.body?.kind === 'json' && request.body.value,
    ]);
  });
});
