/** The tools `list_operations` and `read_operation`, on sites with an OpenAPI document. */
import type { RequestContext } from '../context/request-context.ts';
import {
  type OperationRecord,
  OPERATIONS_PATH,
  type OperationEntry,
  operationsFile,
  parseOperation,
  parseOperationList,
} from '../../model/agents/api-operations.ts';
import { readText } from '../release/read-text.ts';
import { textResult, type Tool, ToolError } from './mcp-catalogue.ts';

// @limit operations in a reply of MCP: The rest is on the next page.
/** Operations in a part of the list. */
const MOST = 100;

const ENTRY = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
    summary: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['id', 'method', 'path', 'summary', 'tags'],
};

/** Lists the operations of the API. */
export const listOperations: Tool = {
  name: 'list_operations',
  title: 'List the API operations',
  description:
    'Lists the operations of the documented API: id, method, path and summary, up to 100 at once. Read one with read_operation.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'Words that the id, the path, the summary or a tag must contain.',
        maxLength: 200,
      },
      page: { type: 'integer', minimum: 1, description: 'Part of the list, from 1.' },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { found: { type: 'integer' }, operations: { type: 'array', items: ENTRY } },
    required: ['found', 'operations'],
  },
  async call(context, { query = '', page = 1 }) {
    if (typeof query !== 'string') throw new ToolError('`query` must be a string.');
    if (typeof page !== 'number' || !Number.isInteger(page) || page < 1)
      throw new ToolError('`page` must be a number from 1.');
    const { entries } = await readList(context);
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = entries.filter((entry) => {
      const text = [entry.id, entry.method, entry.path, entry.summary, ...entry.tags].join(' ');
      return words.every((word) => text.toLowerCase().includes(word));
    });
    const shown = found.slice((page - 1) * MOST, page * MOST);
    const lines = shown.map(
      ({ id, method, path, summary }) => `- ${id}: ${method} ${path}${summary && ` (${summary})`}`,
    );
    return textResult(
      shown.length === 0
        ? 'There is no such operation.'
        : `${found.length} operations:\n\n${lines.join('\n')}`,
      {
        found: found.length,
        operations: shown.map(({ id, method, path, summary, tags }) => ({
          id,
          method,
          path,
          summary,
          tags,
        })),
      },
    );
  },
};

/** Returns an operation with its schemas and code samples. */
export const readOperation: Tool = {
  name: 'read_operation',
  title: 'Read an API operation',
  description:
    'Returns an operation of the documented API: parameters, JSON Schema of the body, responses, errors, and code samples that send the request.',
  inputSchema: {
    type: 'object',
    properties: {
      operation: {
        type: 'string',
        description: 'Id of the operation, or its method and path such as GET /cards.',
        maxLength: 500,
      },
      language: {
        type: 'string',
        description: 'Language of the code sample, such as python. Without it, curl.',
        maxLength: 50,
      },
    },
    required: ['operation'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      ...ENTRY.properties,
      url: { type: 'string' },
      description: { type: 'string' },
      parameters: { type: 'array', items: { type: 'object' } },
      body: { type: ['object', 'null'] },
      responses: { type: 'array', items: { type: 'object' } },
      errors: { type: 'array', items: { type: 'object' } },
      scopes: { type: 'array', items: { type: 'string' } },
      samples: { type: 'array', items: { type: 'object' } },
    },
    required: [...ENTRY.required, 'url', 'parameters', 'body', 'responses', 'samples'],
  },
  async call(context, { operation, language = 'curl' }) {
    if (typeof operation !== 'string') throw new ToolError('`operation` must be a string.');
    if (typeof language !== 'string') throw new ToolError('`language` must be a string.');
    const { entries, text } = await readList(context);
    const wanted = operation.trim().toLowerCase();
    const entry = entries.find(
      ({ id, method, path }) =>
        id.toLowerCase() === wanted || `${method} ${path}`.toLowerCase() === wanted,
    );
    if (entry === undefined)
      throw new ToolError(
        `There is no operation ${JSON.stringify(operation.slice(0, 100))}. Use list_operations.`,
      );
    const found = await readEntry(context, entry, text);
    const samples = found.samples.filter(({ name }) => name === language.toLowerCase());
    if (found.samples.length > 0 && samples.length === 0)
      throw new ToolError(
        `There is no sample in that language. Expected ${found.samples.map(({ name }) => name).join(', ')}.`,
      );
    const shown = { ...found, samples };
    return textResult(markdownOf(shown), shown);
  },
};

/** The names of the languages of samples. */
export async function sampleLanguages(context: RequestContext): Promise<string[]> {
  const { entries, text } = await readList(context);
  const [first] = entries;
  return first ? (await readEntry(context, first, text)).samples.map(({ name }) => name) : [];
}

/** Whether the release has operations. */
export function hasOperations({ manifest }: RequestContext): boolean {
  return OPERATIONS_PATH in manifest.files;
}

async function readList(
  context: RequestContext,
): Promise<{ entries: OperationEntry[]; text: string }> {
  const text = await readFile(context, OPERATIONS_PATH);
  return { entries: parseOperationList(text), text };
}

async function readEntry(
  context: RequestContext,
  { file, line }: OperationEntry,
  list: string,
): Promise<OperationRecord> {
  const text = file === 0 ? list : await readFile(context, operationsFile(file));
  return parseOperation(text, line);
}

async function readFile({ manifest, store }: RequestContext, path: string): Promise<string> {
  const file = manifest.files[path];
  const text = file && (await readText(store, file.object));
  if (!text) throw new ToolError("The operations can't be read right now. Try again in a minute.");
  return text;
}

function markdownOf(operation: OperationRecord): string {
  const { method, url, summary, description, parameters, body, responses, errors, samples } =
    operation;
  const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``;
  const parts = [`# ${summary || operation.id}\n\n\`${method} ${url}\``, description];
  if (parameters.length > 0) parts.push(`## Parameters\n\n${json(parameters)}`);
  if (body !== null) parts.push(`## Body\n\n${json(body)}`);
  parts.push(`## Responses\n\n${json(responses)}`);
  if (errors.length > 0) parts.push(`## Errors\n\n${json(errors)}`);
  for (const { label, lang, code } of samples)
    parts.push(`## ${label}\n\n\`\`\`${lang}\n${code}\n\`\`\``);
  return parts.filter(Boolean).join('\n\n');
}
