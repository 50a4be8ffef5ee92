/** Writes the operations of an OpenAPI document for programs (`model/agents/api-operations.ts`). */
import {
  type OperationRecord,
  MAX_OPERATIONS_FILE,
  type OperationEntry,
  operationsFile,
} from '../../model/agents/api-operations.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { ApiDocument, Operation } from './document.ts';
import type { Json } from './json.ts';
import { requestOf } from './requests.ts';
import { type SampleRequest, samples } from './samples.ts';

/** Levels of references that are resolved. Deeper ones, and recursive ones, stay references. */
const MAX_DEPTH = 12;

/** Returns the texts of the files by path. */
export function operationFiles(document: ApiDocument): Record<string, string> {
  const all = document.operations.map((operation) => operationOf(operation, document));
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

function operationOf(operation: Operation, { server, resolve }: ApiDocument): OperationRecord {
  const { id, method, path, summary, description, tags, parameters, body, errors } = operation;
  const whole = (value: unknown): unknown => resolved(value, resolve, []);
  const request = sampleRequest(operation, server);
  const example = body?.examples[0];
  return {
    id,
    method,
    path,
    summary,
    tags,
    url: `${server.replace(/\/$/, '')}${path}`,
    description: description.join('\n\n'),
    parameters: parameters.map((parameter) => ({ ...parameter, schema: whole(parameter.schema) })),
    body: body && {
      // A schema is an object, and so is one with resolved references.
      schema: whole(body.schema) as object,
      ...(example && { example: example.value }),
    },
    responses: operation.replies.map(({ status, description: about, examples: [first] }) => ({
      status,
      description: about,
      ...(first && { example: first.value }),
    })),
    errors,
    scopes: operation.scopes,
    samples: request
      ? samples(request).map(({ value, label, lang, code }) => ({ name: value, label, lang, code }))
      : [],
  };
}

// A path parameter without an example leaves nothing to send. Pages that show the operation report that.
function sampleRequest(operation: Operation, server: string): SampleRequest | null {
  const isComplete = operation.parameters.every(
    ({ in: place, example }) => place !== 'path' || example !== undefined,
  );
  return isComplete ? requestOf(operation, server, undefined) : null;
}

function resolved(value: unknown, resolve: ApiDocument['resolve'], above: string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, resolve, above));
  if (!isObject(value)) return value;
  const ref = value['$ref'];
  if (typeof ref === 'string') {
    if (above.includes(ref) || above.length >= MAX_DEPTH) return value;
    return resolved(resolve(value), resolve, [...above, ref]);
  }
  const entries = Object.entries(value).map(([name, one]) => [name, resolved(one, resolve, above)]);
  // `fromEntries` returns an object with the same keys.
  return Object.fromEntries(entries) as Json;
}
