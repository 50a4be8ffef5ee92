/** Lists the operations of a document, with their parameters, bodies, responses and callbacks. */
import { slug } from 'github-slugger';
import { isObject } from '../../../model/schema/schema.ts';
import { errorsIn } from './api-error.ts';
import { type Json, listAt, objectAt, objectsAt, textAt } from '../source/json.ts';
import { mediaContents } from './media-type.ts';
import type { ApiBody, ApiContent, ApiCallback, ApiParameter, Operation } from './operation.ts';
import type { Resolve } from './schema.ts';
import { parameterOf } from './parameters.ts';
import { repliesOf } from './replies.ts';
import { requirementsOf, type SecurityScheme } from './security.ts';
import { serversOf } from './servers.ts';

// @limit characters of a sentence used as title: The method and the path are the title.
/** Descriptions whose first sentence is at most this long can be a title. */
const LONGEST_SENTENCE = 80;

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);

// @limit characters of a summary used as title: It becomes the description.
/** Some documents have their descriptions in `summary`. */
const LONGEST_TITLE = 120;

// @limit characters of an anchor: Cut.
/** Anchors are names of files too. */
const LONGEST_ANCHOR = 100;

/** What the operations of a document have in common. */
export interface OperationScope {
  resolve: Resolve;
  schemes: SecurityScheme[];
  server: string;
}

/** Returns all operations, and then the webhooks. Ids and anchors are unique. */
export function operationsOf(root: Json, scope: OperationScope): Operation[] {
  const calls = Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) =>
    itemOperations(item, path, 'call', { root, ...scope }),
  );
  const webhooks = Object.entries(objectAt(root, 'webhooks')).flatMap(([name, item]) =>
    itemOperations(item, name, 'webhook', { root, ...scope }),
  );
  const operations = [...calls, ...webhooks];
  const ids = new Set<string>();
  const anchors = new Set<string>();
  for (const operation of operations) {
    operation.id = unique(operation.id, ids);
    operation.anchor = unique(operation.anchor, anchors);
  }
  addTags(operations);
  return operations;
}

// @limit operations without a tag on one page: They are grouped by their paths.
/** More operations without a tag than these are grouped by their paths. */
const MOST_UNTAGGED = 20;

function addTags(operations: Operation[]): void {
  const untagged = operations.filter(({ tags }) => tags.length === 0);
  for (const operation of untagged)
    operation.tags = [
      operation.kind === 'webhook'
        ? 'Webhooks'
        : untagged.length > MOST_UNTAGGED
          ? segmentOf(operation.path)
          : 'Other',
    ];
}

// The first part of a path that names something: `/v1/charges/{id}` is about charges.
function segmentOf(path: string): string {
  const named = path
    .split('/')
    .find((part) => part !== '' && !/^(?:\{.*|api|v\d.*|\d.*)$/.test(part));
  return named?.replace(/\.json$/, '') ?? 'Other';
}

function unique(name: string, taken: Set<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number += 1) found = `${name}-${number}`;
  taken.add(found);
  return found;
}

interface ItemScope extends OperationScope {
  root: Json;
}

function itemOperations(
  given: unknown,
  path: string,
  kind: Operation['kind'],
  scope: ItemScope,
): Operation[] {
  if (!isObject(given)) return [];
  const item = scope.resolve(given);
  return Object.entries(item).flatMap(([method, operation]) =>
    METHODS.has(method) && isObject(operation)
      ? [operationOf({ item, operation, method, path, kind }, scope)]
      : [],
  );
}

interface OperationPlace {
  item: Json;
  operation: Json;
  method: string;
  path: string;
  kind: Operation['kind'];
}

