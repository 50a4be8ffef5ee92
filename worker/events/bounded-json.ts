/** Bodies of strangers: read up to a limit, and parsed only when they are small in every direction. */

/** The body, or `null` when it is longer than `limit` bytes, whatever its `Content-Length` said. */
export async function readBounded(request: Request, limit: number): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream: what is too long is not read to its end.
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

/** How deep and how wide JSON may be. */
export interface JsonBounds {
  depth: number;
  /** Commas and colons outside of strings: what makes parsing dear. */
  separators: number;
}

/** The value of a JSON text, or `undefined` when it is malformed, not UTF-8, or out of bounds. */
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

// Counted in the bytes, which is cheap: UTF-8 has these characters nowhere else.
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
