/** What the mock of an API checks and answers for one operation, from the OpenAPI document. */
import type {
  MockBody,
  MockCredential,
  MockOperation,
  MockReply,
} from '../../model/release/mock.ts';
import { isObject } from '../../model/schema/schema.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from './document/json.ts';

/** A document, and how its references are resolved. */
export interface MockedDocument {
  root: Json;
  resolve: (value: Json) => Json;
}

/** Describes an operation for the mock. `item` is the path that it belongs to. */
export function mockOperation(document: MockedDocument, item: Json, given: Json): MockOperation {
  const { resolve } = document;
  const parameters = [...objectsAt(item, 'parameters'), ...objectsAt(given, 'parameters')].map(
    resolve,
  );
  const body = mockBody(resolve(objectAt(given, 'requestBody')), resolve);
  return {
    security: credentials(document, given),
    required: parameters
      .filter((one) => one['required'] === true && one['in'] !== 'path')
      .flatMap((one) => {
        const place = one['in'];
        const name = textAt(one, 'name');
        // The mock doesn't look at cookies, and `Authorization` is a credential.
        const isChecked = place === 'query' || place === 'header';
        return isChecked && !/^(?:authorization|accept|content-type)$/i.test(name)
          ? [{ in: place, name }]
          : [];
      }),
    ...(body && { body }),
    replies: repliesOf(given, resolve),
  };
}

type Resolve = MockedDocument['resolve'];

function mockBody(body: Json, resolve: Resolve): MockOperation['body'] {
  const content = objectAt(body, 'content');
  const types = Object.keys(content);
  if (types.length === 0) return undefined;
  // All types describe the same fields, so the first schema stands for them.
  const schema = resolve(objectAt(objectAt(content, types[0] ?? ''), 'schema'));
  return {
    required: body['required'] === true,
    types: types.map((type) => type.split(';', 1)[0]?.trim().toLowerCase() ?? type),
    fields: listAt(schema, 'required').map(String),
  };
}

function credentials({ root, resolve }: MockedDocument, operation: Json): MockCredential[][] {
  const given = Array.isArray(operation['security']) ? operation : root;
  const schemes = objectAt(objectAt(root, 'components'), 'securitySchemes');
  return objectsAt(given, 'security').map((requirement) =>
    Object.keys(requirement).flatMap((name) => credentialOf(resolve(objectAt(schemes, name)))),
  );
}

// A client certificate can't be checked here.
function credentialOf(scheme: Json): MockCredential[] {
  const type = scheme['type'];
  if (type === 'apiKey') {
    const place = scheme['in'];
    const known = place === 'query' || place === 'cookie' ? place : 'header';
    return [{ in: known, name: textAt(scheme, 'name') }];
  }
  if (type === 'mutualTLS' || type === undefined) return [];
  const name = type === 'http' ? textAt(scheme, 'scheme').toLowerCase() : 'bearer';
  return [{ in: 'authorization', scheme: name }];
}

function repliesOf(operation: Json, resolve: Resolve): MockReply[] {
  const replies = Object.entries(objectAt(operation, 'responses')).flatMap(([status, given]) =>
    /^(?:[2-5](?:\d\d|XX)|default)$/i.test(status) && isObject(given)
      ? [replyOf(status, resolve(given), resolve)]
      : [],
  );
  const fallback = replies.find(({ status }) => status === 'default');
  if (fallback === undefined) return replies;
  // The errors of this call (`x-errors`), in the form of the errors of all calls.
  const known = new Set(replies.map(({ status }) => status));
  const errors = objectsAt(operation, 'x-errors')
    .map((error) => ({ status: String(error['status']), code: textAt(error, 'code') }))
    .filter(({ status }) => /^[45]\d\d$/.test(status) && !known.has(status));
  const statuses = [...new Set(errors.map(({ status }) => status))];
  return [
    ...replies,
    ...statuses.map((status): MockReply => {
      const codes = errors.filter((error) => error.status === status).map(({ code }) => code);
      return { ...fallback, status, bodies: codes.flatMap((code) => withCode(fallback, code)) };
    }),
  ];
}

function withCode({ bodies }: MockReply, code: string): MockBody[] {
  const [body] = bodies;
  if (body === undefined || code === '') return bodies;
  const value = jsonOf(body);
  const error = isObject(value) && isObject(value['error']) ? value['error'] : value;
  if (!isObject(error) || typeof error['code'] !== 'string') return bodies;
  error['code'] = code;
  return [{ ...body, name: code, text: JSON.stringify(value, null, 2) }];
}

function jsonOf({ type, text }: MockBody): unknown {
  return /[/+]json\b/.test(type) ? JSON.parse(text) : undefined;
}

function replyOf(status: string, reply: Json, resolve: Resolve): MockReply {
  const headers = headersOf(objectAt(reply, 'headers'), resolve);
  const bodies = Object.entries(objectAt(reply, 'content')).flatMap(([type, media]) =>
    isObject(media) ? bodiesOf(type, media, resolve) : [],
  );
  return { status, ...(Object.keys(headers).length > 0 && { headers }), bodies };
}

function bodiesOf(type: string, media: Json, resolve: Resolve): MockBody[] {
  // A range such as `text/*` is no type of a response.
  if (type.includes('*')) return [];
  const text = (value: unknown): string =>
    typeof value === 'string' && !/[/+]json\b/.test(type) ? value : JSON.stringify(value, null, 2);
  if ('example' in media) return [{ type, text: text(media['example']) }];
  return Object.entries(objectAt(media, 'examples')).flatMap(([name, given]) => {
    const example = isObject(given) ? resolve(given) : {};
    return 'value' in example ? [{ type, name, text: text(example['value']) }] : [];
  });
}

// Headers that the worker sets itself, and those that would change more than the reply.
const RESERVED =
  /^(?:access-control-|cf-|sec-|x-frame-|content-|cross-origin-|set-cookie|cache-control|clear-site-data|location$|link$|refresh$|strict-transport|transfer-encoding|connection|x-release|x-robots-tag)/i;

function headersOf(headers: Json, resolve: Resolve): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, given] of Object.entries(headers)) {
    if (!isObject(given)) continue;
    const header = resolve(given);
    const value = header['example'] ?? resolve(objectAt(header, 'schema'))['example'];
    if (value === undefined || RESERVED.test(name) || !/^[\w-]+$/.test(name)) continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (/^[\x20-\x7e]*$/.test(text)) found[name.toLowerCase()] = text;
  }
  return found;
}
