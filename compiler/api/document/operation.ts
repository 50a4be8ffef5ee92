/** An operation of an API: what it takes, what it returns, and who may call it. */
import type { ParameterStyle } from './parameter-style.ts';
import type { Json } from '../source/json.ts';
import type { SecurityRequirement } from './security.ts';

/** A path parameter, query parameter, header or cookie. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  deprecated: boolean;
  description: string;
  /** How several values are written. */
  style: ParameterStyle;
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

/** A body in one of its media types. */
export interface ApiContent {
  mediaType: string;
  schema: Json;
  /** The examples that the document has. `exampleOf` makes one where it has none. */
  examples: ApiExample[];
  /** How the parts of a form are encoded, by name. */
  encoding: Json;
}

/** The body of a request. `schema` and `examples` are those of the first JSON media type, or else of the first. */
export interface ApiBody extends ApiContent {
  required: boolean;
  description: string;
  /** All media types, the one above first. */
  contents: ApiContent[];
}

/** A response of an operation. */
export interface ApiReply {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string;
  headers: ApiParameter[];
  /** All media types, JSON first. Empty when the response has no body. */
  contents: ApiContent[];
  /** The examples of the first media type. */
  examples: ApiExample[];
  /** Calls that can follow. */
  links: ApiLink[];
}

/** A call that can follow a response, with what it takes from it. */
export interface ApiLink {
  name: string;
  description: string;
  /** `operationId` or `operationRef`. */
  target: string;
  /** Runtime expressions by the name of the parameter: `$response.body#/id`. */
  parameters: [string, string][];
}

/** An error of an operation that has a code (`x-errors`). */
export interface ApiError {
  status: number;
  code: string;
  when: string;
  /** Whether other operations refer to the same error. */
  isShared: boolean;
  /** The message and the details of its example. */
  message?: string;
  details?: unknown[];
}

/** A call that the API makes to a URL which the client has given. */
export interface ApiCallback {
  name: string;
  operation: Operation;
}

/** An operation with all references resolved. */
export interface Operation {
  id: string;
  /** Id of its heading on a page. Unique in the document. */
  anchor: string;
  /** HTTP method in upper case. */
  method: string;
  /** Path template, for example `/{environmentId}/cards`. The name of the webhook, if it is one. */
  path: string;
  /** Base URL of the path. */
  server: string;
  /** `webhook` if the API calls it. */
  kind: 'call' | 'webhook' | 'callback';
  summary: string;
  /** Markdown. */
  description: string;
  deprecated: boolean;
  tags: string[];
  parameters: ApiParameter[];
  /** `null` when the request has none. */
  body: ApiBody | null;
  replies: ApiReply[];
  errors: ApiError[];
  callbacks: ApiCallback[];
  /** Value of `Idempotency-Key` in samples (`x-idempotency-key`). */
  idempotencyKey: string | undefined;
  /** Alternatives. Empty when the call needs no credential. */
  security: SecurityRequirement[];
  /** A credential needs one of these scopes. Empty when the call needs none. */
  scopes: string[];
  /** Documentation elsewhere. Empty when there is none. */
  moreUrl: string;
}
