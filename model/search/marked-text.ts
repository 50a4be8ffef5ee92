/** Reads a highlighted text, ours or a search service's, without ever trusting it as HTML. */

/** A piece of a text. */
export interface Piece {
  text: string;
  /** Whether it was looked for. */
  marked: boolean;
}

/** The pieces of a text with `<mark>` tags and escaped `<`, `>` and `&`; any other tag stays text. */
export function markedPieces(html: string): Piece[] {
  return html
    .split(/(<mark>.*?<\/mark>)/s)
    .map((part) => {
      const marked = part.startsWith('<mark>') && part.endsWith('</mark>');
      return { text: unescapeMarkup(marked ? part.slice(6, -7) : part), marked };
    })
    .filter(({ text }) => text !== '');
}

/** A text of a record without escapes. */
export function unescapeMarkup(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
