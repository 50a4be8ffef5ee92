/** Reads a page object: a line of JSON, followed by HTML in which only the root of links is replaced. */
import { type PageHeader, parsePageHeader } from '../../model/release/release.ts';
import { ROOT_MARKER } from '../../model/root-marker.ts';
import { withDeadline } from '../http/deadline.ts';

/** An article whose header was read. `body` can be read only once. Stopping early closes the connection. */
export interface Article {
  header: PageHeader;
  body: AsyncIterable<Uint8Array>;
}

const NEWLINE = 10;
const SLASH = 0x2f;
const MARKER = ROOT_MARKER.charCodeAt(0);
const encoder = new TextEncoder();
// @limit characters of the first line of a page object: The page counts as unreadable.
/** Maximum characters of the first line. Real headers take kilobytes. */
const MAX_HEADER = 1_000_000;
// @limit ms between two pieces of an article from KV: The previous release's article is sent.
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

/** Replaces the markers while the article streams. `home` is the root with the base URL. Chunks without markers pass through. */
export async function* fillRootLinks(
  body: AsyncIterable<Uint8Array>,
  home: string,
): AsyncGenerator<Uint8Array> {
  const root = encoder.encode(home);
  const prefix = home.endsWith('/') ? root.subarray(0, -1) : root;
  let isHeld = false;
  for await (const chunk of body) {
    const whole: Uint8Array = isHeld ? joined([Uint8Array.of(MARKER), chunk]) : chunk;
    const pieces: Uint8Array[] = [];
    let from = 0;
    for (let at = whole.indexOf(MARKER); at >= 0; at = whole.indexOf(MARKER, from)) {
      // The byte after a marker decides what replaces it, and may be in the next chunk.
      if (at === whole.length - 1) break;
      pieces.push(whole.subarray(from, at), whole[at + 1] === SLASH ? prefix : root);
      from = at + 1;
    }
    isHeld = whole.at(-1) === MARKER;
    const rest = whole.subarray(from, isHeld ? -1 : undefined);
    if (pieces.length > 0) yield joined([...pieces, rest]);
    else if (rest.length > 0) yield rest;
  }
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
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
