/** Builds the sample request of an operation from the examples of its parameters and body. */
import { inUrl } from '../../model/samples/url-parts.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { ApiDocument } from './document/document.ts';
import { contentExamples, exampleOf } from './example.ts';
import { objectAt, textAt } from './source/json.ts';
import { mediaKind } from './document/media-type.ts';
import { parameterEntries, valueText } from './document/parameter-style.ts';
import type { ApiContent, ApiParameter, Operation } from './document/operation.ts';
import type {
  Credential,
  FormPart,
  SampleBody,
  SampleRequest,
} from '../../model/samples/sample-request.ts';
import { isBinary, merged, type Resolve } from './document/schema.ts';
import { credentialSchemes } from './security/sample-security.ts';
import type { SecurityScheme } from './document/security.ts';

/** Chooses a body of the request. */
export interface RequestChoice {
  /** Name of the example. Default: the first. */
  example?: string | undefined;
  /** One of the media types. Default: the first. */
  mediaType?: string | undefined;
  /** What authenticates the call. Default: the schemes of the first way. */
  schemes?: SecurityScheme[] | undefined;
}

/** The sample request of an operation. Throws when the body has no example with the given name. */
export function requestOf(
  operation: Operation,
  { resolve }: Pick<ApiDocument, 'resolve'>,
  choice: RequestChoice = {},
): SampleRequest {
  const { method, parameters, body, id, idempotencyKey } = operation;
  const wanted = body?.contents.find(({ mediaType }) => mediaType === choice.mediaType) ?? body;
  const schemes = choice.schemes ?? credentialSchemes(operation);
  const sent = (place: ApiParameter['in']): [string, string][] =>
    parameters.filter((one) => one.in === place).flatMap((one) => sentValues(one, resolve));
  const keys = schemes.filter(({ type, in: place }) => type === 'apiKey' && place === 'query');
  const query = [
    ...sent('query'),
    ...keys.map(({ parameter }): [string, string] => [parameter, 'YOUR_API_KEY']),
  ];
  const cookies = sent('cookie').map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${inUrl(value)}`)
    .join('&');
  return {
    method,
    url: addressOf(operation, resolve) + (search === '' ? '' : `?${search}`),
    credentials: schemes.flatMap(credentialOf),
    headers: [
      ...(idempotencyKey === undefined ? [] : [['Idempotency-Key', idempotencyKey] as const]),
      ...sent('header').filter(
        ([name]) => !OWN_HEADERS.test(name) && !(idempotencyKey && /^idempotency-key$/i.test(name)),
      ),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ].map(([name, value]) => [name, value.replace(/[\r\n]+/g, ' ')]),
    body: wanted ? bodyOf(wanted, { id, example: choice.example, resolve }) : undefined,
    result: replyKind(operation),
  };
}

/** OpenAPI says that parameters with these names are ignored. */
const OWN_HEADERS = /^(?:accept|content-type|authorization)$/i;

function addressOf({ kind, path, server, parameters }: Operation, resolve: Resolve): string {
  if (kind !== 'call') return 'https://example.com/webhook';
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter && exampleValue(parameter, resolve);
    if (parameter === undefined || value === undefined) return whole;
    return parameterEntries(parameter, value)
      .map(([, text]) => inUrl(text))
      .join(',');
  });
  // A server may be relative to the document.
  const base = /^https?:/.test(server) ? server : `https://example.com${server}`;
  return `${base.replace(/\/$/, '')}${filled}`;
}

function sentValues(parameter: ApiParameter, resolve: Resolve): [string, string][] {
  const { required, example } = parameter;
  const value = example ?? (required ? exampleValue(parameter, resolve) : undefined);
  return value === undefined ? [] : parameterEntries(parameter, value);
}

function exampleValue({ name, example, schema }: ApiParameter, resolve: Resolve): unknown {
  if (example !== undefined) return example;
  const object = { type: 'object', required: [name], properties: { [name]: schema } };
  const made = exampleOf(object, 'request', resolve);
  return isObject(made) ? made[name] : undefined;
}

