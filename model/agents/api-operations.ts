/**
 * The operations of the site's API for programs, as files of the release with one line of JSON each. The first line is the list.
 * An operation has its references resolved, so that nobody needs the rest of the OpenAPI document to call it.
 */

/** Path of the list, and of the operations if they are small. */
export const OPERATIONS_PATH = '/api-operations.jsonl';

// @limit characters of the operations in one file for agents: They are split into several files.
/** Up to this many characters, the operations are in the file of the list. Larger ones are in files of about that size. */
export const MAX_OPERATIONS_FILE = 400_000;

/** An operation in the list. */
export interface OperationEntry {
  id: string;
  /** In upper case. */
  method: string;
  /** Path template. */
  path: string;
  summary: string;
  tags: string[];
  /** Number of the file with the operation: 0 for that of the list. */
  file: number;
  /** Its line there, from 0. */
  line: number;
}

/** An operation. Schemas and parameters are those of the OpenAPI document. */
export interface OperationRecord extends Omit<OperationEntry, 'file' | 'line'> {
  /** The server's URL and the path template. */
  url: string;
  description: string;
  parameters: object[];
  body: { schema: object; example?: unknown } | null;
  responses: { status: string; description: string; example?: unknown }[];
  errors: { status: number; code: string; when: string }[];
  scopes: string[];
  samples: ApiSample[];
}

/** A code sample. */
export interface ApiSample {
  /** For programs, such as `python`. */
  name: string;
  label: string;
  /** Language of the code block. */
  lang: string;
  code: string;
}

/** Path of a file with operations. */
export function operationsFile(number: number): string {
  return number === 0 ? OPERATIONS_PATH : `/api-operations-${number}.jsonl`;
}

/** Parses the list. Throws if it is malformed. */
export function parseOperationList(text: string): OperationEntry[] {
  const end = text.indexOf('\n');
  const value: unknown = JSON.parse(end < 0 ? text : text.slice(0, end));
  if (!Array.isArray(value)) throw new Error('operations: expected a first line with a list');
  // Only the compiler writes the file, and its key is the hash of its bytes.
  return value as OperationEntry[];
}

/** Parses the operation at a line. Throws if there is none. */
export function parseOperation(text: string, line: number): OperationRecord {
  let start = 0;
  for (let at = 0; at < line; at++) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  const value: unknown = JSON.parse(text.slice(start, end < 0 ? text.length : end));
  // As above.
  return value as OperationRecord;
}
