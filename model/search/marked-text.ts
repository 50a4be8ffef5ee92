/** Parses highlighted text of the embedded engine or a search service, without trusting it as HTML. */

/** A piece of a text. */
export interface MarkedPiece {
  text: string;
  /** Whether it matched the query. */
  marked: boolean;
}

/** Splits a text at its `<mark>` tags and unescapes `<`, `>` and `&`. Other tags stay text. */
export function markedPieces(html: string): MarkedPiece[] {
  return html
    .split(/(<mark>.*?<\/mark>)/s)
    .map((part) => {
      const marked = part.startsWith('<mark>') && part.endsWith('</mark>');
      return { text: unescapeMarkup(marked ? part.slice(6, -7) : part), marked };
    })
    .filter(({ text }) => text !== '');
}

/** Unescapes the text of a record. */
export function unescapeMarkup(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
