/** Writes the operations of an OpenAPI document for programs (`model/agents/api-operations.ts`). */
import {
  type OperationRecord,
  MAX_OPERATIONS_FILE,
  type OperationEntry,
  operationsFile,
} from '../../model/agents/api-operations.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { ApiDocument } from './document/document.ts';
import type { Json } from './source/json.ts';
import type { Operation } from './document/operation.ts';
import { contentExamples } from './example.ts';
import { requestOf } from './requests.ts';
import { samples } from '../../model/samples/samples.ts';
import type { OpenApi } from './site-apis.ts';

// @limit levels of resolved references in a file for agents: Deeper ones stay references.
/** Levels of references that are resolved. Deeper ones, and recursive ones, stay references. */
const MAX_DEPTH = 12;

// @limit objects of a schema in a file for agents: Further ones stay references.
/** After this many objects of one schema, its references stay references. Some documents nest without an end in sight. */
const MAX_OBJECTS = 2000;

/** Returns the texts of the files by path. Ids of the documents after the first begin with the id of their document. */
export function operationFiles(apis: OpenApi[]): Record<string, string> {
  const all = apis.flatMap((api, index) =>
    api.operations
      .filter(({ kind }) => kind === 'call')
      .map((operation) => {
        const record = operationOf(operation, api);
        return index === 0 ? record : { ...record, id: `${api.id}.${record.id}` };
      }),
  );
  const lines = all.map((operation) => JSON.stringify(operation));
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const files: string[][] = [[]];
  const entries = all.map(({ id, method, path, summary, tags }, at): OperationEntry => {
    const line = lines[at] ?? '';
    const last = files.at(-1) ?? [];
    const size = last.reduce((sum, own) => sum + own.length, 0);
    const isFull = files.length === 1 || size + line.length > MAX_OPERATIONS_FILE;
    const isNew = total > MAX_OPERATIONS_FILE && isFull;
    const own = isNew ? [] : last;
    if (isNew) files.push(own);
    own.push(line);
    const number = files.length - 1;
    // The list is the first line of the first file.
    return {
      id,
      method,
      path,
      summary,
      tags,
      file: number,
      line: own.length - (number > 0 ? 1 : 0),
    };
  });
  files[0]?.unshift(JSON.stringify(entries));
  return Object.fromEntries(
    files.map((own, number) => [operationsFile(number), `${own.join('\n')}\n`]),
  );
}

function operationOf(operation: Operation, api: OpenApi): OperationRecord {
  const { id, method, path, summary, description, tags, parameters, body, errors } = operation;
  const { resolve } = api;
  const example = body && contentExamples(body, 'request', resolve)[0];
  return {
    id,
    method,
    path,
    summary,
    tags,
    url: `${operation.server.replace(/\/$/, '')}${path}`,
    description: description.trim(),
    parameters: parameters.map((parameter) => ({
      ...parameter,
      schema: resolved(parameter.schema, resolve),
    })),
    body: body && {
      schema: resolved(body.schema, resolve),
      ...(example && { example: example.value }),
    },
    responses: operation.replies.map(({ status, description: about, contents: [content] }) => {
      const [first] = content ? contentExamples(content, 'response', resolve) : [];
      return { status, description: about, ...(first && { example: first.value }) };
    }),
    errors: errors.map(({ status, code, when }) => ({ status, code, when })),
    scopes: operation.scopes,
    samples: samples(requestOf(operation, api), api.languages).map(
      ({ value, label, lang, code }) => ({ name: value, label, lang, code }),
    ),
  };
}

function resolved(schema: Json, resolve: ApiDocument['resolve']): Json {
  let objects = 0;
  const visit = (value: unknown, above: string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, above));
    if (!isObject(value)) return value;
    objects += 1;
    const ref = value['$ref'];
    if (typeof ref === 'string') {
      if (above.includes(ref) || above.length >= MAX_DEPTH || objects > MAX_OBJECTS) return value;
      return visit(resolve(value), [...above, ref]);
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, visit(one, above)]),
    );
  };
  const whole = visit(schema, []);
  return isObject(whole) ? whole : {};
}
