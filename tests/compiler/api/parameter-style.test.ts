/** Lists and objects in URLs, headers and cookies, in every style of OpenAPI: in samples, and in the form of a request. */
import { describe, expect, it } from 'vitest';
import { prepareRequest } from '../../../client/page-modules/request/prepared-request.ts';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { requestOf } from '../../../compiler/api/requests.ts';
import { parameterField } from '../../../compiler/try-it/request-field.ts';
import { requestForm } from '../../../compiler/try-it/request-form.ts';
import { samples } from '../../../model/samples/samples.ts';

interface Case {
  name: string;
  parameter: string;
  url: string;
}

const LIST = 'schema: { type: array, items: { type: string } }, example: [a, b c]';
const OBJECT = 'schema: { type: object, properties: { x: {}, y: {} } }, example: { x: 1, y: b }';
const CASES: Case[] = [
  { name: 'a list', parameter: `in: query, ${LIST}`, url: '/p?v=a&v=b%20c' },
  {
    name: 'a list in one value',
    parameter: `in: query, explode: false, ${LIST}`,
    url: '/p?v=a,b%20c',
  },
  {
    name: 'a list with spaces',
    parameter: `in: query, style: spaceDelimited, ${LIST}`,
    url: '/p?v=a%20b%20c',
  },
  {
    name: 'a list with pipes',
    parameter: `in: query, style: pipeDelimited, explode: false, ${LIST}`,
    url: '/p?v=a%7Cb%20c',
  },
  {
    name: 'a deep list',
    parameter: `in: query, style: deepObject, ${LIST}`,
    url: '/p?v%5B%5D=a&v%5B%5D=b%20c',
  },
  {
    name: 'a deep object',
    parameter: `in: query, style: deepObject, ${OBJECT}`,
    url: '/p?v%5Bx%5D=1&v%5By%5D=b',
  },
  { name: 'a list in the path', parameter: `in: path, required: true, ${LIST}`, url: '/a,b%20c' },
];

function documentWith(parameter: string): string {
  const path = parameter.startsWith('in: path') ? '/{v}' : '/p';
  return `openapi: 3.1.0
info: { title: Styles, version: '1' }
servers: [{ url: 'https://api.example' }]
paths:
  ${path}:
    get:
      operationId: get
      parameters: [{ name: v, ${parameter} }]
      responses: { '204': { description: Done } }
`;
}

describe.each(CASES)('$name', ({ parameter, url }) => {
  const document = parseApiDocument(documentWith(parameter));
  const [operation] = document.operations;
  if (operation === undefined) throw new Error('the document has no operation');

  it('is written as OpenAPI says in samples', () => {
    const request = requestOf(operation, document);
    expect(request.url).toBe(`https://api.example${url}`);
    expect(samples(request, ['curl'])[0]?.code).not.toMatch(/\[|\]/);
  });

  it('is sent like that by the form', () => {
    const fields = operation.parameters.map((one) =>
      parameterField(one, { resolve: document.resolve, values: [] }),
    );
    const api = {
      ...document,
      id: 'default',
      path: undefined,
      languages: [],
      tryIt: { servers: [] },
    };
    const form = requestForm(api, operation, []);
    if (form === null) throw new Error('the operation has no form');
    const prepared = prepareRequest({
      form,
      server: 'https://api.example',
      fields: fields.map((field) => ({ field, text: field.example ?? '' })),
      credentials: [],
      body: null,
      prefer: '',
    });
    expect(prepared.url).toBe(`https://api.example${url}`);
  });
});

it('writes objects of other styles, lists in headers, and parameters with a media type', () => {
  const sent = (parameter: string) => {
    const document = parseApiDocument(documentWith(parameter));
    const [operation] = document.operations;
    return operation && requestOf(operation, document);
  };
  expect(sent(`in: query, ${OBJECT}`)?.url).toBe('https://api.example/p?x=1&y=b');
  expect(sent(`in: query, explode: false, ${OBJECT}`)?.url).toBe('https://api.example/p?v=x,1,y,b');
  expect(sent(`in: header, ${LIST}`)?.headers).toEqual([['v', 'a,b c']]);
  expect(
    sent('in: query, content: { application/json: { schema: { type: array }, example: [1, 2] } }')
      ?.url,
  ).toBe('https://api.example/p?v=%5B1,2%5D');
});

it('reads the formats of collections of OpenAPI 2.0', () => {
  const document = parseApiDocument(`
swagger: '2.0'
info: { title: Old, version: '1' }
host: api.example
schemes: [https]
paths:
  /p:
    get:
      parameters:
        - { name: csv, in: query, required: true, type: array, items: { type: string, enum: [a] } }
        - { name: multi, in: query, required: true, type: array, collectionFormat: multi, items: { type: string, enum: [a] } }
      responses: { 204: { description: Done } }
`);
  expect(document.operations[0]?.parameters.map(({ style }) => style)).toEqual([',', 'repeated']);
});
