/** Makes the form of an operation's request (`model/try-it/request-form.ts`). */
import type {
  RequestBody,
  RequestCredential,
  RequestedReply,
  RequestField,
  RequestForm,
} from '../../model/try-it/request-form.ts';
import type { SampleValue } from '../../model/try-it/sample-values.ts';
import { languageLabel } from '../../model/samples/samples.ts';
import { isObject } from '../../model/schema/schema.ts';
import { MOCK_PATH } from '../../model/release/mock.ts';
import { contentExamples } from '../api/example.ts';
import { mockName } from '../api/files.ts';
import { replyKind } from '../api/requests.ts';
import { serverPath } from '../api/mock.ts';
import { mockOperation } from '../api/mock-operation.ts';
import { type Json, listAt, objectAt } from '../api/source/json.ts';
import { mediaKind } from '../api/document/media-type.ts';
import type { ApiContent, Operation } from '../api/document/operation.ts';
import { choicesOf, mapValues, merged } from '../api/document/schema.ts';
import type { SecurityScheme } from '../api/document/security.ts';
import type { OpenApi } from '../api/site-apis.ts';
import { parameterField, schemaField, secretNames } from './request-field.ts';

/** Returns the form, or `null` if browsers can't send such a request. */
export function requestForm(
  api: OpenApi,
  operation: Operation,
  values: readonly SampleValue[],
): RequestForm | null {
  const { id, summary, kind, method, path, server, parameters, body, security } = operation;
  if (kind !== 'call' || api.tryIt === false || method === 'TRACE') return null;
  const scope = { resolve: api.resolve, values };
  return {
    name: summary || id || `${method} ${path}`,
    method,
    path,
    servers: [
      { url: `${MOCK_PATH.slice(1)}${mockName(api.id)}${serverPath(server)}` },
      ...api.tryIt.servers.map(({ url, label }) => ({ url: url.replace(/\/+$/, ''), label })),
    ],
    security: security.map((all) => ({
      name: all.map(({ scheme }) => scheme.name).join(' + '),
      credentials: all.map(({ scheme }) => credentialOf(scheme)),
    })),
    // Browsers let no script set cookies, and few other headers of their own.
    fields: parameters
      .filter(({ in: place, name }) => place !== 'cookie' && !FORBIDDEN.test(name))
      .map((parameter) => withKey(parameterField(parameter, scope), operation)),
    bodies:
      body === null || method === 'GET' || method === 'HEAD'
        ? []
        : body.contents.map((content) => requestBody(content, body.required, scope)),
    replies: repliesOf(operation, api),
    languages: api.languages.map((value) => ({ value, label: languageLabel(value) })),
    result: replyKind(operation),
  };
}

const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|authorization|connection|content-length|content-type|cookie|date|host|origin|referer|te|trailer|upgrade|via|(?:sec|proxy)-.*)$/i;

// The samples send this key as well.
function withKey(field: RequestField, { idempotencyKey }: Operation): RequestField {
  const isKey = /^idempotency-key$/i.test(field.name) && idempotencyKey !== undefined;
  return isKey ? { ...field, example: field.example ?? idempotencyKey } : field;
}

type Scope = Parameters<typeof parameterField>[1];

function credentialOf(given: SecurityScheme): RequestCredential {
  const { name, type, in: place, parameter, scheme } = given;
  if (type === 'mutualTLS') return { kind: 'certificate', name };
  if (type === 'apiKey') return { kind: place, name: parameter };
  if (type !== 'http' || scheme === 'bearer') return { kind: 'bearer', name: 'Authorization' };
  return { kind: scheme === 'basic' ? 'basic' : 'header', name: 'Authorization' };
}

function requestBody(content: ApiContent, isRequired: boolean, scope: Scope): RequestBody {
  const { mediaType } = content;
  const kind = mediaKind(mediaType);
  // A range of types can't be sent.
  const type = mediaType.includes('*') ? 'application/json' : mediaType;
  const required = isRequired && { required: true as const };
  const examples = contentExamples(content, 'request', scope.resolve);
  const written = examples.map(({ name, value }) => ({ name, text: textOf(value, kind) }));
  if (kind === 'binary') {
    const file = schemaField('file', { format: 'binary' }, { ...scope, isRequired });
    return { type, fields: [file], examples: [], ...required };
  }
  const isWhole = kind === 'text' || !hasFixedFields(content, examples, scope);
  if (isWhole) {
    const secrets = secretNames(content.schema, scope.resolve);
    return {
      type,
      fields: [],
      examples: written,
      ...required,
      ...(secrets.length > 0 && { secrets }),
    };
  }
  const schema = merged(content.schema, scope.resolve);
  const names = new Set(listAt(schema, 'required'));
  const example: unknown = examples[0]?.value;
  const fields = Object.entries(objectAt(schema, 'properties')).flatMap(([name, given]) => {
    const field = isObject(given) ? merged(given, scope.resolve) : {};
    if (field['readOnly'] === true) return [];
    const value = isObject(example) ? example[name] : undefined;
    return schemaField(name, field, { ...scope, isRequired: names.has(name), example: value });
  });
  return { type, fields, examples: written.length > 1 ? written : [], ...required };
}

// Whether the names of the fields are known. An object with alternatives or with names of its own is written as a whole.
function hasFixedFields(
  { schema: given }: ApiContent,
  examples: { value: unknown }[],
  { resolve }: Scope,
): boolean {
  const schema = merged(given, resolve);
  const known = objectAt(schema, 'properties');
  if (choicesOf(schema).length > 0 || mapValues(schema) !== null) return false;
  const names = examples.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : ['']));
  return Object.keys(known).length > 0 && names.every((name) => Object.hasOwn(known, name));
}

function textOf(value: unknown, kind: ReturnType<typeof mediaKind>): string {
  return typeof value === 'string' && kind !== 'json' ? value : JSON.stringify(value, null, 2);
}

function repliesOf(
  operation: Operation,
  { resolve }: { resolve: (value: Json) => Json },
): RequestedReply[] {
  const { replies } = mockOperation(operation, resolve);
  return replies
    .filter(({ status }) => /^\d{3}$/.test(status))
    .map(({ status, bodies }) => {
      const names = [...new Set(bodies.flatMap(({ name }) => name ?? []))];
      return { code: status, ...(names.length > 1 && { examples: names }) };
    })
    .toSorted((a, b) => Number(a.code) - Number(b.code));
}
