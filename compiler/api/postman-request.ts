/** A call of an API as an item of a Postman collection, in the format v2.1. */
import { isObject } from '../../model/schema/schema.ts';
import { parameterEntries } from './document/parameter-style.ts';
import { mockOperation } from './mock-operation.ts';
import type { ApiParameter, Operation } from './document/operation.ts';
import type { ApiDocument } from './document/document.ts';
import { exampleOf } from './example.ts';
import { requestOf } from './requests.ts';
import { type Pair, type PostmanAuth, postmanSecurity } from './security/postman-auth.ts';
import type { SampleBody, SampleRequest } from '../../model/samples/sample-request.ts';

/** A request with the replies that the document has examples of. */
export interface PostmanItem {
  name: string;
  request: PostmanRequest;
  response: object[];
}

/** A request. */
export interface PostmanRequest {
  method: string;
  description?: string;
  /** Absent where it is that of the collection. */
  auth?: PostmanAuth;
  header: Pair[];
  url: { raw: string; host: string[]; path: string[]; query?: Pair[]; variable?: Pair[] };
  body?: object;
}

/** Describes a call. `auth` is that of the collection, and `base` the variable with the URL of the server. */
export function postmanItem(
  api: ApiDocument,
  operation: Operation,
  { auth, base }: { auth: PostmanAuth | undefined; base: string },
): PostmanItem {
  const { id, summary, method, path, description, parameters } = operation;
  const sample = requestOf(operation, api);
  const own = postmanSecurity(operation, api.securitySchemes);
  const isInherited = JSON.stringify(own.auth) === JSON.stringify(auth);
  const text = [description.trim(), own.description].filter(Boolean).join('\n\n');
  const query = [
    ...parameters.filter((one) => one.in === 'query').flatMap((one) => pairsOf(one, api)),
    ...own.query,
  ];
  const variable = parameters
    .filter((one) => one.in === 'path')
    .flatMap((one) => pairsOf(one, api));
  const segments = path.split('/').slice(1).map(segmentOf);
  const search = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => `${key}=${value}`)
    .join('&');
  const request: PostmanRequest = {
    method,
    ...(text && { description: text }),
    ...(!isInherited && { auth: own.auth ?? { type: 'noauth' } }),
    header: withHeaders(headersOf(sample), own.headers),
    url: {
      raw: `${base}/${segments.join('/')}${search && `?${search}`}`,
      host: [base],
      path: segments,
      ...(query.length > 0 && { query }),
      ...(variable.length > 0 && { variable }),
    },
    ...(sample.body && { body: bodyOf(sample.body) }),
  };
  const name = summary || id || `${method} ${path}`;
  return { name, request, response: responsesOf(operation, api, request) };
}

// Postman has variables for whole segments only (`:id`). Those in a segment are variables of the collection.
function segmentOf(segment: string): string {
  const whole = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  return whole === undefined ? segment.replaceAll(/\{([^{}]+)\}/g, '{{$1}}') : `:${whole}`;
}

function pairsOf(parameter: ApiParameter, { resolve }: ApiDocument): Pair[] {
  const { name, required, description, schema, example, in: place } = parameter;
  const isSent = required || example !== undefined || place === 'path';
  const value: unknown = example ?? (isSent ? exampleOf(schema, 'request', resolve) : '') ?? '';
  const written = parameterEntries(parameter, value);
  return (written.length > 0 ? written : [[name, ''] as const]).map(([key, text]) => ({
    key,
    value: text,
    ...(description && { description }),
    ...(!isSent && { disabled: true }),
  }));
}

function headersOf({ headers, body }: SampleRequest): Pair[] {
  const type = body && body.kind !== 'multipart' ? [['Content-Type', body.mediaType] as const] : [];
  return [...type, ...headers].map(([key, value]) => ({ key, value }));
}

// All cookies are in one header.
function withHeaders(headers: Pair[], others: Pair[]): Pair[] {
  const cookies = [...headers, ...others].filter(({ key }) => key === 'Cookie');
  const rest = [...headers, ...others].filter(({ key }) => key !== 'Cookie');
  if (cookies.length === 0) return rest;
  return [...rest, { key: 'Cookie', value: cookies.map(({ value }) => value).join('; ') }];
}

function bodyOf(body: SampleBody): object {
  switch (body.kind) {
    case 'json':
      return {
        mode: 'raw',
        raw: JSON.stringify(body.value, null, 2),
        options: { raw: { language: 'json' } },
      };
    case 'form':
      return {
        mode: 'urlencoded',
        urlencoded: body.fields.map(([key, value]) => ({ key, value, type: 'text' })),
      };
    case 'multipart':
      return {
        mode: 'formdata',
        formdata: body.parts.map(({ name, value, isFile }) =>
          isFile ? { key: name, type: 'file', src: [] } : { key: name, value, type: 'text' },
        ),
      };
    case 'text':
      return { mode: 'raw', raw: body.text };
    case 'binary':
      return { mode: 'file', file: {} };
  }
}

// The same replies as the mock's. Postman shows each as an example of the request.
function responsesOf(
  operation: Operation,
  { resolve }: ApiDocument,
  { method, header, url }: PostmanRequest,
): object[] {
  const { replies } = mockOperation(operation, resolve);
  return replies
    .filter(({ status }) => /^\d{3}$/.test(status))
    .flatMap(({ status, bodies }) => {
      const shown = bodies.length > 0 ? bodies : [{ type: '', text: '' }];
      return shown.map(({ type, text, ...named }) => ({
        name: 'name' in named && named.name ? `${status}: ${named.name}` : status,
        originalRequest: { method, header, url },
        code: Number(status),
        header: type ? [{ key: 'Content-Type', value: type }] : [],
        cookie: [],
        body: text,
        ...(isJson(text) && { _postman_previewlanguage: 'json' }),
      }));
    });
}

function isJson(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
