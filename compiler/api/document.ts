/**
 * Parses an OpenAPI 3.1 document for the pages of an API reference, and resolves the references in its operations. The
 * pages, the code samples and the download all come from this one document.
 */
import { parseDocument } from 'yaml';
import { isObject } from '../../model/schema/schema.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from './json.ts';

/** A path parameter, query parameter or header. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: Json;
  /** The value in code samples. Query parameters without an example are left out of them. */
  example: unknown;
}

/** A named example of a body. */
export interface ApiExample {
  name: string;
  summary: string;
  value: unknown;
}

/** A response of an operation. */
export interface ApiReply {
  status: string;
  description: string;
  examples: ApiExample[];
}

/** An error that only one operation returns (`x-errors`). */
export interface ApiError {
  status: number;
  code: string;
  when: string;
}

/** An operation with all references resolved. */
export interface Operation {
  id: string;
  /** HTTP method in upper case. */
  method: string;
  /** Path template, for example `/{environmentId}/cards`. */
  path: string;
  summary: string;
  /** Description of the call as paragraphs of inline Markdown. */
  description: string[];
  tags: string[];
  parameters: ApiParameter[];
  /** JSON body of the request; `null` when it has none. */
  body: { schema: Json; examples: ApiExample[] } | null;
  replies: ApiReply[];
  errors: ApiError[];
  /** Value of `Idempotency-Key` in samples (`x-idempotency-key`). */
  idempotencyKey: string | undefined;
  /** A credential needs one of these scopes. Empty when the call needs no access token. */
  scopes: string[];
}

/** A parsed document. */
export interface ApiDocument {
  /** The document as JSON. */
  root: Json;
  /** Base URL of all paths. */
  server: string;
  /** The operations, in the order of the document. */
  operations: Operation[];
  /** Returns the operation with an id. Throws for an unknown id and lists the known ones. */
  operation: (id: string) => Operation;
  /** Returns a schema of `components.schemas`. Throws for an unknown name and lists the known ones. */
  schema: (name: string) => Json;
  /** Returns the target of a `$ref`, and any other object unchanged. */
  resolve: (value: Json) => Json;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** Parses an OpenAPI 3.1 document. Throws for any other document, with the line where that is known. */
export function parseApiDocument(text: string): ApiDocument {
  const parsed = parseDocument(text);
  const [fault] = parsed.errors;
  if (fault) throw new Error(fault.message);
  const root: unknown = parsed.toJS();
  if (!isObject(root) || !String(root['openapi']).startsWith('3.1'))
    throw new Error(
      `expected \`openapi: 3.1.x\`, found ${String(isObject(root) && root['openapi'])}`,
    );

  function resolve(value: Json): Json {
    const ref = value['$ref'];
    if (typeof ref !== 'string') return value;
    let found: unknown = root;
    for (const part of ref.replace(/^#\//, '').split('/')) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = isObject(found) ? found[name] : undefined;
    }
    if (!ref.startsWith('#/') || !isObject(found))
      throw new Error(`\`$ref: ${ref}\` points to nothing in this document`);
    return resolve(found);
  }

  const operations = operationsOf(root, resolve);
  const schemas = objectAt(objectAt(root, 'components'), 'schemas');
  return {
    root,
    server: textAt(objectsAt(root, 'servers')[0] ?? {}, 'url'),
    operations,
    operation(id) {
      const found = operations.find((one) => one.id === id);
      if (found === undefined)
        throw new Error(
          `there is no operation \`${id}\`, expected one of ${operations.map((one) => one.id).join(', ')}`,
        );
      return found;
    },
    schema(name) {
      const found = schemas[name];
      if (!isObject(found))
        throw new Error(
          `there is no schema \`${name}\`, expected one of ${Object.keys(schemas).join(', ')}`,
        );
      return resolve(found);
    },
    resolve,
  };
}

type Resolve = (value: Json) => Json;

function operationsOf(root: Json, resolve: Resolve): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(objectAt(root, 'paths'))) {
    if (!isObject(item)) continue;
    for (const [method, given] of Object.entries(item)) {
      if (!METHODS.has(method) || !isObject(given)) continue;
      const content = jsonContent(resolve(objectAt(given, 'requestBody')));
      operations.push({
        id: textAt(given, 'operationId'),
        method: method.toUpperCase(),
        path,
        summary: textAt(given, 'summary'),
        description: paragraphs(textAt(given, 'description')),
        tags: listAt(given, 'tags').map(String),
        parameters: parametersOf(item, given, resolve),
        body:
          content === null
            ? null
            : { schema: objectAt(content, 'schema'), examples: examplesOf(content, resolve) },
        replies: Object.entries(objectAt(given, 'responses')).map(([status, reply]) =>
          replyOf(status, isObject(reply) ? resolve(reply) : {}, resolve),
        ),
        errors: objectsAt(given, 'x-errors').map((error) => ({
          status: Number(error['status']),
          code: textAt(error, 'code'),
          when: textAt(error, 'when'),
        })),
        idempotencyKey:
          typeof given['x-idempotency-key'] === 'string' ? given['x-idempotency-key'] : undefined,
        scopes: scopesOf(given),
      });
    }
  }
  return operations;
}

// Splits a text into paragraphs and puts each on one line.
function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim().replaceAll('\n', ' '))
    .filter(Boolean);
}

// A parameter of the operation overrides one of the path with the same name.
function parametersOf(item: Json, operation: Json, resolve: Resolve): ApiParameter[] {
  const parameters = new Map<string, ApiParameter>();
  for (const given of [...objectsAt(item, 'parameters'), ...objectsAt(operation, 'parameters')]) {
    const parameter = parameterOf(resolve(given));
    parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...parameters.values()];
}

function parameterOf(value: Json): ApiParameter {
  const place = value['in'];
  const schema = objectAt(value, 'schema');
  return {
    name: textAt(value, 'name'),
    in: place === 'path' || place === 'header' ? place : 'query',
    required: value['required'] === true,
    description: textAt(value, 'description'),
    schema,
    example: value['example'],
  };
}

function replyOf(status: string, value: Json, resolve: Resolve): ApiReply {
  const content = jsonContent(value);
  const description = textAt(value, 'description');
  return { status, description, examples: content === null ? [] : examplesOf(content, resolve) };
}

function jsonContent(body: Json): Json | null {
  const content = objectAt(body, 'content')['application/json'];
  return isObject(content) ? content : null;
}

function examplesOf(content: Json, resolve: Resolve): ApiExample[] {
  if ('example' in content) return [{ name: 'example', summary: '', value: content['example'] }];
  return Object.entries(objectAt(content, 'examples')).flatMap(([name, given]) => {
    if (!isObject(given)) return [];
    const example = resolve(given);
    return [{ name, summary: textAt(example, 'summary'), value: example['value'] }];
  });
}

function scopesOf(operation: Json): string[] {
  return objectsAt(operation, 'security').flatMap((requirement) =>
    Object.values(requirement).flatMap((scopes) =>
      Array.isArray(scopes) ? scopes.map(String) : [],
    ),
  );
}
