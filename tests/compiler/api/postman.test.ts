/** The Postman collection of an API: its format, its variables, and that its bytes depend on the document only. */
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { postmanCollection } from '../../../compiler/api/postman-collection.ts';
import { POSTMAN_SCHEMA } from '../../support/content/postman-schema.ts';
import { apiText } from '../../support/content/api-schemas.ts';
import { MOCKED_API } from '../../support/sites/mocked-api.ts';
import { REQUESTED_API } from '../../support/sites/requested-api.ts';

const BODIES = `
openapi: 3.1.1
info: { title: Bodies, version: '1' }
servers: [{ url: 'https://api.example.com' }]
tags: [{ name: Files, description: Up and down }]
paths:
  /files/{id}.{format}:
    post:
      summary: Upload
      tags: [Files, More]
      servers: [{ url: 'https://upload.example.com/' }]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: f1 }
        - { name: format, in: path, required: true, schema: { type: string }, example: pdf }
        - { name: dry, in: query, schema: { type: boolean } }
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { file: { type: string, format: binary }, note: { type: string } } }
      responses: { '204': { description: Done } }
  /raw:
    put:
      summary: Raw
      security: [{ client: [] }]
      requestBody: { content: { application/pdf: {} } }
      responses: { '204': { description: Done } }
  /form:
    post:
      summary: Form
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { a: { type: string } } }
            example: { a: 1 }
      responses: { '204': { description: Done } }
components:
  securitySchemes:
    client:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://api.example.com/token', scopes: {} } }
`;

interface Call {
  name: string;
  request: { url: { raw: string; variable?: object[] }; body?: object; auth?: { type: string } };
  response: { name: string; body: string }[];
}

interface Collection {
  info: { _postman_id: string };
  auth?: { type: string };
  variable: { key: string; value: string }[];
  item: { name: string; item: Call[] }[];
}

const VALUES = [
  { id: 'tenant', label: 'Tenant', example: 'tnt_4711' },
  { id: 'host', label: 'Host', example: 'api.shop.example' },
  { id: 'unused', label: 'Unused', example: 'nowhere' },
];

function collectionOf(text: string): Collection {
  return JSON.parse(postmanCollection(parseApiDocument(text), VALUES));
}

function callsOf({ item }: Collection): Map<string, Call> {
  return new Map(item.flatMap((folder) => folder.item).map((call) => [call.name, call]));
}

const isCollection = new Ajv({ allErrors: true }).compile(POSTMAN_SCHEMA);

it.each([
  ['credentials of all kinds', MOCKED_API],
  ['a body with named examples', REQUESTED_API],
  ['bodies of all kinds', BODIES],
  ['the API of this repository', apiText],
])('has the format of Postman: %s', (_name, text) => {
  isCollection(collectionOf(text));
  expect(isCollection.errors).toBeNull();
});

it('has variables for the server and the values of readers', () => {
  const collection = collectionOf(REQUESTED_API);
  expect(collection.variable).toEqual([
    { key: 'baseUrl', value: 'https://{{host}}/v2' },
    { key: 'tenant', value: 'tnt_4711', description: 'Tenant' },
    { key: 'host', value: 'api.shop.example', description: 'Host' },
    { key: 'accessToken', value: '' },
  ]);
  const list = callsOf(collection).get('List orders');
  expect(list?.request.url.raw).toBe('{{baseUrl}}/:tenant/orders?limit=20');
  expect(list?.request.url.variable).toEqual([{ key: 'tenant', value: '{{tenant}}' }]);
});

it('has each kind of body, and each documented reply as an example', () => {
  const calls = callsOf(collectionOf(BODIES));
  expect(calls.get('Upload')?.request.body).toEqual({
    mode: 'formdata',
    formdata: [
      { key: 'file', type: 'file', src: [] },
      { key: 'note', value: 'note', type: 'text' },
    ],
  });
  expect(calls.get('Upload')?.request.url.raw).toBe('{{baseUrl2}}/files/{{id}}.{{format}}');
  expect(collectionOf(BODIES).variable).toEqual(
    expect.arrayContaining([
      { key: 'baseUrl2', value: 'https://upload.example.com' },
      { key: 'format', value: 'pdf' },
      { key: 'clientSecret', value: '' },
    ]),
  );
  expect(calls.get('Raw')?.request.body).toEqual({ mode: 'file', file: {} });
  expect(calls.get('Form')?.request.body).toEqual({
    mode: 'urlencoded',
    urlencoded: [{ key: 'a', value: '1', type: 'text' }],
  });
  expect(calls.get('Form')?.request.auth).toEqual({ type: 'noauth' });
  const orders = callsOf(collectionOf(REQUESTED_API)).get('List orders');
  expect(orders?.response.map(({ name }) => name)).toEqual(['200', '401', '422']);
});

