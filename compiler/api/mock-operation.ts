/** What the mock of an API checks and answers for one operation, from the OpenAPI document. */
import type {
  MockBody,
  MockCredential,
  MockOperation,
  MockReply,
} from '../../model/release/mock.ts';
import { listAt } from './source/json.ts';
import { mediaKind } from './document/media-type.ts';
import type { ApiParameter, ApiReply, Operation } from './document/operation.ts';
import { merged, type Resolve } from './document/schema.ts';
import type { SecurityScheme } from './document/security.ts';
import { errorsOf } from './error-list.ts';
import { contentExamples } from './example.ts';

/** Describes an operation for the mock. */
export function mockOperation(operation: Operation, resolve: Resolve): MockOperation {
  const { security, parameters, body } = operation;
  return {
    security: security.map((all) => all.flatMap(({ scheme }) => credentialOf(scheme))),
    required: parameters.filter(({ required }) => required).flatMap(requiredParameter),
    ...(body && {
      body: {
        required: body.required,
        types: body.contents.map(({ mediaType }) => bareType(mediaType)),
        // All types describe the same fields, so the first schema stands for them.
        fields: listAt(merged(body.schema, resolve), 'required').map(String),
      },
    }),
    replies: repliesOf(operation, resolve),
  };
}

// The mock doesn't look at cookies, and `Authorization` is a credential.
function requiredParameter({ in: place, name }: ApiParameter): MockOperation['required'] {
  const isChecked = place === 'query' || place === 'header';
  if (!isChecked || /^(?:authorization|accept|content-type)$/i.test(name)) return [];
  if (place === 'header' && !HEADER_NAME.test(name)) return [];
  return [{ in: place, name }];
}

function bareType(mediaType: string): string {
  return mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? mediaType;
}

// A client certificate can't be checked here.
function credentialOf({ type, in: place, parameter, scheme }: SecurityScheme): MockCredential[] {
  if (type === 'apiKey')
    return place === 'header' && !HEADER_NAME.test(parameter)
      ? []
      : [{ in: place, name: parameter }];
  if (type === 'mutualTLS') return [];
  return [{ in: 'authorization', scheme: type === 'http' ? scheme : 'bearer' }];
}

function repliesOf(operation: Operation, resolve: Resolve): MockReply[] {
  const replies = operation.replies
    .filter(({ status }) => /^(?:[2-5](?:\d\d|XX)|default)$/i.test(status))
    .map((reply) => replyOf(reply, resolve));
  for (const { status, code, examples } of errorsOf(operation, resolve)) {
    if (code === '') continue;
    const known = replies.find((reply) => reply.status === status);
    const bodies = examples.map(({ name, value, mediaType }) => ({
      type: mediaType,
      name,
      text: textOf(mediaType, value),
    }));
    if (known === undefined) replies.push({ status, bodies });
    else known.bodies.push(...bodies.filter(({ text }) => !hasText(known, text)));
  }
  return replies;
}

function hasText({ bodies }: MockReply, text: string): boolean {
  return bodies.some((body) => body.text === text);
}

function replyOf({ status, headers: given, contents }: ApiReply, resolve: Resolve): MockReply {
  const headers = headersOf(given, resolve);
  const bodies = contents
    // A range such as `text/*` is no type of a response.
    .filter(({ mediaType }) => !mediaType.includes('*'))
    .flatMap((content): MockBody[] => {
      const examples = contentExamples(content, 'response', resolve);
      return examples.map(({ name, value }) => ({
        type: content.mediaType,
        ...(examples.length > 1 && { name }),
        text: textOf(content.mediaType, value),
      }));
    });
  return { status, ...(Object.keys(headers).length > 0 && { headers }), bodies };
}

function textOf(mediaType: string, value: unknown): string {
  return typeof value === 'string' && mediaKind(mediaType) !== 'json'
    ? value
    : JSON.stringify(value, null, 2);
}

// No request can have a header of another name, and asking for one is an error.
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

// Headers that the worker sets itself, and those that would change more than the reply.
const RESERVED =
  /^(?:access-control-|cf-|sec-|x-frame-|content-|cross-origin-|set-cookie|cache-control|clear-site-data|alt-svc|nel$|report|accept-ch|critical-ch|set-login|service-worker|use-as-dictionary|x-content-type-options|location$|link$|refresh$|strict-transport|transfer-encoding|connection|x-release|x-robots-tag)/i;

function headersOf(headers: ApiParameter[], resolve: Resolve): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, example, schema } of headers) {
    const value = example ?? merged(schema, resolve)['example'];
    if (value === undefined || RESERVED.test(name) || !/^[\w-]+$/.test(name)) continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (/^[\x20-\x7e]*$/.test(text)) found[name.toLowerCase()] = text;
  }
  return found;
}
