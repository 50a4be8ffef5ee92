/** A page object as it comes from KV: a line of JSON, then HTML that is passed on as it is. */
import { type PageHeader, parsePageHeader } from '../../model/release/release.ts';
import { withDeadline } from '../http/deadline.ts';

/** An article whose header has arrived. `body` can be read once; leaving it early closes the connection. */
export interface Article {
  header: PageHeader;
  body: AsyncIterable<Uint8Array>;
}

const NEWLINE = 10;
/** A table of contents takes kilobytes; a first line without end is not a page object. */
const LONGEST_HEADER = 1_000_000;
/** Between two pieces of a body that has begun to arrive. */
const STALLED_MS = 5000;

/** Reads the header. Throws when the object is not a page or its bytes stop coming. */
export async function openArticle(stream: ReadableStream<Uint8Array>): Promise<Article> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let line = '';
  for (;;) {
    const { done, value } = await withDeadline(reader.read(), STALLED_MS);
    if (done || line.length > LONGEST_HEADER) {
      await reader.cancel();
      throw new Error(`page object: found no end of the first line in ${line.length} characters`);
    }
    const end = value.indexOf(NEWLINE);
    line += decoder.decode(end < 0 ? value : value.subarray(0, end), { stream: end < 0 });
    if (end >= 0)
      return { header: parsePageHeader(line), body: restOf(reader, value.subarray(end + 1)) };
  }
}

async function* restOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Uint8Array,
): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first;
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), STALLED_MS);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
