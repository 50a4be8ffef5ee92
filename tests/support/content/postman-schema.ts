/** The parts of Postman's collection format v2.1 that collections use, as a JSON Schema without other properties. */

const string = { type: 'string' };
const pairs = {
  type: 'array',
  items: {
    type: 'object',
    required: ['key'],
    additionalProperties: false,
    properties: {
      key: string,
      value: string,
      description: string,
      disabled: { type: 'boolean' },
      type: string,
      src: { type: 'array', items: string },
    },
  },
};

const AUTH_KINDS = ['apikey', 'basic', 'bearer', 'digest', 'noauth', 'oauth2'];

const auth = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    type: { enum: AUTH_KINDS },
    ...Object.fromEntries(
      AUTH_KINDS.filter((kind) => kind !== 'noauth').map((kind) => [kind, pairs]),
    ),
  },
};

const url = {
  type: 'object',
  required: ['raw', 'host', 'path'],
  additionalProperties: false,
  properties: {
    raw: string,
    host: { type: 'array', items: string },
    path: { type: 'array', items: string },
    query: pairs,
    variable: pairs,
  },
};

const request = {
  type: 'object',
  required: ['method', 'url'],
  additionalProperties: false,
  properties: {
    method: { enum: ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] },
    description: string,
    auth,
    header: pairs,
    url,
    body: {
      type: 'object',
      required: ['mode'],
      additionalProperties: false,
      properties: {
        mode: { enum: ['raw', 'urlencoded', 'formdata', 'file'] },
        raw: string,
        urlencoded: pairs,
        formdata: pairs,
        file: { type: 'object' },
        options: {
          type: 'object',
          additionalProperties: false,
          properties: {
            raw: {
              type: 'object',
              properties: { language: { enum: ['json', 'text', 'xml', 'html', 'javascript'] } },
            },
          },
        },
      },
    },
  },
};

/** The schema of a collection. */
export const POSTMAN_SCHEMA = {
  type: 'object',
  required: ['info', 'item'],
  additionalProperties: false,
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      additionalProperties: false,
      properties: {
        _postman_id: {
          type: 'string',
          pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
        },
        name: string,
        description: string,
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
    },
    auth,
    variable: pairs,
    item: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'item'],
        additionalProperties: false,
        properties: {
          name: string,
          description: string,
          item: {
            type: 'array',
            items: {
              type: 'object',
              required: ['request'],
              additionalProperties: false,
              properties: {
                name: string,
                request,
                response: {
                  type: 'array',
                  items: {
                    type: 'object',
                    additionalProperties: false,
                    properties: {
                      name: string,
                      originalRequest: request,
                      status: string,
                      code: { type: 'integer' },
                      header: pairs,
                      cookie: { type: 'array' },
                      body: string,
                      _postman_previewlanguage: string,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};
