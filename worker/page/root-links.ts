/** Puts the root of a page's docs folder into the links of its article (`model/root-marker.ts`). */
import { ROOT_MARKER } from '../../model/root-marker.ts';

const MARKER = ROOT_MARKER.charCodeAt(0);
const SLASH = 0x2f;
const encoder = new TextEncoder();

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
