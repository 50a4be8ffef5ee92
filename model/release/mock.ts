/**
 * The mock of a documented API: what the compiler stores of an OpenAPI document, and what the worker answers from
 * (`/_mock/<name>/…`). An index lists the operations, and parts contain them, so a request reads two objects at any size of the
 * document.
 */
import { isObject } from '../schema/schema.ts';

/** Where the mock is, below the base URL. */
export const MOCK_PATH = '/_mock/';

/** A mock in the manifest of a release. */
export interface MockRef {
  /** Hash of the index. */
  object: string;
  /** Paths of the files with the document. When one of them is withdrawn, so is the mock. */
  files: string[];
}

/** The index of a mock. */
export interface MockIndex {
  /** Hashes of the parts, each a list of operations. */
  parts: string[];
  /** The operations in the order in which they are matched. */
  calls: MockCall[];
}

/** An operation in the index. */
export interface MockCall {
  /** HTTP method in upper case. */
  method: string;
  /** Path template below `/_mock/<name>`, with the path of the server, for example `/v1/cards/{cardId}`. */
  path: string;
  /** The part, and the place in it. */
  at: [part: number, index: number];
}

/** What the mock checks of a request, and what it answers. */
export interface MockOperation {
  /** Alternatives, each with the credentials that it needs. Empty if the operation needs none. */
  security: MockCredential[][];
  /** Parameters of the query and headers that a request must have. */
  required: { in: 'query' | 'header'; name: string }[];
  /** Absent if the operation takes no body. */
  body?: {
    required: boolean;
    /** Accepted media types, in lower case. */
    types: string[];
    /** Fields that a body in JSON or of a form must have. */
    fields: string[];
  };
  /** In the order of the document. */
  replies: MockReply[];
}

/** Where a credential is sent. `scheme` is the first word of `Authorization`, in lower case. */
export type MockCredential =
  | { in: 'authorization'; scheme: string }
  | { in: 'header' | 'query' | 'cookie'; name: string };

/** A reply of an operation. */
export interface MockReply {
  /** A status (`200`), a range of them (`4XX`) or `default`. */
  status: string;
  /** Headers with an example. */
  headers?: Record<string, string>;
  /** The examples. Empty if the reply has no body. */
  bodies: MockBody[];
}

/** A body of a reply. */
export interface MockBody {
  /** The media type. */
  type: string;
  /** Name of the example. Absent if there is only one. */
  name?: string;
  /** The body. */
  text: string;
}

/** Parses an index. Throws if it is malformed. */
export function parseMockIndex(text: string): MockIndex {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !Array.isArray(value['parts']) || !Array.isArray(value['calls']))
    throw new Error('mock: expected { parts, calls }');
  // Only the compiler writes indexes.
  return value as unknown as MockIndex;
}

/** Parses a part. Throws if it is malformed. */
export function parseMockPart(text: string): MockOperation[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error('mock: expected a list of operations');
  // Only the compiler writes parts.
  return value as MockOperation[];
}
