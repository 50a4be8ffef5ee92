/** Bodies made of pieces. */
import { withDeadline } from './deadline.ts';

/** A response body of the pieces, each sent when it is there. An error of theirs breaks the connection. */
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

/** Passes pieces on, and all of them together to `whole` when the last has gone and none was missing. */
export async function* collecting(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
  whole: (body: Uint8Array<ArrayBuffer>) => void,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length <= most) held.push(piece);
    else held.length = 0;
    yield piece;
  }
  if (length <= most) whole(joined(held, length));
}

/** The pieces of a stream; leaving early cancels it. With `stalledMs` a longer wait for a piece is an error. */
export async function* piecesOf(
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