function operationOf(place: OperationPlace, scope: ItemScope): Operation {
  const { item, operation, method, path, kind } = place;
  const { resolve, root, schemes } = scope;
  const [server] = [...serversOf(operation), ...serversOf(item)];
  const said = (textAt(operation, 'summary') || textAt(item, 'summary')).trim();
  const described = textAt(operation, 'description') || textAt(item, 'description');
  const isTitle = said !== '' && said.length <= LONGEST_TITLE && !said.includes('\n');
  const call = `${method.toUpperCase()} ${path}`;
  const named = slug(`${method} ${path.replaceAll('/', ' ').trim()}`);
  const sentence = isTitle || kind !== 'call' ? '' : shortTitle(described || said);
  const summary = isTitle ? said : kind === 'call' ? sentence || call : path;
  const tags = listAt(operation, 'tags').map(String);
  const isOutgoing = kind !== 'call';
  const security = isOutgoing ? [] : requirementsOf(root, operation, schemes);
  return {
    id: textAt(operation, 'operationId') || named,
    anchor: ((isTitle && slug(said)) || named).slice(0, LONGEST_ANCHOR),
    method: method.toUpperCase(),
    path,
    server: server?.url ?? scope.server,
    kind,
    summary,
    description: described || (isTitle ? '' : said),
    deprecated: operation['deprecated'] === true,
    tags,
    parameters: parametersOf(item, operation, resolve),
    body: bodyOf(resolve(objectAt(operation, 'requestBody')), resolve),
    replies: repliesOf(operation, resolve),
    errors: errorsIn(operation, root),
    callbacks: kind === 'call' ? callbacksOf(operation, scope) : [],
    idempotencyKey:
      typeof operation['x-idempotency-key'] === 'string'
        ? operation['x-idempotency-key']
        : undefined,
    security,
    scopes: [...new Set(security.flatMap((all) => all.flatMap(({ scopes }) => scopes)))],
    moreUrl: webAddress(textAt(objectAt(operation, 'externalDocs'), 'url')),
  };
}

// Some documents have no summaries. The first sentence of a description is a better title than the path, if it is short and
// has no markup of Markdown.
function shortTitle(description: string): string {
  const [line = ''] = description
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .split('\n');
  const [sentence = ''] = line.split(/(?<=[.!?])\s/);
  const title = sentence.trim().replace(/[.:]$/, '');
  if (title.length > LONGEST_SENTENCE || !/^[\p{L}][^`*_[\]#|&]+$/u.test(title)) return '';
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

// Documents may come from others, and a link must not run anything.
function webAddress(url: string): string {
  const { protocol = '' } = URL.parse(url, 'https://example.com/') ?? {};
  return /^https?:$/.test(protocol) ? url : '';
}

// A parameter of the operation overrides one of the path with the same name.
function parametersOf(item: Json, operation: Json, resolve: Resolve): ApiParameter[] {
  const parameters = new Map<string, ApiParameter>();
  for (const given of [...objectsAt(item, 'parameters'), ...objectsAt(operation, 'parameters')]) {
    const value = resolve(given);
    const name = textAt(value, 'name');
    if (name !== '')
      parameters.set(`${String(value['in'])} ${name}`, parameterOf(name, value, resolve));
  }
  return [...parameters.values()];
}

function bodyOf(body: Json, resolve: Resolve): ApiBody | null {
  const contents = mediaContents(body, resolve);
  const [first] = contents;
  const required = body['required'] === true;
  if (first === undefined || (!required && contents.every(isEmptyObject))) return null;
  return { ...first, required, description: textAt(body, 'description'), contents };
}

// Generators write this for calls without a body.
function isEmptyObject({ schema, examples }: ApiContent): boolean {
  return (
    examples.length === 0 &&
    schema['additionalProperties'] === false &&
    isObject(schema['properties']) &&
    Object.keys(schema['properties']).length === 0
  );
}

function callbacksOf(operation: Json, scope: ItemScope): ApiCallback[] {
  return Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, given]) => {
    if (!isObject(given)) return [];
    return Object.entries(scope.resolve(given)).flatMap(([url, item]) =>
      itemOperations(item, url, 'callback', scope).map((one) => ({ name, operation: one })),
    );
  });
}
