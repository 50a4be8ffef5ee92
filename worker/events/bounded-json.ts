/** Reads untrusted request bodies up to a limit and parses JSON within limits on depth and size. */

/** Reads the body. Returns `null` if it exceeds `limit` bytes, regardless of `Content-Length`. */
export async function readBounded(request: Request, limit: number): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream, so that the rest is not read.
  for await (const piece of request.body) {
    length += piece.length;
    if (length > limit) return null;
    pieces.push(piece);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

/** Limits for JSON. */
export interface JsonBounds {
  depth: number;
  /** Maximum number of commas and colons outside of strings, which make parsing expensive. */
  separators: number;
}

/** Parses JSON. Returns `undefined` if it is malformed, not UTF-8, or exceeds the limits. */
export function parseBounded(bytes: Uint8Array, bounds: JsonBounds): unknown {
  if (!isWithin(bytes, bounds)) return undefined;
  try {
    const parsed: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes),
    );
    return parsed;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

// Counts bytes, which is cheap. In UTF-8, these bytes never occur within other characters.
function isWithin(bytes: Uint8Array, { depth, separators }: JsonBounds): boolean {
  let open = 0;
  let found = 0;
  let quoted = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === COLON) found++;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) open++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open--;
    if (open > depth || found > separators) return false;
  }
  return true;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