function credentialOf({ type, scheme, in: place, parameter }: SecurityScheme): Credential[] {
  switch (type) {
    case 'http':
      if (scheme === 'bearer') return [{ kind: 'bearer' }];
      return scheme === 'basic' ? [{ kind: 'basic' }] : [{ kind: 'header', name: 'Authorization' }];
    case 'apiKey':
      return place === 'query' ? [] : [{ kind: place, name: parameter }];
    case 'mutualTLS':
      return [{ kind: 'certificate' }];
    default:
      return [{ kind: 'bearer' }];
  }
}

interface BodyScope {
  id: string;
  example: string | undefined;
  resolve: Resolve;
}

function bodyOf(content: ApiContent, { id, example: name, resolve }: BodyScope): SampleBody {
  const { mediaType } = content;
  const examples = contentExamples(content, 'request', resolve);
  const found = name === undefined ? examples[0] : examples.find((one) => one.name === name);
  if (name !== undefined && found === undefined)
    throw new Error(`operation \`${id}\`: its body has no example \`${name}\``);
  const value = found?.value;
  switch (mediaKind(mediaType)) {
    case 'json':
      return { kind: 'json', mediaType: jsonType(mediaType), value: value ?? {} };
    case 'form':
      return {
        kind: 'form',
        mediaType,
        fields: isObject(value) ? Object.entries(value).flatMap(fieldOf) : [],
      };
    case 'multipart':
      return { kind: 'multipart', mediaType, parts: partsOf(content, value, resolve) };
    case 'text':
      return { kind: 'text', mediaType, text: value === undefined ? 'text' : valueText(value) };
    case 'binary':
      return { kind: 'binary', mediaType, file: `file.${extensionOf(mediaType)}` };
  }
}

// A range of types can't be sent.
function jsonType(mediaType: string): string {
  return mediaType.includes('*') ? 'application/json' : mediaType;
}

function fieldOf([name, value]: [string, unknown]): [string, string][] {
  if (Array.isArray(value)) return value.map((one) => [name, valueText(one)]);
  return isObject(value)
    ? Object.entries(value).flatMap(([key, one]) => fieldOf([`${name}[${key}]`, one]))
    : [[name, valueText(value)]];
}

function partsOf({ schema, encoding }: ApiContent, value: unknown, resolve: Resolve): FormPart[] {
  const fields = objectAt(merged(schema, resolve), 'properties');
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, one]): FormPart[] => {
    const field = fields[name];
    const whole = isObject(field) ? merged(field, resolve) : {};
    const items = merged(objectAt(whole, 'items'), resolve);
    const file = [whole, items].find(isBinary);
    // Several types are those that are accepted.
    const [said = ''] = textAt(objectAt(encoding, name), 'contentType').split(',');
    const mediaType = said.trim() !== '' && !said.includes('*') && { mediaType: said.trim() };
    if (file !== undefined) {
      const type = textAt(file, 'contentMediaType') || said.trim() || 'application/octet-stream';
      return [{ name, value: `${name}.${extensionOf(type)}`, isFile: true, ...mediaType }];
    }
    return (Array.isArray(one) ? one : [one]).map((part) => ({
      name,
      value: valueText(part),
      isFile: false,
      ...mediaType,
    }));
  });
}

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', plain: 'txt', 'svg+xml': 'svg' };

function extensionOf(mediaType: string): string {
  const [, name = ''] = /^(?:image|video|audio|text|application)\/([\w+]+)$/.exec(mediaType) ?? [];
  const known = EXTENSIONS[name] ?? name;
  return /^(?:pdf|zip|gzip|wasm)$/.test(known) ||
    (known !== '' && !mediaType.startsWith('application'))
    ? known
    : 'bin';
}

/** Returns what the reply of an operation is read as. */
export function replyKind({ replies }: Operation): SampleRequest['result'] {
  const [first] = replies.filter(({ status }) => /^(?:2|default)/.test(status));
  const [content] = first?.contents ?? [];
  if (content === undefined) return 'none';
  const kind = mediaKind(content.mediaType);
  return kind === 'json' || kind === 'binary' ? kind : 'text';
}
