/**
 * Checks what a request says of itself since revision 2026-07-28: its protocol revision and the client's capabilities in `_meta`, and
 * headers that repeat parts of the body so that proxies can route without parsing it. Both must agree.
 */
import { isObject } from '../../model/schema/schema.ts';
import { RPC_ERRORS, RpcError } from './json-rpc.ts';
import { CURRENT_REVISION, HANDSHAKE_REVISIONS, REVISIONS } from './revisions.ts';

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  params: Record<string, unknown>;
  headers: Headers;
}

const META = 'io.modelcontextprotocol/';

/** The parameter that the header `Mcp-Name` repeats, by method. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Whether a request follows the current revision. Others belong to a revision with a handshake. */
export function describesItself({ method, params, headers }: SentRequest): boolean {
  const header = headers.get('mcp-protocol-version');
  return (
    declaredRevision(params) !== undefined ||
    method === 'server/discover' ||
    (header !== null && !HANDSHAKE_REVISIONS.includes(header))
  );
}

/** Throws a `RpcError` if the metadata are missing, contradict each other, or name another revision. */
export function checkMetadata({ method, params, headers }: SentRequest): void {
  const header = headers.get('mcp-protocol-version');
  const declared = declaredRevision(params);
  if (header !== null && !REVISIONS.includes(header) && (declared ?? header) === header)
    throw unsupported(header);
  const meta = params['_meta'];
  if (!isObject(meta) || typeof declared !== 'string')
    throw new RpcError(
      RPC_ERRORS.invalidParams,
      `\`_meta\` must have \`${META}protocolVersion\`, such as ${CURRENT_REVISION}.`,
    );
  if (!isObject(meta[`${META}clientCapabilities`]))
    throw new RpcError(
      RPC_ERRORS.invalidParams,
      `\`_meta\` must have \`${META}clientCapabilities\`, an object.`,
    );
  compare('MCP-Protocol-Version', header, declared);
  if (declared !== CURRENT_REVISION) throw unsupported(declared);
  compare('Mcp-Method', headers.get('mcp-method'), method);
  const named = params[NAMED[method] ?? ''];
  if (typeof named === 'string') compare('Mcp-Name', decoded(headers.get('mcp-name')), named);
}

function declaredRevision(params: Record<string, unknown>): unknown {
  const meta = params['_meta'];
  return isObject(meta) ? meta[`${META}protocolVersion`] : undefined;
}

function unsupported(requested: string): RpcError {
  return new RpcError(
    RPC_ERRORS.unsupportedRevision,
    `Unsupported protocol version. This server speaks ${REVISIONS.join(', ')}.`,
    { supported: REVISIONS, requested },
  );
}

function compare(name: string, found: string | null, expected: string): void {
  if (found === expected) return;
  const got = found === null ? 'is missing' : `is ${JSON.stringify(found.slice(0, 100))}`;
  throw new RpcError(
    RPC_ERRORS.headerMismatch,
    `Header mismatch: ${name} ${got}, but the body has ${JSON.stringify(expected.slice(0, 100))}.`,
  );
}

// Values that aren't plain ASCII are sent as Base64 of their UTF-8 bytes.
function decoded(value: string | null): string | null {
  const encoded = value === null ? undefined : /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)),
    );
  } catch {
    return null; // Not Base64 of UTF-8, so it can't be equal to the body.
  }
}
