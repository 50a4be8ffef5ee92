/** JSON-RPC 2.0: replies, and the error codes that the Model Context Protocol uses. */

/** The id of a request. */
export type RpcId = string | number;

/** The codes of errors. */
export const RPC_ERRORS = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** Revisions before 2026-07-28 have a code of its own for a resource that doesn't exist. */
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  unsupportedRevision: -32_022,
} as const;

/** A reply, and the HTTP status that it's sent with. */
export interface RpcReply {
  status: number;
  body: RpcResult | RpcFailure;
}

/** The result of a request. */
export interface RpcResult {
  jsonrpc: '2.0';
  id: RpcId;
  result: object;
}

/** The error of a request. Without an `id` if it couldn't be read. */
export interface RpcFailure {
  jsonrpc: '2.0';
  id?: RpcId;
  error: { code: number; message: string; data?: object };
}

/** A request can't be answered. The message says what was found and expected. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Creates the reply to a request that succeeded. */
export function success(id: RpcId, result: object): RpcReply {
  return { status: 200, body: { jsonrpc: '2.0', id, result } };
}

/** Creates the reply to a request that failed. `id` is `undefined` if it couldn't be read. */
export function failure(
  status: number,
  id: RpcId | undefined,
  { code, message, data }: { code: number; message: string; data?: object | undefined },
): RpcReply {
  return {
    status,
    body: {
      jsonrpc: '2.0',
      ...(id !== undefined && { id }),
      error: { code, message, ...(data && { data }) },
    },
  };
}
