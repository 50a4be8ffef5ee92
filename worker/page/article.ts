/** Reads a page object: a line of JSON, followed by HTML that is passed on unchanged. */
import { type PageHeader, parsePageHeader } from '../../model/release/release.ts';
import { withDeadline } from '../http/deadline.ts';

/** An article whose header was read. `body` can be read only once. Stopping early closes the connection. */
export interface Article {
  header: PageHeader;
  body: AsyncIterable<Uint8Array>;
}

const NEWLINE = 10;
/** Maximum characters of the first line. Real headers take kilobytes. */
const MAX_HEADER = 1_000_000;
/** Maximum wait for the next chunk, in ms. */
const STALLED_MS = 5000;

/** Reads the header. Throws if the object isn't a page or its stream stalls. */
export async function openArticle(stream: ReadableStream<Uint8Array>): Promise<Article> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let line = '';
  for (;;) {
    const { done, value } = await withDeadline(reader.read(), STALLED_MS);
    if (done || line.length > MAX_HEADER) {
      await reader.cancel();
      throw new Error(`page object: found no end of the first line in ${line.length} characters`);
    }
    const end = value.indexOf(NEWLINE);
    line += decoder.decode(end < 0 ? value : value.subarray(0, end), { stream: end < 0 });
    if (end >= 0)
      return {
        header: parsePageHeader(line),
        body: remainingChunks(reader, value.subarray(end + 1)),
      };
  }
}

async function* remainingChunks(
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
