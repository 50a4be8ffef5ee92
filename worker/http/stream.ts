/** Converts between streams and generators of chunks. */
import { withDeadline } from './deadline.ts';

/** Creates a response body that sends each chunk as soon as it's available. An error closes the connection. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Passes chunks on. After the last one, calls `whole` with the entire body unless it's longer than `maxBytes` bytes. */
export async function* collectWhileStreaming(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  whole: (body: Uint8Array<ArrayBuffer>) => void,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length <= maxBytes) chunks.push(piece);
    else chunks.length = 0;
    yield piece;
  }
  if (length <= maxBytes) whole(joined(chunks, length));
}

/** Yields the chunks of a stream, and cancels it if the caller stops early. Throws if a chunk takes longer than `stalledMs`. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  stalledMs?: number,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const reading = reader.read();
      const { done, value } = await (stalledMs ? withDeadline(reading, stalledMs) : reading);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function joined(pieces: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    body.set(piece, offset);
    offset += piece.length;
  }
  return body;
}