const WAYS = `
openapi: 3.1.0
info: { title: Ways, version: '1' }
servers: [{ url: 'https://api.example.com' }]
security: [{ login: [read] }]
paths:
  /both:
    get:
      summary: Both
      tags: [a]
      description: Reads both.
      security: [{ key: [], session: [], mutual: [] }, { login: [read] }, {}]
      parameters: [{ name: theme, in: cookie, required: true, schema: { type: string }, example: dark }]
      responses: { '204': { description: Done } }
  /query:
    get: { summary: Query, tags: [a], security: [{ digest: [], token: [] }], responses: { '204': { description: Done } } }
  /one: { get: { summary: One, tags: [a], responses: { '204': { description: Done } } } }
  /two: { get: { summary: Two, tags: [a], responses: { '204': { description: Done } } } }
  /mutual: { get: { summary: Mutual, tags: [a], security: [{ mutual: [] }], responses: { '204': { description: Done } } } }
  /id: { get: { summary: Id, tags: [a], security: [{ oidc: [] }], responses: { '204': { description: Done } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    session: { type: apiKey, in: cookie, name: sid }
    token: { type: apiKey, in: query, name: token }
    digest: { type: http, scheme: Digest }
    mutual: { type: mutualTLS }
    oidc: { type: openIdConnect, openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' }
    login:
      type: oauth2
      flows: { authorizationCode: { authorizationUrl: 'https://id.example/a', tokenUrl: 'https://id.example/t', scopes: { read: Read } } }
`;

it('has what most calls use for all of them, every credential of a call, and other ways in its description', () => {
  const collection = collectionOf(WAYS);
  isCollection(collection);
  expect(isCollection.errors).toBeNull();
  expect(collection.auth).toMatchObject({ type: 'oauth2' });
  expect(JSON.stringify(collection.auth)).toContain('"value":"authorization_code"');
  const requests = new Map([...callsOf(collection)].map(([name, call]) => [name, call.request]));
  expect(requests.get('One')?.auth).toBeUndefined();
  expect(requests.get('Id')?.auth).toMatchObject({ type: 'bearer' });
  const both = requests.get('Both');
  expect(both).toMatchObject({
    auth: { type: 'apikey' },
    header: [{ key: 'Cookie', value: 'theme=dark; sid={{apiKey-session}}' }],
  });
  expect(JSON.stringify(both?.auth)).toContain('{{apiKey-key}}');
  expect(both).toHaveProperty(
    'description',
    [
      'Reads both.',
      '**Authentication**: one of these. To use another one, change **Authorization** of the request.',
      '- `key` and `session` and `mutual`, which this request uses\n- `login` (`read`)\n- No authentication',
      'This call needs a client certificate. Add it in **Settings > Certificates**.',
    ].join('\n\n'),
  );
  expect(requests.get('Query')).toMatchObject({
    auth: { type: 'digest' },
    url: { raw: '{{baseUrl}}/query?token={{apiKey-token}}' },
  });
  expect(requests.get('Mutual')).toMatchObject({ auth: { type: 'noauth' } });
  expect(requests.get('Mutual')).toHaveProperty(
    'description',
    expect.stringContaining('certificate'),
  );
  expect(collection.variable.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'clientId',
      'password',
      'apiKey-key',
      'apiKey-session',
      'apiKey-token',
    ]),
  );
});

it('has the same bytes for the same document, and another id for another one', () => {
  const first = postmanCollection(parseApiDocument(REQUESTED_API), VALUES);
  expect(postmanCollection(parseApiDocument(REQUESTED_API), VALUES)).toBe(first);
  const other = collectionOf(REQUESTED_API.replace('List orders', 'Find orders'));
  expect(other.info._postman_id).not.toBe(collectionOf(REQUESTED_API).info._postman_id);
});

it('has fewer examples of replies where there would be very many', () => {
  const documentOf = (replies: number, length: number): string => `
openapi: 3.1.0
info: { title: Large, version: '1' }
servers: [{ url: 'https://api.example.com' }]
paths:
${Array.from(
  { length: 20 },
  (_one, call) => `  /p${call}:
    get:
      tags: [Things]
      responses:
${Array.from(
  { length: replies },
  (_reply, index) =>
    `        '${200 + index}': { description: Done, content: { application/json: { example: { a: ${'x'.repeat(length)} } } } }`,
).join('\n')}`,
).join('\n')}
`;
  const repliesOf = (document: string): number[] => {
    const text = postmanCollection(parseApiDocument(document), []);
    expect(text.length).toBeLessThan(9_000_000);
    const { item }: { item: { item: { response: object[] }[] }[] } = JSON.parse(text);
    return item.flatMap((folder) => folder.item.map(({ response }) => response.length));
  };
  expect(repliesOf(documentOf(3, 1000))).toEqual(Array.from({ length: 20 }, () => 3));
  expect(repliesOf(documentOf(3, 150_000))).toEqual(Array.from({ length: 20 }, () => 1));
  expect(repliesOf(documentOf(1, 450_000))).toEqual(Array.from({ length: 20 }, () => 0));
});
