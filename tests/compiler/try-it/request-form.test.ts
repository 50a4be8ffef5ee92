/** The form of a request, from operations of all kinds. */
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { requestForm } from '../../../compiler/try-it/request-form.ts';
import type { RequestForm } from '../../../model/try-it/request-form.ts';

const DOCUMENT = `
openapi: 3.1.1
info: { title: Kinds, version: '1' }
servers: [{ url: 'https://api.example.com/v3/' }]
paths:
  /things/{id}:
    get:
      operationId: read
      summary: Read a thing
      security: [{ key: [], app: [], cert: [] }]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: thing_1 }
        - { name: tags, in: query, description: 'Some \`tags\`, see [all](/tags)', schema: { type: array, items: { type: string } }, example: [a, b] }
        - { name: size, in: query, schema: { type: [integer, 'null'], minimum: 1, maximum: 9 } }
        - { name: deep, in: query, schema: { type: boolean } }
        - { name: code, in: query, schema: { type: string, pattern: '^[A-Z]{2}', maxLength: 5 } }
        - { name: odd, in: query, schema: { type: string, pattern: '(' } }
        - { name: Cookie, in: header, schema: { type: string } }
        - { name: sid, in: cookie, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses: { '200': { description: OK }, '4XX': { description: No }, '404': { description: No } }
    put:
      operationId: write
      x-idempotency-key: key-1
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      security: []
      requestBody:
        content:
          application/json: { schema: { oneOf: [{ type: object, properties: { a: { type: string } } }, { type: string }] }, example: { a: x } }
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [client_secret]
              properties:
                client_secret: { type: string, example: s3cret }
                grant: { const: client_credentials }
                made: { type: string, readOnly: true }
          multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } }
          application/pdf: {}
          text/csv: { example: "a,b\\n" }
          application/vnd.map+json: { schema: { type: object, additionalProperties: { type: integer } }, example: { a: 1 } }
      responses: { '204': { description: Done } }
    trace: { operationId: trace, responses: { '200': { description: OK } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    app: { type: apiKey, in: query, name: app }
    cert: { type: mutualTLS }
`;

const VALUES = [
  { id: 'thing', label: 'Thing', example: 'thing_1' },
  { id: 'secret', label: 'Secret', example: 's3cret' },
];

function formOf(id: string, tryIt: Parameters<typeof requestForm>[0]['tryIt'] = { servers: [] }) {
  const document = parseApiDocument(DOCUMENT);
  const api = { ...document, id: 'default', path: undefined, languages: [], tryIt };
  return requestForm(api, document.operation(id), VALUES);
}

function fieldsOf(form: RequestForm | null): Record<string, object> {
  return Object.fromEntries(
    (form?.fields ?? []).map(({ name, in: place, ...field }) => [`${place} ${name}`, field]),
  );
}

describe('the form of a request', () => {
  it('has a field for each parameter that a browser can send, with its limits', () => {
    expect(fieldsOf(formOf('read'))).toEqual({
      'path id': { kind: 'text', required: true, example: 'thing_1', value: 'thing' },
      'query tags': { kind: 'list', description: 'Some tags, see all', example: 'a\nb' },
      'query size': { kind: 'number', min: 1, max: 9, integer: true },
      'query deep': { kind: 'boolean' },
      'query code': { kind: 'text', maxLength: 5, pattern: '(?:^[A-Z]{2}).*' },
      'query odd': { kind: 'text' },
      'header X-Trace': { kind: 'text' },
    });
  });

  it('has the key of the samples', () => {
    expect(fieldsOf(formOf('write'))).toEqual({
      'header Idempotency-Key': { kind: 'text', example: 'key-1' },
    });
  });

  it('names the mock first, then the servers of the configuration', () => {
    const servers = [{ label: 'Sandbox', url: 'https://sandbox.example.com/v3/' }];
    expect(formOf('read', { servers })?.servers).toEqual([
      { url: '_mock/api/v3' },
      { label: 'Sandbox', url: 'https://sandbox.example.com/v3' },
    ]);
    expect(formOf('read', false)).toBeNull();
    expect(formOf('trace')).toBeNull();
  });

  it('has the credentials that a script can send, and the replies with one status', () => {
    const form = formOf('read');
    expect(form?.security).toEqual([
      {
        name: 'key + app + cert',
        credentials: [
          { kind: 'header', name: 'X-Key' },
          { kind: 'query', name: 'app' },
          { kind: 'certificate', name: 'cert' },
        ],
      },
    ]);
    expect(form?.replies).toEqual([{ code: '200' }, { code: '404' }]);
    expect(form?.bodies).toEqual([]);
  });

  it('has fields for a body whose fields are known, and one text for others', () => {
    const bodies = new Map(formOf('write')?.bodies.map((body) => [body.type, body]));
    expect(bodies.get('application/json')).toMatchObject({
      fields: [],
      examples: [{ text: '{\n  "a": "x"\n}' }],
    });
    expect(bodies.get('application/x-www-form-urlencoded')?.fields).toEqual([
      { name: 'client_secret', in: 'body', kind: 'text', required: true, secret: true },
      {
        name: 'grant',
        in: 'body',
        kind: 'choice',
        choices: ['client_credentials'],
        example: 'client_credentials',
      },
    ]);
    expect(bodies.get('multipart/form-data')?.fields[0]?.kind).toBe('file');
    expect(bodies.get('application/pdf')?.fields[0]?.kind).toBe('file');
    expect(bodies.get('text/csv')?.examples).toEqual([{ name: 'example', text: 'a,b\n' }]);
    expect(bodies.get('application/vnd.map+json')?.fields).toEqual([]);
  });
});
