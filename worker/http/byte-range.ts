/** Byte ranges of a file (RFC 9110, section 14). Supports one range per request, which is cut from KV's stream. */
import { chunksOf, streamOf } from './stream.ts';

/** The bytes from `start` to `end`, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the requested range of a file: `null` for the whole file, `unsatisfiable` if the range starts after the file's end.
 * Invalid ranges, multiple ranges and ranges of another version (`If-Range`) return the whole file.
 */
export function rangeOf(
  { method, headers }: Request,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range')?.trim() ?? '') ?? [];
  if (method !== 'GET' || first === undefined || last === undefined || first + last === '')
    return null;
  // A strong comparison: equal weak tags or dates don't guarantee identical bytes.
  if ((headers.get('if-range') ?? etag) !== etag) return null;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Returns the bytes of a range. KV doesn't support ranges, so the bytes before the range are read and dropped. */
export function sliceRange(
  stream: ReadableStream<Uint8Array>,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  return streamOf(within(stream, start, end + 1));
}

async function* within(
  stream: ReadableStream<Uint8Array>,
  start: number,
  stop: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of chunksOf(stream)) {
    const part = piece.subarray(Math.max(0, start - at), stop - at);
    at += piece.length;
    if (part.length > 0) yield part;
    if (at >= stop) return;
  }
}

/** Gives a stream a fixed length. Otherwise workerd uses chunked encoding and drops `content-length`. */
export function withLength(
  stream: ReadableStream<Uint8Array>,
  length: number,
): ReadableStream<Uint8Array> {
  if (!('FixedLengthStream' in globalThis)) return stream; // In Node, where tests run.
  return stream.pipeThrough(new FixedLengthStream(length));
}
