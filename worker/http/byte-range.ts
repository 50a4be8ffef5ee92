/** Ranges of a file (RFC 9110, section 14): one at a time, cut out of the stream that KV sends. */
import { piecesOf, streamOf } from './stream.ts';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range that a request wants of a file: `null` for the whole file, `unsatisfiable` where the file ends before.
 * What is not understood, several ranges, and ranges of another version (`If-Range`) mean the whole file.
 */
export function rangeOf(
  { method, headers }: Request,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range')?.trim() ?? '') ?? [];
  if (method !== 'GET' || first === undefined || last === undefined || first + last === '')
    return null;
  // Compared strongly: of a weak tag, as of a date, it is not known that the bytes are the same.
  if ((headers.get('if-range') ?? etag) !== etag) return null;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** The bytes of a range. KV has no ranges: what comes before is read and dropped, what comes after is not read. */
export function cut(
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
  for await (const piece of piecesOf(stream)) {
    const part = piece.subarray(Math.max(0, start - at), stop - at);
    at += piece.length;
    if (part.length > 0) yield part;
    if (at >= stop) return;
  }
}

/** A stream whose length is known: without this workerd sends it in chunks and drops `content-length`. */
export function ofLength(
  stream: ReadableStream<Uint8Array>,
  length: number,
): ReadableStream<Uint8Array> {
  if (!('FixedLengthStream' in globalThis)) return stream; // In Node, where tests run.
  return stream.pipeThrough(new FixedLengthStream(length));
}
